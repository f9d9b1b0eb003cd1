"""Meanings of the ops of the `bufferization` dialect.

A tensor that comes from a buffer (`to_tensor`) holds what the buffer held at that moment. With `writable`, the buffer
is given away: what it holds afterwards is undefined, until something writes to it again.

A buffer that comes from a tensor (`to_buffer`) may be written if the tensor lives in memory that may be written. The
tensor may not be used afterwards, and of that memory, what was written is open: the buffer may be a copy. It may only
be read if the memory belongs to somebody else (that of an argument), or if the op says so. Of a constant it may be a
copy. In the program that another one is held against (`Memory.is_source`), it may be written wherever the op does not
say `read_only`, and the tensor used: whoever bufferizes it copies where that is needed.

A change of a tensor lives elsewhere than the tensor, unless the buffer of the tensor was given away.

Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.semantics.backing import has_related_buffers
from oneshot_verify.semantics.dialects.memref import (
    block_name,
    copy_nest,
    require_memref_type,
    some_layout,
)
from oneshot_verify.semantics.dialects.tensor import undefined_tensor
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.homes import homes_of
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import ranked_memref, shape_of
from oneshot_verify.semantics.shapes import require_same_shape, row_major, usual_layout
from oneshot_verify.semantics.values import (
    Backing,
    Block,
    MemRefValue,
    TensorValue,
    Truth,
    UnrankedValue,
)


class BufferizationMeanings:
    """The ops of `bufferization`."""

    @meaning("bufferization.alloc_tensor")
    def alloc_tensor(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A copy of a tensor, or a tensor with undefined contents."""
        for operand in operands:
            if isinstance(operand, TensorValue):
                # The same elements, in memory that nobody else has.
                return (replace(operand, backing=(), pinned=False),)
        count = shape_of(op, op.results[0]).count(DYNAMIC_INDEX)
        sizes = operands[:count]
        return (undefined_tensor(machine, op, sizes, "bufferization.alloc_tensor"),)

    @meaning("bufferization.dealloc_tensor")
    def dealloc_tensor(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A hint that the tensor is not needed any more."""
        (tensor,) = operands
        is_known = isinstance(tensor, TensorValue) and (
            tensor.backing or tensor.pinned is not False
        )
        if is_known or not machine.memory.is_source:
            raise UnsupportedOp(op, "the end of a tensor that lives in a buffer is not covered")
        return ()

    @meaning("bufferization.to_tensor")
    def to_tensor(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A tensor with the contents of the buffer."""
        (buffer,) = operands
        return (machine.for_each_rank(buffer, op, lambda each: _tensor_of(machine, op, each)),)

    @meaning("bufferization.to_buffer", "bufferization.to_memref")
    def to_buffer(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A buffer that holds the tensor: the one it was made of, if it is known, else another one."""
        (tensor,) = operands
        original = _original(machine, op)
        if original is not None:
            return (original,)
        if not isinstance(tensor, UnrankedValue):
            buffer, machine.values[op.operands[0]] = _buffer_of(machine, op, tensor)
            return (buffer,)
        if not tensor.forms:
            # Nobody can look at more than sizes.
            return (tensor,)
        backed: list[TensorValue] = []

        def make(form: TensorValue) -> MemRefValue:
            buffer, backed_form = _buffer_of(machine, op, form)
            backed.append(backed_form)
            return buffer

        buffers = machine.for_each_rank(tensor, op, make)
        forms = dict(zip(buffers.forms, backed, strict=True))
        machine.values[op.operands[0]] = replace(tensor, forms=forms)
        return (buffers,)

    @meaning("bufferization.materialize_in_destination")
    def materialize_in_destination(
        self, machine: Machine, op: Operation, operands: Operands
    ) -> Results:
        """The source; a destination that is a buffer holds it afterwards."""
        source, target = operands
        require_same_shape(machine, op, source.shape, target.shape)
        if isinstance(target, MemRefValue):
            _require_copyable(machine, op, source, target)
            machine.memory.fill(target, source.contents, op)
        return (source,) if op.results else ()

    @meaning("bufferization.clone")
    def clone(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A buffer with the same contents, without holes unless its type wants some.

        It may be the buffer itself, so who writes to one makes the other undefined; but each is freed alone.
        """
        (buffer,) = operands
        return (machine.for_each_rank(buffer, op, lambda each: _clone_of(machine, op, each)),)


def _tensor_of(machine: Machine, op: Operation, buffer: MemRefValue) -> TensorValue:
    """A tensor with the contents of a buffer; with `writable`, the buffer is given away."""
    contents = machine.memory.contents(buffer, op)
    is_kept = op.get_attr_or_prop("writable") is None
    if not is_kept:
        machine.memory.fill(buffer, machine.given_away(buffer), op)
    backing = Backing(buffer, machine.memory.peek(buffer), part=buffer, is_kept=is_kept)
    return TensorValue(buffer.shape, contents, buffer.element_type, (backing,))


def _require_copyable(
    machine: Machine, op: Operation, source: TensorValue, target: MemRefValue
) -> None:
    """A tensor may be copied to a buffer element by element, also from where it may live."""
    before = machine.memory.peek(target)
    nest = copy_nest(source.shape, source.contents, before, source.element_type)
    same = nest.maps[0]
    for backing in source.backing:
        where, part = backing.condition, backing.part
        if part is None:
            elsewhere = machine.perhaps("a tensor lives elsewhere")
            where = machine.domain.conj(where, machine.domain.neg(elsewhere))
        if where is False:
            continue
        with machine.supposing(where):
            if part is None:
                machine.require_apart(op, backing.buffer, target)
            else:
                read, written = [(part, same)], [(target, same)]
                machine.require_harmless_overlap(op, read, written, nest)


def _original(machine: Machine, op: Operation) -> MemRefValue | UnrankedValue | None:
    """The buffer that the operand of a `to_buffer` was made of, if it was not given away and may be written here."""
    owner = op.operands[0].owner
    if (
        not isinstance(owner, Operation)
        or op_name(owner) != "bufferization.to_tensor"
        or owner.get_attr_or_prop("writable") is not None
        or op.get_attr_or_prop("read_only") is not None
    ):
        return None
    if machine.memory.is_source and op.results[0].type != owner.operands[0].type:
        # Where the layout may be another one, it is a copy.
        return None
    buffer = machine.get(owner.operands[0])
    if isinstance(buffer, MemRefValue) and ranked_memref(op.results[0].type) is not None:
        require_memref_type(machine, op, op.results[0], buffer)
    return buffer if isinstance(buffer, MemRefValue | UnrankedValue) else None


def _buffer_of(
    machine: Machine, op: Operation, tensor: TensorValue
) -> tuple[MemRefValue, TensorValue]:
    """A new buffer that holds a tensor, and the tensor, which may live in it from now on."""
    for backing in tensor.backing:
        machine.memory.lend(backing.part or backing.buffer)
    type = op.results[0].type
    strides, offset = some_layout(machine, op, ranked_memref(type), tensor.shape)
    behind = _behind(machine, tensor)
    block = Block(
        block_name(op),
        tensor.shape,
        tensor.element_type,
        strides,
        offset,
        freeable=_is_freeable(machine, op, behind)
        and (machine.memory.is_source or all(each.is_whole for each in tensor.backing)),
    )
    owner = op.operands[0].owner
    writable: Truth = False
    is_constant = isinstance(owner, Operation) and op_name(owner) == "arith.constant"
    is_read_only = op.get_attr_or_prop("read_only") is not None
    if is_constant and not is_read_only:
        # Who makes a buffer of the constant copies it for this op, or else nobody may write here.
        writable = machine.perhaps(f"{block.name} is a copy")
        return machine.memory.add(block, tensor.contents, writable=writable), tensor
    if not is_read_only and machine.follows_tensor(op):
        # Whoever makes a buffer of the tensor copies it, where nobody may write to what it lives in.
        is_source = machine.memory.is_source
        writable = True if is_source else _may_be_written(machine, op, tensor, behind)
    buffer = machine.memory.add(block, tensor.contents, writable=writable)
    homes = homes_of(op.operands[0], machine.memory.homes)
    machine.memory.share(block, behind.items(), homes, _windows(tensor))
    if machine.memory.is_source:
        # Who writes to it, writes to a copy if the tensor is used afterwards.
        return buffer, tensor
    # What belongs to somebody else is not written.
    if not tensor.backing and tensor.pinned is not True and has_related_buffers(op):
        raise UnsupportedOp(op, "buffers of a tensor and of what may share its memory")
    new = Backing(buffer, tensor.contents, part=buffer, is_read=is_read_only)
    return buffer, replace(tensor, backing=(*tensor.backing, new))


def _clone_of(machine: Machine, op: Operation, buffer: MemRefValue) -> MemRefValue:
    """A new buffer with the same contents."""
    machine.memory.lend(buffer)
    type = ranked_memref(op.results[0].type)
    contents = machine.memory.contents(buffer, op)
    shape, element_type = buffer.shape, buffer.element_type
    # If it is the buffer itself, it lies as that does.
    strides, offset = some_layout(machine, op, type, shape)
    block = Block(block_name(op), shape, element_type, strides, offset)
    made = machine.memory.add(block, contents)
    if type is not None:
        require_memref_type(machine, op, op.results[0], made)
    behind = [(seen.block, guard) for guard, seen in buffer.views]
    machine.memory.share(block, behind, windows=_parts([buffer]), owned=True)
    machine.memory.bases[block] = behind
    copied = usual_layout(op, type, shape) if type is not None else (row_major(shape), 0)
    machine.memory.copies[block] = replace(block, strides=copied[0], offset=copied[1])
    return made


def _behind(machine: Machine, tensor: TensorValue) -> dict[Block, Truth]:
    """The blocks that a tensor may live in, each with the condition under which it may."""
    domain = machine.domain
    found: dict[Block, Truth] = {}
    for backing in tensor.backing:
        for guard, seen in backing.buffer.views:
            where = domain.conj(backing.condition, guard)
            found[seen.block] = domain.disj(found.get(seen.block, False), where)
    return found


def _windows(tensor: TensorValue) -> Iterator[MemRefValue]:
    """The parts of blocks in which a tensor lies, one by one, if it lies there: not where there are several."""
    blocks = [seen.block for each in tensor.backing for _, seen in each.buffer.views]
    return _parts((each.part for each in tensor.backing if each.part is not None), blocks)


def _parts(buffers: Iterable[MemRefValue], blocks: Sequence[Block] = ()) -> Iterator[MemRefValue]:
    """The parts of blocks that buffers show, but for blocks that occur several times."""
    for buffer in buffers:
        for _, seen in buffer.views:
            if not seen.folds and blocks.count(seen.block) <= 1:
                yield replace(buffer, views=((True, seen),))


def _is_freeable(machine: Machine, op: Operation, behind: Mapping[Block, Truth]) -> bool:
    """True if a buffer of a tensor that may live in these blocks may be freed."""
    if not any(block.freeable for block in behind):
        return False
    somewhere = machine.domain.disj(*behind.values())
    if somewhere is not True and any(where is not False for where in behind.values()):
        raise UnsupportedOp(op, "a buffer of a tensor that lives in a buffer on some paths only")
    if all(where is True for where in behind.values()):
        return all(block.freeable for block in behind)
    if not all(block.freeable for block in behind):
        raise UnsupportedOp(op, "a buffer that may be freed on some paths only")
    return True


def _may_be_written(
    machine: Machine, op: Operation, tensor: TensorValue, behind: Mapping[Block, Truth]
) -> Truth:
    """Condition under which a buffer of a tensor that may live in these blocks may be written."""
    domain, blocks = machine.domain, machine.memory.blocks
    parts: list[Truth] = [domain.neg(tensor.pinned)]
    for block, where in behind.items():
        state = blocks.get(block)
        if state is None:
            raise UnsupportedOp(op, "a buffer of a tensor that lives in one that is not there")
        parts.append(domain.disj(domain.neg(where), state.writable))
    return domain.conj(*parts)
