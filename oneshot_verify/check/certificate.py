"""The language of certificates: JSON, read into data. `docs/certificates.md` specifies it.

Nothing in a certificate is believed: it says what is asked where. Values have names by their place in the text:

    12.0        result 0 of the 12th op of the function, counted as the text has them; the function itself is 0
    ^12.0.0.1   argument 1 of block 0 of region 0 of that op
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir import fingerprint

SCHEMA = 1
"""Changes when certificates mean something else."""
RULES = ("cut", "nest", "branch", "loop", "threads", "call", "event")
_RESULT = re.compile(r"(\d+)\.(\d+)")
_ARGUMENT = re.compile(r"\^(\d+)\.(\d+)\.(\d+)\.(\d+)")


class BadCertificate(Exception):
    """A text that is no certificate, or one of other programs."""


@dataclass(frozen=True)
class Hold:
    """A buffer of the target holds a tensor of the source."""

    tensor: str
    buffer: str

    def __str__(self) -> str:
        return f"buffer {self.buffer} holds tensor {self.tensor}"


@dataclass(frozen=True)
class Point:
    """A place that both programs come to, and what is asked there."""

    source: int
    """The op of the source: behind it for a `cut`, at it for the other rules."""
    target: int
    rule: str
    holds: tuple[Hold, ...] = ()
    equal: tuple[tuple[str, str], ...] = ()
    """Scalars of both programs that are equal at the head of a loop."""
    havoc: tuple[str, ...] = ()
    """Buffers of the target of which nothing is known at the head of a loop."""
    moved: tuple[int, ...] = ()
    """The numbers of what the target's loop carries that may be another buffer in each round."""
    regions: tuple[tuple[Point, ...], ...] = ()
    """The points in the regions of the two ops."""


@dataclass(frozen=True)
class Certificate:
    """The plan of the proof of one function."""

    function: str
    source: str
    """The fingerprint of the source module."""
    target: str
    results: tuple[tuple[str, int], ...]
    """For each result of the source, (`returned`, number) or (`argument`, number) of the target."""
    points: tuple[Point, ...]
    assumptions: tuple[str, ...] = ()
    versions: Mapping[str, str] | None = None


class Names:
    """The values of a function by their names."""

    def __init__(self, function: Operation) -> None:
        self._function = function

    @cached_property
    def ops(self) -> list[Operation]:
        """The ops, in the order of the text."""
        return list(self._function.walk())

    @cached_property
    def numbers(self) -> dict[Operation, int]:
        """The number of each op."""
        return {op: number for number, op in enumerate(self.ops)}

    def op(self, number: int) -> Operation:
        """The op of a number."""
        if not 0 <= number < len(self.ops):
            raise BadCertificate(f"there is no op {number}")
        return self.ops[number]

    def value(self, name: str) -> SSAValue:
        """The value of a name."""
        try:
            if match := _RESULT.fullmatch(name):
                number, result = map(int, match.groups())
                return self.ops[number].results[result]
            if match := _ARGUMENT.fullmatch(name):
                number, region, block, argument = map(int, match.groups())
                return self.ops[number].regions[region].blocks[block].args[argument]
        except (IndexError, ValueError):
            pass
        raise BadCertificate(f"there is no value {name[:40]}")


def fingerprint_of(module: ModuleOp) -> str:
    """What a certificate calls a program by: equal only where the program is."""
    return "sha256:" + sha256(fingerprint(module).encode()).hexdigest()


# Reading.


def read(text: str) -> Certificate:
    """The certificate that a text is; raises `BadCertificate`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"this is no JSON: {error}") from None
    top = _Fields(found, "the certificate")
    if top.get("schema", int) != SCHEMA:
        raise BadCertificate(f"this is not schema {SCHEMA}")
    top.get("kind", str)
    return top.finish(
        Certificate(
            top.get("function", str),
            top.get("source", str),
            top.get("target", str),
            tuple(map(_result, top.get("results", list))),
            tuple(map(_point, top.get("points", list))),
            top.each("assumptions", str),
            top.get("versions", dict),
        )
    )


class _Fields:
    """The fields of an object, each read once."""

    def __init__(self, data: Any, what: str) -> None:
        if not isinstance(data, dict):
            raise BadCertificate(f"{what} is no object")
        self._left: dict[str, Any] = dict(cast("dict[str, Any]", data))
        self._what = what

    def get(self, name: str, type: type, *, optional: bool = False) -> Any:
        """A field of a type; of one that may be missing, a list without anything in it."""
        value = self._left.pop(name, () if optional else None)
        # In Python, true is an integer.
        if value != () and (
            (type is int and isinstance(value, bool)) or not isinstance(value, type)
        ):
            raise BadCertificate(f"{self._what}: '{name}' is missing, or is no {type.__name__}")
        return value

    def each(self, name: str, type: type) -> tuple[Any, ...]:
        """A list, which may be missing, of elements of a type."""
        values = tuple(self.get(name, list, optional=True))
        if any(isinstance(value, bool) or not isinstance(value, type) for value in values):
            raise BadCertificate(f"{self._what}: something in '{name}' is no {type.__name__}")
        return values

    def finish(self, made: Any) -> Any:
        """What was made of the fields, if none is left."""
        if self._left:
            raise BadCertificate(f"{self._what}: '{next(iter(self._left))}' is not known")
        return made


def _result(data: Any) -> tuple[str, int]:
    fields = _Fields(data, "a result")
    place = "argument" if "argument" in data else "returned"
    return fields.finish((place, fields.get(place, int)))


def _hold(data: Any) -> Hold:
    fields = _Fields(data, "what holds")
    return fields.finish(Hold(fields.get("tensor", str), fields.get("buffer", str)))


def _pair(data: Any) -> tuple[str, str]:
    if len(data) != 2 or not all(isinstance(name, str) for name in data):
        raise BadCertificate("there is no pair of names")
    return data[0], data[1]


def _point(data: Any) -> Point:
    fields = _Fields(data, "a point")
    point = Point(
        fields.get("source", int),
        fields.get("target", int),
        fields.get("rule", str),
        tuple(map(_hold, fields.get("holds", list, optional=True))),
        tuple(map(_pair, fields.each("equal", list))),
        fields.each("havoc", str),
        fields.each("moved", int),
        tuple(tuple(map(_point, each)) for each in fields.each("regions", list)),
    )
    if point.rule not in RULES:
        raise BadCertificate(f"there is no rule '{point.rule}'")
    return fields.finish(point)
