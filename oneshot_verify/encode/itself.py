"""The plan of a proof that a program refines itself: both are walked in step, and whatever both have is the same."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Block, Operation, Region

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.encode.recording import EVENTS
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.places import Places
from oneshot_verify.search.structure import RULES, first_carried, has_nests, used_in
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.meanings import op_name


def points_of_itself(function: Operation) -> tuple[Point, ...]:
    """The points at which both programs have the same op of one function."""
    return _Itself(function).points(function.regions[0])


class _Itself:
    def __init__(self, function: Operation) -> None:
        self.names = Places(function)
        self.meanings = default_meanings()

    def points(self, region: Region) -> tuple[Point, ...]:
        """The points in a region, in the order of the text."""
        return tuple(found for block in region.blocks for found in self._points(block))

    def _points(self, block: Block) -> Iterator[Point]:
        for op in block.ops:
            rule, number = self._rule(op), self.names.numbers[op]
            if rule is not None:
                is_nested = rule in ("loop", "threads", "branch")
                regions = tuple(map(self.points, op.regions)) if is_nested else ()
                holds, equal = self._relation(op) if rule == "loop" else ((), ())
                yield Point(number, number, rule, holds, equal, regions=regions)

    def _rule(self, op: Operation) -> str | None:
        name = op_name(op)
        is_event = name in EVENTS or self.meanings.find(name) is None
        other = "event" if is_event and not facts_of(op).is_terminator else None
        return RULES.get(name, "nest" if has_nests(op) else other)

    def _relation(self, op: Operation) -> tuple[tuple[Hold, ...], tuple[tuple[str, str], ...]]:
        """What is the same in both programs at the head of a loop: what it carries, and the buffers that it uses."""
        bodies = [region.blocks[0] for region in op.regions if region.blocks]
        carried = bodies[0].args[first_carried(op) :]
        inside = {value for body in bodies for value in body.args}
        outside = {value: None for body in bodies for value in used_in(body) if value not in inside}
        buffers = (each for each in (*carried, *outside) if isinstance(each.type, MemRefType))
        scalars = (each for each in carried if not isinstance(each.type, MemRefType | TensorType))
        held, same = ([*map(self.names.name, each)] for each in (buffers, scalars))
        return tuple(Hold(each, each) for each in held), tuple((each, each) for each in same)
