"""Meanings of the ops of `memref` that look at a buffer as linear memory.

    %m : memref<4x6xf32>      one block of 24 elements, row by row
    memref.reinterpret_cast %m to offset: [3], sizes: [2, 3], strides: [6, 1]
                              element (i, j) is number 3 + 6 i + j of the 24

Source: https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.reshape import joined
from oneshot_verify.semantics.dialects.scalars import to_index
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute, integers, ranked
from oneshot_verify.semantics.shapes import (
    contents_of,
    fill_in,
    layout_of,
    require_layout_defined,
    require_sizes,
    row_major,
)
from oneshot_verify.semantics.values import (
    LINEAR,
    AffineView,
    BlockView,
    Fold,
    Index,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    expansion,
    joined_shape,
)


class MemRefLayoutMeanings:
    """Reshapes by a list of sizes, views of linear memory, and `amdgpu.fat_raw_buffer_cast`."""

    @meaning("memref.reshape", "tensor.reshape")
    def reshape(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same elements in row-major order under another shape, which is given as a tensor or buffer of sizes."""
        source, sizes = operands
        type = ranked(op.results[0].type)
        if type is None:
            raise UnsupportedOp(op, f"a reshape to {op.results[0].type} is not covered")
        shape = _shape_of(machine, op, sizes, type.get_shape())
        require_sizes(machine, op, shape)
        rank = len(source.shape)
        (before,) = joined_shape(source.shape, (range(rank),))
        (after,) = joined_shape(shape, (range(len(shape)),))
        machine.require(machine.domain.eq(before, after), FaultKind.SIZE_MISMATCH, op)
        if rank != 1:
            source = joined(machine, op, source, (tuple(range(rank)),))
        elif isinstance(source, MemRefValue):
            _require_dense(machine, op, source)
        view = expansion(shape, (range(len(shape)),))
        if isinstance(source, MemRefValue):
            return (source.through(view, shape),)
        contents = machine.domain.view(source.contents, view, shape)
        return (TensorValue(shape, contents, source.element_type),)

    @meaning("memref.reinterpret_cast")
    def reinterpret_cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Any elements of the memory behind a buffer, by offset, sizes and strides."""
        buffer, *dynamic = operands
        if isinstance(buffer, UnrankedValue):
            buffer = _memory_behind(op, buffer)
        values = iter(dynamic)
        (offset,) = fill_in(integers(op, "static_offsets"), values)
        shape = fill_in(integers(op, "static_sizes"), values)
        strides = fill_in(integers(op, "static_strides"), values)
        require_sizes(machine, op, shape)
        seen = _only_view(op, buffer)
        true_strides, true_offset = layout_of(seen)
        if (offset, shape, strides) == (true_offset, buffer.shape, true_strides):
            return (buffer,)
        if not _is_row_major(seen):
            raise UnsupportedOp(op, "the memory behind a buffer with holes is not covered")
        start = offset + seen.start - seen.block.offset
        _require_reach(machine, op, seen, (start, shape, strides))
        terms = tuple((dimension, stride) for dimension, stride in enumerate(strides))
        view = AffineView(len(shape), (start,), (terms,))
        distinct = machine.domain.is_one_to_one(shape, strides)
        shown = replace(_linear(seen, view), distinct=distinct, start=seen.start)
        return (MemRefValue.of(shown, shape, buffer.element_type),)

    @meaning("amdgpu.fat_raw_buffer_cast")
    def fat_raw_buffer_cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffer; with `resetOffset` offsets count from its first element.

        Source: https://mlir.llvm.org/docs/Dialects/AMDGPU/#amdgpufat_raw_buffer_cast-amdgpufatrawbuffercastop
        """
        if len(operands) > 1:
            raise UnsupportedOp(op, "a cast that limits the bytes which are valid is not covered")
        buffer = operands[0]
        if attribute(op, "resetOffset") is None:
            return (buffer,)
        views = tuple(
            (guard, replace(seen, start=seen.start + layout_of(seen)[1]))
            for guard, seen in buffer.views
        )
        return (replace(buffer, views=views),)


def _memory_behind(op: Operation, value: UnrankedValue) -> MemRefValue:
    """The elements around the start of a buffer without a rank."""
    # In a run, the rank is a number.
    form = value.forms.get(LINEAR, value.forms.get(value.rank))
    if not isinstance(form, MemRefValue):
        raise UnsupportedOp(
            op, "the memory behind a tensor, or behind what is looked at in another way, too"
        )
    return form


def _only_view(op: Operation, buffer: MemRefValue) -> BlockView:
    if len(buffer.views) != 1:
        raise UnsupportedOp(op, "the layout of a buffer that may be one of several")
    return buffer.views[0][1]


def _shape_of(
    machine: Machine, op: Operation, sizes: TensorValue | MemRefValue, written: Sequence[int]
) -> tuple[Index, ...]:
    """The sizes that are given as elements; those that the type of the result writes down must be the same."""
    domain, as_index = machine.domain, to_index(machine, op, sizes.element_type)
    contents = contents_of(machine, op, sizes)
    shape: list[Index] = []
    for dimension, size in enumerate(written):
        element = as_index(domain.read(contents, (dimension,)))
        if size != DYNAMIC_INDEX:
            agrees = domain.eq(element, size)
            machine.require(agrees, FaultKind.SIZE_MISMATCH, op, f"dimension {dimension}")
        shape.append(element if size == DYNAMIC_INDEX else size)
    return tuple(shape)


def _require_dense(machine: Machine, op: Operation, source: MemRefValue) -> None:
    domain = machine.domain
    for guard, seen in source.views:
        (stride,), _ = layout_of(seen)
        fits = domain.disj(domain.neg(guard), domain.le(source.shape[0], 1), domain.eq(stride, 1))
        machine.require(fits, FaultKind.BAD_CAST, op, "stride of dimension 0")


def _is_row_major(seen: BlockView) -> bool:
    block = seen.block
    starts = block.offset == 0 or block.is_linear
    return block.strides == row_major(block.shape) and starts


def _require_reach(
    machine: Machine,
    op: Operation,
    seen: BlockView,
    layout: tuple[Index, Sequence[Index], Sequence[Index]],
) -> None:
    """All elements must be inside of the memory."""
    domain = machine.domain
    offset, shape, strides = layout
    require_layout_defined(machine, op, (offset, *shape, *strides))
    (count,) = joined_shape(seen.block.shape, (range(len(seen.block.shape)),))
    low = high = offset
    for size, stride in zip(shape, strides, strict=True):
        last = (size - 1) * stride
        low = low + domain.minimum(last, 0)
        high = high + domain.maximum(last, 0)
    inside = domain.conj(domain.le(0, low), domain.lt(high, count))
    empty = domain.disj(*(domain.le(size, 0) for size in shape))
    machine.require(domain.disj(empty, inside), FaultKind.OUT_OF_BOUNDS, op)


def _linear(seen: BlockView, view: AffineView) -> BlockView:
    """The elements of a block's linear memory that `view` picks."""
    block = seen.block
    rank = len(block.shape)
    if rank == 1:
        return BlockView(block, view)
    fold = Fold(AffineView.identity(rank), block.shape, (tuple(range(rank)),), (1,), 0)
    return BlockView(block, view, (fold,))
