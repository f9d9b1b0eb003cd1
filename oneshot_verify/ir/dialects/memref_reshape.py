"""Reshaping ops of the `memref` dialect, with the type checks of MLIR's verifiers.

https://mlir.llvm.org/docs/Dialects/MemRef/#memrefcollapse_shape-memrefcollapseshapeop
https://mlir.llvm.org/docs/Dialects/MemRef/#memrefexpand_shape-memrefexpandshapeop
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.memref_shared import verify_view_type
from oneshot_verify.ir.dialects.slices import extents_of
from oneshot_verify.ir.layouts import Extent, shape_of
from oneshot_verify.ir.require import require_dynamic
from oneshot_verify.ir.views import Reassociation, collapsed_extent, collapsed_type, expanded_type


def groups_of(op: Operation) -> Reassociation:
    """Dimensions of the expanded shape, grouped by dimension of the collapsed shape."""
    return [
        [dim.value.data for dim in group]
        for group in cast(CollapseShapeOp | ExpandShapeOp, op).reassociation
    ]


def _verify_groups(
    groups: Reassociation, expanded: tuple[Extent, ...], collapsed: tuple[Extent, ...]
) -> None:
    """Raise `VerifyException` unless the sizes of each group multiply to the size of the collapsed dimension."""
    if not groups and not collapsed:
        if any(size != 1 for size in expanded):
            raise VerifyException(
                "invalid to reshape tensor/memref with non-unit extent dimensions to zero-rank tensor/memref"
            )
        return
    if len(groups) != len(collapsed):
        raise VerifyException(
            f"invalid number of reassociation groups: found {len(groups)}, expected {len(collapsed)}"
        )
    grouped = sum(map(len, groups))
    if grouped != len(expanded):
        raise VerifyException(
            f"invalid number of dimensions in the reassociation groups: found {grouped}, expected {len(expanded)}"
        )
    for group, size in zip(groups, collapsed, strict=True):
        product = collapsed_extent([expanded[dim] for dim in group])
        if product != size:
            raise VerifyException(
                f"expected dimension of size {_text(product)} for group {list(group)}, got {_text(size)}"
            )


def _text(size: Extent) -> str:
    return "?" if size is None else str(size)


class CollapseShapeOp(base_dialect.CollapseShapeOp):
    """`memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>`."""

    def verify_(self) -> None:
        source, result = _memref(self.src.type), _memref(self.result.type)
        groups = groups_of(self)
        _verify_groups(groups, shape_of(source), shape_of(result))
        # None: not provably contiguous; that is checked at run time.
        if (expected := collapsed_type(source, groups)) is not None:
            verify_view_type("collapsed", expected, result)


class ExpandShapeOp(base_dialect.ExpandShapeOp):
    """`memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>`."""

    def verify_(self) -> None:
        source, result = _memref(self.src.type), _memref(self.result.type)
        groups = groups_of(self)
        _verify_groups(groups, shape_of(result), shape_of(source))
        for dim, size in enumerate(extents_of(self.static_output_shape)):
            if size != shape_of(result)[dim]:
                raise VerifyException(f"invalid output shape provided at pos {dim}")
        if (expected := expanded_type(source, shape_of(result), groups)) is not None:
            verify_view_type("expanded", expected, result)
        require_dynamic(self, static_output_shape=self.output_shape)


def _memref(type: Attribute) -> MemRefType[Any]:
    return cast(MemRefType[Any], type)
