"""The variants that a record may name: the released ones, and files of a table's own beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from prefrec.custom_variant import read_variant
from prefrec.variant import UnknownVariant, Variant, file_name, known_variants, load
from prefrec.variant.values import closest


@dataclass(frozen=True, slots=True)
class Shelf:
    """``texts`` are files that ``read_variant`` accepts, each with a name and version of its own.

    A shelf is as good as the texts in it: two with the same texts are equal, and it travels to other
    processes, where the same text gives one variant again and not one for each game.
    """

    texts: tuple[str, ...] = ()


RELEASED = Shelf()


@lru_cache(maxsize=64)
def own_variants(texts: tuple[str, ...]) -> tuple[Variant, ...]:
    """What these files state. Raises ``ValueError`` where one of them is not valid."""
    variants = []
    for text in texts:
        variant = read_variant(text)
        if not isinstance(variant, Variant):
            raise ValueError(variant[0].message)
        variants.append(variant)
    return tuple(variants)


@lru_cache(maxsize=64)
def _known_beside(texts: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    known = dict(known_variants())
    for variant in own_variants(texts):
        known[variant.name] = tuple(sorted({*known.get(variant.name, ()), variant.version}))
    return MappingProxyType(known)


def known_on(shelf: Shelf) -> Mapping[str, tuple[int, ...]]:
    """The versions of every variant, oldest first; the table's own behind the released ones."""
    return _known_beside(shelf.texts) if shelf.texts else known_variants()


def find_on(shelf: Shelf, name: str, version: int) -> Variant:
    """The variant of this name and version, always the same object. Raises ``UnknownVariant``."""
    for variant in own_variants(shelf.texts) if shelf.texts else ():
        if (variant.name, variant.version) == (name, version):
            return variant
    known, name = known_on(shelf), file_name(name)
    if name in known and name not in known_variants():
        raise UnknownVariant(name, version, name)
    if name not in known and (near := closest(name, tuple(known))):
        raise UnknownVariant(name, version, near)
    return load(name, version)


def twice(variants: Sequence[Variant]) -> str | None:
    """``mytable 1`` where two files say that they are the same."""
    named = [f"{variant.name} {variant.version}" for variant in variants]
    return next((name for name in named if named.count(name) > 1), None)
