"""RaW conflicts, found by intervals of op numbers instead of by every pair of a read and a write.

In structured programs the place of most writes alone rules a conflict out. A read needs the contents from the
definition to the read; a write before or after that interval is harmless:

    definition   read
        [=========]            the interval of the read, in op numbers
      x                 x      writes that need not be looked at
             ?                 a write that `pairwise` has to judge

The interval ends later if a loop is around the read but not around the definition. An op with several blocks, or with
regions that are neither branches nor a loop body, widens the intervals of all ops in it to its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, Operation

from oneshot_verify.bufferize.analysis.aliases import AliasSet, Interval
from oneshot_verify.bufferize.analysis.pairwise import conflict_between
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.analysis.rounds import outermost_loop_since
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand


class Intervals:
    """Intervals of op numbers for reads and writes; a read and a write whose intervals are disjoint never conflict."""

    def __init__(self, state: AnalysisState) -> None:
        self._state = state
        self._irregular: dict[Operation, Operation | None] = {}

    def of_write(self, write: OpOperand) -> Interval:
        """The interval of the writing op and all ops nested in it."""
        order = self._state.order
        op = self._irregular_around(write.op) or write.op
        return order.first[op], order.last[op]

    def of_read(self, read: OpOperand) -> Interval:
        """From the first definition of the read value to the end of the reading op, or of the outermost loop around it
        that a definition is not in."""
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
        """The first op number of a definition: that of the outermost op around it that does not hold `reader`; for a
        block argument, that of the op that holds the block."""
        order = self._state.order
        op = owner.parent_op() if isinstance(owner, Block) else owner
        if op is None:
            return 0
        if op is owner:
            while (around := op.parent_op()) is not None and not order.is_ancestor(around, reader):
                op = around
        return order.first[self._irregular_around(op) or op]

    def _irregular_around(self, op: Operation) -> Operation | None:
        """The outermost op around `op`, or itself, in which op numbers do not give the execution order; or None."""
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
        """True if a region of `op` has several blocks, or several regions of `op` are not mutually exclusive."""
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
    """A RaW conflict that would arise if `sets` were merged and `own_write` added; else None. Conflicts within one of
    the sets are not searched for again."""
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
    """Reads of one set with the writes of another that overlap them. Loops over the smaller side, for speed."""
    if len(reading.reads) < len(writing.writes):
        for read, interval in reading.reads.items():
            yield from ((read, write) for write in writing.writes.overlapping(interval))
    else:
        for write, interval in writing.writes.items():
            yield from ((read, write) for read in reading.reads.overlapping(interval))
