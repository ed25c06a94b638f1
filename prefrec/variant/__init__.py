"""The conventions on which tables differ: one variant is one flat file of numbers and named choices."""

from prefrec.variant.files import (
    FOLDER,
    OTHER_NAMES,
    BadVariantFile,
    UnknownVariant,
    file_name,
    from_toml,
    known_variants,
    load,
)
from prefrec.variant.page import CONVENTIONS, MEANINGS, UNSTATED, Value, Variant
from prefrec.variant.values import BadValue, UnknownConvention, convention_text, differences, override, shown_value

__all__ = [
    "CONVENTIONS",
    "FOLDER",
    "MEANINGS",
    "OTHER_NAMES",
    "UNSTATED",
    "BadValue",
    "BadVariantFile",
    "UnknownConvention",
    "UnknownVariant",
    "Value",
    "Variant",
    "convention_text",
    "differences",
    "file_name",
    "from_toml",
    "known_variants",
    "load",
    "override",
    "shown_value",
]
