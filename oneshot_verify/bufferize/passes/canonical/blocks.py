"""Canonical form of regions with several blocks."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.ir import Block, Operation, Region
from xdsl.ir.post_order import PostOrderIterator

from oneshot_verify.bufferize.passes.deallocation.builder import segment_sizes, set_segment_sizes
from oneshot_verify.ir.branches import successor_operands

BRANCHES = frozenset({"cf.br", "cf.cond_br"})


def simplify_blocks(root: Region) -> bool:
    """Drop blocks that nothing leads to, and arguments of blocks that nobody uses; whether there were any."""
    regions = [root, *(region for op in root.walk() for region in op.regions)]
    changed = False
    for region in regions:
        if len(region.blocks) > 1:
            changed |= _drop_unreachable(region)
            changed |= _drop_unused_arguments(region)
    return changed


def _drop_unreachable(region: Region) -> bool:
    entry = region.blocks.first
    if entry is None:
        return False
    reached = set(PostOrderIterator(entry))
    unreached = [block for block in region.blocks if block not in reached]
    for block in unreached:
        region.erase_block(block, safe_erase=False)
    return bool(unreached)


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
    if segment_sizes(branch) is not None:
        set_segment_sizes(branch, sizes)
