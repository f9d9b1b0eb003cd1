"""Inline call: a function that allocates its result is inlined where the result has a destination.

                                               %d = extract_slice %t[..]
%r = call @g(%x)                               %r = linalg.. ins(%x) outs(%d)
%w = insert_slice %r into %t[..]       ->      %w = insert_slice %r into %t[..]

A call with an unused tensor result is inlined, too: the unused result is then no longer computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    is_tensor,
    op_name,
    owner_of,
)
from oneshot_verify.elide.rewrites.build_in_place import SINKS, BuildInPlace
from oneshot_verify.elide.rewrites.chains import chain_to_empty
from oneshot_verify.elide.rewrites.effects import are_few
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.elide.survey import function_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import is_private, references_of, resolve


class InlineCall:
    """Inlines a call. If its result is inserted, the result is then built in place."""

    name: ClassVar[str] = "inline call"
    advice: ClassVar[str] = "do the work of the function at the call"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            # A site must be an operand: that of the result's first user.
            use = next((use for result in op.results for use in result.uses), None)
            if use is not None and _has_unused_tensor(op):
                yield OpOperand(use.operation, use.index)
            elif op_name(op) in SINKS and _is_made_by_call(op.operands[0]):
                yield OpOperand(op, 0)

    def apply(self, at: OpOperand) -> None:
        call = owner_of(at.value)
        callee = _callee(call)
        if callee is None or call.parent is None:
            return
        values: dict[SSAValue, SSAValue] = dict(
            zip(callee.body.block.args, call.operands, strict=True)
        )
        *ops, end = callee.body.block.ops
        call.parent.insert_ops_before([op.clone(values) for op in ops], call)
        for result, returned in zip(call.results, end.operands, strict=True):
            result.replace_all_uses_with(values[returned])
        call.detach()
        call.erase()
        BuildInPlace().apply(at)


def _callee(call: Operation) -> FuncOp | None:
    """The callee, if its one block may be inlined at the call."""
    if op_name(call) != "func.call":
        return None
    callee = resolve(call, next(iter(references_of(call)), None))
    around = function_of(call)
    if not isinstance(callee, FuncOp) or len(callee.body.blocks) != 1 or around is None:
        return None
    if any(attribute_of(op, "no_inline") is not None for op in (call, callee)):
        return None
    named = (resolve(op, each) for op in callee.walk() for each in references_of(op))
    is_alone = callee.parent is around.parent and callee is not around
    may_stand_there = is_alone and are_few([callee]) and all(each is not callee for each in named)
    return callee if may_stand_there else None


def _has_unused_tensor(op: Operation) -> bool:
    """True if `op` calls a private function and does not use one of its tensor results."""
    if op_name(op) != "func.call" or all(r.first_use for r in op.results if is_tensor(r)):
        return False
    callee = _callee(op)
    return callee is not None and is_private(callee)


def _is_made_by_call(value: SSAValue) -> bool:
    """True if a tensor is the result of a call that computes it from a tensor without contents."""
    callee = _callee(owner_of(value))
    if callee is None or not isinstance(value, OpResult):
        return False
    end = callee.body.block.last_op
    assert end is not None
    return chain_to_empty(end.operands[value.index], callee.body.block) is not None
