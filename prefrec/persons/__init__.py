"""The table of players: which spellings are one person, as people state it and as it is used in analysis."""
