"""The encoding of a text that is not UTF-8 is guessed from what its letters spell."""

import random

import pytest

from prefrec.encodings import likely_encoding, wide_encoding

RUSSIAN = (
    "%prefrec 1\nevent: Клуб Марьяж, пулька пятая\nS: Пётр Иванов\nW: Мария Сидорова\nE: Ольга\n",
    "S: Иван\nW: Олег\nE: Жуков\n",
    "S: ЮЗОВКА\n",
    "; эх, съешь ещё этих мягких французских булок\n",
)
SERBIAN = ("S: Petrović\n", "S: Đorđe Šarić\nW: Živko Kovačević\nE: Ana\n")
WESTERN = ("S: Zoë\n", "S: José\nW: François\nE: Jürgen Müller\n")


@pytest.mark.parametrize("encoding", ["CP1251", "KOI8-R", "CP866"])
@pytest.mark.parametrize("text", RUSSIAN)
def test_russian_letters_tell_their_encoding(encoding, text):
    assert likely_encoding(text.encode(encoding)) == encoding


@pytest.mark.parametrize(("encoding", "texts"), [("CP1250", SERBIAN), ("ISO-8859-1", WESTERN)])
def test_latin_letters_tell_their_encoding(encoding, texts):
    for text in texts:
        assert likely_encoding(text.encode(encoding)) == encoding


def test_marks_of_print_do_not_mislead():
    assert likely_encoding("event: Клуб «Марьяж» — №5\n".encode("cp1251")) == "CP1251"


@pytest.mark.parametrize("text", RUSSIAN)
def test_damaged_utf8_is_not_called_another_encoding(text):
    """One byte lost or one too many leaves a text that is UTF-8 in most places."""
    data = text.encode()
    assert likely_encoding(data) == ""
    if len(text) > 30:
        assert likely_encoding(data[:-2]) == ""
        assert likely_encoding(data.replace(b"\xd0\x98", b"\x98")) == ""


@pytest.mark.parametrize("seed", range(5))
def test_bytes_that_spell_nothing_are_no_encoding(seed):
    assert likely_encoding(random.Random(seed).randbytes(2000)) == ""
    assert likely_encoding(b"%prefrec 1\n") == ""
    assert likely_encoding(b"") == ""


@pytest.mark.parametrize("encoding", ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
@pytest.mark.parametrize("text", [RUSSIAN[0], "\ufeff" + RUSSIAN[0], "\ufeff", "%prefrec 1\n"])
def test_wide_encodings_are_known_by_mark_or_by_zeros(encoding, text):
    assert wide_encoding(text.encode(encoding)) == encoding


@pytest.mark.parametrize("data", [b"", b"\0", b"%prefrec 1\nS: A\0B\n", bytes(100), "Анна".encode(), b"\xef\xbb\xbf%"])
def test_zeros_elsewhere_are_not_a_wide_encoding(data):
    assert wide_encoding(data) == ""
