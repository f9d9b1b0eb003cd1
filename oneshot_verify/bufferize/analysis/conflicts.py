"""RaW conflicts: the plain rule for a read and a write (`find_conflict`, the reference); and the search by intervals of
op numbers instead of by every pair, which has to agree with it.

In structured programs the place of most writes alone rules a conflict out. A read needs the contents from the
definition to the read; a write before or after that interval is harmless:

    definition   read
        [=========]            the interval of the read, in op numbers
      x                 x      writes that need not be looked at
             ?                 a write that the rule has to judge

The interval ends later if a loop is around the read but not around the definition. An op with several blocks, or with
regions that are neither branches nor a loop body, widens the intervals of all ops in it to its own.

Source: https://mlir.llvm.org/docs/Bufferization/#tensor--buffer-decisions and the behaviour of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.aliases import AliasSet, Interval
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.analysis.regions import block_in, blocks_reachable_from
from oneshot_verify.bufferize.analysis.state import AnalysisState, Traversal
from oneshot_verify.bufferize.analysis.subsets import (
    are_non_conflicting_subsets,
    block_of_definition,
    outermost_loop_since,
)
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
    return _first_conflict(_new_pairs(sets, own_write), state)


def _first_conflict(
    pairs: Iterable[tuple[OpOperand, OpOperand]], state: AnalysisState
) -> Conflict | None:
    found = (conflict_between(read, write, state) for read, write in pairs)
    return next((conflict for conflict in found if conflict is not None), None)


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


_EQUIVALENT = Traversal(include_leaves=False, equivalent_only=True, same_type_or_casts_only=True)


def find_conflict(
    reads: Iterable[OpOperand], writes: Sequence[OpOperand], state: AnalysisState
) -> Conflict | None:
    """The first RaW conflict between `reads` and `writes`, uses of values that may share a buffer; else None."""
    return _first_conflict(product(reads, writes), state)


def conflict_between(read: OpOperand, write: OpOperand, state: AnalysisState) -> Conflict | None:
    """The RaW conflict of two uses of values that may share a buffer, or None.

    It does not depend on any decision, so a pair without a conflict stays so.
    """
    definitions = state.definitions(read.value)
    # A conflict needs all rules to fail, so the cheap ones come first. Without a definition, contents are undefined.
    definition = next((d for d in definitions if not _precedes(read, write, d, state)), None)
    if definition is None:
        return None
    if order_is_usable(read, write, definitions, state) and _is_ordered(read, write, state):
        return None
    if are_non_conflicting_subsets(read, write, definitions, state):
        return None
    for op in (read.op, write.op):
        model = state.model_of(op)
        if model is not None and model.not_conflicting(read, write, state):
            return None
    return Conflict(read, write, definition)


def _is_ordered(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """True if `read` never runs after `write` in one execution, or reads elementwise. Needs `order_is_usable`."""
    return (
        state.order.happens_before(read.op, write.op)
        or read == write
        or state.regions.are_mutually_exclusive(read.op, write.op)
        or _is_left_behind(read, write)
        or (read.op is write.op and _is_elementwise(read, write, state))
    )


def _is_left_behind(read: OpOperand, write: OpOperand) -> bool:
    """True if no branch leads from the block of the write to that of the read (a rule of LLVM 24, not of LLVM 22)."""
    reading = read.op.parent
    while reading is not None and (region := reading.parent) is not None:
        writing = block_in(region, write.op)
        if writing is not None:
            return reading is not writing and reading not in blocks_reachable_from(writing, None)
        reading = None if region.parent is None else region.parent.parent
    return False


def _is_elementwise(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """True if the op of both uses reads each element just before it overwrites it."""
    model = state.model_of(read.op)
    if model is None or not model.is_elementwise(read.op, [read, write], state):
        return False
    return bool(
        state.reverse(read.value, lambda value: value is write.value, _EQUIVALENT)
        or state.reverse(write.value, lambda value: value is read.value, _EQUIVALENT)
    )


def _precedes(
    read: OpOperand, write: OpOperand, definition: SSAValue, state: AnalysisState
) -> bool:
    """True if `write` cannot run between `definition` and `read`, or makes the definition itself."""
    order = state.order
    if isinstance(definition, OpResult):
        if order.happens_before(write.op, definition.op):
            return True
        if order.is_proper_ancestor(definition.op, write.op):
            return True
    aliases = state.aliasing_values(write)
    if len(aliases) == 1 and aliases[0].value is definition:
        return True
    return isinstance(definition, BlockArgument) and not _may_follow(read, write, definition.owner)


def _may_follow(read: OpOperand, write: OpOperand, block: Block) -> bool:
    """True if the write may run after the arguments of `block` are set and before the read.

    LLVM 22 only checks that the write is in `block`, so it misses writes in other blocks of the same region.
    """
    region = block.parent
    if region is None:
        return True
    writing = block_in(region, write.op)
    if writing is None or writing is block:
        return writing is not None
    reading = block_in(region, read.op)
    if writing not in blocks_reachable_from(block, None):
        return False
    return (
        reading is None
        or reading is writing
        or (reading is not block and reading in blocks_reachable_from(writing, block))
    )


def order_is_usable(
    read: OpOperand, write: OpOperand, definitions: Iterable[SSAValue], state: AnalysisState
) -> bool:
    """True if op order decides which use runs first: no loop since a definition of the read value runs both."""
    return all(
        _is_usable_by_regions(read, write, definition, state)
        and _is_usable_by_blocks(read, write, definition)
        for definition in definitions
    )


def _is_usable_by_regions(
    read: OpOperand, write: OpOperand, definition: SSAValue, state: AnalysisState
) -> bool:
    loop = outermost_loop_since(read, definition, state.regions)
    if loop is None or loop.parent is None:
        return True
    # In a later iteration the write may come before the read and after the definition.
    return not state.order.is_ancestor(loop.parent, write.op)


def _is_usable_by_blocks(read: OpOperand, write: OpOperand, definition: SSAValue) -> bool:
    """True if no cycle of blocks leads from the read to the write and back without passing the definition."""
    block = read.op.parent
    while block is not None and (region := block.parent) is not None:
        if region.blocks.first is not region.blocks.last:
            writing = block_in(region, write.op)
            avoid = block_of_definition(region, definition)
            if (
                writing is not None
                and writing in blocks_reachable_from(block, avoid)
                and block in blocks_reachable_from(writing, avoid)
            ):
                return False
        block = None if region.parent is None else region.parent.parent
    return True


def privatised_definition(write: OpOperand, state: AnalysisState) -> SSAValue | None:
    """A definition of the written value in another parallel region, so that threads would share the buffer; or None."""
    here = state.regions.parallel(write.op.parent_region())
    for definition in state.reverse(write.value, state.defines, Traversal()):
        if state.regions.parallel(definition.owner.parent_region()) is not here:
            return definition
    return None
