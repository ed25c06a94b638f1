"""``prefrec verify``: a published data set against its manifest and against itself."""

from pathlib import Path

from prefrec.commands.console import CLEAN, PROBLEMS, advancing, counted, refuse, say, write_lines
from prefrec.pipelines.dataset.manifest import ManifestError
from prefrec.pipelines.dataset.verify import verify
from prefrec.pipelines.running import EVERY_CORE
from prefrec.render.cells import plain


def run(folder: str, is_full: bool, quiet: bool) -> int:
    """Tell every problem by the file it is in; in the end how much was looked at."""
    try:
        with advancing("verifying", None) as advance:
            verdict = verify(Path(folder), is_full, EVERY_CORE, lambda _, characters: advance(characters))
    except ManifestError as fault:
        refuse(str(fault))
    write_lines(f"{plain(problem.file)}: error: {plain(problem.text)}" for problem in verdict.problems)
    if verdict.problems:
        say(f"{folder}: {counted(len(verdict.problems), 'problem')}")
        return PROBLEMS
    if verdict.is_other_version:
        refuse(
            f"{folder}: its {counted(verdict.files, 'file')} are whole, but its tables are of another version",
            "verify it with the version of prefrec that its manifest names",
        )
    if not quiet:
        write_lines([
            f"{folder}: whole: {counted(verdict.files, 'file')}; {counted(verdict.texts, 'record')} as text,"
            f" the tables of {verdict.checked:,} made anew"
        ])  # fmt: skip
    return CLEAN
