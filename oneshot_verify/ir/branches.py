"""Operands that branches pass to their successors."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation


def successor_operands(branch: Operation) -> Iterator[tuple[Block, int]]:
    """The successors of `branch`, each with the index of the first operand passed to it."""
    first = len(branch.operands) - sum(len(block.args) for block in branch.successors)
    for block in branch.successors:
        yield block, first
        first += len(block.args)


def forwarded_operands(block: Block, index: int) -> list[tuple[Operation, int]]:
    """Operands that the predecessors of `block` pass for its argument `index`, in block order: pairs of branch and
    operand number."""
    region = block.parent
    return [
        (last, first + index)
        for other in (() if region is None else region.blocks)
        if (last := other.last_op) is not None and last.successors
        for successor, first in successor_operands(last)
        if successor is block
    ]
