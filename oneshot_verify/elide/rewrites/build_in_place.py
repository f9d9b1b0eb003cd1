"""What is inserted is computed in the place where it will be.

    %e = tensor.empty()                            %d = extract_slice %t[..]
    %r = linalg.. outs(%e)                 ->      %r = linalg.. outs(%d)
    %w = insert_slice %r into %t[..]               %w = insert_slice %r into %t[..]

`eliminate-empty-tensors` does so where the place is known already when the computation begins. Here the computation
waits until it is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i32
from xdsl.ir import Block, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.interface import OpOperand, is_tensor, op_name, owner_of
from oneshot_verify.elide.rewrites.fresh import FRESH
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.dialects import tensor
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts.computing import only_computes
from oneshot_verify.ir.symbols import has_body, references_of, resolve
from oneshot_verify.semantics.shapes import integers

SINKS = frozenset(
    {"tensor.insert_slice", "bufferization.materialize_in_destination", "linalg.copy"}
)
"""Ops that put their first operand, a tensor, into the second one."""


class BuildInPlace:
    """Lets the ops that compute what is inserted begin with the part that is overwritten."""

    name: ClassVar[str] = "build in place"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            if op_name(op) in SINKS and _chain(op):
                yield OpOperand(op, 0)

    def apply(self, at: OpOperand) -> Sequence[OpOperand]:
        sink = at.op
        chain = _chain(sink) if op_name(sink) in SINKS else []
        block = sink.parent
        if not chain or block is None:
            return ()
        place, wanted = _place(sink), chain[-1:]
        if isinstance(place, Operation):
            block.insert_op_before(place, sink)
            wanted.append(OpOperand(place, 0))
        for each in reversed(chain):
            each.op.detach()
            block.insert_op_before(each.op, sink)
        start = place if isinstance(place, SSAValue) else place.results[0]
        chain[-1].op.operands[chain[-1].index] = start
        return wanted


def _place(sink: Operation) -> Operation | SSAValue:
    """The tensor that `sink` overwrites, or an op that gives this part of it."""
    if op_name(sink) != "tensor.insert_slice":
        return sink.operands[1]
    counts = [
        sum(size == DYNAMIC_INDEX for size in integers(sink, f"static_{name}"))
        for name in ("offsets", "sizes", "strides")
    ]
    properties = {k: v for k, v in sink.properties.items() if k.startswith("static_")}
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, *counts])
    part = tensor.ExtractSliceOp.create(
        operands=sink.operands[1:], result_types=[sink.operands[0].type], properties=properties
    )
    # What reads the same part, element by element, is to be seen to do so.
    there = (use.operation for use in sink.operands[1].uses if use.operation is not sink)
    same = (op for op in there if op.parent is sink.parent and op.is_structurally_equivalent(part))
    known = next((op for op in same if op.is_before_in_block(sink)), None)
    if known is None:
        return part
    part.erase()
    return known.results[0]


def _chain(sink: Operation) -> list[OpOperand]:
    """The operands through which a tensor without contents becomes what `sink` inserts, the last one first."""
    return chain_to_empty(sink.operands[0], sink.parent) if sink.results else []


def chain_to_empty(made: SSAValue, block: Block | None) -> list[OpOperand]:
    """The operands through which a tensor without contents becomes another one in a block, the last one first.

    Nothing else may use what is between, so that all of it may run later.
    """
    found: list[OpOperand] = []
    value = made
    if not is_tensor(value) or len(list(made.uses)) != 1:
        return []
    while isinstance(value, OpResult) and op_name(value.op) not in FRESH:
        op = value.op
        tied = tied_operand(value)
        if op.parent is not block or tied is None or not _may_wait(op):
            return []
        if any(r.first_use for r in op.results if r is not value) or not _has_one_user(value):
            return []
        found.append(tied)
        value = tied.value
    return found if _is_fresh(value) and value.type == made.type else []


def _may_wait(op: Operation) -> bool:
    """Whether nothing is seen of when `op` runs: it computes, or calls a function that does."""
    if op_name(op) != "func.call":
        return only_computes(op)
    called = [resolve(op, name) for name in references_of(op)]
    functions = [each for each in called if isinstance(each, FuncOp) and has_body(each)]
    return functions == called and all(
        only_computes(each) for function in functions for each in function.body.ops
    )


def _has_one_user(value: SSAValue) -> bool:
    """Whether one op uses a tensor; it may both read and overwrite it."""
    return len({use.operation for use in value.uses}) == 1


def _is_fresh(value: SSAValue) -> bool:
    """Whether a tensor has no contents."""
    op = owner_of(value)
    return op_name(op) in FRESH and not any(map(is_tensor, op.operands))


def tied_operand(value: OpResult) -> OpOperand | None:
    """The operand whose buffer `value` would have; of a call, what it may be given for its result."""
    op = value.op
    if op_name(op) == "scf.for":
        return OpOperand(op, 3 + value.index)
    if op_name(op) == "func.call":
        alike = [
            n for n, each in enumerate(op.operands) if _is_fresh(each) and each.type == value.type
        ]
        return OpOperand(op, alike[-1]) if alike else None
    outputs = op.operands[len(op.operands) - len(op.results) :]
    is_linalg = op_name(op).startswith("linalg.") and len(outputs) == len(op.results)
    if not is_linalg or outputs[value.index].type != value.type:
        return None
    return OpOperand(op, len(op.operands) - len(op.results) + value.index)
