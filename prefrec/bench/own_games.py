"""Games of Preferans: made by bots, read, opened and asked about."""

import re
from collections.abc import Iterator
from pathlib import Path

from prefrec.bench.inputs import Kind, Made
from prefrec.bench.watch import Watch
from prefrec.record import Deal, Game, Unread

_TAG = re.compile(r"^(event|source): .*$", re.MULTILINE)
_MANY = 1_000_000_000


def make(seed: int) -> Iterator[Made]:
    """Plain games for three under Sochi rules: every fact of every deal."""
    from prefrec.generate import games
    from prefrec.variant import load
    from prefrec.writer import dump_game

    for game in games(seed, load("sochi", 1), 3, _MANY):
        yield Made(dump_game(game), len(game.deals), events_of(game))


def placed(text: str, _number: int, copy: int) -> str:
    """In later rounds the event and the source say which, and so the game has an id of its own."""
    return _TAG.sub(rf"\g<0>, copy {copy}", text, count=2) if copy else text


KIND = Kind(make, placed)


def events_of(game: Game) -> int:
    """What was said, laid away and played in a game; see ``explained.EVENT``."""
    return sum(_events_of_deal(deal) for deal in game.deals if not isinstance(deal, Unread))


def _events_of_deal(deal: Deal) -> int:
    said = sum(len(calls.calls) for calls in (deal.auction, deal.answers) if calls)
    named = deal.contract is not None and deal.contract.declarer is not None
    acts = [deal.discard is not None, named, deal.choice is not None, deal.claim is not None]
    return said + sum(acts) + sum(len(trick.cards) for trick in deal.tricks)


def read(source: Path) -> dict[str, float]:
    """The reference reader alone, without the rules."""
    from prefrec.garbage import collect_seldom
    from prefrec.intake import chunks
    from prefrec.notation.reader import read as games_of
    from prefrec.source import Chunk

    collect_seldom()
    watch = Watch()
    texts = (chunk for chunk in chunks(str(source)) if isinstance(chunk, Chunk))
    games = deals = events = 0
    for found in watch.over(found for chunk in texts for found in games_of(chunk.text, chunk.game)):
        if found.game:
            games, deals = games + 1, deals + len(found.game.deals)
            events += events_of(found.game)
    return {"games": games, "deals": deals, "events": events, "seconds": watch.seconds}


def open_archive(archive: Path) -> dict[str, float]:
    """From the file to the first answer."""
    from prefrec.pipelines.archive import reading

    def answers() -> Iterator[int]:
        with reading(archive) as connection:
            yield connection.execute("select count(*) from deals").fetchall()[0][0]

    watch = Watch()
    (deals,) = watch.over(answers())
    return {"deals": deals, "seconds": watch.seconds}


def ask(name: str, archive: Path) -> dict[str, float]:
    """A named query with its defaults, on an archive that is open."""
    from prefrec.pipelines.archive import reading
    from prefrec.pipelines.named import named_queries, values_of

    query = named_queries()[name]
    watch = Watch()
    with reading(archive) as connection:
        asked = (connection.execute(query.sql, values_of(query, {})).fetchall() for _ in range(1))
        (rows,) = watch.over(asked)
    return {"rows": len(rows), "seconds": watch.seconds}
