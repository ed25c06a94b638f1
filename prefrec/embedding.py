"""Rules of a table's own in the words of a record: a released variant and the conventions that differ."""

from collections.abc import Iterable

from prefrec.variant import CONVENTIONS, Variant, convention_text, differences, known_variants, load


def header_lines(variant: Variant, base: Variant) -> tuple[str, ...] | None:
    """The ``rules`` lines by which a record states this variant from that base, which is a released one.

    None where the variant leaves open what the base states: a record cannot take a value back.
    """
    if variant.unstated - base.unstated:
        return None
    keys = {key for key, _, _ in differences(base, variant)}
    told = (f"rules.{key}: {convention_text(getattr(variant, key))}" for key in CONVENTIONS if key in keys)
    return f"rules: {base.name} {base.version}", *told


def shortest_header(variant: Variant) -> tuple[str, ...] | None:
    """The fewest such lines; of bases that need equally many, the first by name in its newest version."""
    stated = (lines for base in _bases() if (lines := header_lines(variant, base)))
    return min(stated, key=len, default=None)


def _bases() -> Iterable[Variant]:
    for name, versions in known_variants().items():
        yield from (load(name, version) for version in reversed(versions))
