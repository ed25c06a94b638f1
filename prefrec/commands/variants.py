"""``prefrec variants``: which rules there are, what they say, where they differ, how a record states them."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prefrec.commands.console import CLEAN, When, refuse, style_of, write, write_lines
from prefrec.commands.grid import grid
from prefrec.commands.rules import text_called, variant_called
from prefrec.convention_texts import Tongue
from prefrec.embedding import header_lines, shortest_header
from prefrec.variant import OTHER_NAMES, Variant, known_variants, load
from prefrec.variant_page import Page, page_of
from prefrec.variant_text import (
    WIDTH,
    difference_lines,
    difference_markdown,
    page_lines,
    page_markdown,
    table_markdown,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """How it is to be told: language and form (``text``, ``md``, ``toml``)."""

    tongue: Tongue
    form: str


def run(
    name: str | None, version: int | None, diff: tuple[str, str] | None, lang: str = "en", form: str = "text"
) -> int:
    """List the variants, show one of them, or compare two."""
    wish = Wish(Tongue(lang), form)
    if name is not None and diff is not None:
        refuse("one variant is shown or two are compared", "prefrec variants --diff sochi leningrad")
    if form == "toml":
        write([_file(name, version)])
    elif diff is not None:
        write_lines(_difference(_page(diff[0], None, wish), _page(diff[1], None, wish), wish))
    elif name is not None:
        write_lines(_told(_page(name, version, wish), wish))
    else:
        write_lines(_all(wish))
    return CLEAN


def run_as_header(name: str | None, version: int | None, base: str | None) -> int:
    """The lines by which a record states the rules of this name or file, in full."""
    if name is None:
        refuse("a variant or a file of rules is named", "prefrec variants my.toml --as-header")
    variant = variant_called(name, version)
    lines = shortest_header(variant) if base is None else header_lines(variant, _released(base))
    if lines is None:
        refuse(
            f"{variant.name} leaves open what {base or 'every released variant'} states: "
            f"{', '.join(key for key in sorted(variant.unstated))}",
            "a record cannot take a value back",
        )
    write_lines(lines)
    return CLEAN


def _released(base: str) -> Variant:
    variant = variant_called(base)
    if variant.name not in known_variants():
        refuse(f"{base} is no released variant", "a record names a released one, so that everyone can read it")
    return variant


def _page(name: str, version: int | None, wish: Wish) -> Page:
    variant = variant_called(name, version)
    return page_of(variant, text_called(name, variant), wish.tongue)


def _file(name: str | None, version: int | None) -> str:
    if name is None:
        refuse("the file of one variant is written", "prefrec variants sochi --format toml > my.toml")
    return text_called(name, variant_called(name, version))


def _width() -> int:
    return min(WIDTH, style_of(sys.stdout, When.NEVER).width)


def _told(page: Page, wish: Wish) -> Iterable[str]:
    return page_markdown(page, wish.tongue) if wish.form == "md" else page_lines(page, wish.tongue, _width())


def _difference(one: Page, other: Page, wish: Wish) -> Iterable[str]:
    if wish.form == "md":
        return difference_markdown(one, other, wish.tongue)
    return difference_lines(one, other, wish.tongue, _width())


def _all(wish: Wish) -> Iterable[str]:
    """The list of names, or the table of all variants."""
    known = known_variants()
    if wish.form == "md":
        return table_markdown(list(released_pages()))
    return grid([_heading(load(name, versions[-1]), versions) for name, versions in known.items()])


def released_pages() -> Iterator[Page]:
    """The page of every version of every released variant."""
    for name, versions in known_variants().items():
        for version in versions:
            variant = load(name, version)
            yield page_of(variant, text_called(name, variant), Tongue.EN)


def _heading(variant: Variant, versions: tuple[int, ...]) -> tuple[str, str, str]:
    others = [other for other, name in OTHER_NAMES.items() if name == variant.name]
    names = " or ".join((variant.name, *others))
    return names, f"version {', '.join(map(str, versions))}", variant.title
