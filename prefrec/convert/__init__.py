"""Formats in which games are kept: one module or package each, listed in ``formats``."""
