"""Seeded legal games, and mutations of them that break one rule."""
