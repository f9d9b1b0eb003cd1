"""Sizes, strides and slices, over any domain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import WRITTEN_ZERO, FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.reading import integers, permutation_of, shape_of, written_layout
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    BlockView,
    Index,
    MemRefValue,
    TensorValue,
    Truth,
)


def fill_in(static: Sequence[int], dynamic: Iterator[Index]) -> tuple[Index, ...]:
    """`static`, with the next of `dynamic` wherever it says `?`."""
    return tuple(next(dynamic) if size == DYNAMIC_INDEX else size for size in static)


def require_sizes(machine: Machine, op: Operation, sizes: Sequence[Index]) -> None:
    """No size may be negative."""
    for dimension, size in enumerate(sizes):
        if not (isinstance(size, int) and size >= 0):
            condition = machine.domain.le(0, size)
            machine.require(condition, FaultKind.NEGATIVE_SIZE, op, f"dimension {dimension}")


def require_same_shape(
    machine: Machine, op: Operation, left: Sequence[Index], right: Sequence[Index], detail: str = ""
) -> None:
    """Both shapes must be equal, dimension by dimension."""
    for dimension, (one, other) in enumerate(zip(left, right, strict=True)):
        if one is not other:
            condition = machine.domain.eq(one, other)
            what = f"{detail}dimension {dimension}"
            machine.require(condition, FaultKind.SIZE_MISMATCH, op, what)


def row_major(shape: Sequence[Index]) -> tuple[Index, ...]:
    """The strides, in elements, of the identity layout."""
    strides: list[Index] = []
    step: Index = 1
    for size in reversed(shape):
        strides.append(step)
        step = step * size
    return tuple(reversed(strides))


def typed_layout(
    op: Operation, type: MemRefType[Attribute], shape: Sequence[Index]
) -> tuple[tuple[Index, ...], Index]:
    """Strides and offset of a memref of a type and of these sizes, `DYNAMIC_INDEX` where the type leaves them open."""
    if isinstance(type.layout, NoneAttr):
        return row_major(shape), 0
    order = None if isinstance(type.layout, StridedLayoutAttr) else permutation_of(type)
    if order is None:
        return written_layout(op, type)
    strides = row_major([shape[dimension] for dimension in order])
    return tuple(strides[order.index(dimension)] for dimension in range(len(shape))), 0


def usual_layout(
    op: Operation, type: MemRefType[Attribute], shape: Sequence[Index]
) -> tuple[tuple[Index, ...], Index]:
    """The same with the usual number where the type leaves one open."""
    strides, offset = typed_layout(op, type, shape)
    filled = (
        usual if is_open(stride) else stride
        for stride, usual in zip(strides, row_major(shape), strict=True)
    )
    return tuple(filled), 0 if is_open(offset) else offset


def is_open(stride: Index) -> bool:
    """True if `typed_layout` leaves a stride or offset open."""
    return isinstance(stride, int) and stride == DYNAMIC_INDEX


def layout_of(seen: BlockView) -> tuple[tuple[Index, ...], Index]:
    """Strides and offset, in elements of linear memory, of what is seen of a block."""
    view = seen.innermost
    space = seen.folds[-1] if seen.folds else seen.block
    strides: list[Index] = [0] * view.rank
    offset = space.offset
    for step, start, terms in zip(space.strides, view.offsets, view.terms, strict=True):
        offset = offset + step * start
        for dimension, stride in terms:
            strides[dimension] = strides[dimension] + step * stride
    return tuple(strides), offset if seen.start == 0 else offset - seen.start


def has_one_element(machine: Machine, size: Index) -> Truth:
    """True if a dimension has at most one element at run time, though its type does not say so; then its stride moves
    nothing. Lowering and canonicalization may take the stride all the same."""
    small = machine.domain.le(size, 1)
    if small is False:
        return False
    harmless = machine.unsettled("the stride of a dimension that turns out to have one element")
    return machine.domain.conj(small, harmless)


@dataclass(frozen=True)
class Slice:
    """A slice of something: one offset, size and stride per dimension of it."""

    offsets: tuple[Index, ...]
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    dropped: frozenset[int]
    """The dimensions of size 1 that the smaller side does not have."""

    @staticmethod
    def of(machine: Machine, op: Operation, smaller: SSAValue, dynamic: Sequence[Index]) -> Slice:
        """The slice of an op with these operands, whose smaller side is an operand or result."""
        text = machine.once(op, "slice", lambda op: slice_text(op, shape_of(op, smaller)))
        return text.with_operands(dynamic)

    def with_operands(self, dynamic: Sequence[Index]) -> Slice:
        """The slice with operands in place of what its text leaves open: offsets, sizes, strides."""
        values = iter(dynamic)
        offsets, sizes = fill_in(self.offsets, values), fill_in(self.sizes, values)
        return Slice(offsets, sizes, fill_in(self.strides, values), self.dropped)

    @property
    def view(self) -> AffineView:
        """The map from the slice's own indices to those of what it is cut from."""
        return AffineView.slice(self.offsets, self.strides, self.dropped)

    @property
    def shape(self) -> tuple[Index, ...]:
        """The sizes of the dimensions that the slice keeps."""
        return tuple(
            size for dimension, size in enumerate(self.sizes) if dimension not in self.dropped
        )

    def require_inside(self, machine: Machine, op: Operation, shape: Sequence[Index]) -> None:
        """The slice must lie inside of `shape`; an empty one may start at its end."""
        require_layout_defined(machine, op, (*self.offsets, *self.sizes, *self.strides))
        require_sizes(machine, op, self.sizes)
        for dimension, whole in enumerate(shape):
            offset, size = self.offsets[dimension], self.sizes[dimension]
            condition = _inside(machine.domain, offset, size, self.strides[dimension], whole)
            if condition is not True:
                machine.require(condition, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")

    def require_distinct(self, machine: Machine, op: Operation) -> None:
        """No element may be hit twice: a stride must not be zero where there is more than one element."""
        domain = machine.domain
        for dimension, (size, stride) in enumerate(zip(self.sizes, self.strides, strict=True)):
            if not isinstance(stride, int) or stride == 0:
                distinct = domain.disj(domain.le(size, 1), domain.neg(domain.eq(stride, 0)))
                what = (
                    WRITTEN_ZERO if isinstance(stride, int) else f"stride of dimension {dimension}"
                )
                machine.require(distinct, FaultKind.OVERLAP, op, what)


def slice_text(op: Operation, reduced: Sequence[int]) -> Slice:
    """Read the slice in the text of an op, `DYNAMIC_INDEX` for operands, whose smaller side has the shape `reduced`.

    Unit dimensions are dropped from the front as long as they do not fit, as MLIR does. (Which one of several unit
    dimensions is dropped makes no difference to the elements.)
    """
    sizes = integers(op, "static_sizes")
    dropped: set[int] = set()
    position = 0
    if len(reduced) != len(sizes):
        for dimension, size in enumerate(sizes):
            if size != 1 or (position < len(reduced) and reduced[position] == 1):
                position += 1
            else:
                dropped.add(dimension)
        if len(sizes) - len(dropped) != len(reduced):
            raise UnsupportedOp(op, "the rank reduction is not one of static unit dimensions")
    return Slice(
        integers(op, "static_offsets"), sizes, integers(op, "static_strides"), frozenset(dropped)
    )


def require_layout_defined(machine: Machine, op: Operation, numbers: Sequence[Index]) -> None:
    """Offsets, sizes and strides must be defined, also those that no element depends on."""
    for number in numbers:
        if not isinstance(number, int):
            machine.require_defined(number, op, "an offset, size or stride")


def require_inside(
    machine: Machine, op: Operation, shape: Sequence[Index], indices: Sequence[Index]
) -> None:
    """Each index must be inside of its dimension."""
    for dimension, (index, size) in enumerate(zip(indices, shape, strict=True)):
        inside = machine.domain.within(index, size)
        machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")


def _inside(domain: Domain, offset: Index, size: Index, stride: Index, whole: Index) -> object:
    """First and last element of one dimension are inside of `whole`.

    Source: https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorextract_slice-tensorextractsliceop and the checks
    that `-generate-runtime-verification` adds to `memref.subview`.
    """
    last = offset + (size - 1) * stride
    start = domain.conj(domain.le(0, offset), domain.le(offset, whole))
    occupied = domain.conj(domain.lt(offset, whole), domain.le(0, last), domain.lt(last, whole))
    return domain.conj(start, domain.disj(domain.le(size, 0), occupied))


def contents_of(machine: Machine, op: Operation, value: TensorValue | MemRefValue) -> Array:
    """The elements of a tensor or buffer, which `op` reads."""
    if isinstance(value, MemRefValue):
        return machine.memory.contents(value, op)
    return value.contents


def put(machine: Machine, op: Operation, target: Any, contents: Array) -> list[TensorValue]:
    """The results of an op that gives an output other elements: a buffer holds them, a tensor is a new one."""
    if isinstance(target, MemRefValue):
        machine.memory.fill(target, contents, op)
        return []
    return [target.holding(contents)]
