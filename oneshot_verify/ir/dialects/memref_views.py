"""Checks of MLIR's verifiers for the views of the `memref` dialect.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.slices import extents_of, verify_slice
from oneshot_verify.ir.layouts import (
    BufferType,
    Extent,
    Strided,
    buffer_like,
    has_identity_layout,
    no_space,
    shape_of,
    strided_of,
)
from oneshot_verify.ir.require import require, require_dynamic
from oneshot_verify.ir.views import (
    Reassociation,
    collapsed_extent,
    collapsed_type,
    expanded_type,
    groups_of,
    is_rank_reduction,
    subview_type,
)


def verify_compatible_shapes(first: Attribute, second: Attribute) -> None:
    """Raise `VerifyException` unless the element types agree and the shapes may be equal at run time."""
    if isinstance(first, UnrankedMemRefType) or isinstance(second, UnrankedMemRefType):
        return
    first, second = cast(MemRefType, first), cast(MemRefType, second)
    same = first.element_type == second.element_type
    require(same, "requires the same element type for all operands")
    shapes = first.get_shape(), second.get_shape()
    fits = len(shapes[0]) == len(shapes[1]) and all(
        a == b or DYNAMIC_INDEX in (a, b) for a, b in zip(*shapes, strict=True)
    )
    require(fits, "requires the same shape for all operands")


def verify_element_and_space(expected: BufferType, found: BufferType) -> None:
    """Raise `VerifyException` unless a view has the element type and memory space of its source."""
    if found.element_type != expected.element_type:
        raise VerifyException(f"expected element type to be '{expected.element_type}'")
    if no_space(found.memory_space) != no_space(expected.memory_space):
        raise VerifyException(f"different memory spaces in '{expected}' and '{found}'")


def verify_view_type(what: str, expected: MemRefType[Any], found: MemRefType[Any]) -> None:
    """Raise `VerifyException` unless a view has the expected type, in whatever form its layout is written."""
    verify_element_and_space(expected, found)
    layout = strided_of(found)
    if shape_of(found) != shape_of(expected) or layout not in (None, strided_of(expected)):
        raise VerifyException(f"expected {what} type to be '{expected}' but found '{found}'")


NO_UNIT_DIMENSIONS = (
    "invalid to reshape tensor/memref with non-unit extent dimensions to zero-rank tensor/memref"
)


def _verify_groups(
    groups: Reassociation, expanded: tuple[Extent, ...], collapsed: tuple[Extent, ...]
) -> None:
    """Raise `VerifyException` unless the sizes of each group multiply to the size of the collapsed dimension."""
    if not groups and not collapsed:
        require(all(size == 1 for size in expanded), NO_UNIT_DIMENSIONS)
        return
    found, wanted = len(groups), len(collapsed)
    said = f"invalid number of reassociation groups: found {found}, expected {wanted}"
    require(found == wanted, said)
    found, wanted = sum(map(len, groups)), len(expanded)
    said = f"invalid number of dimensions in the reassociation groups: found {found}, expected {wanted}"
    require(found == wanted, said)
    for group, size in zip(groups, collapsed, strict=True):
        product = collapsed_extent([expanded[dim] for dim in group])
        said = f"expected dimension of size {_text(product)} for group {list(group)}, got {_text(size)}"
        require(product == size, said)


def _text(size: Extent) -> str:
    return "?" if size is None else str(size)


def verify_collapse(op: Any) -> None:
    """Check a `memref.collapse_shape`."""
    source, result, groups = op.src.type, op.result.type, groups_of(op)
    _verify_groups(groups, shape_of(source), shape_of(result))
    # None: not provably contiguous; that is checked at run time.
    if (expected := collapsed_type(source, groups)) is not None:
        verify_view_type("collapsed", expected, result)


def verify_expand(op: Any) -> None:
    """Check a `memref.expand_shape`."""
    source, result, groups = op.src.type, op.result.type, groups_of(op)
    _verify_groups(groups, shape_of(result), shape_of(source))
    for dim, size in enumerate(extents_of(op.static_output_shape)):
        require(size == shape_of(result)[dim], f"invalid output shape provided at pos {dim}")
    if (expected := expanded_type(source, shape_of(result), groups)) is not None:
        verify_view_type("expanded", expected, result)
    require_dynamic(op, static_output_shape=op.output_shape)


def verify_reinterpret_cast(op: Any) -> None:
    """Check a `memref.reinterpret_cast`."""
    source, result = op.source.type, op.result.type
    verify_element_and_space(source, result)
    given = zip(shape_of(result), extents_of(op.static_sizes), strict=False)
    # A dynamic size may replace a static one, but not vice versa.
    fits = all(size is None or size == number for size, number in given)
    fits = fits and len(op.static_sizes) == len(shape_of(result))
    require(fits, "expected result type with the sizes that are given")
    layout = strided_of(result)
    if layout is None:
        raise VerifyException("expected result type to have a strided layout")
    offsets, strides = extents_of(op.static_offsets), extents_of(op.static_strides)
    for kind, found, numbers in (
        ("offset", (layout.offset,), offsets),
        ("stride", layout.strides, strides),
    ):
        for have, number in zip(found, numbers, strict=True):
            wanted = "dynamic" if number is None else number
            fits = have is None or have == number
            require(fits, f"expected result type with {kind} = {wanted} instead of {have}")
    require_dynamic(op, static_offsets=op.offsets, static_sizes=op.sizes, static_strides=op.strides)


def verify_subview(op: Any) -> None:
    """Check a `memref.subview`."""
    source, result = op.source.type, op.result.type
    verify_slice(op, shape_of(source))
    offsets, strides = extents_of(op.static_offsets), extents_of(op.static_strides)
    sizes = extents_of(op.static_sizes)
    full = subview_type(source, offsets, sizes, strides, sizes)
    if full is None:
        return
    verify_element_and_space(full, result)
    fits = is_rank_reduction(full, result)
    require(
        fits, f"expected result type to be '{full}' or a rank-reduced version, but got '{result}'"
    )


def verify_reshape(op: Any) -> None:
    """Check a `memref.reshape`."""
    for name, type in (("source", op.source.type), ("result", op.result.type)):
        fits = not isinstance(type, MemRefType) or has_identity_layout(cast(Any, type))
        require(fits, f"{name} memref type should have identity affine map")


def verify_transpose(op: Any) -> None:
    """Check a `memref.transpose`."""
    source = op.in_.type
    results = op.permutation.data.results
    dims = [result.position for result in results if isinstance(result, AffineDimExpr)]
    is_permutation = sorted(dims) == list(range(len(source.get_shape())))
    require(is_permutation, "expected a permutation map of the rank of the source")
    if (layout := strided_of(source)) is not None:
        strides = tuple(layout.strides[dim] for dim in dims)
        shape = [shape_of(source)[dim] for dim in dims]
        expected = buffer_like(source, shape, Strided(strides, layout.offset))
        verify_view_type("transposed", expected, op.result.type)
