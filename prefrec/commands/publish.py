"""``prefrec publish``: an archive as a folder of files that can be put on the net as it is."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from prefrec.commands.console import CLEAN, PROBLEMS, advancing, counted, refuse, say, write_lines
from prefrec.commands.rules import shelf_of
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import SUFFIXES
from prefrec.intake import chunks, sources
from prefrec.pipelines.archive import ArchiveError
from prefrec.pipelines.dataset.manifest import About
from prefrec.pipelines.dataset.publish import Published, PublishError, Wish, check_place, publish
from prefrec.pipelines.running import EVERY_CORE
from prefrec.referee.header import is_date
from prefrec.source import Chunk, FileFault


def wish_of(title: str, licence: str, date: str, names: bool) -> Wish:
    """What the options say of the data set."""
    if date and not is_date(date):
        refuse(f"{date} is no date", "write 2024, 2024-11 or 2024-11-03")
    return Wish(About(title, licence, date), names)


def run(archive: str, folder: str, records: Sequence[str], rules: Sequence[str], wish: Wish, quiet: bool) -> int:
    """Publish the archive; without records the tables alone."""
    shelf = shelf_of(list(rules))
    items = _items(records) if records else None
    total = total_size(list(records), SUFFIXES) if records else None
    try:
        check_place(Path(folder).resolve())
        with advancing("publishing", total) as advance:
            done = publish(
                Path(archive), Path(folder), items, wish, shelf, EVERY_CORE, lambda _, characters: advance(characters)
            )
    except PublishError as fault:
        refuse(str(fault), fault.hint)
    except ArchiveError as fault:
        refuse(str(fault))
    if not quiet:
        _tell(folder, done)
    if not records:
        return CLEAN
    if done.found.missing:
        say(f"error: {counted(done.found.missing, 'game')} of the archive without a record among these files,"
            f" such as {done.found.example}")  # fmt: skip
        say("hint: the tables have them; name the files from which they were loaded")
    return PROBLEMS if done.found.missing else CLEAN


def _items(records: Sequence[str]) -> Iterator[Chunk | FileFault]:
    for source in sources(records):
        if isinstance(source, FileFault):
            yield source
        else:
            yield from chunks(source, is_named=source in records)


def _tell(folder: str, done: Published) -> None:
    counts, files = done.manifest.summary["counts"], done.manifest.files
    size = sum(file.size for file in files)
    write_lines([
        f"{folder}: {counted(counts['games'], 'game')}, {counted(counts['deals'], 'deal')},"
        f" {counted(done.found.games, 'record')} as text; {counted(len(files), 'file')}, {size / 1e6:,.1f} MB"
    ])  # fmt: skip
    if not done.manifest.about.licence:
        say("note: no licence is stated, so nobody may do more than read it; --licence CC0-1.0 would say otherwise")
