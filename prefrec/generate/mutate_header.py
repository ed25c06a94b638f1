"""One fault of the header or of a promise in a clean game, by code."""

from random import Random

from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    below,
    line_below,
    line_of,
    misspelt,
    other_than,
    pick,
    sites,
    start_of,
    tag_of,
    without,
    word,
)
from prefrec.seats import SEATS


def _value(sample: Sample, key: str, new: str, past: int = 0) -> Change | None:
    tag = tag_of(sample, key)
    return tag and Change((word(tag, 1, new),), start_of(tag, 1), past)


def _key_below(sample: Sample, above: str, key: str, value: str) -> Change | None:
    """A new tag, with the fault at its key."""
    tag = tag_of(sample, above)
    return tag and Change((line_below(sample, tag, f"{key}: {value}"),), below(sample, tag))


def _value_below(sample: Sample, above: str, key: str, value: str) -> Change | None:
    """A new tag, with the fault at its value."""
    change = _key_below(sample, above, key, value)
    return change and change._replace(past=len(key) + 2)


def unknown_variant(rng: Random, sample: Sample) -> Change | None:
    return _value(sample, "rules", rng.choice(("soci 1", "petersburg 1", "Sochi 1")))


def unknown_version(rng: Random, sample: Sample) -> Change | None:
    rules = tag_of(sample, "rules")
    name = rules.value.split()[0] if rules else ""
    return _value(sample, "rules", f"{name} {rng.choice(('9', '0', 'one'))}", len(name) + 1)


def version_missing(_: Random, sample: Sample) -> Change | None:
    rules = tag_of(sample, "rules")
    return rules and _value(sample, "rules", rules.value.split()[0])


def unknown_convention(rng: Random, sample: Sample) -> Change | None:
    return _key_below(sample, "rules", f"rules.{rng.choice(('hil_factor', 'pool', 'bomb'))}", "2")


def bad_convention(rng: Random, sample: Sample) -> Change | None:
    key, value = rng.choice((("hold", "maybe"), ("consolation", "10"), ("exit_levels", "5"), ("amnesty", "true")))
    return _value_below(sample, "rules", f"rules.{key}", value) if tag_of(sample, f"rules.{key}") is None else None


def convention_without_rules(_: Random, sample: Sample) -> Change | None:
    rules = tag_of(sample, "rules")
    return rules and Change((Edit(*line_of(rules).whole(), "rules.nt_bids: yes"),), start_of(rules))


def convention_unstated(_: Random, sample: Sample) -> Change | None:
    stated = tag_of(sample, "rules.whist_factor")
    rules = tag_of(sample, "rules")
    if rules and rules.value == "brochure 1" and stated:
        return Change((without(sample, stated),), start_of(rules, 1))
    return None if stated else _value(sample, "rules", "brochure 1")


def unknown_tag(_: Random, sample: Sample) -> Change | None:
    tag = tag_of(sample, "event")
    return tag and Change((Edit(*line_of(tag).span(0), "evnt"),), start_of(tag))


def tag_twice(rng: Random, sample: Sample) -> Change | None:
    key = rng.choice(("event", "source", "S"))
    return _key_below(sample, key, key, "again")


def bad_date(rng: Random, sample: Sample) -> Change | None:
    return _value_below(sample, "event", "date", rng.choice(("2024-02-30", "2024-13", "24", "2024-11-03.")))


def bad_time(rng: Random, sample: Sample) -> Change | None:
    return _value_below(sample, "event", "started", rng.choice(("25:61", "18.30", "2024-02-30T18:30", "noon")))


def bad_value(rng: Random, sample: Sample) -> Change | None:
    key, value = rng.choice((("confidence", "2"), ("stake", "much"), ("id", "12"), ("detail", "everything")))
    return _value(sample, key, value) if tag_of(sample, key) else _value_below(sample, "event", key, value)


def seat_count(_: Random, sample: Sample) -> Change | None:
    """All names but one taken out."""
    game = sample.checked.game
    named = [tag for tag in game.tags if tag.key[0] in SEATS and tag.key[1:2] in ("", ".")] if game else []
    edits = [without(sample, tag) for tag in named if tag.key[0] != named[0].key[0]]
    return Change(tuple(edits), start_of(game)) if edits else None


def seat_unknown(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, sites(sample))
    stranger = site and other_than(rng, SEATS, *site.table.players, site.table.dummy)
    return misspelt(site.deal, 2, stranger) if site and stranger else None


def seats_and_rules(_: Random, sample: Sample) -> Change | None:
    rules = tag_of(sample, "rules")
    if rules is None or tag_of(sample, "dummy"):
        return None
    return Change((word(rules, 1, "gusarik 1"),), start_of(rules))


def id_mismatch(_: Random, sample: Sample) -> Change | None:
    return _value_below(sample, "event", "id", "0123456789abcdef")


def _promised(sample: Sample) -> list[tuple[object, object]]:
    """Lines of full detail with their deals, whose loss breaks the promise and no other rule."""
    found: list[tuple[object, object]] = []
    for deal, _ in sites(sample):
        facts = (*deal.hands, deal.talon, deal.auction, deal.discard, deal.choice)
        found += ((fact, deal) for fact in facts if fact)
    return found


def promise_broken(rng: Random, sample: Sample) -> Change | None:
    detail = tag_of(sample, "detail")
    if detail is None or detail.value != "full":
        return None
    place = pick(rng, _promised(sample))
    return place and Change((without(sample, place[0]),), start_of(place[1]))


MUTATORS = {
    "V201": unknown_variant, "V202": unknown_version, "V203": version_missing, "V204": unknown_convention,
    "V205": bad_convention, "V206": convention_without_rules, "V207": convention_unstated, "V208": unknown_tag,
    "V209": tag_twice, "V210": bad_date, "V211": bad_time, "V212": bad_value, "V213": seat_count,
    "V214": seat_unknown, "V215": seats_and_rules, "V216": id_mismatch, "V217": promise_broken,
}
