"""A game as people look at it: the table with the cards on it, and the sheet. Records in, lines of text out."""
