"""The score sheet as players keep it on paper: its fields, its ruling, and both as a picture or as text."""
