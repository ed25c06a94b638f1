"""``python -m prefrec`` is ``prefrec``."""

from prefrec.cli import main

main()
