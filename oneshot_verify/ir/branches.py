"""Branches between blocks: the operands that they pass on, and the ways that they lead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count

from xdsl.ir import Block, Operation, Region


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


def ways_back(op: Operation) -> Mapping[Operation, Collection[int]]:
    """Back edges in the regions of an op: for each branch, the numbers of the successors that start a new iteration.

    A back edge leads to a block that dominates its source (a natural loop). Where each loop has one entry, a
    depth-first search from the first block finds the back edges.
    """
    found: dict[Operation, list[int]] = {}
    for region in op.regions if any(len(region.blocks) > 1 for region in op.regions) else ():
        order = depth_first(region)
        for block, (begun, done) in order.items():
            end = block.last_op
            for number, after in enumerate(following(block)):
                if end is not None and order[after][0] <= begun and done <= order[after][1]:
                    found.setdefault(end, []).append(number)
    return found


def depth_first(region: Region) -> dict[Block, tuple[int, int]]:
    """For each block, the times at which a depth-first search enters and leaves it; in the order of the latter."""
    found: dict[Block, tuple[int, int]] = {}
    first = region.blocks.first
    ways = [] if first is None else [(first, iter(following(first)))]
    clock = count()
    begun = {first: next(clock)}
    while ways:
        block, after = ways[-1]
        other = next((each for each in after if each not in begun), None)
        if other is None:
            found[block] = begun[block], next(clock)
            ways.pop()
        else:
            begun[other] = next(clock)
            ways.append((other, iter(following(other))))
    return found


def following(block: Block) -> Sequence[Block]:
    """The blocks that the terminator of a block may branch to."""
    return () if block.last_op is None else block.last_op.successors


def yields_of(region: Region) -> Iterator[Operation]:
    """The terminators that leave `region`: the last ops of blocks without successors."""
    for block in region.blocks:
        last = block.last_op
        if last is not None and not last.successors:
            yield last
