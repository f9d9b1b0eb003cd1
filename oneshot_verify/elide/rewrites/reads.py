"""Rewrites of reads: an earlier, or another, read makes the copy of what is read needless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, TensorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.interface import OpOperand, dialect_of, op_name, owner_of, uses_of
from oneshot_verify.bufferize.rewriter import Rewriter, move_before, segments
from oneshot_verify.elide.rewrites.interface import FRESH, dependences, new_tensor, tied_operand
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.ir.dialects.linalg_structured import body_block, indexing_maps, iterator_types

LOOPS = frozenset({"scf.for", "scf.forall"})
READS = frozenset({"tensor.extract", "tensor.pad", "vector.transfer_read", "tensor.expand_shape"})
"""Ops that read operand 0 and give no alias of it."""


@dataclass(frozen=True)
class Read:
    """An op that reads a tensor, or a slice of it."""

    at: OpOperand
    parts: tuple[Operation, ...] = ()
    """The `extract_slice` ops between the tensor and the read."""


def read_instead(reads: Iterable[Read], other: SSAValue) -> None:
    """Let all these reads read `other` instead, each the same slice."""
    # An op whose output is read is created anew, so its inputs come first.
    for read in sorted(reads, key=lambda each: each.at.index):
        op, value = read.at.op, other
        for part in read.parts:
            clone = part.clone()
            clone.operands[0] = value
            move_before(op, clone)
            value = clone.results[0]
        if dialect_of(op) == "linalg" and read.at.index >= _first_output(op):
            _with_input(op, value)
        else:
            op.operands[read.at.index] = value


def carried_by(at: OpOperand) -> BlockArgument | None:
    """The block argument that a loop operand initializes; None if it is no tensor carried by a loop."""
    op = at.op
    if op_name(op) not in LOOPS or not isinstance(at.value.type, TensorType):
        return None
    arguments = op.regions[0].blocks[0].args
    from_end = len(op.operands) - at.index
    return arguments[len(arguments) - from_end] if from_end <= len(op.results) else None


def reads_of(value: SSAValue, parts: tuple[Operation, ...] = ()) -> Iterator[Read]:
    """Reads of a loop-carried tensor, through slices and inner loops."""
    for at in uses_of(value):
        inner = carried_by(at)
        if op_name(at.op) == "tensor.extract_slice" and at.index == 0:
            yield from reads_of(at.op.results[0], (*parts, at.op))
        elif inner is not None and not parts:
            yield from reads_of(inner, parts)
        elif (op_name(at.op) in READS and at.index == 0) or _is_read_by_linalg(at):
            yield Read(at, parts)


def _first_output(op: Operation) -> int:
    return len(op.operands) - len(op.results)


def _is_read_by_linalg(at: OpOperand) -> bool:
    """True if a structured op reads an operand. Of outputs, only those of elementwise ops that use the element."""
    op = at.op
    if dialect_of(op) != "linalg" or at.index < _first_output(op):
        return dialect_of(op) == "linalg"
    if op_name(op) != "linalg.generic" or len(op.results) != 1:
        return False
    is_elementwise = set(iterator_types(op)) <= {"parallel"}
    return is_elementwise and body_block(op).args[at.index].first_use is not None


def _with_input(op: Operation, value: SSAValue) -> None:
    """Let a `linalg.generic` of one output read `value` where its body reads the output's old contents."""
    body = body_block(op)
    *inputs, output = op.operands
    old = body.args[-1]
    old.replace_all_uses_with(body.insert_arg(old.type, len(inputs)))
    maps = [AffineMapAttr(each) for each in indexing_maps(op)]
    properties = op.properties | {
        "indexing_maps": ArrayAttr([*maps, maps[-1]]),
        "operandSegmentSizes": segments(len(inputs) + 1, 1),
    }
    rewriter = Rewriter()
    with rewriter.at(InsertPoint.before(op)):
        new = rewriter.recreate(op, [*inputs, value, output], [output.type], properties)
    rewriter.replace(op, new.results)


VIEWS = frozenset(
    {"tensor.extract_slice", "tensor.cast", "tensor.collapse_shape", "tensor.expand_shape"}
)


class ReadEarlier:
    """Moves the reads of the tensor that an op overwrites, with their dependences, before the op.

    %b = insert .. into %a                 %r = read %a
    %r = read %a                    ->     %b = insert .. into %a

    `read earlier in rounds` does so in each iteration of a loop that writes to its initial tensor: the reads run before
    the write of the iteration.
    """

    name: ClassVar[str] = "read earlier"
    advice: ClassVar[str] = "move the read up, before the write"
    in_rounds: ClassVar[bool] = False
    """True if reads inside a loop that writes to its initial tensor move, too."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        orders = _Orders()
        for each in copied:
            if each.read is None or each.write is None:
                continue
            if any(self._moves(each.write, orders)):
                yield each.write

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        orders = _Orders()
        moves: dict[Operation, set[Operation]] = {}
        for writer, ops in self._moves(at, orders):
            moves.setdefault(writer, set()).update(ops)
        for writer, ops in moves.items():
            block = writer.parent
            assert block is not None
            move_before(writer, *sorted(ops, key=orders.of(block).__getitem__))
        # One-Shot's rules see a conflict in a read inside a loop, wherever in the body it stands.
        return [at] if self.in_rounds else []

    def _moves(self, at: OpOperand, orders: _Orders) -> Iterator[tuple[Operation, set[Operation]]]:
        for reader in orders.readers(at.value):
            if reader is at.op:
                continue
            if self.in_rounds or not at.op.is_ancestor(reader):
                move = _move(reader, at, orders)
                if move is not None:
                    yield move


class ReadEarlierInRounds(ReadEarlier):
    """As `ReadEarlier`, also for reads in the iterations of a loop that writes to its initial tensor."""

    name: ClassVar[str] = "read earlier in rounds"
    advice: ClassVar[str] = "move the read up, before the write, in the loop too"
    in_rounds: ClassVar[bool] = True


class _Orders:
    """Cache of the op order in blocks and of readers. Valid until ops are moved."""

    def __init__(self) -> None:
        self._known: dict[Block, dict[Operation, int]] = {}
        self._readers: dict[SSAValue, list[Operation]] = {}

    def of(self, block: Block) -> dict[Operation, int]:
        """Index of each op in its block."""
        if block not in self._known:
            self._known[block] = {op: number for number, op in enumerate(block.ops)}
        return self._known[block]

    def readers(self, written: SSAValue) -> list[Operation]:
        """Ops that read a tensor, or a view that shares its root."""
        root = written
        while isinstance(root, OpResult) and op_name(root.op) in VIEWS:
            root = root.op.operands[0]
        if root not in self._readers:
            self._readers[root] = _readers_of(root)
        return self._readers[root]


def _readers_of(root: SSAValue) -> list[Operation]:
    waiting: list[SSAValue] = [root]
    found: dict[Operation, None] = {}
    while waiting:
        for use in waiting.pop().uses:
            if op_name(use.operation) in VIEWS:
                waiting.append(use.operation.results[0])
            else:
                found[use.operation] = None
    return list(found)


def _move(
    read: Operation, at: OpOperand, orders: _Orders
) -> tuple[Operation, set[Operation]] | None:
    """The ops to be moved, and the op before which they go; None if they cannot be moved, or stand there already."""
    while at.op.is_ancestor(read):
        inner = _written_in_rounds(at)
        if inner is None:
            return None
        at = inner
    block: Block | None = at.op.parent
    before: Operation | None = at.op
    while block is not None and before is not None:
        reader = block.find_ancestor_op_in_block(read)
        if reader is before:
            return None
        if reader is not None:
            found = _moved_with(reader, before, orders.of(block))
            return None if found is None else (before, found)
        before = block.parent_op()
        block = before.parent if before is not None else None
    return None


def _moved_with(
    reader: Operation, before: Operation, order: dict[Operation, int]
) -> set[Operation] | None:
    """The ops that must move so that `reader` runs before an op of its block; None if it cannot, or does already."""
    start = order[before]
    if order[reader] < start:
        return None
    return dependences(reader, before, lambda made: order[made] < start)


def _written_in_rounds(at: OpOperand) -> OpOperand | None:
    """The operand through which the body of a loop writes to its initial tensor."""
    carried = carried_by(at)
    uses = [] if carried is None else uses_of(carried)
    return next((each for each in uses if _is_written(each)), None)


def _is_written(at: OpOperand) -> bool:
    """True if one of the op's results is tied to the operand."""
    return any((tied := tied_operand(result)) and tied == at for result in at.op.results)


class ReadTheStart:
    """Lets reads of a carried tensor read the initial one, and lets the loop start from a tensor without contents.

                                                         %e = tensor.empty()
    scf.for .. iter_args(%a = %t)                        scf.for .. iter_args(%a = %e)
      %s = extract_slice %a[..]                    ->      %s = extract_slice %t[..], %d = extract_slice %a[..]
      %r = linalg.. ins(%s) outs(%s)                       %r = linalg.. ins(%s) outs(%d)
      yield insert_slice %r into %a[..]                    yield insert_slice %r into %a[..]

    That saves the copy before the loop, if each slice is read before it is written, and all slices are written. Threads
    read a shared output as it was before the loop.
    """

    name: ClassVar[str] = "read the start"
    advice: ClassVar[str] = "read the tensor that the loop begins with, and carry a tensor.empty"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _reads_of_carried(each.operand))

    def apply(self, at: OpOperand) -> None:
        start, reads = at.value, _reads_of_carried(at)
        if not reads:
            return
        read_instead(reads, start)
        at.op.operands[at.index] = new_tensor(at.op, start)


def _reads_of_carried(at: OpOperand) -> list[Read]:
    """Reads of the tensor that a loop carries from an operand."""
    carried = carried_by(at)
    if carried is None or op_name(owner_of(at.value)) in FRESH:
        return []
    return list(reads_of(carried))


class ReadCarried:
    """Lets all reads of the initial tensor inside a loop read the carried one.

    scf.for .. iter_args(%a = %t)                        scf.for .. iter_args(%a = %t)
      %x = extract %t[%i]                          ->      %x = extract %a[%i]
      yield insert %y into %a[%i]                          yield insert %y into %a[%i]

    That is right if each element is read before it is written.
    """

    name: ClassVar[str] = "read carried"
    advice: ClassVar[str] = "read the tensor that the loop carries"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _uses_inside(each.operand))

    def apply(self, at: OpOperand) -> None:
        carried = carried_by(at)
        if carried is None:
            return
        for read in _uses_inside(at):
            read.op.operands[read.index] = carried


def _uses_inside(at: OpOperand) -> list[OpOperand]:
    """The uses, inside a loop, of the tensor that it carries from operand `at`."""
    if carried_by(at) is None:
        return []
    return [use for use in uses_of(at.value) if use.op is not at.op and at.op.is_ancestor(use.op)]
