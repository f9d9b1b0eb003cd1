"""Readers of a loop-carried tensor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, TensorType, i32
from xdsl.ir import BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, dialect_of, op_name
from oneshot_verify.bufferize.rewriter import Rewriter, before
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
        assert op.parent is not None
        for part in read.parts:
            clone = part.clone()
            clone.operands[0] = value
            op.parent.insert_op_before(clone, op)
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
    for use in list(value.uses):
        at = OpOperand(use.operation, use.index)
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
        "operandSegmentSizes": DenseArrayBase.from_list(i32, [len(inputs) + 1, 1]),
    }
    rewriter = Rewriter()
    with rewriter.at(before(op)):
        new = rewriter.recreate(op, [*inputs, value, output], [output.type], properties)
    rewriter.replace(op, new.results)
