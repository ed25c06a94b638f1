"""Diagnostics as text, in every form in which somebody reads them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from prefrec.render.finding import Finding, file_finding, findings
from prefrec.render.github import github
from prefrec.render.lines import concise, full
from prefrec.render.locate import Location
from prefrec.render.machine import json_array, json_lines
from prefrec.render.sarif import sarif
from prefrec.render.style import Colour, Style

__all__ = ("RENDERERS", "Colour", "Finding", "Location", "Renderer", "Style", "file_finding", "findings")

Renderer = Callable[[Iterable[Finding], Style], Iterator[str]]

RENDERERS: Mapping[str, Renderer] = MappingProxyType(
    {
        "full": full,
        "concise": concise,
        "json": json_array,
        "jsonl": json_lines,
        "github": github,
        "sarif": sarif,
    }
)
