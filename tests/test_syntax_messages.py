"""What is said of a line that does not fit: the very word, and what may stand there in the order of a sheet."""

import pytest

from prefrec.notation.reader import read

HEADER = "%prefrec 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n"
UNWRITTEN = "`_` (not written)"


@pytest.mark.parametrize(
    ("line", "word", "expected", "hint"),
    [
        ("sheet pol S:4", "pol", f"`pool`, `mountain`, `whists`, `none` or {UNWRITTEN}", "did you mean pool"),
        ("лист пуля Ю 4 гара Ю 3", "гара", "a seat and a number (S:4), `mountain`, `whists`, "
         f"{UNWRITTEN} or the end of the line", "did you mean гора"),
        ("tricks S:7 E", "E", f"a seat and a number (S:4), {UNWRITTEN} or the end of the line", ""),
        ("answers W:wist", "W:wist", f"an answer (W:whist, W:half, W:pass), `none` or {UNWRITTEN}",
         "did you mean whist"),
        ("ответы З вмст", "З вмст", f"an answer (W:whist, W:half, W:pass), `none` or {UNWRITTEN}",
         "did you mean вист"),
        ("contract S", "S", "who plays what (S:7s, S:misere) or `all-pass`", ""),
        ("contract S:7s S:8s", "S:8s", "the end of the line", ""),
        ("contract S:miser", "S:miser", "who plays what (S:7s, S:misere) or `all-pass`", "did you mean misere"),
        ("adjust lead pool S:2 deel 4", "deel", "a seat and a number (S:4), `mountain`, `whists`, `deal`, "
         f"{UNWRITTEN} or the end of the line", "did you mean deal"),
        ("void !!", "!!", "a reason (exposed, count, order, …)", ""),
        ("1 sA sK", "sA", f"the talon card (+dK), a seat (S, W, N, E) or {UNWRITTEN}", ""),
        ("1 S sA S", "S", "a card (sA) or the end of the line", ""),
        ("clock now 1", "now", "a trick number, `auction`, `discard`, `contract`, `answers` or `left`", ""),
    ],
)  # fmt: skip
def test_a_word_that_does_not_fit(line: str, word: str, expected: str, hint: str) -> None:
    """The place is that of the word; columns come in their order, what is not written and the end last."""
    text = HEADER + line + "\n"
    (one,) = read(text)
    (found,) = (d for d in one.diagnostics if d.code.id == "N111")
    assert text[slice(*found.span)] == word
    assert (found.expected, found.hint) == (expected, hint)
