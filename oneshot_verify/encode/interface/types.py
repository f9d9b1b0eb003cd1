"""What a type says to others."""

from __future__ import annotations

from typing import Any, TypeGuard, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.printer import attribute_text


def is_buffer(
    type: Attribute,
) -> TypeGuard[MemRefType[Attribute] | UnrankedMemRefType[Attribute]]:
    """Whether values of this type are buffers."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def unusual_layout(type: Attribute) -> Attribute | None:
    """The layout of a buffer, if it does not lie as One-Shot Bufferize makes all of them lie at the borders of
    functions: densely, or in a way that only the buffer itself says."""
    layout = cast("MemRefType[Attribute]", type).layout if isinstance(type, MemRefType) else None
    if isinstance(layout, StridedLayoutAttr):
        parts = (*layout.strides.data, layout.offset)
        return None if all(isinstance(each, NoneAttr) for each in parts) else layout
    return None if isinstance(layout, NoneAttr) else layout


def is_same(one: Attribute | None, other: Attribute | None) -> bool:
    """Whether two attributes are the same; those of dialects that are not known have a class for each module."""
    if one is None or other is None:
        return one is other
    return one == other or attribute_text(one) == attribute_text(other)


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
