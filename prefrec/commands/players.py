"""``prefrec players``: which spellings in an archive are one person; loaded, shown, suggested, taken away."""

from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path

import typer

from prefrec.commands.console import CLEAN, MISUSE, counted, refuse, say, write_lines
from prefrec.person_names import TOKEN, latin
from prefrec.persons.likely import Group, Suggestions, suggestions
from prefrec.persons.reading import read_players
from prefrec.persons.table import Player
from prefrec.persons.writing import toml_of, toml_text
from prefrec.pipelines.archive import ArchiveError, reading, writing
from prefrec.pipelines.players import Coverage, coverage, names_of, players_of, replace_players

_MOST_TOLD = 20


def show(archive: str) -> int:
    """The table of players that the archive holds, as a file."""
    try:
        with reading(Path(archive)) as connection:
            players = players_of(connection)
    except ArchiveError as fault:
        refuse(str(fault))
    if not players:
        say(f"{archive} has no table of players; every name is a person of its own")
    write_lines(toml_of(players))
    return CLEAN


def load(archive: str, file: str, quiet: bool) -> int:
    """Put the table of a file in the place of the one that the archive holds."""
    players = _read(file)
    found = _replaced(archive, players)
    if not quiet:
        spellings = sum(len(player.aliases) for player in players)
        say(f"{counted(len(players), 'player')} with {counted(spellings, 'spelling')}")
        say(f"{found.known:,} of {counted(found.names, 'name')} in {archive} are theirs")
        for name in found.unused[:_MOST_TOLD]:
            say(f"note: no game in which {name} would be meant")
        if len(found.unused) > _MOST_TOLD:
            say(f"note: and {len(found.unused) - _MOST_TOLD:,} more such spellings")
    return CLEAN


def remove(archive: str, quiet: bool) -> int:
    """Take the table of players away; the records are as they were."""
    _replaced(archive, ())
    if not quiet:
        say(f"{archive} has no table of players now; every name is a person of its own")
    return CLEAN


def suggest(archive: str) -> int:
    """A draft of a table: spellings that are likely one person."""
    try:
        with reading(Path(archive)) as connection:
            names, players = names_of(connection), players_of(connection)
    except ArchiveError as fault:
        refuse(str(fault))
    known: dict[str, frozenset[str]] = {}
    for player in players:
        for alias in player.aliases:
            known[alias.name] = known.get(alias.name, frozenset()) | {player.id}
    write_lines(_draft(suggestions(names, known), names, {player.id for player in players}))
    return CLEAN


def _read(file: str) -> tuple[Player, ...]:
    """The players of a file; all that is wrong with it is told."""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        refuse(f"{file} is not UTF-8")
    players, problems = [], []
    for item in read_players(text):
        if isinstance(item, Player):
            players.append(item)
        else:
            problems.append(item)
    for problem in problems:
        place = file if problem.line is None else f"{file}:{problem.line}"
        say(f"error: {place}: {problem.message}")
        if problem.hint:
            say(f"hint: {problem.hint}")
    if problems:
        raise typer.Exit(MISUSE)
    return tuple(players)


def _replaced(archive: str, players: tuple[Player, ...]) -> Coverage:
    if not Path(archive).is_file():
        refuse(f"{archive}: there is no such archive", f"prefrec load {archive} RECORDS makes it")
    try:
        with writing(Path(archive)) as connection:
            replace_players(connection, players)
            return coverage(connection)
    except ArchiveError as fault:
        refuse(str(fault))


# ---- the draft


def _draft(found: Suggestions, names: dict[str, int], taken: set[str]) -> Iterator[str]:
    yield "# Spellings that are likely one person: a draft, to be corrected by somebody who knows the people."
    yield "# Nothing is merged until it is loaded: prefrec players ARCHIVE FILE"
    yield ""
    for group in found.groups:
        if group.player:
            yield f"# Perhaps {group.player}, to be added there:"
            yield from (f"#     {line}" for line in _spellings(group.spellings, names))
            yield ""
        else:
            yield from _entry(group, names, taken)
    for name, others in found.doubtful:
        yield f"# {toml_text(name)} may be any of: {', '.join(map(toml_text, others))}"


def _entry(group: Group, names: dict[str, int], taken: set[str]) -> Iterator[str]:
    name, *others = group.spellings
    id_ = _id_of(name, taken)
    taken.add(id_)
    yield from ("[[player]]", f"id = {toml_text(id_)}", f"name = {toml_text(name)}  # {counted(names[name], 'game')}")
    yield "also = ["
    yield from (f"    {line}" for line in _spellings(others, names))
    yield from ("]", "")


def _spellings(spellings: Sequence[str], names: dict[str, int]) -> Iterator[str]:
    return (f"{toml_text(name)},  # {counted(names[name], 'game')}" for name in spellings)


def _id_of(name: str, taken: set[str]) -> str:
    """The words of a name in Latin letters, with a number where that is taken."""
    words = "-".join(TOKEN.findall(latin(name))) or "player"
    candidates = chain((words,), (f"{words}-{number}" for number in count(2)))
    return next(id_ for id_ in candidates if id_ not in taken)
