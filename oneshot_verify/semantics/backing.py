"""Tensors that live in buffers, in programs that have both.

    %t = bufferization.to_tensor %m          %t holds what %m holds now
    %u = tensor.insert %x into %t[%i]        %u may become a change of %m, once the rest is bufferized
    memref.store %y, %m[%j]                  from here on, nobody may use %t or %u

What a tensor holds never changes; but the memory that it is going to live in must not change as long as it is in use,
or later steps of bufferization may make something else of the program. A proof asks it of the bufferized program only:
where the tensor program goes on with the tensor, it may be a copy (`Memory.assumes`).

Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/#bufferizationto_tensor-bufferizationtotensorop
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.ir.dialects.linalg_structured import is_structured
from oneshot_verify.ir.facts import Gives, facts_of
from oneshot_verify.ir.facts.fact import ANYTHING
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.homes import written_over
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Backing, MemRefValue, TensorValue

if TYPE_CHECKING:
    from oneshot_verify.semantics.machine import Machine

TO_BUFFER = ("bufferization.to_buffer", "bufferization.to_memref")
"""The op that makes a buffer from a tensor, by both of its names."""


def require_current(machine: Machine, op: Operation, tensor: TensorValue) -> None:
    """Require that each buffer that `tensor` may live in is unchanged since `tensor` was made, or holds the same
    elements. Counts as a read of all of them."""
    domain, memory = machine.domain, machine.memory
    is_handed_over = op_name(op) == "func.call" or machine.meanings.find(op_name(op)) is None
    for backing in tensor.backing:
        if is_handed_over and backing.is_read:
            raise UnsupportedOp(op, "others get a tensor of which a buffer was made to be read")
        buffer, name = backing.buffer, backing.buffer.views[0][1].block.name
        elsewhere = domain.neg(backing.condition)
        if not machine.follows(buffer, elsewhere, op):
            continue
        home = _home(domain, backing)
        if home is not None:
            memory.touch(home, None, op, writes=False)
        if memory.assumes:
            continue
        live = domain.disj(elsewhere, memory.is_live(buffer))
        machine.require(live, FaultKind.USE_AFTER_FREE, op, name)
        now = memory.peek(buffer)
        if now is backing.contents:
            continue
        unchanged = domain.same_contents(now, backing.contents, buffer.shape)
        if backing.part == buffer and buffer.element_type == tensor.element_type:
            # Its elements lie there one by one.
            holds = domain.same_contents(now, tensor.contents, buffer.shape)
            unchanged = domain.disj(unchanged, holds)
        machine.require(domain.disj(elsewhere, unchanged), FaultKind.STALE_TENSOR, op, name)


def homes_of(domain: Domain, tensor: TensorValue) -> Iterator[MemRefValue]:
    """The buffers that a tensor may live in, with their views guarded by the condition under which it does."""
    homes = (_home(domain, backing) for backing in tensor.backing)
    return (home for home in homes if home is not None)


def _home(domain: Domain, backing: Backing) -> MemRefValue | None:
    """The buffer of a backing, with its views under the backing's condition; None if no view is left."""
    guarded = (
        (domain.conj(guard, backing.condition), seen) for guard, seen in backing.buffer.views
    )
    views = tuple(view for view in guarded if view[0] is not False)
    return replace(backing.buffer, views=views) if views else None


def inherit(
    machine: Machine, op: Operation, operands: Sequence[Any], results: Sequence[Any]
) -> Sequence[Any]:
    """The results of an op; each tensor among them may live in the buffers that the operands may live in."""
    if not any(isinstance(value, TensorValue) for value in results):
        return results
    tensors = (value for value in operands if isinstance(value, TensorValue))
    if not any(value.backing or value.pinned is not False for value in tensors):
        return results
    facts = facts_of(op)
    is_new = facts.gives is Gives.NEW or op_name(op) == "func.call"
    if is_new or (op.regions and not (is_structured(op) or facts.destination_style)):
        return results
    given = [value for value in _homes(op, operands) if isinstance(value, TensorValue)]
    computes = facts.gives is Gives.VALUE and ANYTHING not in facts.writes
    changes = computes or written_over(op) is not None
    backing: dict[Backing, None] = {}
    for value in given:
        for each in value.backing:
            if changes and each.is_read:
                what = "a change of a tensor of which a buffer was made to be read"
                raise UnsupportedOp(op, what)
            if not (changes and each.is_kept):
                backing[each if _stays_in_place(op) else replace(each, part=None)] = None
    disj = machine.domain.disj
    pinned = disj(*(value.pinned for value in given if not computes))
    return [
        replace(value, backing=_joined(value, backing), pinned=disj(pinned, value.pinned))
        if is_tensor_type(result.type) and isinstance(value, TensorValue)
        else value
        for value, result in zip(results, op.results, strict=True)
    ]


def _homes(op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """The operands that a result may alias."""
    over = written_over(op)
    if over is not None:
        return [operands[number] for number in over]
    if facts_of(op).gives is Gives.VIEW:
        return operands[:1]
    # The condition may be a tensor, too: it is no candidate.
    return operands[1:] if op_name(op) == "arith.select" else operands


def _stays_in_place(op: Operation) -> bool:
    """True if a result that aliases an operand has each element at the same place as the operand."""
    is_same = facts_of(op).gives is Gives.ONE_OF or op_name(op) == "tensor.cast"
    return is_same or written_over(op) is not None


def _joined(value: TensorValue, given: Iterable[Backing]) -> tuple[Backing, ...]:
    """The buffers that a result may live in. An entry of its own that names a part wins over a vaguer inherited one."""
    own = {each.buffer for each in value.backing}
    more = (each for each in given if each.part is not None or each.buffer not in own)
    return tuple(dict.fromkeys((*value.backing, *more)))


def _comes_after(op: Operation, other: Operation) -> bool:
    """True if `other`, or an op around it, stands after `op` in the block of `op`."""
    block = op.parent
    at = block and block.find_ancestor_op_in_block(other)
    return bool(at) and at is not op and op.is_before_in_block(at)


def has_related_buffers(op: Operation) -> bool:
    """True if another buffer is made from a tensor that may share memory with the operand of this `to_buffer`: one of
    the two tensors is an in-place change of the other, or both are of a third one."""
    (tensor,) = op.operands
    seen, todo = {tensor}, [tensor]
    while todo:
        value = todo.pop()
        users = [use.operation for use in value.uses]
        if value is not tensor and any(op_name(user) in TO_BUFFER for user in users):
            return True
        makers = [value.owner] if isinstance(value.owner, Operation) else []
        for each in (*makers, *users):
            if facts_of(each).gives is Gives.NEW or op_name(each) in TO_BUFFER:
                continue
            if value is tensor and _comes_after(op, each):
                # What is made of it from now on may live in the new buffer.
                continue
            near = [*_homes(each, each.operands), *each.results]
            near = [one for one in near if is_tensor_type(one.type)]
            if value in near:
                todo += (one for one in near if one not in seen)
                seen.update(near)
    return False
