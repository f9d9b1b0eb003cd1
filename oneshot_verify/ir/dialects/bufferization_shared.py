"""Helpers for several files of the `bufferization` dialect.

https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.bufferization import TensorFromMemRefConstraint
from xdsl.dialects.builtin import (
    AnyTensorTypeConstr,
    AnyUnrankedTensorTypeConstr,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    base,
)
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import shape_of

AnyTensor = AnyTensorTypeConstr | AnyUnrankedTensorTypeConstr


AnyMemRef = base(MemRefType) | base(UnrankedMemRefType)


def is_memref(type: Attribute) -> bool:
    """True if `type` is a ranked or unranked memref."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def tensor_type_of(memref: Attribute) -> TensorType | UnrankedTensorType:
    """Tensor type with the shape and element type of `memref`. Raises `VerifyException` for other types."""
    if not is_memref(memref):
        raise VerifyException(f"expected a memref type, got {memref}")
    return TensorFromMemRefConstraint.memref_to_tensor(cast(MemRefType, memref))


def _without_encoding(tensor: Attribute) -> Attribute:
    if not isinstance(tensor, TensorType):
        return tensor
    ranked = cast(TensorType[Attribute], tensor)
    return TensorType(ranked.element_type, ranked.shape)


def verify_same_contents(tensor: Attribute, memref: Attribute) -> None:
    """Raise `VerifyException` unless shape and element type agree. Layout and memory space may differ."""
    expected = tensor_type_of(memref)
    if _without_encoding(tensor) != expected:
        raise VerifyException(f"types {tensor} and {memref} differ in shape or element type")


def verify_same_element_type(names: str, one: Attribute, other: Attribute) -> None:
    """Raise `VerifyException` unless both operands, called `names`, have the same element type."""
    if _element_type(one) != _element_type(other):
        raise VerifyException(f"failed to verify that all of {{{names}}} have same element type")


def verify_compatible_shapes(source: Attribute, dest: Attribute) -> None:
    """Raise `VerifyException` if the shapes differ in rank or in a static size."""
    mismatch = VerifyException("source/destination shapes are incompatible")
    ranked = [isinstance(each, TensorType | MemRefType) for each in (source, dest)]
    if ranked[0] != ranked[1]:
        raise mismatch
    if not ranked[0]:
        return
    sizes, others = (shape_of(cast("TensorType[Any]", each)) for each in (source, dest))
    if len(sizes) != len(others):
        raise VerifyException("rank mismatch between source and destination shape")
    if any(None not in (a, b) and a != b for a, b in zip(sizes, others, strict=True)):
        raise mismatch


def _element_type(shaped: Attribute) -> Attribute:
    return cast("TensorType[Any]", shaped).element_type
