"""Meanings of the ops of `memref` that look at a buffer as linear memory.

    %m : memref<4x6xf32>      one block of 24 elements, row by row
    memref.reinterpret_cast %m to offset: [3], sizes: [2, 3], strides: [6, 1]
                              element (i, j) is number 3 + 6 i + j of the 24

    %a = memref.alloc() : memref<96xi8>
    %v = memref.view %a[%c0][] : memref<96xi8> to memref<8xf32>      bytes 0..31
    %w = memref.view %a[%c32][] : memref<96xi8> to memref<8xf64>     bytes 32..95

Nothing is said of the bytes that an element is made of. So `memref.view` covers only bytes that nobody looks at in
another way: those of an allocation that is used for nothing but views of separate parts, each made once. Then every
part is a buffer of its own, which nobody has written yet, and which dies with the whole.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.ir import Operation

from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.semantics.dialects.memref import block_name
from oneshot_verify.semantics.dialects.reshape import joined, through
from oneshot_verify.semantics.dialects.scalars import to_index
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import (
    bit_width,
    integers,
    ranked,
    ranked_memref,
    shape_of,
)
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
    Block,
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
    """Reshapes by a list of sizes, views of linear memory and of bytes, and `amdgpu.fat_raw_buffer_cast`."""

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
        return (through(machine, source, expansion(shape, (range(len(shape)),)), shape),)

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
        if len(buffer.views) != 1:
            raise UnsupportedOp(op, "the layout of a buffer that may be one of several")
        ((_, seen),) = buffer.views
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
        if op.get_attr_or_prop("resetOffset") is None:
            return (buffer,)
        views = tuple(
            (guard, replace(seen, start=seen.start + layout_of(seen)[1]))
            for guard, seen in buffer.views
        )
        return (replace(buffer, views=views),)

    @meaning("memref.view")
    def view(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A part of an allocation of bytes, with undefined contents."""
        whole, shift, *sizes = operands
        machine.once(op, "separate", _require_separate)
        shape = _shape(op, sizes)
        start, end = _extent(op, shift, shape)
        if not isinstance(whole.shape[0], int) or start < 0 or end > whole.shape[0]:
            raise UnsupportedOp(op, "a view that may be larger than the bytes it is made of")
        memory, ((_, seen),) = machine.memory, whole.views
        type = ranked_memref(op.results[0].type)
        if type is None:
            raise UnsupportedOp(op, f"a view of type {op.results[0].type} is not covered")
        element_type = type.element_type
        place = shape, element_type, row_major(shape), 0
        block = Block(block_name(op), *place, freeable=False, is_part=True)
        contents = machine.domain.undefined(shape, element_type, block.name)
        part = memory.add(block, contents)
        memory.blocks[block] = replace(memory.blocks[block], live=memory.blocks[seen.block].live)
        memory.dies_with(block, seen.block)
        if seen.block in machine.stack:
            machine.stack.append(block)
        return (part,)


def _memory_behind(op: Operation, value: UnrankedValue) -> MemRefValue:
    """The elements around the start of a buffer without a rank."""
    # In a run, the rank is a number.
    form = value.forms.get(LINEAR, value.forms.get(value.rank))
    if not isinstance(form, MemRefValue):
        raise UnsupportedOp(
            op, "the memory behind a tensor, or behind what is looked at in another way, too"
        )
    return form


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
    machine.require(domain.disj(domain.is_empty(shape), inside), FaultKind.OUT_OF_BOUNDS, op)


def _linear(seen: BlockView, view: AffineView) -> BlockView:
    """The elements of a block's linear memory that `view` picks."""
    block = seen.block
    rank = len(block.shape)
    if rank == 1:
        return BlockView(block, view)
    fold = Fold(AffineView.identity(rank), block.shape, (tuple(range(rank)),), (1,), 0)
    return BlockView(block, view, (fold,))


FLOAT_BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8}
INTEGER_BYTES = {8: 1, 16: 2, 32: 4, 64: 8}
MOST_BYTES = 8
"""Of an element here."""


def _shape(op: Operation, sizes: Sequence[object]) -> tuple[int, ...]:
    given = iter(sizes)
    shape = [next(given) if size == DYNAMIC_INDEX else size for size in shape_of(op, op.results[0])]
    known = tuple(size for size in shape if isinstance(size, int))
    if len(known) != len(shape) or min(known, default=0) < 0:
        raise UnsupportedOp(op, "a view whose size is not known")
    return known


def _extent(op: Operation, shift: object, shape: Sequence[int]) -> tuple[int, int]:
    """The bytes from which and up to which a view shows its buffer."""
    each = _bytes_of(op)
    if not isinstance(shift, int) or shift % each:
        raise UnsupportedOp(op, "a view that starts nobody knows where, or between two elements")
    return shift, shift + each * prod(shape)


def _bytes_of(op: Operation) -> int:
    """The size of the elements of a view."""
    type = ranked_memref(op.results[0].type)
    element = None if type is None else type.element_type
    width = bit_width(element) if element is not None else None
    found = FLOAT_BYTES.get(str(element)) if width is None else INTEGER_BYTES.get(width)
    if found is None:
        raise UnsupportedOp(op, f"a view of {element} is not covered")
    return found


def _require_separate(op: Operation) -> bool:
    """The buffer is used for nothing but views of parts that do not overlap, beside the op that makes it."""
    buffer = op.operands[0]
    maker = buffer.owner
    if not isinstance(maker, Operation) or op_name(maker) not in ("memref.alloc", "memref.alloca"):
        raise UnsupportedOp(op, "a view of bytes that were not made here")
    aligned = maker.get_attr_or_prop("alignment")
    # Memory of the heap is aligned for all types, that of the stack as it is written.
    alignment = aligned.value.data if isinstance(aligned, IntegerAttr) else None
    if alignment is None:
        alignment = MOST_BYTES if op_name(maker) == "memref.alloc" else 1
    views = [use.operation for use in buffer.uses if op_name(use.operation) != "memref.dealloc"]
    if any(op_name(view) != "memref.view" or view.parent is not maker.parent for view in views):
        raise UnsupportedOp(op, "a view of bytes that are used in another way, too")
    if any(alignment % _bytes_of(view) for view in views):
        raise UnsupportedOp(op, "a view of bytes that may be aligned badly for its elements")
    if len(views) == 1:
        return True
    extents = sorted(
        _extent(
            view, constant_number(view.operands[1]), _shape(view, list(map(constant_number, sizes)))
        )
        for view in views
        for sizes in (view.operands[2:],)
    )
    if any(one[1] > other[0] for one, other in pairwise(extents)):
        raise UnsupportedOp(op, "views of bytes that overlap")
    return True
