"""Fast path for command-line values without validation: Typer's validator is Pydantic, which loads slower than a proof
runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, cast

from typer.core import TyperArgument, TyperCommand, TyperGroup

_NUMBERS = {
    int: re.compile(r"[0-9]{1,9}"),
    float: re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?"),
}


@dataclass(frozen=True)
class _PlainFirst:
    """Replaces Typer's validator of one parameter, which is created only when a value needs it."""

    validator: Callable[[], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of the parameter. Raises Typer's errors for an invalid one."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        descriptor = param.type_descriptor
        if _says_all(value, descriptor.annotation):
            return value
        number = _number(value, descriptor.annotation)
        if number is not None and _is_within(number, descriptor.parameter_info):
            return number
        return self.validator().coerce(value, param=param, ctx=ctx)


def _says_all(value: Any, annotation: Any) -> bool:
    """True for strings where strings are expected, and for members of the expected enum."""
    if annotation is str:
        return isinstance(value, str)
    if annotation == list[str]:
        words = cast("Sequence[object]", value) if isinstance(value, list | tuple) else (None,)
        return all(isinstance(word, str) for word in words)
    return (
        isinstance(annotation, type) and issubclass(annotation, Enum) and type(value) is annotation
    )


def _number(value: Any, annotation: Any) -> int | float | None:
    """The number, if one is expected and the value consists of its digits; else None."""
    if annotation not in _NUMBERS:
        return None
    if isinstance(value, str):
        return annotation(value) if _NUMBERS[annotation].fullmatch(value) else None
    return value if type(value) is annotation else None


def _is_within(number: float, bounds: Any) -> bool:
    least, most = bounds.min, bounds.max
    return (least is None or least <= number) and (most is None or number <= most)


def _take_plain_values(parameters: Sequence[Any]) -> None:
    """Let the parameters of a command accept simple values without validation."""
    for parameter in parameters:
        usual = getattr(parameter, "get_runtime_param", None)
        if usual is not None and "get_runtime_param" not in vars(parameter):
            parameter.get_runtime_param = partial(_PlainFirst, usual)


def _hide_types(parameters: Sequence[Any]) -> None:
    """Let the help show `FILE` instead of `FILE <list[str]>`."""
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            parameter.display_type = _nothing


def _nothing(ctx: Any) -> str:
    return ""


class PlainGroup(TyperGroup):
    """The program: a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        found = super().get_params(ctx)
        _take_plain_values(found)
        return found


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        found = super().get_params(ctx)
        _take_plain_values(found)
        _hide_types(found)
        return found
