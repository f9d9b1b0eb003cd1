"""Reshaping ops of the `tensor` dialect, also for tensors of rank 0.

https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects import tensor as base_dialect
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, ShapedType, TensorType
from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.require import require, require_dynamic


def _verify_without_dimensions(
    collapsed: SSAValue, expanded: SSAValue, reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]
) -> bool:
    """True if the collapsed side has rank 0. Raises `VerifyException` if the other side then has more than one
    element."""
    assert isinstance(collapsed.type, ShapedType)
    assert isinstance(expanded.type, ShapedType)
    if collapsed.type.get_shape() or reassociation.data:
        return False
    if any(size != 1 for size in expanded.type.get_shape()):
        raise VerifyException(
            "invalid to reshape tensor/memref with non-unit extent dimensions to zero-rank tensor/memref"
        )
    return True


class ExpandShapeOp(base_dialect.ExpandShapeOp):
    """`tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>`."""

    def verify_(self) -> None:
        if not _verify_without_dimensions(self.src, self.result, self.reassociation):
            super().verify_()
        require_dynamic(self, static_output_shape=self.dynamic_output_shape)
        type, said = self.result.type, self.static_output_shape.get_values()
        for dim, pair in enumerate(zip(said, type.get_shape(), strict=False)):
            same = DYNAMIC_INDEX in pair or pair[0] == pair[1]
            require(same, f"invalid output shape: {pair[0]} at pos {dim} of {type}")


class CollapseShapeOp(base_dialect.CollapseShapeOp):
    """`tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>`."""

    def verify_(self) -> None:
        if not _verify_without_dimensions(self.result, self.src, self.reassociation):
            super().verify_()
        source, result = cast(TensorType, self.src.type), self.result.type
        sizes = source.get_shape()
        groups = [[dim.value.data for dim in group] for group in self.reassociation]
        if not groups:
            return
        dims, collapsed = [dim for group in groups for dim in group], result.get_shape()
        fits = dims == list(range(len(sizes))) and len(groups) == len(collapsed)
        require(fits, "the groups are not those of the dimensions")
        for group, size in zip(groups, collapsed, strict=True):
            inner = [sizes[dim] for dim in group]
            whole = DYNAMIC_INDEX if DYNAMIC_INDEX in inner else prod(inner)
            require(size == whole, f"{result} is not what the groups make of {source}")
