"""Values that are what they should be already are taken as they are.

typer gives every value to pydantic, which takes longer to import than all else that a small check does. A text
where a text is asked for needs no such care; whatever is not so plain goes the usual way, and is refused by it.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command whose parameters take plain values as they are."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, ``--help`` among them."""
        return [_ready(parameter) for parameter in super().get_params(ctx)]


class Group(TyperGroup):
    """The program itself, with the same manners."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, ``--help`` among them."""
        return [_ready(parameter) for parameter in super().get_params(ctx)]


def _ready(parameter: Any) -> Any:
    """The same parameter, made ready once."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    if kind is not None and "process_value" not in vars(parameter):
        parameter.process_value = _taking(kind, parameter, parameter.process_value)
    return parameter


def _taking(kind: Any, parameter: Any, process: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """How this parameter makes a value of what is given; ``process`` is typer's own way."""
    nothing = () if parameter.multiple or parameter.nargs == -1 else None

    def take(context: Any, given: Any) -> Any:
        is_missing = parameter.required and not given
        if is_missing or not (given is None or _is_plain(given, kind)):
            return process(context, given)
        value = nothing if given is None else list(given) if kind == list[str] else given
        return value if parameter.callback is None else parameter.callback(context, parameter, value)

    return take


def _is_plain(given: Any, kind: Any) -> bool:
    if kind == list[str]:
        return isinstance(given, list | tuple) and all(type(one) is str for one in given)
    return type(given) is str and (kind is str or (get_origin(kind) is Literal and given in get_args(kind)))
