"""The values that programs compute with, over any domain.

A scalar is whatever the domain has for it (a Python number, or a term). Everything with a shape is one of the classes
here; they are the same for both domains, only the scalars and arrays inside differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Self, TypeAlias

from xdsl.ir import Attribute

Index: TypeAlias = Any
"""A value of type `index`: `int`, or an integer term. Supports `+`, `-`, `*` and unary `-` with `int` and its kind."""
Truth: TypeAlias = Any
"""A value of type `i1`: `bool`, or a truth term. Combine with `Domain.conj` and friends, never with `and`/`or`."""
Element: TypeAlias = Any
"""A value of any other scalar type. (An element of `tensor<..xindex>` is an `Index`, of `tensor<..xi1>` a `Truth`.)"""
Scalar: TypeAlias = Any
"""An `Index`, a `Truth` or an `Element`."""
Array: TypeAlias = Any
"""Immutable contents: a total function from a multi-index inside a shape to scalars. Made and read by the domain."""


@dataclass(frozen=True)
class AffineView:
    """A map from a view's own multi-index to the multi-index of what lies behind it.

    Dimension `d` behind is `offsets[d] + sum(stride * index[k] for k, stride in terms[d])`. It serves
    `tensor.extract_slice` and `memref.subview` alike (offsets, strides, dropped unit dimensions) and permutations.
    """

    rank: int
    """Number of dimensions of the view itself."""
    offsets: tuple[Index, ...]
    """One per dimension behind."""
    terms: tuple[tuple[tuple[int, Index], ...], ...]
    """Per dimension behind: pairs of a view dimension and the stride that it is multiplied with."""

    @staticmethod
    @cache
    def identity(rank: int) -> AffineView:
        """The view that shows all of what lies behind, unchanged."""
        return AffineView.picking(rank, range(rank))

    @staticmethod
    def picking(rank: int, picked: Sequence[int | None]) -> AffineView:
        """The view in which each dimension behind runs with the given one of its own; one without stands at 0."""
        terms = tuple(() if own is None else ((own, 1),) for own in picked)
        return AffineView(rank, (0,) * len(terms), terms)

    @staticmethod
    def slice(
        offsets: Sequence[Index], strides: Sequence[Index], dropped: frozenset[int] = frozenset()
    ) -> AffineView:
        """The view of a slice; the dimensions in `dropped` (of size 1) do not appear in it."""
        terms: list[tuple[tuple[int, Index], ...]] = []
        rank = 0
        for dimension, stride in enumerate(strides):
            if dimension in dropped:
                terms.append(())
            else:
                terms.append(((rank, stride),))
                rank += 1
        return AffineView(rank, tuple(offsets), tuple(terms))

    def apply(self, indices: Sequence[Index]) -> tuple[Index, ...]:
        """The multi-index behind the view's `indices`."""
        behind: list[Index] = []
        for offset, terms in zip(self.offsets, self.terms, strict=True):
            for dimension, stride in terms:
                offset = offset + stride * indices[dimension]
            behind.append(offset)
        return tuple(behind)

    def compose(self, inner: AffineView) -> AffineView:
        """This view after `inner`: `compose(inner).apply(i) == self.apply(inner.apply(i))`."""
        offsets = self.apply(inner.offsets)
        terms: list[tuple[tuple[int, Index], ...]] = []
        for own in self.terms:
            merged: dict[int, Index] = {}
            for middle, stride in own:
                for dimension, step in inner.terms[middle]:
                    product = stride * step
                    merged[dimension] = (
                        merged[dimension] + product if dimension in merged else product
                    )
            terms.append(tuple(sorted(merged.items(), key=lambda item: item[0])))
        return AffineView(inner.rank, offsets, tuple(terms))

    @property
    def is_identity(self) -> bool:
        """True if the view provably shows all of the array behind it, index by index."""
        return self == AffineView.identity(self.rank)


@dataclass(frozen=True)
class ArrayValue:
    """An immutable value with elements."""

    shape: tuple[Index, ...]
    contents: Array
    element_type: Attribute

    def holding(self, contents: Array) -> Self:
        """A value of the same shape with other elements, which lives in no buffer."""
        return self.__class__(self.shape, contents, self.element_type)


@dataclass(frozen=True)
class TensorValue(ArrayValue):
    """An immutable tensor."""

    backing: tuple[Backing, ...] = field(default=(), compare=False)
    """The buffers that it may live in: they must not change while it is in use (see `backing.py`)."""
    pinned: Truth = field(default=False, compare=False)
    """True if it may live in memory of somebody else, which must not be written."""


class VectorValue(ArrayValue):
    """A vector. Both programs have the same ones, as with scalars."""


@dataclass(frozen=True, eq=False)
class Block:
    """One allocation. Its multi-index space has `shape`; `strides` and `offset` say how that lies in linear memory
    (in elements), which matters to casts of layouts only. Two blocks never overlap."""

    name: str
    """Name for people: `argument 0 (%A)`, `alloc at f.mlir:7`, `global @c`."""
    shape: tuple[Index, ...]
    element_type: Attribute
    strides: tuple[Index, ...]
    offset: Index = 0
    freeable: bool = True
    """True if `memref.dealloc` may end its life: not for a global, nor for a stack buffer."""
    is_part: bool = False
    """True if it stands for a part of an allocation, whose life ends with that of its base."""
    alignment: int = 1
    """Requested alignment of its address, in bytes."""
    is_linear: bool = False
    """True if it is all the memory around the start of a value without a rank."""


class FoldedView(Exception):
    """A rectangle of a block was asked for where there is a `Fold`."""


@dataclass(frozen=True)
class Fold:
    """A window whose neighbouring dimensions are joined, in row-major order: a new space to be looked at."""

    view: AffineView
    """The window, in what lies behind it: the block or the fold before."""
    shape: tuple[Index, ...]
    """Of the window."""
    groups: tuple[tuple[int, ...], ...]
    """Per joined dimension, the dimensions of the window."""
    strides: tuple[Index, ...]
    """Of the joined dimensions, in elements of linear memory."""
    offset: Index
    """Of the first element, in linear memory."""

    @property
    def joined(self) -> tuple[Index, ...]:
        """The shape of the new space."""
        return joined_shape(self.shape, self.groups)


@dataclass(frozen=True)
class BlockView:
    """A rectangle of a block, in the coordinates of its own shape, or in those that the last of `folds` makes."""

    block: Block
    innermost: AffineView
    folds: tuple[Fold, ...] = ()
    distinct: Truth = True
    """True if the memory behind the view shows no element twice: `memref.reinterpret_cast` may."""
    start: Index = 0
    """From where offsets count, in elements of linear memory: `amdgpu.fat_raw_buffer_cast` may move that."""

    @property
    def view(self) -> AffineView:
        """The rectangle in the block's own coordinates; raises `FoldedView` if it is none."""
        if self.folds:
            raise FoldedView("a view that joins dimensions of a buffer")
        return self.innermost

    def shows_all(self, shape: Sequence[Index]) -> bool:
        """True if a memref of `shape` with this view surely shows the whole block, index by index."""
        return (
            not self.folds
            and self.innermost.is_identity
            and tuple(shape) == tuple(self.block.shape)
        )


def joined_shape(shape: Sequence[Index], groups: Sequence[Sequence[int]]) -> tuple[Index, ...]:
    """The sizes after the dimensions of each group are joined."""
    sizes: list[Index] = []
    for group in groups:
        size: Index = 1
        for dimension in group:
            size = size * shape[dimension]
        sizes.append(size)
    return tuple(sizes)


def expansion(shape: Sequence[Index], groups: Sequence[Sequence[int]]) -> AffineView:
    """The view that shows joined dimensions split again: what undoes the joining of `groups` of a `shape`."""
    terms: list[tuple[tuple[int, Index], ...]] = []
    for group in groups:
        step: Index = 1
        parts: list[tuple[int, Index]] = []
        for dimension in reversed(group):
            parts.append((dimension, step))
            step = step * shape[dimension]
        terms.append(tuple(reversed(parts)))
    return AffineView(len(shape), (0,) * len(terms), tuple(terms))


def surely_one_to_one(sizes: Sequence[Index], strides: Sequence[Index]) -> bool:
    """True if no two indices inside of `sizes` make the same sum of multiples of `strides`, as far as numbers and the
    order of dimensions tell. Row-major strides never do."""
    wide = [
        (stride, size)
        for stride, size in zip(strides, sizes, strict=True)
        if not (isinstance(size, int) and size <= 1)
    ]
    if not wide:
        return True
    reach = 1
    exact = True
    for stride, size in reversed(wide):
        exact = exact and stride == reach
        reach = reach * size
    if exact or (len(wide) == 1 and isinstance(wide[0][0], int) and wide[0][0] != 0):
        return True
    spread: int | None = 1
    for stride, size in reversed(wide):
        if spread is None or not isinstance(stride, int) or stride < spread:
            return False
        spread = stride * size if isinstance(size, int) else None
    return True


@dataclass(frozen=True)
class MemRefValue:
    """A buffer: what the program may see of memory through one memref value.

    It is one of several views, each under its guard; exactly one guard holds. Over numbers there is always one view,
    guarded by True. Views of several blocks come from branches and loops that the prover keeps symbolic.
    """

    views: tuple[tuple[Truth, BlockView], ...]
    shape: tuple[Index, ...]
    element_type: Attribute

    @staticmethod
    def of(view: BlockView, shape: Sequence[Index], element_type: Attribute) -> MemRefValue:
        """The memref that is surely this one view."""
        return MemRefValue(((True, view),), tuple(shape), element_type)

    @property
    def blocks(self) -> set[Block]:
        """The blocks of which it may show a part."""
        return {seen.block for _, seen in self.views}

    def through(self, view: AffineView, shape: Sequence[Index]) -> MemRefValue:
        """The memref that shows this one through `view` (subview, transpose, rank change)."""
        views = tuple(
            (guard, replace(seen, innermost=seen.innermost.compose(view)))
            for guard, seen in self.views
        )
        return MemRefValue(views, tuple(shape), self.element_type)


@dataclass(frozen=True)
class Lanes:
    """The elements of a buffer that a vector op accesses: those of the lanes that a mask lets through."""

    shape: tuple[Index, ...]
    place: Callable[[Sequence[Index]], Sequence[Index]]
    """The multi-index of a lane in the buffer."""
    lets: Callable[[Sequence[Index]], Truth]
    """True if the mask lets a lane inside of `shape` through."""


OTHER_RANKS = -1
"""Stands for all ranks that nobody asks for. A value has one dimension then, in which all its elements are: nothing is
done to it but as a whole."""

LINEAR = -2
"""Stands for all ranks, where only the memory behind a value counts: its elements one after the other."""


@dataclass(frozen=True, eq=False)
class UnrankedValue:
    """A tensor or buffer whose rank is not known."""

    rank: Index
    sizes: Array
    """One element of type `index` per dimension."""
    element_type: Attribute
    forms: Mapping[int, TensorValue | MemRefValue]
    """The value for each rank that the program asks for, and for `OTHER_RANKS`; or the value as `LINEAR`
    memory."""


def forms_of(value: Any) -> dict[int, MemRefValue]:
    """The buffers that a value may be, by rank: one, or for a value without a rank, one for each that is asked for."""
    if isinstance(value, MemRefValue):
        return {len(value.shape): value}
    if not isinstance(value, UnrankedValue):
        return {}
    return {rank: form for rank, form in value.forms.items() if isinstance(form, MemRefValue)}


def buffers_of(value: Any) -> Iterator[MemRefValue]:
    """The buffers that a value may be."""
    yield from forms_of(value).values()


@dataclass(frozen=True)
class Backing:
    """A buffer that a tensor may live in, and what it held when the tensor was made."""

    buffer: MemRefValue
    contents: Array
    condition: Truth = True
    """The condition under which the tensor may live there."""
    part: MemRefValue | None = None
    """The part of the buffer in which its elements lie, one by one, if it lives there; None if that is not known."""
    is_kept: bool = False
    """True if the tensor may not be changed in place there: a change of it lives elsewhere."""
    is_read: bool = False
    """True if it was made from the tensor only to be read: a change in place of it is not followed."""

    @property
    def is_whole(self) -> bool:
        """True if the tensor is all of an allocation, provided that it lives there."""
        part = self.part
        return part is not None and all(seen.shows_all(part.shape) for _, seen in part.views)

    def through(self, view: AffineView, shape: Sequence[Index]) -> Backing:
        """The backing of a slice of the tensor."""
        part = self.part.through(view, shape) if self.part is not None else None
        return replace(self, part=part)


Value: TypeAlias = "Scalar | VectorValue | TensorValue | MemRefValue"
"""The value of an SSA name."""


@dataclass
class LoopNest:
    """A perfect nest of loops over elements: what every structured `linalg` op is.

    The iteration space is `extents`. In iteration `i`, operand `o` is seen at `maps[o](i)`; `body` gets the indices
    and the elements of all operands and gives the new elements of the last `len(outputs)` operands.
    """

    extents: tuple[Index, ...]
    iterators: tuple[str, ...]
    """`"parallel"` or `"reduction"`, per loop."""
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]
    """The contents before; the results of the nest have the same shapes."""
    shapes: tuple[tuple[Index, ...], ...]
    """The shape of each operand, inputs first."""
    element_types: tuple[Attribute, ...]
    """The element type of each operand, inputs first."""
    maps: tuple[tuple[Any, ...], ...]
    """Per operand, inputs first: one affine expression (`xdsl.ir.affine.AffineExpr`) over the loops per dimension."""
    body: Any
    """`Callable[[Sequence[Index], Sequence[Scalar]], Sequence[Scalar]]`; None where nobody knows what is computed: the
    outputs are then a function of all operands and the key (`Machine.run_unknown`), without extents and maps."""
    used: tuple[bool, ...] = ()
    """Per operand, inputs first: whether the body looks at its element at all. By default, it looks at all of them."""
    key: tuple[Any, ...] = ()
    """Equality key of a computation that nobody knows (without a `body`): nests of both programs with equal keys,
    extents and arrays give equal results."""

    def __post_init__(self) -> None:
        self.used = self.used or (True,) * len(self.shapes)
