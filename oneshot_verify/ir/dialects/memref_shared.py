"""Helpers for several files of the `memref` dialect.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, cast

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
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import BufferType, no_space, shape_of, strided_of

PRIVATE = StringAttr("private")


AnyMemRef = base(MemRefType) | base(UnrankedMemRefType)


def element_of_memref(parser: Parser) -> tuple[MemRefType[Attribute], Attribute]:
    """Parse a memref type; returns it and its element type."""
    position = parser.pos
    type = parser.parse_type()
    if not isinstance(type, MemRefType):
        parser.raise_error("expected a memref type", position)
    memref = cast("MemRefType[Attribute]", type)
    return memref, memref.element_type


def verify_compatible_shapes(first: Attribute, second: Attribute) -> None:
    """Raise `VerifyException` unless the element types agree and the shapes may be equal at run time."""
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
