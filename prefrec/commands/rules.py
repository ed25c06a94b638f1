"""Rules as the command line names them: released variants by their names, a table's own by their files."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from prefrec.commands.console import MISUSE, refuse, say
from prefrec.custom_variant import read_variant
from prefrec.embedding import shortest_header
from prefrec.record import Tag
from prefrec.shelf import Shelf, own_variants, twice
from prefrec.variant import FOLDER, UnknownVariant, Variant, file_name, known_variants, load

if TYPE_CHECKING:
    from prefrec.convert.sheets.mapping import Mapping

SUFFIX = ".toml"
FOREIGN_SUFFIX = ".json"


def is_file(name: str) -> bool:
    """Whether a name means a file of rules and not a released variant."""
    return name.endswith(SUFFIX)


def shelf_of(names: Sequence[str]) -> Shelf:
    """The released variants and those of these files. All problems of all files are told before it is refused."""
    for name in names:
        if not is_file(name):
            refuse(f"{name} is no file of rules", "--rules my.toml; released variants are known without it")
    texts = tuple(map(_read, names))
    if sum([_problems(name, text) for name, text in zip(names, texts, strict=True)]):
        raise typer.Exit(MISUSE)
    if same := twice(own_variants(texts)):
        refuse(f"two files say that they are {same}", "give one of them another name or version")
    return Shelf(texts)


def variant_called(name: str, version: int | None = None) -> Variant:
    """The variant of this name, ``sochi`` or ``sochi-1``, or of this file; without a version the newest."""
    if is_file(name):
        if version is not None:
            refuse("a file has one version, which stands in it")
        return own_variants(shelf_of([name]).texts)[0]
    stem, _, number = name.rpartition("-")
    if version is None and stem and number.isdecimal():
        name, version = stem, int(number)
    name = file_name(name)
    versions = known_variants().get(name, ())
    try:
        return load(name, version if version is not None else max(versions, default=1))
    except UnknownVariant as unknown:
        if versions:
            refuse(f"{name} has no version {version}", f"its versions are {', '.join(map(str, versions))}")
        near = unknown.did_you_mean
        hint = f"did you mean {near}" if near else f"known: {', '.join(known_variants())}"
        refuse(f"no variant is called {name}", hint)


def rules_tags(name: str) -> tuple[Tag, ...]:
    """The lines by which a record states the rules of this name, or of this file: of ours, or of PrefHub."""
    if name.endswith(FOREIGN_SUFFIX):
        return _foreign_rules(name)
    variant = variant_called(name.replace(" ", "-"))
    lines = shortest_header(variant) if is_file(name) else (f"rules: {variant.name} {variant.version}",)
    if lines is None:
        refuse(f"{variant.name} leaves open what every released variant states", "a record cannot take a value back")
    return tuple(Tag(key, value) for key, _, value in (line.partition(": ") for line in lines))


def _foreign_rules(path: str) -> tuple[Tag, ...]:
    """The rules of a file of PrefHub; what they do not tell us is told."""
    from prefrec.convert.prefhub import rules

    found = rules.rules_tags(_read(path))
    for fault in found.diagnostics:
        say(f"{fault.severity}: {path}: {fault.message}")
    if not found.tags:
        refuse(f"{path} tells no rules")
    for field, value in found.losses:
        say(f"note: {path}: {field} {value} is not carried over")
    return tuple(Tag(key, value) for key, value in found.tags)


def mapping_called(path: str) -> "Mapping":
    """What the columns of score sheets mean, from this file."""
    from prefrec.convert.sheets.mapping import MappingError, read_mapping

    try:
        return read_mapping(_read(path))
    except MappingError as fault:
        refuse(f"{path}: {fault}")


def text_called(name: str, variant: Variant) -> str:
    """The file behind a variant, with its comments."""
    return _read(name if is_file(name) else str(FOLDER / f"{variant.name}-{variant.version}{SUFFIX}"))


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        refuse(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        refuse(f"{path} is not UTF-8")


def _problems(path: str, text: str) -> int:
    """Say what is wrong with a file; how much that was."""
    read = read_variant(text)
    if isinstance(read, Variant):
        return 0
    for problem in read:
        place = path if problem.line is None else f"{path}:{problem.line}"
        say(f"error: {place}: {problem.message}")
        if problem.hint:
            say(f"hint: {problem.hint}")
    return len(read)
