"""Meaning of `memref.view`: a part of a buffer of bytes, seen as elements of another type.

    %a = memref.alloc() : memref<96xi8>
    %v = memref.view %a[%c0][] : memref<96xi8> to memref<8xf32>      bytes 0..31
    %w = memref.view %a[%c32][] : memref<96xi8> to memref<8xf64>     bytes 32..95

Nothing is said of the bytes that an element is made of. So this covers only bytes that nobody looks at in another way:
those of an allocation that is used for nothing but views of separate parts, each made once. Then every part is a buffer
of its own, which nobody has written yet, and which dies with the whole.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefview-memrefviewop
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.dialects.memref import block_name
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import attribute, bit_width, ranked_memref, shape_of
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import Block

FLOAT_BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8}
INTEGER_BYTES = {8: 1, 16: 2, 32: 4, 64: 8}
MOST_BYTES = 8
"""Of an element here."""


class MemRefViewMeanings:
    """`memref.view`"""

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
    aligned = attribute(maker, "alignment")
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
        _extent(view, _constant(view.operands[1]), _shape(view, list(map(_constant, sizes))))
        for view in views
        for sizes in (view.operands[2:],)
    )
    if any(one[1] > other[0] for one, other in pairwise(extents)):
        raise UnsupportedOp(op, "views of bytes that overlap")
    return True


def _constant(value: SSAValue) -> int | None:
    """The number that an `arith.constant` gives."""
    maker = value.owner
    if not isinstance(maker, Operation) or op_name(maker) != "arith.constant":
        return None
    number = attribute(maker, "value")
    return number.value.data if isinstance(number, IntegerAttr) else None
