"""Take turns (double buffering): a loop writes the buffer that the previous iteration read, instead of a new one.

                                                     %c = alloc_tensor() copy(%t)
%r = scf.for .. iter_args(%a = %t)                   %r, %q = scf.for .. iter_args(%a = %t, %b = %c)
  %l = extract_slice %a[..]                            %l = extract_slice %a[..]
  %m = extract_slice %a[..]                    ->      %m = extract_slice %b[..]
  %x = linalg.. ins(%l) outs(%m)                       %x = linalg.. ins(%l) outs(%m)
  yield insert_slice %x into %a[..]                    yield insert_slice %x into %b[..], %a

Reads of the destination become reads of `%a`. If the iteration computes into a `tensor.empty`, no copy is needed before
the loop. Both yielded tensors are put in place, against the rules of One-Shot Bufferize for loops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, dialect_of, is_tensor, op_name
from oneshot_verify.bufferize.rewriter import Rewriter, segments
from oneshot_verify.elide.rewrites.build_in_place import BuildInPlace
from oneshot_verify.elide.rewrites.carried import LOOPS, carried_by, read_instead, reads_of
from oneshot_verify.elide.rewrites.chains import INSERTIONS, chain_to_empty, tied_operand
from oneshot_verify.elide.rewrites.fresh import FRESH, new_tensor
from oneshot_verify.elide.rewrites.interface import Copied

FIRST_INIT = {"scf.for": 3, "scf.while": 0}
"""Loops that may take turns, with the index of the first operand that they carry."""


@dataclass(frozen=True)
class _Turn:
    """The tensor in which an iteration computes one of its results, and a free carried tensor to swap it with."""

    loop: Operation
    destination: SSAValue
    """A carried tensor, or one without contents that each iteration creates."""
    insertions: tuple[Operation, ...]
    """The ops that insert into it a tensor computed elsewhere."""
    left: BlockArgument
    """A carried tensor that the iteration does not yield."""


class TakeTurns:
    """Lets a loop carry a second buffer as destination; the two change roles in each iteration."""

    name: ClassVar[str] = "take turns"
    advice: ClassVar[str] = "carry a second tensor in the loop"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        roots = {value for each in copied for value in _behind(each.operand.value)}
        for at, turn in (each for op in ops for each in _turns(op)):
            # If an iteration needs no buffer of its own, a second one costs more.
            is_new = isinstance(turn.destination, OpResult) or bool(turn.insertions)
            if is_new or turn.destination in roots:
                yield at

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        turn = next((turn for end, turn in _turns(at.op) if end.index == at.index), None)
        if turn is None:
            return ()
        end, first = at.op, len(at.op.operands)
        other, forwarded = _with_another(turn, at.index)
        if isinstance(turn.destination, OpResult):
            turn.destination.replace_all_uses_with(other)
        else:
            for use in list(_destinations(turn.destination)):
                use.op.operands[use.index] = other
            read_instead(list(reads_of(other)), turn.destination)
        end.operands = [*end.operands, turn.left]
        wanted = [at, OpOperand(end, first), *forwarded]
        for insertion in turn.insertions:
            wanted += BuildInPlace().apply(OpOperand(insertion, 0))
        return wanted


def replaced_by_turns(ops: Sequence[Operation]) -> Iterator[Operation]:
    """Ops that create a buffer in each iteration, which a second carried buffer could replace."""
    for _, turn in (each for op in ops for each in _turns(op)):
        made = [turn.destination]
        for each in turn.insertions:
            chain = chain_to_empty(each.operands[0], each.parent)
            made += [at.value for at in chain.starts] if chain is not None else []
        yield from (value.op for value in made if isinstance(value, OpResult))


def _turns(end: Operation) -> Iterator[tuple[OpOperand, _Turn]]:
    """Turns that a loop with terminator `end` may take, each with the yielded tensor."""
    loop = end.parent_op()
    carried = _carried(loop, end) if op_name(end) == "scf.yield" else ()
    handed_on = set(end.operands)
    left: dict[Attribute, BlockArgument] = {}
    for each in carried:
        if each not in handed_on:
            left.setdefault(each.type, each)
    for number, own in enumerate(carried if left else ()):
        at = OpOperand(end, number)
        free = left.get(own.type) if own in handed_on else own
        if loop is None or free is None or not isinstance(at.value.type, TensorType):
            continue
        destination, insertions = _computed_in(at, loop)
        is_own = destination is own and own is free
        if destination is not None and (isinstance(destination, OpResult) or is_own):
            yield at, _Turn(loop, destination, insertions, free)


def _computed_in(at: OpOperand, loop: Operation) -> tuple[SSAValue | None, tuple[Operation, ...]]:
    """The tensor in which an iteration computes what it yields: a carried one, or one without contents. And the ops
    that insert into it a tensor computed elsewhere."""
    value, found = at.value, list[Operation]()
    while isinstance(value, OpResult) and value.op.parent_op() is loop:
        if op_name(value.op) in FRESH:
            return None if any(map(is_tensor, value.op.operands)) else value, tuple(found)
        tied = None if op_name(value.op) == "func.call" else tied_operand(value)
        if tied is None:
            return None, ()
        is_insertion = op_name(value.op) == "tensor.insert_slice"
        if is_insertion and chain_to_empty(value.op.operands[0], value.op.parent) is not None:
            found.append(value.op)
        value = tied.value
    is_carried = isinstance(value, BlockArgument) and value.owner is at.op.parent
    return value if is_carried and value.type == at.value.type else None, tuple(found)


def _behind(value: SSAValue) -> Iterator[SSAValue]:
    """A tensor, and the tensors that it is a slice of or that loops carry it from."""
    yield value
    if isinstance(value, OpResult) and op_name(value.op) == "tensor.extract_slice":
        yield from _behind(value.op.operands[0])
    elif isinstance(value, BlockArgument) and is_tensor(value):
        loop, arguments = value.owner.parent_op(), value.owner.args
        if loop is not None and op_name(loop) in LOOPS:
            yield from _behind(loop.operands[len(loop.operands) - len(arguments) + value.index])


def _destinations(value: SSAValue) -> Iterator[OpOperand]:
    """Uses of a tensor, or of a slice of it, as a destination."""
    for use in list(value.uses):
        at = OpOperand(use.operation, use.index)
        if op_name(at.op) == "tensor.extract_slice" and at.index == 0:
            is_destination = any(_destinations(at.op.results[0]))
        elif op_name(at.op) in INSERTIONS:
            is_destination = at.index == 1
        elif dialect_of(at.op) == "linalg":
            is_destination = at.index >= len(at.op.operands) - len(at.op.results)
        else:
            is_destination = carried_by(at) is not None
        if is_destination:
            yield at


def _carried(loop: Operation | None, end: Operation) -> Sequence[BlockArgument]:
    """The carried arguments of a loop with terminator `end`; empty if the loop is not understood."""
    if loop is None or op_name(loop) not in FIRST_INIT:
        return ()
    if op_name(loop) == "scf.for":
        return loop.regions[0].block.args[1:]
    before, after = (region.block for region in loop.regions)
    condition = before.last_op
    is_plain = condition is not None and list(condition.operands[1:]) == list(before.args)
    return after.args if is_plain and end.parent is after else ()


def _with_another(turn: _Turn, number: int) -> tuple[SSAValue, list[OpOperand]]:
    """Add one carried tensor to a loop. Returns its argument in the body, and the operands of `scf.condition` that
    forward it and the carried tensor of this number."""
    loop = turn.loop
    is_while = op_name(loop) == "scf.while"
    init = loop.operands[FIRST_INIT[op_name(loop)] + turn.left.index - (not is_while)]
    type_ = init.type
    rewriter = Rewriter()
    rewriter.focus(loop)
    if isinstance(turn.destination, OpResult):
        start = new_tensor(loop, init)
    else:
        properties = {"operandSegmentSizes": segments(0, 1, 0)}
        start = rewriter.value("bufferization.alloc_tensor", [init], type_, properties)
    new = rewriter.recreate(loop, [*loop.operands, start], [*loop.result_types, type_])
    rewriter.replace(loop, new.results[:-1])
    forwarded: list[OpOperand] = []
    *before, body = (region.block for region in new.regions)
    for block in before:
        condition = block.last_op
        assert condition is not None
        last = len(condition.operands)
        condition.operands = [*condition.operands, block.insert_arg(type_, len(block.args))]
        forwarded += [OpOperand(condition, 1 + number), OpOperand(condition, last)]
    return body.insert_arg(type_, len(body.args)), forwarded
