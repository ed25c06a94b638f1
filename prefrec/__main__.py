"""``python -m prefrec`` is ``prefrec``."""

from prefrec.cli import main

if __name__ == "__main__":
    main()
