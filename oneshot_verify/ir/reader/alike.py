"""Cache of ops by line: a line that differs from an earlier one only in names of values is not parsed again.

    %t1 = tensor.insert %v into %t0[%i] : tensor<?xf32> loc(#loc3)
    %t8 = tensor.insert %w into %t7[%j] : tensor<?xf32> loc(#loc7)

Two ops on such lines, without regions but those that the syntax implies, have the same class, types and attributes,
and differ in operands and location. So only the first is parsed. The key holds all that the parser depends on besides
the names: the line, the dialects around, and the token behind the line, by which the parser sees that the op ends.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Operation, Region, SSAValue

Names: TypeAlias = Mapping[str, Sequence[SSAValue]]
"""Values in scope, by name."""

_USE = re.compile(r"(%(?:[0-9]+|[a-zA-Z$._-][a-zA-Z0-9$._-]*)(?:#[0-9]+)?)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"?')
_BEHIND = re.compile(r"[ \t\r\n]*([a-zA-Z_][\w$.]*|[%}\"^])")
_LOCATION = re.compile(r' loc\((?:#[\w$-]+|"[^"\\()]*":[0-9]+:[0-9]+|unknown)\)\Z')
"""The usual locations: an alias, or a position in a file."""
_LONGEST = 500
"""Limit of line length; longer lines are not remembered."""
_OWN = ("oneshot_verify.", "xdsl.")
"""Packages whose parsers depend on nothing outside the key."""


@dataclass(frozen=True)
class Line:
    """Rest of a line, from the start of an op."""

    said: tuple[str, ...]
    """The text between the names of values."""
    uses: list[str]
    """Names of values in order, results first: `%a`, or `%a#1`."""
    location: int | None
    """Offset of the op's location; None if the line has none."""
    behind: int
    """Offset of the next token."""
    key: Hashable
    """All that the parser depends on, except the names."""


def line_at(text: str, start: int, around: Sequence[str]) -> Line | None:
    """The line of the op that begins at `start`, nested in ops of the dialects `around`. None if the op may continue
    in the next line."""
    end = text.find("\n", start, start + _LONGEST)
    behind = _BEHIND.match(text, end) if end >= 0 else None
    if behind is None:
        return None
    rest = text[start:end]
    given = None
    # `loc(...)` in a comment is no location.
    if rest.endswith(")") and "//" not in rest:
        given = _LOCATION.match(rest, max(rest.rfind(" loc("), 0))
    if given is not None:
        rest = rest[: given.start()]
    parts = _USE.split(rest)
    uses = parts[1::2]
    same = () if len(set(uses)) == len(uses) else tuple(map(uses.index, uses))
    said = tuple(parts[::2])
    location = None if given is None else start + given.start() + 1
    # An op ends behind its location.
    following = behind.group(1) if given is None else None
    return Line(said, uses, location, behind.start(1), (said, same, following, *around))


@dataclass(frozen=True)
class _Known:
    """An op without its operands."""

    kind: type[Operation]
    bound: tuple[int, ...]
    """Number of results per result name."""
    operands: tuple[tuple[int, Attribute], ...]
    """Index into the uses, and type, for each operand."""
    result_types: tuple[Attribute, ...]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    regions: tuple[Region, ...]
    """Regions that the syntax implies."""


class AlikeOps:
    """Ops that one parser has read, by line."""

    def __init__(self) -> None:
        self._known: dict[Hashable, _Known] = {}
        self.made: set[Operation] = set()
        """Ops copied from an earlier line. They satisfy their definitions if the op of that line does."""

    def forget(self) -> None:
        """Forget the ops, as the ones just read may be dropped from the module."""
        self._known.clear()

    def make(self, line: Line, names: Names) -> tuple[Operation, Sequence[int]] | None:
        """A copy of the op for a similar line, without location and names, and the number of results per name.

        None if no similar line was read, or a value is undefined or has another type.
        """
        known = self._known.get(line.key)
        if known is None:
            return None
        operands: list[SSAValue] = []
        for number, type in known.operands:
            value = _value(line.uses[number], names)
            if value is None or (value.type is not type and value.type != type):
                return None
            operands.append(value)
        op = known.kind.create(
            operands=operands,
            result_types=known.result_types,
            properties=known.properties,
            attributes=known.attributes,
            regions=[region.clone() for region in known.regions],
        )
        self.made.add(op)
        return op, known.bound

    def remember(self, line: Line, op: Operation, names: Names) -> None:
        """Remember `op`, read from the line, if a similar line means the same."""
        if op.successors or _is_foreign(op):
            return
        said = "%".join(line.said)
        if "loc(" in said:
            return
        if any("%" in quoted for quoted in _QUOTED.findall(said)) or (op.regions and "{" in said):
            return
        bound = _bound(line.uses, op, names)
        operands = _places(line.uses, len(bound), op, names)
        if operands is not None and sum(bound) in (0, len(op.results)):
            self._known[line.key] = _Known(
                type(op),
                bound,
                operands,
                tuple(op.result_types),
                dict(op.properties),
                dict(op.attributes),
                tuple(region.clone() for region in op.regions),
            )


def _is_foreign(op: Operation) -> bool:
    return isinstance(op, UnregisteredOp) or not type(op).__module__.startswith(_OWN)


def _value(use: str, names: Names) -> SSAValue | None:
    name, _, index = use[1:].partition("#")
    values = names.get(name, ())
    number = int(index or 0)
    return values[number] if number < len(values) else None


def _bound(uses: Sequence[str], op: Operation, names: Names) -> tuple[int, ...]:
    """Number of results per result name."""
    sizes: list[int] = []
    for use in uses:
        values = names.get(use[1:], ())
        if sum(sizes) == len(op.results) or not values or values[0].owner is not op:
            break
        sizes.append(len(values))
    return tuple(sizes)


def _places(
    uses: Sequence[str], first: int, op: Operation, names: Names
) -> tuple[tuple[int, Attribute], ...] | None:
    """Index of the use for each operand; None if that is ambiguous, or a use is no operand."""
    places: dict[SSAValue, int] = {}
    for number, use in enumerate(uses[first:], first):
        value = _value(use, names)
        if value is None or uses[places.setdefault(value, number)] != use:
            return None
    if places.keys() != set(op.operands):
        return None
    return tuple((places[each], each.type) for each in op.operands)
