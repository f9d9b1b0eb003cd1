"""Hyperrectangular subsets of tensors: extraction and insertion (MLIR's `SubsetOpInterface`); and loop-variant values,
which may differ from one iteration of a loop to the next.

A definition holds until its op runs again. Until then the loops around a read may run many iterations, and a value
computed in them may differ in each:

    %t = ...                                      the definition
    scf.for %i = ...                              the loop since the definition
      %s = tensor.extract_slice %t[%i] ...        %i varies: another part in each iteration
      %u = tensor.extract_slice %t[%j] ...        %j is from outside of the loop: the same part

Source: https://mlir.llvm.org/docs/Interfaces/ and `SubsetOpInterface.td` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.bounds import are_equal
from oneshot_verify.bufferize.analysis.regions import RegionQueries, block_in, blocks_reachable_from
from oneshot_verify.bufferize.analysis.state import AnalysisState, Traversal
from oneshot_verify.bufferize.interface import OpOperand, dialect_of, op_name
from oneshot_verify.bufferize.slices import Number, Slice


@dataclass(frozen=True)
class SubsetExtraction:
    """An op that extracts `part` from `container`."""

    container: SSAValue
    part: Slice


@dataclass(frozen=True)
class SubsetInsertion:
    """An op that overwrites `part` of `destination` with `source`; `part` None is the whole tensor."""

    source: OpOperand
    destination: OpOperand
    part: Slice | None
    masked: bool = False
    """True if some elements of the part may keep the contents of the destination."""


def are_same_parts(first: Slice, second: Slice) -> bool:
    """True if both slices are provably the same."""
    return len(first.offsets) == len(second.offsets) and all(
        map(are_equal, first.numbers, second.numbers)
    )


def is_equivalent_subset(insertion: SubsetInsertion, value: SSAValue, state: AnalysisState) -> bool:
    """True if `value` is exactly the part of the destination that `insertion` overwrites."""
    if not isinstance(value, OpResult):
        return False
    container = insertion.destination.value
    if insertion.part is None:
        return state.are_equivalent(value, container)
    model = state.models.model(value.op)
    extraction = None if model is None else model.subset_extraction(value.op)
    return (
        extraction is not None
        and state.are_equivalent(extraction.container, container)
        and are_same_parts(extraction.part, insertion.part)
    )


def matches_destination(value: SSAValue, insertion: SubsetInsertion, state: AnalysisState) -> bool:
    """True if every value that `value` may originate from is the part that `insertion` overwrites."""

    def matches(candidate: SSAValue) -> bool:
        return is_equivalent_subset(insertion, candidate, state)

    return all(map(matches, state.reverse(value, matches, Traversal())))


def insertion_of(op: Operation, state: AnalysisState) -> SubsetInsertion | None:
    """The subset insertion that `op` performs, or None."""
    model = state.models.model(op)
    return None if model is None else model.subset_insertion(op)


def are_non_conflicting_subsets(
    read: OpOperand, write: OpOperand, definitions: Iterable[SSAValue], state: AnalysisState
) -> bool:
    """True if `read` or `write` is of a subset insertion that rules out a conflict between them."""
    insertion = insertion_of(read.op, state)
    if insertion is not None:
        if read == insertion.destination and matches_destination(write.value, insertion, state):
            return overwrites_what_was_written(insertion, write, definitions, state)
        # The source is already in the part that it is copied to.
        if (
            read == insertion.source
            and write == insertion.destination
            and matches_destination(read.value, insertion, state)
        ):
            return True
    insertion = insertion_of(write.op, state)
    # The insertion writes the contents that the part already has.
    return (
        insertion is not None
        and write == insertion.destination
        and state.are_equivalent(read.value, insertion.source.value)
        and matches_destination(insertion.source.value, insertion, state)
    )


def overwrites_what_was_written(
    insertion: SubsetInsertion,
    write: OpOperand,
    definitions: Iterable[SSAValue],
    state: AnalysisState,
) -> bool:
    """True if `insertion` overwrites all that `write` wrote to the matching part; it reads only the rest.

    False with a mask, and in a loop since the definition if the part differs between iterations. LLVM 22 checks
    neither.
    """
    part = insertion.part
    if insertion.masked:
        return False
    return part is None or all(
        stay_the_same(part.numbers, insertion.destination, write, definition, state)
        for definition in definitions
    )


_MOST_VALUES = 32
"""Limit of visited values; a value that depends on more of them counts as loop-variant."""
_PURE_DIALECTS = frozenset({"affine", "arith", "index", "math"})
_PURE = frozenset({"tensor.dim", "tensor.extract", "tensor.rank"})


def outermost_loop_since(
    read: OpOperand, definition: SSAValue, regions: RegionQueries
) -> Region | None:
    """The outermost repetitive region around the read that the definition is not in."""
    inner = regions.repetitive(read.op.parent_region())
    around = regions.repetitive(definition.owner.parent_region())
    found: Region | None = None
    while inner is not None and inner is not around:
        found, inner = inner, regions.next_repetitive(inner)
    return found


def stay_the_same(
    values: Iterable[Number],
    read: OpOperand,
    write: OpOperand,
    definition: SSAValue,
    state: AnalysisState,
) -> bool:
    """True if `values`, which both ops may use, cannot change after the write and before the read, unless the op of
    `definition` runs again."""
    loop = outermost_loop_since(read, definition, state.regions)
    if loop is not None and loop.parent is not None:
        loop = loop if state.order.is_ancestor(loop.parent, write.op) else None

    def is_fixed(value: SSAValue) -> bool:
        return not (loop is not None and _stands_in(value, loop, state)) and not (
            state.regions.has_several_blocks and _comes_between(value, read, write, definition)
        )

    pending = [value for value in values if not isinstance(value, int)]
    seen: set[SSAValue] = set()
    while pending:
        value = pending.pop()
        if value in seen or is_fixed(value):
            continue
        seen.add(value)
        owner = value.owner
        if isinstance(owner, Block) or owner.regions or len(seen) > _MOST_VALUES:
            return False
        if dialect_of(owner) not in _PURE_DIALECTS and op_name(owner) not in _PURE:
            return False
        pending.extend(owner.operands)
    return True


def block_of_definition(region: Region, definition: SSAValue) -> Block | None:
    """The block of `region` in which `definition` is defined; None if it is defined elsewhere."""
    owner = definition.owner
    if isinstance(owner, Operation):
        return block_in(region, owner)
    if owner.parent is region:
        return owner
    parent = owner.parent_op()
    return None if parent is None else block_in(region, parent)


def _stands_in(value: SSAValue, region: Region, state: AnalysisState) -> bool:
    """True if `value` is defined in `region` or in another region of the same op."""
    loop = region.parent
    if loop is None:
        return False
    if isinstance(value, OpResult):
        return state.order.is_proper_ancestor(loop, value.op)
    parent = value.owner.parent_op() if isinstance(value.owner, Block) else None
    return parent is not None and state.order.is_ancestor(loop, parent)


def _comes_between(
    value: SSAValue, read: OpOperand, write: OpOperand, definition: SSAValue
) -> bool:
    """True if control may flow from the block of the write to that of `value` and on to that of the read, without
    passing the definition."""
    block = read.op.parent
    while block is not None and (region := block.parent) is not None:
        if region.blocks.first is not region.blocks.last:
            writing = block_in(region, write.op)
            between = block_of_definition(region, value)
            avoid = block_of_definition(region, definition)
            if (
                writing is not None
                and between is not None
                and between in blocks_reachable_from(writing, avoid)
                and (between is block or block in blocks_reachable_from(between, avoid))
            ):
                return True
        block = None if region.parent is None else region.parent.parent
    return False
