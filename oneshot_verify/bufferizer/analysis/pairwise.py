"""Read-after-write conflicts by the plain rule: every read against every write.

This is the reference that the indexed search (`conflicts.py`) has to agree with.

Source: https://mlir.llvm.org/docs/Bufferization/#tensor--buffer-decisions and the behaviour of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.analysis.provenance import (
    are_apart,
    come_from_elsewhere,
    have_common_source,
    may_hold,
)
from oneshot_verify.bufferizer.analysis.reasons import Conflict
from oneshot_verify.bufferizer.analysis.regions import (
    RegionQueries,
    block_in,
    blocks_reachable_from,
    region_of,
)
from oneshot_verify.bufferizer.analysis.rounds import block_of_definition, outermost_loop_since
from oneshot_verify.bufferizer.analysis.same_place import overwrites_same_part
from oneshot_verify.bufferizer.analysis.state import AnalysisState, Traversal
from oneshot_verify.bufferizer.analysis.subsets import are_non_conflicting_subsets, insertion_of
from oneshot_verify.bufferizer.interface import OpOperand, parent_region, shape_of

SWITCH = "scf.index_switch"
"""What it yields aliases nothing in LLVM 22."""
_MOST_USES = 16
"""So many uses of a value are asked whether they keep a write to it from being in place."""
_EQUIVALENT = Traversal(include_leaves=False, equivalent_only=True, same_type_or_casts_only=True)


def find_conflict(
    reads: Iterable[OpOperand], writes: Sequence[OpOperand], state: AnalysisState
) -> Conflict | None:
    """A conflict between one of `reads` and one of `writes`, all of values that may share a buffer."""
    for read in reads:
        for write in writes:
            conflict = conflict_between(read, write, state)
            if conflict is not None:
                return conflict
    return None


def conflict_between(read: OpOperand, write: OpOperand, state: AnalysisState) -> Conflict | None:
    """The conflict of two uses of values that may share a buffer, if there is one.

    It does not depend on any decision, so a pair once found harmless stays so.
    """
    definitions = state.definitions(read.value)
    # All rules must fail for a conflict, so the cheap ones come first. Without a definition, contents are undefined.
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
    if _is_overlooked_by_upstream(read, write, definitions, state) or _are_apart_by_copies(
        read, write, state
    ):
        # Here nobody expects a copy, so a closer look is worth it.
        definition = _lost_definition(read, write, definitions, state)
    return None if definition is None else Conflict(read, write, definition)


def _lost_definition(
    read: OpOperand, write: OpOperand, definitions: Sequence[SSAValue], state: AnalysisState
) -> SSAValue | None:
    """What the write may really change before it is read."""
    if 0 in (shape_of(write.value.type) or ()):
        return None
    if read == write and overwrites_same_part(write, state):
        return None
    if not may_change(write, state):
        return None
    return next((d for d in definitions if _is_lost(read, write, d, state)), None)


def may_change(write: OpOperand, state: AnalysisState) -> bool:
    """Whether the op may change the buffer of an operand that counts as written: not if it is a loop that only passes
    it on, and what is written inside is copied."""
    writes = state.loop_writes.writes_of(write)
    if writes is None or writes == (write,):
        return True
    return not all(state.is_copied(each) or _will_be_copied(each, state) for each in writes)


def _will_be_copied(write: OpOperand, state: AnalysisState) -> bool:
    """Whether another use of the value that is written needs it unchanged, as LLVM 22 sees, too."""
    reads = (OpOperand(use.operation, use.index) for use in islice(write.value.uses, _MOST_USES))
    return any(state.reads(read) and are_never_together(read, write, state) for read in reads)


def are_never_together(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """Whether the two conflict for certain: by a rule of upstream, and whatever will turn out to be equivalent.

    If their values come to be in one alias set, the write will be copied."""
    if read.op is write.op or state.must_be_in_place(write):
        return False
    if insertion_of(read.op, state) is not None or insertion_of(write.op, state) is not None:
        return False
    definitions = state.definitions(read.value)
    if all(_precedes(read, write, d, state) for d in definitions):
        return False
    if order_is_usable(read, write, definitions, state) and _is_ordered(read, write, state):
        return False
    models = (state.model_of(read.op), state.model_of(write.op))
    if any(model is not None and model.not_conflicting(read, write, state) for model in models):
        return False
    return not _is_overlooked_by_upstream(read, write, definitions, state)


def may_be_written(value: SSAValue, write: OpOperand, state: AnalysisState) -> bool:
    """Whether the buffer of `value`, which must not be written and is in one alias set with what `write` writes, may be
    what it writes. Where it is `scf.index_switch` that makes them one set, upstream overlooks it, and it is worth a
    closer look.

    What writes to such a buffer is never in place, so no chain goes on beyond it.
    """
    if not state.regions.has_switches:
        return True
    if not are_apart(
        write.value,
        value,
        SWITCH,
        state,
        lambda operand: not (operand.value is value and state.writes(operand)),
    ):
        return True
    return not come_from_elsewhere(write.value, value, state, state.writes)


def _is_overlooked_by_upstream(
    read: OpOperand, write: OpOperand, definitions: Sequence[SSAValue], state: AnalysisState
) -> bool:
    """Whether LLVM 22 finds no conflict here because of its rules for blocks, for `scf.index_switch`, or for loops
    without a model."""
    if state.regions.has_several_blocks and _is_harmless_by_blocks(read, write, definitions, state):
        return True
    if state.regions.has_unmodelled_loops and _is_harmless_by_loops(
        read, write, definitions, state
    ):
        return True
    return state.regions.has_switches and are_apart(read.value, write.value, SWITCH, state)


def _are_apart_by_copies(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """Whether LLVM 22 overlooks it because of `scf.index_switch`, as what else joins both values will be copied."""

    def counts(operand: OpOperand) -> bool:
        return (
            operand == write
            or not _is_cut(read, operand, state)
            or not have_common_source(operand.value, read.value, state)
        )

    return state.regions.has_switches and are_apart(read.value, write.value, SWITCH, state, counts)


def _is_cut(read: OpOperand, operand: OpOperand, state: AnalysisState) -> bool:
    """Whether an operand is copied if what it would join is in one alias set with what is read."""
    return state.writes(operand) and are_never_together(read, operand, state)


def _is_harmless_by_blocks(
    read: OpOperand, write: OpOperand, definitions: Sequence[SSAValue], state: AnalysisState
) -> bool:
    """The rule of LLVM 22: a write has to be in the block whose argument is the definition, and only loops of blocks
    in the region of both uses count."""
    if all(
        _precedes_by_place(read, write, d, state)
        or (isinstance(d, BlockArgument) and not state.order.is_inside(d.owner, write.op))
        for d in definitions
    ):
        return True
    usable = all(
        _is_usable_by_regions(read, write, d, state) and _is_usable_by_one_region(read, write, d)
        for d in definitions
    )
    return usable and _is_ordered(read, write, state)


def _is_harmless_by_loops(
    read: OpOperand, write: OpOperand, definitions: Sequence[SSAValue], state: AnalysisState
) -> bool:
    """The rule of LLVM 22: a loop without a model runs once."""
    usable = all(
        _is_usable_by_regions(read, write, d, state, state.regions_as_upstream)
        and _is_usable_by_blocks(read, write, d)
        for d in definitions
    )
    return usable and _is_ordered(read, write, state)


def _is_lost(read: OpOperand, write: OpOperand, definition: SSAValue, state: AnalysisState) -> bool:
    """Whether the write may change what `definition` defines before it is read."""
    if _precedes(read, write, definition, state):
        return False
    if order_is_usable(read, write, [definition], state) and _is_ordered(read, write, state):
        return False
    return may_hold(
        write.value,
        definition,
        read.value,
        state,
        lambda operand: _is_cut(read, operand, state),
    )


def _is_ordered(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """Whether the read is over, or never happens, when the write is done; ops run once in their order."""
    return (
        state.order.happens_before(read.op, write.op)
        or read == write
        or state.regions.are_mutually_exclusive(read.op, write.op)
        or (read.op is write.op and _is_elementwise(read, write, state))
    )


def _is_elementwise(read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
    """Whether one op reads each element just before it overwrites it."""
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
    """Whether the write is not between the definition and the read, or is what defines."""
    return _precedes_by_place(read, write, definition, state) or (
        isinstance(definition, BlockArgument) and not _may_follow(read, write, definition.owner)
    )


def _precedes_by_place(
    read: OpOperand, write: OpOperand, definition: SSAValue, state: AnalysisState
) -> bool:
    """Whether the write comes before the definition, an op, or is what defines."""
    order = state.order
    if isinstance(definition, OpResult):
        if order.happens_before(write.op, definition.op):
            return True
        if order.is_proper_ancestor(definition.op, write.op):
            return True
    aliases = state.aliasing_values(write)
    return len(aliases) == 1 and aliases[0].value is definition


def _may_follow(read: OpOperand, write: OpOperand, block: Block) -> bool:
    """Whether the write may run after the arguments of `block` are set, and before the read.

    LLVM 22 only asks whether the write is in `block`, and so overlooks writes in other blocks of the same region.
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
    """Whether the order of ops tells what happens first, although regions may repeat."""
    return all(
        _is_usable_by_regions(read, write, definition, state)
        and _is_usable_by_blocks(read, write, definition)
        for definition in definitions
    )


def _is_usable_by_regions(
    read: OpOperand,
    write: OpOperand,
    definition: SSAValue,
    state: AnalysisState,
    regions: RegionQueries | None = None,
) -> bool:
    loop = outermost_loop_since(read, definition, regions or state.regions)
    if loop is None or loop.parent is None:
        return True
    # In a repetition the write may come before the read and after the definition.
    return not state.order.is_ancestor(loop.parent, write.op)


def _is_usable_by_blocks(read: OpOperand, write: OpOperand, definition: SSAValue) -> bool:
    """Whether no loop over the blocks of a region leads from the read to the write and back, past the definition."""
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


def _is_usable_by_one_region(read: OpOperand, write: OpOperand, definition: SSAValue) -> bool:
    """The same as LLVM 22 asks it: for the region that both uses stand in directly."""
    reading, writing = read.op.parent, write.op.parent
    if reading is None or writing is None or reading.parent is not writing.parent:
        return True
    owner = definition.owner
    avoid = owner.parent if isinstance(owner, Operation) else owner
    return writing not in blocks_reachable_from(reading, avoid) or (
        reading not in blocks_reachable_from(writing, avoid)
    )


def privatised_definition(write: OpOperand, state: AnalysisState) -> SSAValue | None:
    """A definition of what is written, in another parallel region than the write: threads would share the buffer."""
    definition = _definition_elsewhere(write, state, state.regions)
    if (
        definition is not None
        and state.regions.has_unmodelled_loops
        and _definition_elsewhere(write, state, state.regions_as_upstream) is None
        and not may_change(write, state)
    ):
        return None
    return definition


def _definition_elsewhere(
    write: OpOperand, state: AnalysisState, regions: RegionQueries
) -> SSAValue | None:
    here = regions.parallel(region_of(write.op))
    for definition in state.definitions_or_leaves(write.value):
        if regions.parallel(parent_region(definition)) is not here:
            return definition
    return None
