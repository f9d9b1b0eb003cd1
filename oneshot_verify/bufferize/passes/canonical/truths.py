"""Arithmetic on `i1` that needs no look at the program's input."""

from __future__ import annotations

from xdsl.dialects.arith import AndIOp, ConstantOp, OrIOp, XOrIOp
from xdsl.dialects.builtin import BoolAttr, i1
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.constants import truth_of

GATES = (AndIOp, OrIOp, XOrIOp)


class CanonicalTruth(RewritePattern):
    """`andi`, `ori` and `xori` on `i1` with a constant, with one value twice, or with a value and its opposite."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if not isinstance(op, GATES) or op.result.type != i1:
            return
        found = _folded(op, op.lhs, op.rhs)
        if isinstance(found, bool):
            rewriter.replace(op, ConstantOp(BoolAttr.from_bool(found)))
        elif found is not None:
            rewriter.replace(op, (), (found,))


class CanonicalChoice(RewritePattern):
    """`arith.select` whose choice is known or makes no difference."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) == "arith.select":
            condition, yes, no = op.operands
            choice = True if yes is no else truth_of(condition)
            if choice is not None:
                rewriter.replace(op, (), (yes if choice else no,))
            elif yes.type == i1 and truth_of(yes) is True and truth_of(no) is False:
                rewriter.replace(op, (), (condition,))
            elif yes.type == i1 and truth_of(yes) is False and truth_of(no) is True:
                rewriter.replace(op, XOrIOp(condition, no))


def _folded(op: Operation, one: SSAValue, other: SSAValue) -> SSAValue | bool | None:
    """The simplified result of `op` on `one` and `other`: a value or a constant; None if it cannot be simplified."""
    first, second = truth_of(one), truth_of(other)
    if isinstance(op, XOrIOp):
        return _exclusive(one, other, first, second)
    absorbing = isinstance(op, OrIOp)
    if absorbing in (first, second):
        return absorbing
    if first is not None:
        return other
    if second is not None or one is other:
        return one
    return absorbing if one is negated(other) or other is negated(one) else None


def _exclusive(
    one: SSAValue, other: SSAValue, first: bool | None, second: bool | None
) -> SSAValue | bool | None:
    if one is other:
        return False
    if first is not None and second is not None:
        return first != second
    if first is False:
        return other
    if second is False:
        return one
    if second is True:
        return negated(one)
    return negated(other) if first is True else None


def negated(value: SSAValue) -> SSAValue | None:
    """The value whose opposite `value` is, if it is the result of `xori` with true."""
    op = value.owner
    if isinstance(op, Block) or not isinstance(op, XOrIOp) or op.result.type != i1:
        return None
    if truth_of(op.rhs) is True:
        return op.lhs
    return op.rhs if truth_of(op.lhs) is True else None
