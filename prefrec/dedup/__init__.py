"""Games that are recorded twice: which records say the same, less, or something else of one game."""
