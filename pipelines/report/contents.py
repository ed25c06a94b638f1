"""Which figures make a report: of an archive, of an event, of a player."""

from collections.abc import Callable, Iterator

from prefrec.pipelines.report import all_pass, contracts, events, overview, people, whisting
from prefrec.pipelines.report.asking import ALL, Scope, Unanswerable
from prefrec.pipelines.report.figures import Fact, Figure, Phrase, Report, Section

Make = Callable[[], Figure]


def report_of(scope: Scope) -> Report:
    """The report of an archive, or of the games and the player in it that are meant.

    Raises ``QueryError`` for a word that names nothing in the archive, and ``ArchiveError``.
    """
    held = overview.holdings(scope)
    rules = scope.rules if scope.rules != ALL else overview.main_rules(scope)
    chosen = _player(scope, rules) if scope.player != ALL else _archive(scope, rules)
    sections = (*chosen, overview.overview(scope, held))
    return Report(_title(scope), tuple(_about(scope)), overview.tiles(scope, held), sections)


def _title(scope: Scope) -> Phrase:
    if scope.player != ALL:
        return Phrase("title-player", {"player": Fact("text", (scope.player,))})
    if scope.event != ALL:
        return Phrase("title-event", {"event": Fact("text", (scope.event,))})
    return Phrase("title-archive")


def _about(scope: Scope) -> Iterator[Phrase]:
    """What was asked for, so that nobody takes a part for the whole."""
    for wish, word in scope.wishes.items():
        yield Phrase(f"about-{wish}", {"word": Fact("text", (word,))})


def _archive(scope: Scope, rules: str) -> Iterator[Section]:
    if scope.event != ALL:
        yield _section("event", [
            lambda: events.results(scope), lambda: events.sessions(scope), lambda: events.games(scope),
        ])  # fmt: skip
    yield _section("headlines", [
        lambda: contracts.six_of_spades(scope), lambda: whisting.whist_cost(scope, rules),
    ])  # fmt: skip
    yield _section("contracts", [lambda: contracts.outcomes(scope), lambda: contracts.fail_rates(scope)])
    yield _section("whisting", [
        lambda: whisting.whist_by_level(scope, rules), lambda: whisting.whist_by_contract(scope, rules),
    ])  # fmt: skip
    yield _section("all-pass", [lambda: all_pass.by_seat(scope, rules), lambda: all_pass.by_series(scope, rules)])
    yield _section("players", [lambda: people.players(scope, rules)])


def _player(scope: Scope, rules: str) -> Iterator[Section]:
    yield _section("profile", [lambda: people.profile(scope, rules), lambda: people.by_variant(scope)])
    yield _section("contracts", [lambda: people.contracts(scope, rules)])
    yield _section("answers", [lambda: people.answers(scope, rules)])
    yield _section("all-pass", [lambda: people.all_pass(scope, rules)])
    yield _section("opponents", [lambda: people.opponents(scope, rules), lambda: people.head_to_head(scope, rules)])
    yield _section("over-time", [lambda: people.over_time(scope, rules)])
    yield _section("games", [lambda: events.games(scope)])


def _section(key: str, makers: list[Make]) -> Section:
    """The figures that can be made; a note for each that cannot be asked about what is meant."""
    figures, notes = [], []
    for make in makers:
        try:
            figures.append(make())
        except Unanswerable as why:
            notes.append(Phrase(f"unanswerable-{why.wish}", {"name": Fact("text", (why.name,))}))
    return Section(key, tuple(figures), tuple(notes))
