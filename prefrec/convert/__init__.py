"""One module a format, each with ``loads`` and ``dumps``."""
