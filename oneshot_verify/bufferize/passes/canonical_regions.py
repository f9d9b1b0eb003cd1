"""Canonical form of `scf.if`, `scf.for`, and regions with several blocks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from xdsl.dialects.arith import ConstantOp, SelectOp
from xdsl.dialects.builtin import BoolAttr, i1
from xdsl.dialects.scf import ForOp, IfOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.interface import is_tensor
from oneshot_verify.bufferize.passes.deallocation.blocks import block_of
from oneshot_verify.bufferize.passes.deallocation.builder import (
    SEGMENTS,
    set_segment_sizes,
    truth_of,
)
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.ir.branches import successor_operands


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
    if any(op.is_ancestor(block_of(value)) for value in (then, other)):
        return None
    if then is other:
        return then
    if then.type != i1 or is_tensor(then):
        return None
    select = SelectOp(op.cond, then, other)
    rewriter.insert(select, InsertPoint.before(op))
    return select.result


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
    rewriter.replace(op, new, [kept.get(index) for index in range(len(op.results))])


def _tell_condition(op: IfOp, rewriter: PatternRewriter) -> bool:
    """Put constants where the regions of `op` ask for its condition; whether there was such a place."""
    changed = False
    for region, truth in zip(op.regions, (True, False), strict=True):
        places = [use for use in op.cond.uses if region.is_ancestor(use.operation)]
        if places:
            constant = ConstantOp(BoolAttr.from_bool(truth))
            rewriter.insert(constant, InsertPoint.before(op))
            for use in places:
                use.operation.operands[use.index] = constant.result
                rewriter.handle_operation_modification(use.operation)
            changed = True
    return changed


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
    results = dict(zip(kept, new.results, strict=True))
    rewriter.replace(op, new, [results.get(index) for index in range(len(op.results))])


BRANCHES = frozenset({"cf.br", "cf.cond_br"})


def simplify_blocks(root: Region) -> bool:
    """Drop arguments of blocks that nobody uses; whether there were any."""
    regions = [root, *(region for op in root.walk() for region in op.regions)]
    changed = False
    for region in regions:
        if len(region.blocks) > 1:
            changed |= _drop_unused_arguments(region)
    return changed


def _drop_unused_arguments(region: Region) -> bool:
    """One round: what only an unused argument was handed on for goes in the next one."""
    changed = False
    for block in list(region.blocks)[1:]:
        branches = list(dict.fromkeys(use.operation for use in block.uses))
        dropped = {argument.index for argument in block.args if argument.first_use is None}
        if not dropped or any(branch.name not in BRANCHES for branch in branches):
            continue
        for branch in branches:
            _drop_forwarded(branch, block, dropped)
        for index in sorted(dropped, reverse=True):
            block.erase_arg(block.args[index])
        changed = True
    return changed


def _drop_forwarded(branch: Operation, block: Block, dropped: Collection[int]) -> None:
    """Let `branch` hand on nothing for the arguments `dropped` of `block`, which has them still."""
    groups = [
        (successor is block, branch.operands[first : first + len(successor.args)])
        for successor, first in successor_operands(branch)
    ]
    count = len(branch.operands) - sum(len(values) for _, values in groups)
    operands = list(branch.operands[:count])
    sizes = [count] if count else []
    for is_target, values in groups:
        kept = [v for i, v in enumerate(values) if not (is_target and i in dropped)]
        operands += kept
        sizes.append(len(kept))
    branch.operands = operands
    if static_integers(branch, SEGMENTS):
        set_segment_sizes(branch, sizes)
