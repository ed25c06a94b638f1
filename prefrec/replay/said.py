"""A text in both languages, since the page can change its language at any moment."""

from collections.abc import Callable
from typing import NamedTuple

from prefrec.show.language import LANGUAGES, Lang, Language


class Said(NamedTuple):
    """One text, in English and in Russian. Suits in it are stand-ins (``show.ink``): the page draws them."""

    en: str
    ru: str

    def within(self, language: Language) -> str:
        """The text in this language."""
        return self.ru if language.lang is Lang.RU else self.en


NOTHING = Said("", "")


def said(phrase: Callable[[Language], str]) -> Said:
    """What the phrase gives in each language."""
    return Said(phrase(LANGUAGES[Lang.EN]), phrase(LANGUAGES[Lang.RU]))


def same(text: str) -> Said:
    """A text of the record, which stays as it was written."""
    return Said(text, text)


def joined(between: str, parts: list[Said]) -> Said:
    """Several texts as one."""
    return Said(between.join(part.en for part in parts), between.join(part.ru for part in parts))


def headed(text: str) -> str:
    """The text with a capital letter at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]
