"""Faults of the rule for matching parts: a slice that is taken out, overwritten and put back."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oneshot_verify.bufferize.analysis import subsets
from tests.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault


def _ignoring(to: Injection, ignored: str) -> None:
    def make(original: Any) -> Any:
        def same(first: Any, second: Any) -> bool:
            names = [name for name in ("offsets", "sizes", "strides") if name != ignored]
            pairs = [(getattr(first, name), getattr(second, name)) for name in names]
            return all(
                len(one) == len(other) and all(map(subsets.are_equal, one, other))
                for one, other in pairs
            )

        return same

    to.function(subsets.are_same_parts, make)


@fault(
    "analysis/offsets-ignored",
    "slices are the same part although their offsets differ",
    "extract_slice",
    "fill",
    "slice_back",
    "moved_slice",
)
def _offsets_ignored(to: Injection) -> None:
    _ignoring(to, "offsets")


@fault(
    "analysis/sizes-ignored",
    "slices are the same part although their sizes differ",
    "extract_slice",
    "fill",
    "slice_back",
    "moved_slice",
    "unit_size",
)
def _sizes_ignored(to: Injection) -> None:
    _ignoring(to, "sizes")


@fault(
    "analysis/container-ignored",
    "a slice of any tensor is the part of the destination",
    "extract_slice",
    "fill",
    "slice_back",
    "moved_slice",
)
def _container_ignored(to: Injection) -> None:
    def make(original: Any) -> Any:
        def equivalent(insertion: Any, value: Any, state: Any) -> bool:
            if insertion.part is None or not hasattr(value, "op"):
                return original(insertion, value, state)
            model = state.models.model(value.op)
            extraction = None if model is None else model.subset_extraction(value.op)
            return extraction is not None and subsets.are_same_parts(
                extraction.part, insertion.part
            )

        return equivalent

    to.function(subsets.is_equivalent_subset, make)


@fault(
    "analysis/subsets-never-conflict",
    "an insertion never conflicts with a write to its source",
    "extract_slice",
    "fill",
    "slice_back",
    "insert_slice",
)
def _subsets_never_conflict(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda read, write, definitions, state: (
            original(read, write, definitions, state)
            or subsets.insertion_of(read.op, state) is not None
        )

    to.function(subsets.are_non_conflicting_subsets, make)


@fault(
    "analysis/inner-part-fixed",
    "an index that is computed in a loop is the same in all its rounds unless it is an argument",
    *("tile_loop", "slice_back", "extract_slice", "shifted_slice", "for", "fill", "capture"),
)
def _inner_part_fixed(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda value, region, state: (
            hasattr(value, "block") and original(value, region, state)
        )

    to.function(subsets.__dict__["_stands_in"], make)


@fault(
    "analysis/masks-ignored",
    "a masked write overwrites all of its part",
    *("masked_lanes", "transfer_write", "extract_slice", "fill", "slice_back"),
)
def _masks_ignored(to: Injection) -> None:
    def make(original: Any) -> Any:
        def insertion(op: Any, state: Any) -> Any:
            found = original(op, state)
            return None if found is None else replace(found, masked=False)

        return insertion

    to.function(subsets.insertion_of, make)
