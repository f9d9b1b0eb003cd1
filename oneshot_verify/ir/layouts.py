"""Memref types and their layouts: strides, and valid `memref.cast`s. Views: `views.py`.

A layout is a linear map from a multi-index to an element offset: `offset + sum(index[d] * strides[d])`. An offset,
stride or size that is only known at run time is *dynamic* and written `None` here (`?` in MLIR; xDSL has
`DYNAMIC_INDEX` in shapes and `NoneAttr` in layouts).

Source: https://mlir.llvm.org/docs/Dialects/Builtin/#memreftype, https://mlir.llvm.org/docs/Dialects/MemRef/.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, cast

from typing_extensions import TypeIs
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

Extent: TypeAlias = int | None
"""A size, offset or stride; None if dynamic."""

BufferType: TypeAlias = "MemRefType[Any] | UnrankedMemRefType[Any]"
AnyTensor: TypeAlias = "TensorType[Any] | UnrankedTensorType[Any]"

_BUFFERS = frozenset({MemRefType, UnrankedMemRefType})
"""Classes that have no subclasses: `isinstance` takes long where it says no. Likewise for tensors."""
TENSORS = frozenset({TensorType, UnrankedTensorType})


def is_buffer_type(type: Attribute) -> TypeIs[BufferType]:
    """True for the type of a buffer, ranked or not."""
    return type.__class__ in _BUFFERS


def is_tensor_type(type: Attribute) -> TypeIs[AnyTensor]:
    """True for the type of a tensor, ranked or not."""
    return type.__class__ in TENSORS


@dataclass(frozen=True, slots=True)
class Strided:
    """The layout `offset + sum(index[d] * strides[d])`."""

    strides: tuple[Extent, ...]
    offset: Extent = 0

    def attribute(self) -> StridedLayoutAttr:
        """The layout as an attribute, explicit even for the identity."""
        return StridedLayoutAttr(self.strides, self.offset)


def integers_of(array: Attribute | None) -> tuple[int, ...] | None:
    """The numbers of an integer array attribute; None for anything else."""
    if not isinstance(array, DenseArrayBase):
        return None
    found = cast("DenseArrayBase[IntegerType]", array)
    return _unpacked(found.elt_type.format, found.data.data)


@lru_cache(maxsize=1 << 12)
def _unpacked(format: str, data: bytes) -> tuple[int, ...]:
    return tuple(int(number) for (number,) in struct.iter_unpack(format, data))


def shape_of(shaped: MemRefType[Any] | TensorType[Any]) -> tuple[Extent, ...]:
    """The sizes; None if dynamic."""
    return tuple(None if size == DYNAMIC_INDEX else size for size in shaped.get_shape())


def dynamic_dims(shaped: MemRefType[Any] | TensorType[Any]) -> list[int]:
    """The dimensions whose size is dynamic."""
    return [dim for dim, size in enumerate(shaped.get_shape()) if size == DYNAMIC_INDEX]


def times(a: Extent, b: Extent) -> Extent:
    """The product; dynamic if a factor is, unless the other is zero."""
    if a == 0 or b == 0:
        return 0
    return None if a is None or b is None else a * b


def plus(a: Extent, b: Extent) -> Extent:
    """The sum; dynamic if a summand is."""
    return None if a is None or b is None else a + b


def row_major_strides(shape: Sequence[Extent]) -> tuple[Extent, ...]:
    """Strides of a memref without layout, row-major."""
    strides: list[Extent] = []
    stride: Extent = 1
    for size in reversed(shape):
        strides.append(stride)
        stride = times(stride, size)
    return tuple(reversed(strides))


def array_elements(array: Attribute | None) -> tuple[Any, ...] | None:
    """The elements of an array attribute; None for anything else."""
    data: Any = getattr(array, "data", ())
    return tuple(data) if isinstance(array, ArrayAttr) else None


def buffer_or_none(found: Attribute) -> BufferType | None:
    """`found` if it is a buffer type, else None."""
    checked: Any = found
    return checked if is_buffer_type(found) else None


# Reading a layout.


def has_identity_layout(buffer: MemRefType[Any]) -> bool:
    """True if the type has no layout, or an identity layout that MLIR recognises.

    MLIR compares the affine map of the layout: `strided<[1]>` is the identity, `strided<[4, 1]>` is not.
    """
    layout = buffer.layout
    if isinstance(layout, StridedLayoutAttr):
        return layout == StridedLayoutAttr([1], 0)
    if isinstance(layout, AffineMapAttr):
        dims = [AffineDimExpr(dim) for dim in range(buffer.get_num_dims())]
        return list(layout.data.results) == dims
    return isinstance(layout, NoneAttr)


def strided_of(buffer: MemRefType[Any]) -> Strided | None:
    """Strides and offset of the layout; None for an affine map that is not strided."""
    layout = buffer.layout
    if isinstance(layout, StridedLayoutAttr):
        return Strided(
            tuple(s.data if isinstance(s, IntAttr) else None for s in layout.strides),
            layout.offset.data if isinstance(layout.offset, IntAttr) else None,
        )
    if has_identity_layout(buffer):
        # MLIR drops a stride of zero from the map from which it reads strides; so it is unknown to it.
        found = row_major_strides(shape_of(buffer))
        return Strided(tuple(None if stride == 0 else stride for stride in found))
    if isinstance(layout, AffineMapAttr) and len(layout.data.results) == 1:
        return linear_of(layout.data.results[0], layout.data.num_dims)
    return None


def linear_of(expr: AffineExpr, rank: int) -> Strided | None:
    """An expression over `rank` dimensions as an offset and a multiple of each; None if it is no such sum. A
    number with a symbol, which is known at run time only, is dynamic."""
    match expr:
        case AffineConstantExpr(value):
            return Strided((0,) * rank, value)
        case AffineDimExpr(position):
            return Strided(tuple(int(dim == position) for dim in range(rank)))
        case AffineSymExpr():
            return Strided((0,) * rank, None)
        case AffineBinaryOpExpr(kind, lhs, rhs):
            left, right = linear_of(lhs, rank), linear_of(rhs, rank)
            if left is None or right is None:
                return None
            if kind is AffineBinaryOpKind.Add:
                strides = tuple(map(plus, left.strides, right.strides))
                return Strided(strides, plus(left.offset, right.offset))
            if kind is AffineBinaryOpKind.Mul and right.strides == (0,) * rank:
                strides = tuple(times(stride, right.offset) for stride in left.strides)
                return Strided(strides, times(left.offset, right.offset))
            return None
        case _:
            return None


# Making types.


def no_space(space: Attribute | None) -> Attribute:
    """The memory space as memref types hold it."""
    return NoneAttr() if space is None else space


def as_built(buffer: MemRefType[Any] | UnrankedMemRefType[Any]) -> BufferType:
    """The memref type as MLIR builds it: without an identity map, and without an integer memory space 0.

    Source: `MemRefType::get` and `skipDefaultMemorySpace` of LLVM 22.
    """
    space: Any = buffer.memory_space
    default = isinstance(space, IntegerAttr) and space.value.data == 0
    kept: Attribute = NoneAttr() if default else buffer.memory_space
    if isinstance(buffer, UnrankedMemRefType):
        return UnrankedMemRefType.from_type(buffer.element_type, kept) if default else buffer
    layout = buffer.layout
    identity = isinstance(layout, AffineMapAttr) and layout.data == AffineMap.identity(
        buffer.get_num_dims()
    )
    if not default and not identity:
        return buffer
    return MemRefType(
        buffer.element_type, buffer.get_shape(), NoneAttr() if identity else layout, kept
    )


def space_of(buffer: BufferType) -> Attribute | None:
    """The memory space; None if the type has none."""
    return None if isinstance(buffer.memory_space, NoneAttr) else buffer.memory_space


def identity_buffer(tensor: AnyTensor, space: Attribute | None = None) -> BufferType:
    """The memref type of a tensor type, without layout."""
    if isinstance(tensor, UnrankedTensorType):
        return unranked_buffer(tensor.element_type, space)
    return _memref(tensor.element_type, tensor.get_shape(), None, no_space(space))


def unranked_buffer(element: Attribute, space: Attribute | None = None) -> UnrankedMemRefType[Any]:
    """The unranked memref type."""
    return UnrankedMemRefType.from_type(element, no_space(space))


def dynamic_buffer(tensor: AnyTensor, space: Attribute | None = None) -> BufferType:
    """The memref type of a tensor type with dynamic strides and offset."""
    if isinstance(tensor, UnrankedTensorType):
        return unranked_buffer(tensor.element_type, space)
    layout = Strided((None,) * tensor.get_num_dims(), None)
    return _memref(tensor.element_type, tensor.get_shape(), layout, no_space(space))


def buffer_like(
    buffer: MemRefType[Any], shape: Sequence[Extent], layout: Strided | None
) -> MemRefType[Any]:
    """The type of a view of `buffer` with another shape and layout (None: without layout)."""
    sizes = tuple(DYNAMIC_INDEX if size is None else size for size in shape)
    return _memref(buffer.element_type, sizes, layout, buffer.memory_space)


@lru_cache(maxsize=1 << 12)
def _memref(
    element: Attribute, shape: tuple[int, ...], layout: Strided | None, space: Attribute
) -> MemRefType[Any]:
    """The memref type, cached: xDSL verifies each part of every type it builds, and a program has few types."""
    return MemRefType(element, shape, NoneAttr() if layout is None else layout.attribute(), space)


# Casts.


def cast_compatible(source: BufferType, target: BufferType) -> bool:
    """True if a `memref.cast` from `source` to `target` verifies."""
    if (
        source.element_type != target.element_type
        or source.memory_space != target.memory_space
        or (isinstance(source, UnrankedMemRefType) and isinstance(target, UnrankedMemRefType))
    ):
        return False
    if isinstance(source, UnrankedMemRefType) or isinstance(target, UnrankedMemRefType):
        return True
    if source.layout != target.layout:
        a, b = strided_of(source), strided_of(target)
        if a is None or b is None or not _compatible(a.offset, b.offset):
            return False
        if len(a.strides) != len(b.strides) or not all(map(_compatible, a.strides, b.strides)):
            return False
    sizes, target_sizes = shape_of(source), shape_of(target)
    return len(sizes) == len(target_sizes) and all(map(_compatible, sizes, target_sizes))


def cast_cannot_fail(source: MemRefType[Any], target: MemRefType[Any]) -> bool:
    """True if the cast verifies and turns no dynamic offset or stride into a static one, which may fail at run time.

    A stride of the identity layout counts as static, as the sizes determine it, though the type does not show it. LLVM
    22.1 takes it for dynamic (docs/found-bugs.md).
    """
    if not cast_compatible(source, target):
        return False
    a, b = strided_of(source), strided_of(target)
    if a is None or b is None:
        return False
    if has_identity_layout(target) and not has_identity_layout(source) and None in b.strides:
        return False
    pairs = [(a.offset, b.offset), *zip(a.strides, b.strides, strict=True)]
    return not any(have is None and want is not None for have, want in pairs)


def _compatible(a: Extent, b: Extent) -> bool:
    return a is None or b is None or a == b
