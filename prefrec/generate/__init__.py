"""Legal games by bots, and games with one fault of a kind."""

from prefrec.generate.games import Style, games
from prefrec.generate.mutate import MUTATORS, broken

__all__ = ["MUTATORS", "Style", "broken", "games"]
