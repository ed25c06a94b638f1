"""prefrec: the record format, the checker and the archive for Preferans."""

__version__ = "1.0.0.dev0"
