"""Meanings of the ops that decide at run time which buffers are freed.

Two memrefs alias for these ops if one allocation lies behind both, whatever parts of it they show. Of a buffer that
was freed before, it is not known whether a new one has got its address.

Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/#bufferizationdealloc-bufferizationdeallocop and
https://mlir.llvm.org/docs/Dialects/MemRef/#memrefextract_aligned_pointer_as_index
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, IndexType
from xdsl.ir import Operation

from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import ranked_memref
from oneshot_verify.semantics.shapes import is_open, layout_of, row_major, typed_layout
from oneshot_verify.semantics.values import AffineView, BlockView, Index, MemRefValue, Truth


class DeallocationMeanings:
    """`bufferization.dealloc`, and addresses for programs that do without it."""

    @meaning("bufferization.dealloc")
    def dealloc(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Frees each memref whose condition holds, unless a retained memref or an earlier one in the list aliases it.

        Gives for each retained memref whether any memref that aliases it came with a condition that holds: who goes on
        with the retained one has to free it.
        """
        memrefs, conditions, retained = _segments(op, operands)
        domain = machine.domain
        for condition in conditions:
            machine.require_defined(condition, op)
        for memref in (*memrefs, *retained):
            require_address(machine, op, memref)
        # Who aliases whom is asked before anything is freed.
        kept = [[alias(machine, memref, other) for other in retained] for memref in memrefs]
        freed: list[Truth] = []
        for number, (memref, condition) in enumerate(zip(memrefs, conditions, strict=True)):
            others = (*kept[number], *(alias(machine, memref, one) for one in memrefs[:number]))
            freed.append(domain.conj(condition, *map(domain.neg, others)))
        for memref, condition in zip(memrefs, freed, strict=True):
            if condition is not False:
                machine.memory.free(memref, op, condition)
        return tuple(
            domain.disj(*(domain.conj(kept[n][number], one) for n, one in enumerate(conditions)))
            for number in range(len(retained))
        )

    @meaning("memref.extract_aligned_pointer_as_index")
    def extract_aligned_pointer(
        self, machine: Machine, op: Operation, operands: Operands
    ) -> Results:
        """The address of the allocation behind a memref."""
        (memref,) = operands
        return (address(machine, op, memref),)

    @meaning("memref.extract_strided_metadata")
    def extract_strided_metadata(
        self, machine: Machine, op: Operation, operands: Operands
    ) -> Results:
        """The buffer from which offset and strides count, the offset, the sizes and the strides.

        Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefextract_strided_metadata
        """
        (memref,) = operands
        require_address(machine, op, memref)
        if any(seen.start != 0 for _, seen in memref.views):
            raise UnsupportedOp(op, "the start of memory behind a buffer whose start was moved")
        offset: Index = None
        strides: Sequence[Index] = ()
        for guard, seen in reversed(memref.views):
            its, start = layout_of(seen)
            if offset is None:
                offset, strides = start, its
                continue
            offset = machine.domain.either(guard, start, offset)
            strides = [
                machine.domain.either(guard, one, other)
                for one, other in zip(its, strides, strict=True)
            ]
        return (
            _base(machine, memref),
            offset,
            *memref.shape,
            *written_strides(machine, op, memref.shape, strides),
        )


def written_strides(
    machine: Machine, op: Operation, shape: Sequence[Index], strides: Sequence[Index]
) -> list[Index]:
    """The strides of a buffer as it says them itself. That of a dimension of size one moves nothing, so it is what the
    type writes, or left open: a slice that drops one of several such dimensions does not say which."""
    type = ranked_memref(op.operands[0].type)
    if type is None:
        return list(row_major(shape))
    written, _ = typed_layout(op, type, shape)
    return [
        machine.left_open(stride, "stride of one element")
        if is_open(says) and isinstance(size, int) and size == 1
        else (stride if is_open(says) else says)
        for says, size, stride in zip(written, shape, strides, strict=True)
    ]


def _base(machine: Machine, memref: MemRefValue) -> MemRefValue:
    """The start of the linear memory behind a memref, as a buffer without dimensions.

    Where no element of the memory that we know lies there, it is one of which nobody knows where it is.
    """
    views: list[tuple[Truth, BlockView]] = []
    for guard, seen in memref.views:
        block = seen.block
        start: list[Index] = [0] * len(block.shape)
        if block.offset != 0 and start:
            unknown = machine.domain.undefined((), IndexType(), "the place of a base")
            is_dense = block.strides[-1] == 1
            start[-1] = -block.offset if is_dense else machine.domain.read(unknown, ())
        view = AffineView(0, tuple(start), ((),) * len(start))
        views.append((guard, BlockView(block, view)))
    return MemRefValue(tuple(views), (), memref.element_type)


def alias(machine: Machine, one: MemRefValue, other: MemRefValue) -> Truth:
    """True if both memrefs show one allocation; left open for blocks that may turn out to be the same."""
    domain = machine.domain
    ways: list[Truth] = []
    for guard, seen in one.views:
        for other_guard, also in other.views:
            shadows = [*machine.memory.lives_with(seen.block)]
            if any(block is also.block for block, _ in shadows):
                # What a tensor is put into later may turn out to be one of the buffers that it is made of.
                same = machine.perhaps(f"{seen.block.name} is {also.block.name}")
                where = domain.disj(*(where for block, where in shadows if block is also.block))
                ways.append(domain.conj(guard, other_guard, where, same))
                continue
            same = machine.same_allocation(seen.block, also.block)
            ways.append(domain.conj(guard, other_guard, same))
    return domain.disj(*ways)


def address(machine: Machine, op: Operation, memref: MemRefValue) -> Index:
    """The address of the allocation behind `memref`."""
    require_address(machine, op, memref)
    found: Any = None
    for guard, seen in reversed(memref.views):
        if seen.block.element_type != memref.element_type:
            raise UnsupportedOp(op, "the address of a view of another element type")
        here = machine.address(seen.block)
        found = here if found is None else machine.domain.either(guard, here, found)
    return found


def require_address(machine: Machine, op: Operation, memref: MemRefValue) -> None:
    """Require that a memref is not poison: that of the target has a layout that is."""
    for guard, seen in memref.views:
        with machine.supposing(guard):
            machine.require_defined(seen.block.offset, op, "an address")


def _segments(
    op: Operation, operands: Operands
) -> tuple[Sequence[MemRefValue], Sequence[Truth], Sequence[MemRefValue]]:
    sizes = op.get_attr_or_prop("operandSegmentSizes")
    if not isinstance(sizes, DenseArrayBase):
        raise UnsupportedOp(op, "a 'bufferization.dealloc' without operandSegmentSizes")
    count, conditions, _ = (int(size) for size in sizes.get_values())
    return (operands[:count], operands[count : count + conditions], operands[count + conditions :])
