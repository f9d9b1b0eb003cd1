"""What branches between blocks hand on."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation


def successor_operands(branch: Operation) -> Iterator[tuple[Block, int]]:
    """The blocks that `branch` may go to, each with the index of the first operand that it gets."""
    first = len(branch.operands) - sum(len(block.args) for block in branch.successors)
    for block in branch.successors:
        yield block, first
        first += len(block.args)


def forwarded_operands(block: Block, index: int) -> list[tuple[Operation, int]]:
    """What the predecessors of `block` pass for its argument `index`, in the order of the blocks: each branch, and the
    number of its operand."""
    region = block.parent
    return [
        (last, first + index)
        for other in (() if region is None else region.blocks)
        if (last := other.last_op) is not None and last.successors
        for successor, first in successor_operands(last)
        if successor is block
    ]
