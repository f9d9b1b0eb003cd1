"""Hyperrectangular subsets of tensors: extraction and insertion (MLIR's `SubsetOpInterface`).

Source: https://mlir.llvm.org/docs/Interfaces/ and `SubsetOpInterface.td` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.bounds import are_equal
from oneshot_verify.bufferize.analysis.rounds import stay_the_same
from oneshot_verify.bufferize.analysis.state import AnalysisState, Traversal
from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.bufferize.slices import Slice


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
    if len(first.offsets) != len(second.offsets):
        return False
    mine = (*first.offsets, *first.sizes, *first.strides)
    others = (*second.offsets, *second.sizes, *second.strides)
    return all(are_equal(a, b) for a, b in zip(mine, others, strict=True))


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
        stay_the_same(
            (*part.offsets, *part.sizes, *part.strides),
            insertion.destination,
            write,
            definition,
            state,
        )
        for definition in definitions
    )
