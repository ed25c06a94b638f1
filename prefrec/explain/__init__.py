"""What every code means: its cause, the smallest wrong example and the smallest right one.

One Markdown file a code stands beside this module. Signs that nobody sees are written ``<U+200B>``
in the examples, so that an example can be shown; ``spelled_out`` turns them into the signs.
"""

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import NamedTuple

from prefrec.codes import MODULES, all_codes
from prefrec.diagnostics import Code

_FORM = re.compile(
    r"# (?P<title>[^\n]+)\n\n(?P<cause>.+?)\n\n"
    r"Wrong:\n\n```(?P<kind>pref|text)\n(?P<wrong>.*?)```\n\n"
    r"Right:\n\n```(?P=kind)\n(?P<right>.*?)```\n",
    re.DOTALL,
)
_SIGN = re.compile(r"<U\+([0-9A-F]{4,6})>")

_INTRODUCTION = """\
# The codes

Everything that `prefrec check` can say, each with its cause, the smallest example that gives it and
the smallest one that does not. Words in braces stand for the facts of the case. Signs that nobody
sees are written as `<U+200B>`.
"""


class Explanation(NamedTuple):
    """Why a code is given. The examples are records, or prose where ``is_record`` is False: a file
    that cannot be read has no record to show."""

    code: Code
    cause: str
    wrong: str
    right: str
    is_record: bool


def file_name(code: Code) -> str:
    """Name of the file that explains a code."""
    return f"{code.id}-{code.name}.md"


@cache
def explanation(code_id: str) -> Explanation:
    """The explanation of a code; raises KeyError where there is no such code."""
    code = all_codes()[code_id]
    text = files("prefrec.explain").joinpath(file_name(code)).read_text(encoding="utf-8")
    match = _FORM.fullmatch(text)
    if match is None or match["title"] != f"{code.id} {code.name}":
        raise ValueError(f"{file_name(code)} has not the form of an explanation")
    return Explanation(code, match["cause"], match["wrong"], match["right"], match["kind"] == "pref")


def spelled_out(example: str) -> str:
    """The example as a file holds it: ``<U+200B>`` is the sign itself."""
    return _SIGN.sub(lambda match: chr(int(match[1], 16)), example)


def page() -> str:
    """The page of all codes."""
    parts = [_INTRODUCTION]
    for name in MODULES:
        module = import_module(f"prefrec.codes.{name}")
        codes = sorted((value for value in vars(module).values() if isinstance(value, Code)), key=lambda c: c.id)
        parts.append(f"## {(module.__doc__ or name).splitlines()[0].rstrip('.')}\n")
        parts += (_section(explanation(code.id)) for code in codes)
    return "\n".join(parts)


def _section(explained: Explanation) -> str:
    code = explained.code
    facts = [f"{code.severity.capitalize()}: {code.message}"]
    facts += [f"Expected: {code.expected}"] * bool(code.expected) + [f"Hint: {code.hint}"] * bool(code.hint)
    said = "\n".join(f"- {fact}" for fact in facts)
    kind = "pref" if explained.is_record else "text"
    examples = f"Wrong:\n\n```{kind}\n{explained.wrong}```\n\nRight:\n\n```{kind}\n{explained.right}```\n"
    return f"### {code.id} {code.name}\n\n{explained.cause}\n\n{said}\n\n{examples}"
