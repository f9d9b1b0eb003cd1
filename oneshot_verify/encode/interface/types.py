"""What a type says to others."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.search.signatures import is_buffer, is_same


def may_be(ours: Attribute, theirs: Attribute) -> bool:
    """Whether a value of the bufferized program's type may be one of the tensor program's: of the same type, or a
    buffer for a tensor of the same elements."""
    if not isinstance(ours, TensorType | UnrankedTensorType):
        return is_same(ours, theirs)
    shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    if not isinstance(theirs, shaped):
        return False
    return is_same(_elements(ours), _elements(theirs))


def may_show(ours: Attribute, theirs: Attribute) -> bool:
    """Whether buffers of both types may be one: a cast is what lies between them."""
    return (
        is_buffer(ours)
        and is_buffer(theirs)
        and is_same(ours.element_type, theirs.element_type)
        and is_same(ours.memory_space, theirs.memory_space)
    )


def _elements(type: Any) -> Attribute:
    return type.element_type


def says_more(ours: Attribute, theirs: Attribute) -> bool:
    """Whether a type has a size that the type in the tensor program leaves open."""
    if not isinstance(ours, TensorType) or not isinstance(theirs, MemRefType):
        return False
    sizes = zip(ours.get_shape(), theirs.get_shape(), strict=False)
    return any(mine == DYNAMIC_INDEX != its for mine, its in sizes)


def is_unranked(type: Attribute) -> bool:
    """Whether a tensor or buffer has no rank: it is handed over in another way."""
    return isinstance(type, UnrankedTensorType | UnrankedMemRefType)
