"""Nesting and dominance of ops, by numbers that are assigned once; and walks over nested ops without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import Block, Operation, Region
from xdsl.irdl.dominance import DominanceInfo


class Order:
    """Nesting and SSA dominance of the ops in one op, for one version of the IR.

    Every op gets its pre-order number `first`, and `last`, the greatest number nested in it.
    Nesting and the order within a block are then comparisons of numbers.

        scf.for   first 1, last 4
          a         2  2
          b         3  3
          yield     4  4
        c         5  5
    """

    def __init__(self, root: Operation) -> None:
        self.first: dict[Operation, int] = {}
        self.last: dict[Operation, int] = {}
        self._dominance: dict[Region, DominanceInfo] = {}
        self._number(root)

    def _number(self, root: Operation) -> None:
        stack: list[tuple[Operation, bool]] = [(root, False)]
        while stack:
            op, done = stack.pop()
            if done:
                self.last[op] = len(self.first) - 1
                continue
            self.first[op] = len(self.first)
            stack.append((op, True))
            inner = [
                (nested, False)
                for region in op.regions
                for block in region.blocks
                for nested in block.ops
            ]
            stack.extend(reversed(inner))

    def is_ancestor(self, outer: Operation, inner: Operation) -> bool:
        """True if `inner` is `outer` or nested in it."""
        return self.first[outer] <= self.first[inner] <= self.last[outer]

    def is_proper_ancestor(self, outer: Operation, inner: Operation) -> bool:
        """True if `inner` is nested in `outer`."""
        return self.first[outer] < self.first[inner] <= self.last[outer]

    def happens_before(self, first: Operation, second: Operation) -> bool:
        """True if `first`, or an op around it that does not hold `second`, properly dominates
        `second`."""
        if self.is_ancestor(first, second):
            return False
        parent = first.parent_op()
        while parent is not None and not self.is_ancestor(parent, second):
            first, parent = parent, parent.parent_op()
        # The innermost op around both, and in it the two ops that hold them.
        if parent is None or parent is second:
            return False
        while second.parent_op() is not parent:
            around = second.parent_op()
            if around is None:
                return False
            second = around
        if first.parent is second.parent:
            return self.first[first] < self.first[second]
        if first.parent is None or second.parent is None:
            return False
        return self.block_dominates(first.parent, second.parent)

    def block_dominates(self, first: Block, second: Block) -> bool:
        """True if `first` strictly dominates `second`, a block of the same region."""
        region = first.parent
        if region is None or second.parent is not region:
            return False
        if region not in self._dominance:
            self._dominance[region] = DominanceInfo(region)
        return self._dominance[region].strictly_dominates(first, second)


def post_order(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it, nested ones before the op that holds them."""
    return _post_order(root, _children)


def post_order_backwards(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it from the end, nested ones before the op that holds them."""
    return _post_order(root, children_backwards)


def _post_order(
    root: Operation, children_of: Callable[[Operation], Iterator[Operation]]
) -> Iterator[Operation]:
    stack = [(root, children_of(root))]
    while stack:
        op, children = stack[-1]
        for child in children:
            if child.regions:
                stack.append((child, children_of(child)))
                break
            yield child
        else:
            stack.pop()
            yield op


def _children(op: Operation) -> Iterator[Operation]:
    return (inner for region in op.regions for block in region.blocks for inner in block.ops)


def children_backwards(op: Operation) -> Iterator[Operation]:
    """The ops directly in `op`, last to first."""
    return (
        inner
        for region in reversed(op.regions)
        for block in reversed(region.blocks)
        for inner in reversed(block.ops)
    )
