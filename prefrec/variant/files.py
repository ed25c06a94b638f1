"""The released variants: flat, complete files, one for each version of a name."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from prefrec.variant.page import CONVENTIONS, UNSTATED, Value, Variant
from prefrec.variant.values import BadValue, closest, convention_text, placeholder, read

FOLDER = Path(__file__).parents[1] / "variants"

# Other names of the same rules (LESNOY: the Moscow sheet and Rostov are one; GAMBLER: Piter).
OTHER_NAMES: Mapping[str, str] = MappingProxyType({"moscow": "rostov", "piter": "leningrad"})


class UnknownVariant(LookupError):  # noqa: N818 - named for what was found
    """No such name, or no such version of it."""

    def __init__(self, name: str, version: int, did_you_mean: str | None) -> None:
        super().__init__(f"no variant {name} {version}")
        self.name = name
        self.version = version
        self.did_you_mean = did_you_mean


class BadVariantFile(ValueError):  # noqa: N818 - named for what was found
    """A variant file that is not flat, complete and valid."""


@cache
def known_variants() -> Mapping[str, tuple[int, ...]]:
    """The versions of every variant, oldest first."""
    known: dict[str, list[int]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        name, _, version = path.stem.rpartition("-")
        known.setdefault(name, []).append(int(version))
    return MappingProxyType({name: tuple(sorted(versions)) for name, versions in known.items()})


def file_name(name: str) -> str:
    """The name under which a variant is filed: ``rostov`` for ``moscow``."""
    return OTHER_NAMES.get(name, name)


@cache
def load(name: str, version: int) -> Variant:
    """A released variant, by its own name or another. Raises ``UnknownVariant``."""
    if name in OTHER_NAMES:
        return load(file_name(name), version)
    known = known_variants()
    if version not in known.get(name, ()):
        raise UnknownVariant(name, version, name if name in known else closest(name, tuple(known)))
    return from_toml((FOLDER / f"{name}-{version}.toml").read_text(encoding="utf-8"), f"{name}-{version}")


def from_toml(text: str, stem: str) -> Variant:
    """The variant that a file of this stem (``sochi-1``) states. Raises ``BadVariantFile``."""
    given = tomllib.loads(text)
    expected = {field.name for field in fields(Variant)} - {"unstated"}
    if wrong := expected ^ given.keys():
        kinds = {key: "missing" if key in expected else "unknown" for key in sorted(wrong)}
        raise BadVariantFile(f"{stem}: " + ", ".join(f"{kind} key {key}" for key, kind in kinds.items()))
    if f"{given['name']}-{given['version']}" != stem:
        raise BadVariantFile(f"{stem}: says that it is {given['name']} {given['version']}")
    if stray := sorted(set(given["must_state"]) - set(CONVENTIONS)):
        raise BadVariantFile(f"{stem}: must_state names unknown keys {', '.join(stray)}")
    try:
        return made_of(given)
    except BadValue as error:
        raise BadVariantFile(f"{stem}: {error}") from error


def made_of(given: Mapping[str, Any]) -> Variant:
    """The variant of a file's contents, all keys of which are there. Raises ``BadValue``."""
    unstated = frozenset(key for key in CONVENTIONS if given[key] == UNSTATED)
    values = {key: placeholder(key) if key in unstated else _stated(key, given[key]) for key in CONVENTIONS}
    heading = (given["name"], given["version"], given["title"], tuple(given["must_state"]), unstated)
    return Variant(*heading, **values)  # type: ignore[arg-type]


def _stated(key: str, value: Any) -> Value:
    return read(key, convention_text(tuple(value) if isinstance(value, list) else value))
