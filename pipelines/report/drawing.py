"""A specification of a chart drawn as SVG, and only what is seen of it kept."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

_SVG = "http://www.w3.org/2000/svg"
# What a picture may consist of; everything else is dropped, also what a future version of the library might add.
_ELEMENTS = frozenset({"svg", "g", "path", "line", "text", "tspan"})
_ATTRIBUTES = frozenset({
    "viewBox", "width", "height", "transform", "d", "x", "dy", "x1", "x2", "y1", "y2", "fill", "stroke", "stroke-width",
    "stroke-dasharray", "opacity", "text-anchor", "font-size", "font-family",
})  # fmt: skip
_LONG = re.compile(r"-?\d+\.\d{2,}")
_UNSEEN = frozenset({"background", "foreground"})


def drawn(specification: str, locale: Mapping[str, Any]) -> str:
    """The picture of a Vega-Lite specification. Raises ``ImportError``."""
    import vl_convert

    root = ElementTree.fromstring(vl_convert.vegalite_to_svg(specification, format_locale=dict(locale)))
    ElementTree.register_namespace("", _SVG)
    _clean(root)
    return ElementTree.tostring(root, encoding="unicode")


def _clean(element: ElementTree.Element) -> None:
    """Only known elements and attributes, numbers to a tenth of a pixel."""
    for child in list(element):
        if child.tag.removeprefix(f"{{{_SVG}}}") not in _ELEMENTS or child.get("class") in _UNSEEN:
            element.remove(child)
        else:
            _clean(child)
            if child.tag == f"{{{_SVG}}}g" and not len(child):
                element.remove(child)
    for name, value in list(element.attrib.items()):
        if name not in _ATTRIBUTES:
            del element.attrib[name]
        elif name in ("transform", "d", "x1", "x2", "y1", "y2"):
            element.set(name, _LONG.sub(lambda match: f"{float(match[0]):.1f}", value))
