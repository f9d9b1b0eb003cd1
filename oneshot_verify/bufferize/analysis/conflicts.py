"""Read-after-write conflicts, without looking at every pair.

In structured programs most pairs are harmless by their place alone. A read needs contents from its definition until it
happens; a write before or after that time does no harm:

    definition   read
        [=========]            the interval of the read, in op numbers
      x                 x      writes that need not be looked at
             ?                 a write that `pairwise` has to judge

The interval ends later if loops run around the read but not around the definition, and an op with several blocks, or
with regions that are neither branches nor a loop body, makes the interval of all in it as wide as itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, Operation

from oneshot_verify.bufferize.analysis.aliases import AliasSet
from oneshot_verify.bufferize.analysis.intervals import Interval
from oneshot_verify.bufferize.analysis.pairwise import conflict_between
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.analysis.rounds import outermost_loop_since
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand


class Intervals:
    """The op numbers between which reads and writes matter; two that do not overlap never conflict."""

    def __init__(self, state: AnalysisState) -> None:
        self._state = state
        self._irregular: dict[Operation, Operation | None] = {}

    def of_write(self, write: OpOperand) -> Interval:
        """The op that writes, with all in it."""
        order = self._state.order
        op = self._irregular_around(write.op) or write.op
        return order.first[op], order.last[op]

    def of_read(self, read: OpOperand) -> Interval:
        """From the first definition of what is read to the end of the reading op, or of the loops around it that the
        definitions are not in."""
        order, state = self._state.order, self._state
        op = self._irregular_around(read.op) or read.op
        first, last = order.first[read.op], order.last[op]
        for definition in state.definitions(read.value):
            first = min(first, self._start(definition.owner, read.op))
            loop = outermost_loop_since(read, definition, state.regions)
            if loop is not None and loop.parent is not None:
                last = max(last, order.last[loop.parent])
        return first, last

    def _start(self, owner: Operation | Block, reader: Operation) -> int:
        """Where a definition begins: its op, or the op around it that stands in the same block as one around the
        reader, or the op that holds its block."""
        order = self._state.order
        op = owner.parent_op() if isinstance(owner, Block) else owner
        if op is None:
            return 0
        if op is owner:
            while (around := op.parent_op()) is not None and not order.is_ancestor(around, reader):
                op = around
        return order.first[self._irregular_around(op) or op]

    def _irregular_around(self, op: Operation) -> Operation | None:
        """The outermost op around `op` in which op numbers say nothing about the order of execution."""
        passed: list[Operation] = []
        current: Operation | None = op
        while current is not None and current not in self._irregular:
            passed.append(current)
            current = current.parent_op()
        found = None if current is None else self._irregular[current]
        for each in reversed(passed):
            if found is None and self._is_irregular(each):
                found = each
            self._irregular[each] = found
        return found

    def _is_irregular(self, op: Operation) -> bool:
        """Whether the op has several blocks in a region, or several regions that are not exclusive."""
        if any(region.blocks.first is not region.blocks.last for region in op.regions):
            return True
        if len(op.regions) < 2:
            return False
        regions = self._state.regions
        return regions.successors(op, None) is None or any(
            regions.is_reachable(a, b) for a in op.regions for b in op.regions if a is not b
        )


def find_new_conflict(
    sets: Sequence[AliasSet], own_write: tuple[OpOperand, Interval] | None, state: AnalysisState
) -> Conflict | None:
    """A conflict that would come up if `sets` were one, with one more write; what already conflicts within one of the
    sets is not looked for again."""
    for read, write in _new_pairs(sets, own_write):
        conflict = conflict_between(read, write, state)
        if conflict is not None:
            return conflict
    return None


def _new_pairs(
    sets: Sequence[AliasSet], own_write: tuple[OpOperand, Interval] | None
) -> Iterator[tuple[OpOperand, OpOperand]]:
    if own_write is not None:
        write, interval = own_write
        for each in sets:
            yield from ((read, write) for read in each.reads.overlapping(interval))
    for reading in sets:
        for writing in sets:
            if reading is not writing:
                yield from _pairs(reading, writing)


def _pairs(reading: AliasSet, writing: AliasSet) -> Iterable[tuple[OpOperand, OpOperand]]:
    """The reads of one set with those writes of another that overlap them; the fewer look for the more."""
    if len(reading.reads) < len(writing.writes):
        for read, interval in reading.reads.items():
            yield from ((read, write) for write in writing.writes.overlapping(interval))
    else:
        for write, interval in writing.writes.items():
            yield from ((read, write) for read in reading.reads.overlapping(interval))
