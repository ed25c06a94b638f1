"""A game to step through: every moment of every deal, computed here, shown by a page that stands by itself."""
