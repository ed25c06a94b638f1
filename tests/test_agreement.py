"""The fast path certifies nothing of which the reference would say anything else.

Generated games of every table, games with one fault of every kind, and canonical text mistyped in every way.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from agreement import Tally, assert_agree, mixed_up, short_games, smallest, texts_of
from mistyping import SLIPS, STRANGE
from own_rules import AGREED, own_file
from prefrec.pipelines.checking import Said, by_columns, by_reference
from prefrec.pipelines.extract import extract
from prefrec.pipelines.fast import kept
from prefrec.pipelines.fast.context import CONTEXTS
from prefrec.pipelines.fast.facts import AUCTIONS, CLAIMS, WORDS
from random_games import random_rules

from prefrec.check import check
from prefrec.codes import all_codes
from prefrec.generate import MUTATORS, Style, broken, games
from prefrec.generate.edits import Sample, mutated, sample_of
from prefrec.generate.rounds import stated
from prefrec.outcome import Number
from prefrec.record import Game
from prefrec.shelf import RELEASED, Shelf, own_variants
from prefrec.source import Chunk
from prefrec.variant import CONVENTIONS, Variant, convention_text, known_variants, load, override
from prefrec.variant.page import HINTS
from prefrec.writer import dump_game

# Generated games over all tables; PREFREC_GAMES=100000 for the long run.
GAMES = int(os.environ.get("PREFREC_GAMES", "200"))
# Broken texts: half of them with one fault of a kind, half of them mistyped; PREFREC_MUTANTS=200000 for the long run.
MUTANTS = int(os.environ.get("PREFREC_MUTANTS", "1200"))
# Another seed gives other games.
SEED = os.environ.get("PREFREC_SEED", "1")

TABLES = [
    (name, players) for name in known_variants() for players in (2, 3, 4) if players >= load(name, 1).players - 1
    if name != "gusarik" or players == 2
]
CODES = [code for code in all_codes() if code[0] not in "FC"]

# In the long run tests that take long are made of several, so that they can be run side by side.
LONG = max(GAMES, MUTANTS) > 10_000
PARTS = 16 if LONG else 1
every_part = pytest.mark.parametrize("part", range(PARTS))
every_table = pytest.mark.parametrize(("variant", "players"), TABLES)


def share(count: int, places: int) -> int:
    """So many of them at each of these places, at least one."""
    return -(-count // places)


# ---- generated games

PLAIN, MIXED, AGREEMENTS, ELSEWHERE, OWN = (share(GAMES * part, 20) for part in (11, 2, 4, 2, 1))


@every_table
def test_plain_games(variant: str, players: int) -> None:
    """Of games of which every card is written nearly all are certified, and the tables are the same."""
    made = short_games(f"plain {SEED}", load_stated(variant), players, share(PLAIN, len(TABLES)))
    rng = Random(f"{SEED} {variant} {players}")
    tally = assert_agree((SEED, variant, players), texts_of(made, rng), 25, whole=not LONG)
    assert tally.certified >= 0.99 * tally.games


@every_table
def test_games_with_everything(variant: str, players: int) -> None:
    """Comments, marks, clocks, void deals, things not written: whatever of it is declined, the tables are the same."""
    made = games(int(SEED), load(variant, 1), players, share(MIXED, len(TABLES)), Style.MIXED)
    assert_agree((SEED, variant, players), texts_of(made, Random(SEED)), 10, whole=True)


@every_part
def test_conventions_of_every_kind(part: int) -> None:
    """A released variant with any of its conventions changed by the record."""
    rng = Random(f"conventions {SEED} {part}")
    made = islice(agreed_games(rng), share(AGREEMENTS, PARTS))
    tally = assert_agree((SEED, part), texts_of(made, rng), 20, whole=not LONG)
    assert tally.certified >= 0.9 * tally.games


def agreed_games(rng: Random) -> Iterator[Game]:
    """Games without end, each few by rules of their own; what cannot be played or scored by them is left out."""
    while True:
        variant = agreed_rules(rng)
        players = 2 if variant.players == 2 else rng.choice((2, 3, 3, 4, 4))
        made = short_games(f"agreed {rng.random()}", variant, players, 3)
        try:
            yield from made
        except ValueError:
            continue


# Beside those of ``random_games``, which tell what a deal is worth: how it is dealt, bid and played.
PLAYING = {
    "talon_position": ("any", "cards-7-8", "after-round-2"), "open_auction": ("yes", "no"), "nt_bids": ("yes", "no"),
    "misere_rank": ("8n-9s", "above-10h", "above-10n"), "misere_first_call_only": ("yes", "no"),
    "without_talon_bids": ("no", "after-nine", "after-ten", "nine-only"), "hold": ("no", "yes", "not-6s"),
    "stalingrad": ("yes", "no"), "return_whist": ("yes", "no"), "look_before_dealer_whist": ("yes", "no"),
    "first_lead_dark": ("yes", "no"), "all_pass_agreed": ("yes", "no"), "raspasy_trick3_leader": ("forehand", "winner"),
    "newcomer": ("mean", "agreed"), "rounding": ("exact", "whole"),
}  # fmt: skip


NUMBERS = tuple([key for key in CONVENTIONS if HINTS[key].__origin__ == Number])


def agreed_rules(rng: Random) -> Variant:
    """A released variant, and some of all conventions drawn anew."""
    variant = random_rules(rng)
    for key, texts in PLAYING.items():
        if key in variant.unstated or rng.random() < 0.2:
            variant = override(variant, key, rng.choice(texts))
    for key in NUMBERS:
        if rng.random() < 0.02:
            variant = override(variant, key, f"{rng.randint(1, 40)}/{rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 12))}")
    return stated(variant)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_games_at_other_seats(turns: int) -> None:
    """Whoever leaves his seat empty, or plays with a dummy: the table turned round, the lines in order again."""
    rng = Random(f"seats {SEED}")
    tables = [(load_stated(name), players) for name, players in TABLES if players < 4]
    made = [game for rules, players in tables for game in short_games(
        f"seats {turns} {SEED}", rules, players, share(ELSEWHERE, 3 * len(tables))
    )]  # fmt: skip
    tally = assert_agree((SEED, turns), texts_of([turned(game, turns) for game in made], rng), 20, whole=not LONG)
    assert tally.certified >= 0.9 * tally.games


def turned(game: Game, turns: int) -> Game:
    """The game with every player so many seats further, as it is then read."""
    seats = dict(zip("SWNE", "SWNE"[turns:] + "SWNE"[:turns], strict=True))
    text = dump_game(game._replace(tags=tuple([tag for tag in game.tags if tag.key != "id"])))
    text = re.sub(r"(?<![\w.-])[SWNE]{1,2}(?=[:. \n/])", lambda seat: "".join(map(seats.__getitem__, seat[0])), text)
    (checked,) = check(text)
    assert checked.game is not None
    return checked.game


# Each brings numbers that no line of a record can tell, or that have no room in a column.
NINES = "999999999"
HUGE = (
    {"whist_factor": NINES}, {"hill_factor": NINES, "hill_rate": NINES}, {"misere_hill": f"{NINES}/7"},
    {"hill_rate": "999999", "hill_factor": "9999"}, {"hill_rate": "1/999999998", "whists_per_pool_point": f"1/{NINES}"},
    {"hill_rate": f"{NINES}/999999998"}, {"whist_factor": f"{NINES}/12"}, {"help_rate": NINES, "pool_target": "2"},
)


@pytest.mark.parametrize("agreed", HUGE, ids=str)
def test_numbers_of_any_size(agreed: dict[str, str]) -> None:
    """A line may tell nine digits, whatever a table agrees on; and one such game spoils none of the others."""
    variant = load_stated("sochi")
    for key, text in agreed.items():
        variant = override(variant, key, text)
    texts = [dump_game(game) for game in short_games(f"huge {SEED}", variant, 3, 8)]
    assert_agree((SEED, agreed), texts, 1)
    assert assert_agree(SEED, sound()[:2], 2) == Tally(2, 2)


def test_nothing_changes_where_all_that_is_known_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of earlier chunks saves time, and decides nothing."""
    monkeypatch.setattr(kept, "MANY", 0)
    for answers in (AUCTIONS, CLAIMS, CONTEXTS, WORDS):
        monkeypatch.setattr(answers, "most", 2)
    texts = [*sound()[:12], *(SLIPS["another number"](Random(place), text) for place, text in enumerate(sound()[:12]))]
    for size in (5, 24):
        assert assert_agree("forgotten", texts, size) == assert_agree("forgotten", texts, size)


@pytest.mark.parametrize("base", ["sochi", "leningrad", "rostov", "classic"])
def test_rules_of_a_tables_own(base: str) -> None:
    """Variants that only a file beside the record tells."""
    shelf = Shelf((own_file(base=base, **AGREED),))
    (own,) = own_variants(shelf.texts)
    variant = load(base, 1)
    for key in AGREED:
        variant = override(variant, key, convention_text(getattr(own, key)))
    made = (game for players in (3, 4) for game in short_games(f"own {SEED}", variant, players, share(OWN, 8)))
    texts = [of_own_rules(text) for text in texts_of(made, Random(SEED))]
    tally = assert_agree((SEED, base), texts, 10, shelf, whole=True)
    assert tally.certified >= 0.99 * tally.games
    assert assert_agree((SEED, base), texts, 10, whole=True).certified == 0


def of_own_rules(text: str) -> str:
    """The game by the rules of the file; an id that it states would be that of another one."""
    text = re.sub(r"(?m)^id: .*\n", "", text)
    return re.sub(r"(?m)(^rules.*\n)+", "rules: mytable 1\n", text, count=1)


def load_stated(name: str) -> Variant:
    """A released variant with what every record has to state."""
    return stated(load(name, 1))


# ---- broken games


@cache
def sound() -> list[str]:
    """Short games of all tables and of other conventions, of which there is nothing to say."""
    each = 12 if LONG else 1
    rng = Random(f"sound {SEED}")
    made = [game for name, players in TABLES for game in short_games(f"sound {SEED}", load_stated(name), players, each)]
    made += islice(agreed_games(rng), len(made) // 4)
    return list(map(dump_game, made))


@cache
def samples() -> list[Sample]:
    """The same as the checker read them."""
    return [sample_of(text) for text in sound()]


def of_code(code: str, count: int) -> Iterator[str]:
    """Texts with one fault of this code; from a longer game where no short one offers a place for it."""
    rng = Random(f"{code} {SEED}")
    for number in range(count):
        tries = (mutated(code, MUTATORS[code], rng, rng.choice(samples())) for _ in range(60))
        change = next((change for change in tries if change), None)
        if change or number < 3:
            yield (change or broken(code, number)).text


@pytest.mark.parametrize("code", CODES)
def test_a_game_with_a_fault_is_never_certified(code: str) -> None:
    """One fault of this code, and the reference is asked; games beside it are certified all the same."""
    rng = Random(f"{code} {SEED}")
    texts = mixed_up(rng, of_code(code, share(MUTANTS, 2 * len(CODES))), sound())
    assert_agree((SEED, code), texts, 12, whole=not LONG)


@pytest.mark.parametrize("slip", SLIPS)
def test_mistyped_games(slip: str) -> None:
    """A slip is declined, or the game is what the reference says it is."""
    rng = Random(f"{slip} {SEED}")
    count = share(MUTANTS, 2 * len(SLIPS))
    texts = (SLIPS[slip](rng, rng.choice(sound())) for _ in range(count))
    assert_agree((SEED, slip), mixed_up(rng, texts, sound()), 12)


@pytest.mark.parametrize("slip", SLIPS)
def test_mistyped_files(slip: str) -> None:
    """The same in a text of several games, twice."""
    rng = Random(f"{slip} {SEED} twice")
    for _ in range(max(1, share(MUTANTS, 20 * len(SLIPS)))):
        text = "\n".join(rng.sample(sound(), 3))
        for _ in range(rng.choice((1, 1, 2))):
            text = SLIPS[slip](rng, text)
        assert_agree((SEED, slip), [text], 1)


def one_deal_each() -> Iterator[str]:
    """Games of a single deal, each of another course: all-pass, misère, passed out, played, given up."""
    kinds = {}
    for text in sound():
        blocks = text.split("\n\n")
        words = re.findall(r"(?m)^(contract|answers|open|closed|claim|10|\+)", text)
        if len(blocks) == 3:
            kinds.setdefault((*words, "all-pass" in text, "misere" in text), text)
    return iter(kinds.values())


@every_part
def test_every_sign_of_a_game(part: int) -> None:
    """Each sign of some games lost, doubled, exchanged for every other sign that records have, and behind every
    one every sign that they have not: all of them in the long run, a sample of them else."""
    rng = Random(f"signs {SEED}")
    chosen = list(one_deal_each())
    every = (text for game in chosen for text in every_slip_of_a_sign(game))
    sample = (next(every_slip_of_a_sign(game, rng)) for game in rng.choices(chosen, k=MUTANTS // 4))
    assert_agree((SEED, part), islice(every, part, None, PARTS) if LONG else sample, 50)


def every_slip_of_a_sign(text: str, rng: Random | None = None) -> Iterator[str]:
    """Every text that is one sign away; with a random generator without end, any of them."""
    signs = sorted({*text, *"0123456789SWNEscdhTJQKA_"})
    while True:
        for place in range(len(text)) if rng is None else [rng.randrange(len(text))]:
            before, sign, behind = text[:place], text[place], text[place + 1 :]
            here = [before + behind, *(before + other + behind for other in signs if other != sign)]
            here += [before + sign + other + behind for other in (*signs, *STRANGE)]
            yield from here if rng is None else [rng.choice(here)]
        if rng is None:
            return


def test_the_checker_says_the_same_by_either_engine() -> None:
    """The same findings of the same games at the same places, in a chunk of sound and of broken ones."""
    rng = Random(f"checker {SEED}")
    for slips in (list(SLIPS.values())[:30], list(SLIPS.values())[30:]):
        broken_ones = [slip(rng, rng.choice(sound())) for slip in slips]
        chunk = Chunk("a.pref", "".join(mixed_up(rng, broken_ones, sound(), 0.5)), 5, 3)
        fast, reference = by_columns(RELEASED, chunk), by_reference(RELEASED, chunk)
        assert [number for said in fast for number in said.games] == [
            number for said in reference for number in said.games
        ]  # fmt: skip
        assert findings(fast) == findings(reference)


def findings(all_said: list[Said]) -> list[tuple[int, object]]:
    """What is to be said, each with the line at which its text begins."""
    return [(said.chunk.line, found) for said in all_said for found in said.found]


# ---- the proof proves something


def test_a_disagreement_is_told_by_its_smallest_text() -> None:
    """What is not needed for it is left out."""
    text = "\n".join(sound()[:4])
    chunk = smallest(Chunk("a.pref", text, 1, 1), lambda less: "Bot B" in less.text)
    assert chunk.text == "W: Bot B\n"


def test_a_wrong_record_among_sound_ones_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a broken game certified, its smallest text would be told."""
    import agreement

    def careless(chunk: Chunk, shelf: Shelf) -> tuple[object, ...]:
        return (agreement.Part(chunk, extract(chunk, shelf)),)

    monkeypatch.setattr(agreement, "certify", careless)
    assert assert_agree("sound", sound()[:4], 4) == Tally(4, 4)
    with pytest.raises(pytest.fail.Exception, match="certified"):
        assert_agree("broken", [*sound()[:2], sound()[2].replace("deal 1", "deal 7", 1)], 3)
