"""Plans for loops in which buffers take turns: what no iteration writes, the border, is in all of them.

    carry a, b:                               a holds the tensor; b, outside of what an iteration writes
      for i = l to u:   b[i] := ... a ...     b holds what is carried here, outside of what is still to be written;
      hand on b, a                            a, outside of what all of it writes

Threads, too, may write to b in place of an inner loop.

A box is a guess, as in `regions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.ir.places import Places
from oneshot_verify.search.regions import Reader, left_by_threads
from oneshot_verify.search.structure import carried, kind_of
from oneshot_verify.semantics.control import COUNTING
from oneshot_verify.semantics.meanings import op_name

_Spare: TypeAlias = Mapping[str, tuple[Hold, Hold]]
"""By the names of buffers that have another turn: the hold of the one whose turn it is, and theirs."""


@dataclass
class Turns:
    """Changes points so that a buffer that takes turns holds what no iteration writes of the carried tensor."""

    names: tuple[Places, Places]
    only_sizes: bool
    """True if it is only said to be as large."""

    def point(self, point: Point, spare: _Spare | None = None) -> Point:
        """A point in loops in which buffers take turns (`spare`)."""
        spare = spare or {}
        if point.rule == "loop":
            ops = self.names[0].op(point.source), self.names[1].op(point.target)
            held = [each for hold in point.holds for each in self._inside(ops[0], hold, spare)]
            added = dict(self._added(point, ops))
            spare = {**spare, **{each.buffer: (hold, each) for each, hold in added.items()}}
            point = replace(point, holds=(*held, *added))
        elif point.rule == "threads":
            loop = self.names[0].op(point.source)
            holds = tuple(self._of_threads(loop, each, spare) for each in point.holds)
            point = replace(point, holds=holds)
        regions = tuple(tuple(self.point(e, spare) for e in each) for each in point.regions)
        return replace(point, regions=regions)

    def _inside(self, loop: Operation, hold: Hold, spare: _Spare) -> Iterator[Hold]:
        """A hold at the head of a loop, which writes to a buffer that has another turn."""
        arguments = {self.names[0].name(each): each for each in loop.regions[0].block.args}
        tensor = arguments.get(hold.tensor)
        if hold.buffer in spare and tensor is not None and op_name(loop) in COUNTING:
            boxes = Reader(self.names[0], loop).boxes(tensor, "later")
            if boxes and () not in boxes:
                mine, other = spare[hold.buffer]
                # First comes the buffer that holds something else, too: the two have to agree.
                yield from (mine, Hold(hold.tensor, mine.buffer, outside=other.outside))
                hold = replace(hold, outside=boxes)
        yield hold

    def _of_threads(self, loop: Operation, hold: Hold, spare: _Spare) -> Hold:
        """A hold of a shared output that threads insert into a buffer that has another turn."""
        args = loop.regions[0].block.args
        output = next((each for each in args if self.names[0].name(each) == hold.tensor), None)
        if hold.buffer not in spare or output is None:
            return hold
        return replace(hold, outside=tuple(left_by_threads(self.names[0], loop, output)))

    def _added(self, point: Point, ops: tuple[Operation, Operation]) -> Iterator[tuple[Hold, Hold]]:
        """Holds of buffers that take turns, of which nothing is said yet; each with that of the one whose turn it
        is."""
        ours, theirs = map(carried, ops)
        turning = {*point.moved, *point.frozen, *(number for number, _ in point.among)}
        held = {each.buffer for each in point.holds}
        tensors = {self.names[0].name(each): each for each in ours}
        for number in sorted(turning):
            buffer = self.names[1].name(theirs[number])
            for hold in point.holds if buffer not in held else ():
                tensor = tensors.get(hold.tensor)
                if tensor is None or hold.is_part or kind_of(tensor) != kind_of(theirs[number]):
                    continue
                boxes = Reader(self.names[0], ops[0]).boxes(tensor, "all")
                if self.only_sizes:
                    # A box without ranges is all.
                    yield Hold(hold.tensor, buffer, outside=((),)), hold
                elif boxes and () not in boxes:
                    yield Hold(hold.tensor, buffer, outside=boxes), hold
