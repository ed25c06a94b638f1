"""``prefrec report``: an archive, an event or a player as one page to keep and to send."""

from collections.abc import Iterator
from pathlib import Path

from prefrec.commands.console import CLEAN, refuse
from prefrec.commands.output import STDOUT, output
from prefrec.pipelines.archive import ArchiveError
from prefrec.pipelines.named import QueryError
from prefrec.pipelines.report.asking import Scope
from prefrec.pipelines.report.contents import report_of
from prefrec.pipelines.report.figures import Report
from prefrec.pipelines.report.markdown import markdown
from prefrec.pipelines.report.page import missing_library, page
from prefrec.pipelines.report.wording import Tongue
from prefrec.show.language import Lang


def scope_of(archive: str, rules: str, since: str, until: str, event: str, player: str) -> Scope:
    """What a report is about, as it was asked for."""
    return Scope(Path(archive), rules, since, until, event, player)


def run(scope: Scope, form: str, lang: str, path: str) -> int:
    """Write the report of what is meant."""
    if form == "html" and (library := missing_library()) is not None:
        refuse(f"{library} is not installed, which the page needs", "pip install 'prefrec[report]', or add --format md")
    if path != STDOUT and Path(path).exists() and scope.archive.exists() and Path(path).samefile(scope.archive):
        refuse(f"{path} is the archive itself; the report would replace it")
    try:
        report = report_of(scope)
    except (QueryError, ArchiveError) as fault:
        refuse(str(fault))
    text = "".join(_pieces(report, Tongue(Lang(lang)), scope.archive.name, form))
    with output(path) as stream:
        stream.write(text.encode())
    return CLEAN


def _pieces(report: Report, tongue: Tongue, archive: str, form: str) -> Iterator[str]:
    """The report in this form, which says of which archive it is made."""
    made_by = tongue.word("made-by").format(archive=archive)
    if form == "md":
        yield from (f"{line}\n" for line in markdown(report, tongue, made_by))
    else:
        yield page(report, tongue, made_by)
