"""``prefrec convert``: games of any format into another one, and an account of what was lost."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from prefrec.check import CheckedGame
from prefrec.commands.account import Account, add
from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, advancing, refuse, say, write_lines
from prefrec.commands.output import STDOUT, KeepOld, output
from prefrec.commands.rules import mapping_called, rules_tags
from prefrec.commands.sizes import total_size
from prefrec.commands.targets import Target, format_called, targets
from prefrec.convert.formats import FORMATS, NOTATION, SUFFIXES, Dumped, Format, MissingLibrary
from prefrec.convert.imported import Loss
from prefrec.convert.kinds import kinds
from prefrec.diagnostics import Severity
from prefrec.intake import SHEETS, Taken, chunks, games_of, judged, sources
from prefrec.record import Game, Tag
from prefrec.render import RENDERERS, file_finding, findings
from prefrec.render.style import Style
from prefrec.source import Chunk, FileFault

if TYPE_CHECKING:
    from prefrec.convert.sheets.mapping import Mapping

# What keeps a game from being written anew is said about its text, not about its rules.
OF_TEXT = frozenset("CN")


# A folder of files, one for each table of an archive.
FOLDERS = {"parquet": "Parquet", "tables": "CSV"}

# Of these the tables hold no more than the comments.
NOT_IN_TABLES = frozenset({"what-if"})


class Wish(NamedTuple):
    """How the sources are read: the format of all of them if it is named, rules for games that name none, and
    what the columns of score sheets mean."""

    format: str = ""
    rules: tuple[Tag, ...] = ()
    mapping: "Mapping | None" = None


class Report(NamedTuple):
    """What is told at the end: the account on the terminal, in a file, and whether a loss is a problem."""

    quiet: bool = False
    losses: str = ""
    fail_on_loss: bool = False


def run(
    paths: Sequence[str], source_format: str, target_format: str, rules: str, mapping: str, report: Report
) -> int:
    """Convert the files of all paths but the last, which is where to."""
    if len(paths) < 2:
        refuse("what is converted and where to are named", "prefrec convert IN OUT")
    *given, where = paths
    if source_format and not (source_format in FORMATS and FORMATS[source_format].reads):
        known = ", ".join(row.name for row in FORMATS.values() if row.reads)
        refuse(f"no format that can be read is called {source_format}", f"known: {known}; prefrec convert --formats")
    wish = Wish(
        source_format, rules_tags(rules) if rules else (),
        mapping_called(mapping) if mapping else None,
    )
    account = Account()
    total = total_size(given, SUFFIXES) if sys.stderr.isatty() else None
    with advancing("converting", total) as advance:
        if target_format in FOLDERS:
            _export(_items(sources(given), wish, given, advance), wish, account, where, target_format)
        else:
            format = format_called(target_format) if target_format else None
            for target in targets(given, where, format):
                _write(target, _items(target.sources, wish, given, advance), wish, account)
    return _told(account, report)


def _told(account: Account, report: Report) -> int:
    if report.losses:
        with output(report.losses) as stream:
            stream.write(account.json().encode())
    if not report.quiet:
        for line in account.lines():
            say(line)
    if account.unreadable:
        return MISUSE
    return PROBLEMS if account.faulty or (report.fail_on_loss and not account.is_whole) else CLEAN


def list_formats() -> int:
    """A line for each format: what can be done with it, its suffixes, and what it is."""
    rows = [("FORMAT", "", "FILES", "WHAT IT IS")]
    rows += [(name, "out", "folder", f"the tables of an archive as {form} files") for name, form in FOLDERS.items()]
    for row in FORMATS.values():
        ways = {(True, True): "in, out", (True, False): "in", (False, True): "out"}[row.reads, row.writes]
        rows.append((row.name, ways, " ".join(row.suffixes), row.about))
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    write_lines(
        "  ".join([*(word.ljust(width) for word, width in zip(row, widths, strict=False)), row[3]]) for row in rows
    )
    return CLEAN


# ---- reading


def _items(
    found: Iterable[str | FileFault], wish: Wish, given: Sequence[str], advance: Callable[[int], None]
) -> Iterator[Chunk | FileFault]:
    for source in found:
        if isinstance(source, FileFault):
            yield source
            continue
        otherwise = SHEETS if wish.mapping else NOTATION
        for item in chunks(source, wish.format, is_named=source in given, otherwise=otherwise):
            yield item
            advance(len(item.text.encode()) if isinstance(item, Chunk) else 0)


def _games(
    items: Iterable[Chunk | FileFault], wish: Wish, account: Account, is_scored: bool
) -> Iterator[CheckedGame]:
    """The games that can be written; whatever else there is, is told and counted."""
    for item in items:
        if isinstance(item, FileFault):
            _tell_fault(item, account)
            continue
        if not FORMATS[item.format].verified:
            account.unverified.add(item.format)
        for game, losses in _found(item, wish, is_scored):
            faults = [fault for fault in game.diagnostics if fault.code.id[0] in OF_TEXT]
            sys.stderr.writelines(RENDERERS["full"](findings(item, faults), Style()))
            errors = {fault.code.id[0] for fault in faults if fault.severity is Severity.ERROR}
            account.faulty += bool(errors)
            add(account.read_lost, item.format, losses)
            if game.game is None or "N" in errors:
                account.left_out += 1
                continue
            account.written += 1
            yield game._replace(game=_with_rules(game.game, wish.rules))


def _found(chunk: Chunk, wish: Wish, is_scored: bool) -> Iterable[tuple[CheckedGame, tuple[Loss, ...]]]:
    """The games of a chunk and their losses; scored only where that is needed, and a header is no game to score."""
    if is_scored:
        return judged(chunk, mapping=wish.mapping)
    return map(_unjudged, games_of(chunk, wish.mapping))


def _unjudged(taken: Taken) -> tuple[CheckedGame, tuple[Loss, ...]]:
    read = taken.read
    return CheckedGame(read.number, read.span, read.game, None, (), None, read.diagnostics), taken.losses


def _tell_fault(fault: FileFault, account: Account) -> None:
    sys.stderr.writelines(RENDERERS["full"]([file_finding(fault)], Style()))
    account.unreadable += fault.is_io
    account.faulty += fault.diagnostic.severity is Severity.ERROR
    account.left_out += fault.diagnostic.game > 0 and not fault.is_io


def _with_rules(game: Game, rules: tuple[Tag, ...]) -> Game:
    """The game under these rules, unless it names its own."""
    if any(tag.key == "rules" for tag in game.tags):
        return game
    return game._replace(tags=(*game.tags, *rules))


# ---- writing


def _write(target: Target, items: Iterator[Chunk | FileFault], wish: Wish, account: Account) -> None:
    """Write a file. The old one stays where no game was found, or a source could not be read to its end."""
    first, format = _first_chunk(items, account), target.format
    if first is None:
        return
    format = format or FORMATS["jsonl" if first.format == NOTATION else NOTATION]
    written, unreadable = account.written, account.unreadable
    games = _games(chain([first], items), wish, account, is_scored=not format.is_lossless)
    if target.is_in_folder:
        Path(target.path).parent.mkdir(parents=True, exist_ok=True)
    with output(target.path) as stream:
        for piece in _dumped(format, games):
            stream.write(piece.data)
            add(account.written_lost, format.name, piece.losses)
        if target.path != STDOUT and (account.written == written or account.unreadable > unreadable):
            raise KeepOld


def _first_chunk(items: Iterator[Chunk | FileFault], account: Account) -> Chunk | None:
    """The first text, by whose format a file is written; what stands before it is told."""
    for item in items:
        if isinstance(item, Chunk):
            return item
        _tell_fault(item, account)
    return None


def _export(
    items: Iterator[Chunk | FileFault], wish: Wish, account: Account, folder: str, format: str
) -> None:
    """Write the tables of an archive as a folder. A game with errors is in them as its diagnostics only."""
    if folder == STDOUT:
        refuse("tables are a folder of files, and standard output is none", f"prefrec convert IN FOLDER --to {format}")
    from prefrec.pipelines.export import ExportError, export_tables

    def noted() -> Iterator[Chunk | FileFault]:
        for item in items:
            if isinstance(item, FileFault):
                _tell_fault(item, account)
            else:
                for game in _games([item], wish, account, is_scored=False):
                    lost = (fact for fact in kinds(game.game) if fact[0] in NOT_IN_TABLES) if game.game else ()
                    add(account.written_lost, format, map(Loss._make, lost))
            yield item

    try:
        done = export_tables(noted(), Path(folder), "csv" if format == "tables" else "parquet")
    except ExportError as fault:
        refuse(str(fault))
    account.tables = {name: getattr(done, name) for name in ("stored", "duplicates", "partial", "rejected")}
    account.faulty += done.rejected


def _dumped(format: Format, games: Iterable[CheckedGame]) -> Iterator[Dumped]:
    try:
        yield from format.dumps(games)
    except MissingLibrary as missing:
        refuse(str(missing), f"pip install 'prefrec[{missing.extra}]'")
