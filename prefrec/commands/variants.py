"""``prefrec variants``: which rules there are, what they say, where they differ."""

from collections.abc import Iterator

from prefrec.commands.console import CLEAN, refuse, write_lines
from prefrec.commands.grid import grid
from prefrec.variant import (
    CONVENTIONS,
    MEANINGS,
    UNSTATED,
    UnknownVariant,
    Variant,
    convention_text,
    differences,
    known_variants,
    load,
)


def run(name: str | None, version: int | None, diff: tuple[str, str] | None) -> int:
    """List the variants, show one of them, or compare two."""
    if name is not None and diff is not None:
        refuse("one variant is shown or two are compared", "prefrec variants --diff sochi leningrad")
    if diff is not None:
        write_lines(_differences(variant_called(diff[0]), variant_called(diff[1])))
    elif name is not None:
        write_lines(_conventions(variant_called(name, version)))
    else:
        write_lines(grid([_heading(load(name, versions[-1]), versions) for name, versions in known_variants().items()]))
    return CLEAN


def variant_called(name: str, version: int | None = None) -> Variant:
    """The variant of this name, ``sochi`` or ``sochi-1``; without a version the newest."""
    stem, _, number = name.rpartition("-")
    if version is None and stem and number.isdecimal():
        name, version = stem, int(number)
    versions = known_variants().get(name, ())
    try:
        return load(name, version if version is not None else max(versions, default=1))
    except UnknownVariant as unknown:
        if versions:
            refuse(f"{name} has no version {version}", f"its versions are {', '.join(map(str, versions))}")
        near = unknown.did_you_mean
        hint = f"did you mean {near}" if near else f"known: {', '.join(known_variants())}"
        refuse(f"no variant is called {name}", hint)


def _heading(variant: Variant, versions: tuple[int, ...]) -> tuple[str, str, str]:
    return variant.name, f"version {', '.join(map(str, versions))}", variant.title


def _conventions(variant: Variant) -> Iterator[str]:
    yield f"{variant.name} {variant.version}: {variant.title}"
    yield ""
    yield from grid([(key, _value(variant, key), MEANINGS[key]) for key in CONVENTIONS])
    if variant.must_state:
        yield ""
        yield f"A record under these rules has to state: {', '.join(variant.must_state)}"


def _value(variant: Variant, key: str) -> str:
    return UNSTATED if key in variant.unstated else convention_text(getattr(variant, key))


def _differences(one: Variant, other: Variant) -> Iterator[str]:
    rows = [(key, left, right, MEANINGS[key]) for key, left, right in differences(one, other)]
    if not rows:
        yield f"{one.name} {one.version} and {other.name} {other.version} do not differ"
        return
    title = ("convention", f"{one.name} {one.version}", f"{other.name} {other.version}", "meaning")
    yield from grid([title, *rows])
