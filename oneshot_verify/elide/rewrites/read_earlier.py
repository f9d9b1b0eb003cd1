"""Reads of the old contents run before the write.

%b = insert .. into %a                 %r = read %a
%r = read %a                    ->     %b = insert .. into %a
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Block, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.interface import OpOperand, op_name
from oneshot_verify.elide.rewrites.effects import ancestor_in, definition_in, only_computes
from oneshot_verify.elide.rewrites.interface import Copied

VIEWS = frozenset(
    {"tensor.extract_slice", "tensor.cast", "tensor.collapse_shape", "tensor.expand_shape"}
)


class ReadEarlier:
    """Moves all that reads what an op would overwrite, with what it needs for that, before the op."""

    name: ClassVar[str] = "read earlier"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for each in copied:
            if each.read is None or each.write is None:
                continue
            if any(_move(reader, each.write.op) for reader in _later_readers(each.write)):
                yield each.write

    def apply(self, at: OpOperand) -> None:
        for reader in _later_readers(at):
            move = _move(reader, at.op)
            if move is None:
                continue
            before, ops = move
            block = before.parent
            assert block is not None
            for op in ops:
                op.detach()
            block.insert_ops_before(ops, before)


def _later_readers(write: OpOperand) -> list[Operation]:
    """What reads the tensor that is written, or a part of it."""
    root = write.value
    while isinstance(root, OpResult) and op_name(root.op) in VIEWS:
        root = root.op.operands[0]
    waiting: list[SSAValue] = [root]
    found: dict[Operation, None] = {}
    while waiting:
        for use in waiting.pop().uses:
            if op_name(use.operation) in VIEWS:
                waiting.append(use.operation.results[0])
            elif use.operation is not write.op:
                found[use.operation] = None
    return list(found)


def _move(read: Operation, write: Operation) -> tuple[Operation, list[Operation]] | None:
    """Before which op which ops are to be moved; None if they cannot be, or stand there already."""
    block: Block | None = write.parent
    before: Operation | None = write
    while block is not None and before is not None:
        reader = ancestor_in(read, block)
        if reader is before:
            return None
        if reader is not None:
            return _moved_in(block, reader, before)
        before = block.parent_op()
        block = before.parent if before is not None else None
    return None


def _moved_in(
    block: Block, reader: Operation, before: Operation
) -> tuple[Operation, list[Operation]] | None:
    order = {op: number for number, op in enumerate(block.ops)}
    if order[reader] < order[before]:
        return None
    found: set[Operation] = set()
    waiting = [reader]
    while waiting:
        op = waiting.pop()
        if op in found:
            continue
        if op is before or op is block.last_op or not only_computes(op):
            return None
        found.add(op)
        for operand in (operand for each in op.walk() for operand in each.operands):
            made = definition_in(operand, block)
            if made is not None and made is not op and order[made] >= order[before]:
                waiting.append(made)
    return before, sorted(found, key=order.__getitem__)
