"""Canonical form of `scf.if`."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.arith import ConstantOp, SelectOp
from xdsl.dialects.builtin import BoolAttr, i1
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.interface import is_tensor


class CanonicalIf(RewritePattern):
    """An `scf.if` without results that are unused, or that do not depend on the region.

    * A result that both regions give the same, from outside of them, is that value.
    * A result of type `i1` that both regions give from outside is a selection.
    * In its regions the condition is true, and false.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if not isinstance(op, IfOp):
            return
        if _tell_condition(op, rewriter) or not op.results:
            return
        for index, result in enumerate(op.results):
            if result.first_use is not None:
                found = _without_region(op, index, rewriter)
                if found is not None:
                    rewriter.replace_all_uses_with(result, found)
        used = [i for i, result in enumerate(op.results) if result.first_use is not None]
        if len(used) < len(op.results):
            _drop_results(op, used, rewriter)


def _yields(op: IfOp) -> tuple[YieldOp, YieldOp]:
    last = [cast(YieldOp, region.block.last_op) for region in op.regions]
    return last[0], last[1]


def _without_region(op: IfOp, index: int, rewriter: PatternRewriter) -> SSAValue | None:
    """Result `index` as a value that is made outside of `op`, if it can be."""
    then, other = (end.operands[index] for end in _yields(op))
    if any(_is_inside(value, op) for value in (then, other)):
        return None
    if then is other:
        return then
    if then.type != i1 or is_tensor(then):
        return None
    select = SelectOp(op.cond, then, other)
    rewriter.insert(select, InsertPoint.before(op))
    return select.result


def _is_inside(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    return block is not None and op.is_ancestor(block)


def _drop_results(op: IfOp, used: list[int], rewriter: PatternRewriter) -> None:
    for end in _yields(op):
        yielded = [end.operands[i] for i in used]
        rewriter.replace(end, YieldOp.create(operands=yielded, location=end.location))
    regions: list[Region] = [op.detach_region(region) for region in tuple(op.regions)]
    new = type(op).create(
        operands=op.operands,
        result_types=[op.results[i].type for i in used],
        regions=regions,
        attributes=op.attributes,
        location=op.location,
    )
    kept = dict(zip(used, new.results, strict=True))
    rewriter.insert(new, InsertPoint.before(op))
    for index, result in enumerate(op.results):
        if index in kept:
            rewriter.replace_all_uses_with(result, kept[index])
    rewriter.erase(op)


def _tell_condition(op: IfOp, rewriter: PatternRewriter) -> bool:
    """Put constants where the regions of `op` ask for its condition; whether there was such a place."""
    changed = False
    for region, truth in zip(op.regions, (True, False), strict=True):
        places = [use for use in op.cond.uses if _is_within(use.operation, region)]
        if places:
            constant = ConstantOp(BoolAttr.from_bool(truth))
            rewriter.insert(constant, InsertPoint.before(op))
            for use in places:
                use.operation.operands[use.index] = constant.result
                rewriter.handle_operation_modification(use.operation)
            changed = True
    return changed


def _is_within(op: Operation, region: Region) -> bool:
    block = op.parent
    while block is not None:
        if block.parent is region:
            return True
        parent = block.parent_op()
        block = parent.parent if parent is not None else None
    return False
