"""Views of memrefs: types of subviews and reshapes, and rank reductions.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from oneshot_verify.ir.layouts import (
    Extent,
    Strided,
    buffer_like,
    has_identity_layout,
    plus,
    row_major_strides,
    shape_of,
    strided_of,
    times,
)


def dropped_dims(full: Sequence[Extent], reduced: Sequence[Extent]) -> frozenset[int] | None:
    """Dimensions of size 1 that a rank reduction drops; None if `reduced` is no rank reduction of `full`.

    Kept dimensions are matched greedily from the left.
    """
    dropped: set[int] = set()
    position = 0
    for dim, size in enumerate(full):
        if position < len(reduced) and reduced[position] == size:
            position += 1
        elif size == 1:
            dropped.add(dim)
        else:
            return None
    return frozenset(dropped) if position == len(reduced) else None


def subview_type(
    source: MemRefType[Any],
    offsets: Sequence[Extent],
    sizes: Sequence[Extent],
    strides: Sequence[Extent],
    result_shape: Sequence[Extent],
) -> MemRefType[Any] | None:
    """Type of `memref.subview` of `source`, rank-reduced to `result_shape`; always with an explicit layout.

    None if the source is not strided or `result_shape` does not fit.
    """
    layout = strided_of(source)
    dropped = dropped_dims(sizes, result_shape)
    if layout is None or dropped is None:
        return None
    offset = layout.offset
    for step, stride in zip(offsets, layout.strides, strict=True):
        offset = plus(offset, times(step, stride))
    view = [times(a, b) for a, b in zip(layout.strides, strides, strict=True)]
    kept = tuple(stride for dim, stride in enumerate(view) if dim not in dropped)
    return buffer_like(source, result_shape, Strided(kept, offset))


def is_rank_reduction(full: MemRefType[Any], reduced: MemRefType[Any]) -> bool:
    """True if `reduced` is `full` without some dimensions of size 1, with the same other sizes, strides and offset.

    If there are several unit dimensions, only the strides tell which are dropped; any choice will do. True also if a
    layout is not strided, as nothing is known then.
    """
    whole, part = strided_of(full), strided_of(reduced)
    if whole is None or part is None:
        return True
    if whole.offset != part.offset:
        return False
    kept = list(zip(shape_of(reduced), part.strides, strict=True))
    reached = {0}
    """Possible numbers of dimensions of `reduced` that are matched so far."""
    for size, stride in zip(shape_of(full), whole.strides, strict=True):
        after = {n + 1 for n in reached if n < len(kept) and kept[n] == (size, stride)}
        reached = after | reached if size == 1 else after
    return len(kept) in reached


Reassociation: TypeAlias = Sequence[Sequence[int]]


def groups_of(op: Operation) -> Reassociation:
    """Dimensions of the expanded shape, grouped by dimension of the collapsed shape."""
    return [[dim.value.data for dim in group] for group in cast(Any, op).reassociation]


def expanded_type(
    source: MemRefType[Any], shape: Sequence[Extent], groups: Reassociation
) -> MemRefType[Any] | None:
    """Type of `memref.expand_shape` to `shape`; None if the source is not strided."""
    if has_identity_layout(source):
        return buffer_like(source, shape, None)
    layout = strided_of(source)
    if layout is None:
        return None
    strides: list[Extent] = []
    for group, stride in zip(groups, layout.strides, strict=True):
        inner = row_major_strides([shape[dim] for dim in group])
        strides.extend(times(stride, factor) for factor in inner)
    # Dimensions outside all groups come from a source of rank 0 and have size 1.
    strides.extend([1] * (len(shape) - len(strides)))
    return buffer_like(source, shape, Strided(tuple(strides), layout.offset))


def collapsed_extent(sizes: Sequence[Extent]) -> Extent:
    """Size of the dimension that a group collapses to: dynamic if one in the group is, even if another is 0."""
    return None if None in sizes else prod(size for size in sizes if size is not None)


def collapsed_type(source: MemRefType[Any], groups: Reassociation) -> MemRefType[Any] | None:
    """Type of `memref.collapse_shape`; None if the dimensions of a group are not provably contiguous."""
    shape = shape_of(source)
    result_shape = [collapsed_extent([shape[dim] for dim in group]) for group in groups]
    if has_identity_layout(source):
        return buffer_like(source, result_shape, None)
    layout = strided_of(source)
    if layout is None:
        return None
    strides = [_collapsed_stride(shape, layout.strides, group) for group in groups]
    if any(stride is _NOT_CONTIGUOUS for stride in strides):
        return None
    return buffer_like(source, result_shape, Strided(tuple(strides), layout.offset))


_NOT_CONTIGUOUS = -(1 << 62)


def _collapsed_stride(
    shape: Sequence[Extent], strides: Sequence[Extent], group: Sequence[int]
) -> Extent:
    inner = list(group)
    while len(inner) > 1 and shape[inner[-1]] == 1:
        inner.pop()
    # An innermost dimension of dynamic size may be a unit dimension at run time, whose stride has no meaning.
    last = inner[-1]
    result = strides[last] if shape[last] is not None or len(inner) == 1 else None
    expected = result
    for dim in reversed(group[1:]):
        expected = times(expected, shape[dim])
        if shape[dim - 1] == 1:
            continue
        actual = strides[dim - 1]
        if expected is None or actual is None or expected != actual:
            return _NOT_CONTIGUOUS
    return result
