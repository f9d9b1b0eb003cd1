"""What several files of the `memref` dialect need.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    StringAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    base,
)
from xdsl.utils.exceptions import VerifyException

PRIVATE = StringAttr("private")


AnyMemRef = base(MemRefType) | base(UnrankedMemRefType)


def verify_compatible_shapes(first: Attribute, second: Attribute) -> None:
    """Raises `VerifyException` unless the element types agree and the shapes can be the same at run time."""
    if isinstance(first, UnrankedMemRefType) or isinstance(second, UnrankedMemRefType):
        return
    first, second = cast(MemRefType, first), cast(MemRefType, second)
    if first.element_type != second.element_type:
        raise VerifyException("requires the same element type for all operands")
    shapes = first.get_shape(), second.get_shape()
    if len(shapes[0]) != len(shapes[1]) or any(
        a != b and DYNAMIC_INDEX not in (a, b) for a, b in zip(*shapes, strict=True)
    ):
        raise VerifyException("requires the same shape for all operands")
