"""``prefrec generate``: seeded legal games, or games with one fault of a kind."""

from collections.abc import Iterable, Iterator

from prefrec.commands.choosing import code_called
from prefrec.commands.console import CLEAN, refuse, watched
from prefrec.commands.output import output
from prefrec.commands.rules import variant_called
from prefrec.generate.games import SEATS_FOR, Style, games
from prefrec.writer import dump_game


def run(
    variant: str, players: int, count: int, seed: int, style: str, broken: str | None, path: str
) -> int:
    """Write so many games to this path."""
    if players not in SEATS_FOR:
        refuse(f"{players} players cannot play", f"the game is for {', '.join(map(str, SEATS_FOR))} players")
    texts: Iterable[str]
    if broken is None:
        texts = (dump_game(game) for game in games(seed, variant_called(variant), players, count, Style(style)))
    else:
        texts = _broken(broken, seed, count)
    gap = ""
    with output(path) as stream:
        for text in watched(texts, "generating", lambda _: 1, count):
            stream.write((gap + text).encode())
            gap = "\n" if text.endswith("\n") else "\n\n"  # a broken record may have lost its last line end
    return CLEAN


def _broken(word: str, seed: int, count: int) -> Iterator[str]:
    """Records with one fault of this kind, each from the next seed."""
    from prefrec.generate.mutate import MUTATORS, broken

    code = code_called(word)
    if code.id not in MUTATORS:
        refuse(f"no record can have the fault {code.id} {code.name}", f"prefrec explain {code.id} tells what has it")
    return (broken(code.id, seed + number).text for number in range(count))
