"""Reshaping ops of the `tensor` dialect from and to tensors without dimensions.

https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from xdsl.dialects import tensor as base_dialect
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ShapedType
from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException


def _verify_without_dimensions(
    collapsed: SSAValue, expanded: SSAValue, reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]
) -> bool:
    """Whether one side has no dimensions; raises `VerifyException` if the other then has more than one element."""
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


class CollapseShapeOp(base_dialect.CollapseShapeOp):
    """`tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>`."""

    def verify_(self) -> None:
        if not _verify_without_dimensions(self.result, self.src, self.reassociation):
            super().verify_()
