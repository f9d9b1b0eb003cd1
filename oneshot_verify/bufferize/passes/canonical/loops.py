"""Canonical form of `scf.for`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.passes.constants import truth_of


class CanonicalFor(RewritePattern):
    """An `scf.for` that carries only what changes from round to round, or is used.

    What each round hands on as it got it, or as the value that it started with, is that value throughout.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if not isinstance(op, ForOp) or not op.iter_args:
            return
        end = cast(YieldOp, op.body.block.last_op)
        dropped = [i for i in range(len(op.iter_args)) if _is_dropped(op, end, i)]
        if dropped:
            _drop(op, end, dropped, rewriter)


def _is_dropped(op: ForOp, end: YieldOp, index: int) -> bool:
    start, yielded = op.iter_args[index], end.operands[index]
    argument = op.body.block.args[1 + index]
    if yielded is argument or yielded is start:
        return True
    if truth_of(start) is not None and truth_of(start) == truth_of(yielded):
        return True
    # Nobody asks for it, except for the next round.
    return op.results[index].first_use is None and argument.first_use is None


def _drop(op: ForOp, end: YieldOp, dropped: Sequence[int], rewriter: PatternRewriter) -> None:
    kept = [i for i in range(len(op.iter_args)) if i not in dropped]
    block = op.body.block
    for index in dropped:
        rewriter.replace_all_uses_with(block.args[1 + index], op.iter_args[index])
        rewriter.replace_all_uses_with(op.results[index], op.iter_args[index])
    starts = [op.iter_args[i] for i in kept]
    yielded = [end.operands[i] for i in kept]
    rewriter.replace(end, YieldOp.create(operands=yielded, location=end.location))
    for index in reversed(dropped):
        rewriter.erase_block_argument(block.args[1 + index])
    new = type(op).create(
        operands=[op.lb, op.ub, op.step, *starts],
        result_types=[op.results[i].type for i in kept],
        regions=[op.detach_region(op.body)],
        properties=op.properties,
        attributes=op.attributes,
        location=op.location,
    )
    rewriter.insert(new, InsertPoint.before(op))
    for index, result in zip(kept, new.results, strict=True):
        rewriter.replace_all_uses_with(op.results[index], result)
    rewriter.erase(op)
