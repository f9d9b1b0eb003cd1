"""Nesting and dominance of ops, by numbers that are assigned once (`Order`) or kept up to date while ops are inserted
and moved (`Places`); and walks over nested ops without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl.dominance import DominanceInfo


class _RegionDominance:
    """Dominance of the blocks of a region, computed once for each."""

    def __init__(self) -> None:
        self._dominance: dict[Region, DominanceInfo] = {}

    def block_dominates(self, first: Block, second: Block) -> bool:
        """True if `first` strictly dominates `second`, a block of the same region."""
        region = first.parent
        if region is None or second.parent is not region:
            return False
        if region not in self._dominance:
            self._dominance[region] = DominanceInfo(region)
        return self._dominance[region].strictly_dominates(first, second)


class Order(_RegionDominance):
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
        super().__init__()
        self.first: dict[Operation, int] = {}
        self.last: dict[Operation, int] = {}
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


_ROOM = 1 << 64
_STEP = 1 << 24


class Places(_RegionDominance):
    """Dominance of ops and values in IR that changes; blocks and their edges have to stay as they are.

    Every op of a queried block has a number that grows along the block, with room between neighbours. A new op gets a
    number next to that of its neighbour. So many insertions at one place rarely renumber the block, and a change costs
    constant time on average.
    """

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[Operation, int] = {}
        self._numbered: set[Block] = set()

    def inserted(self, op: Operation) -> None:
        """Update the numbers after `op` was inserted or moved."""
        block = op.parent
        if block is None or block not in self._numbered:
            return
        low = self._numbers[op.prev_op] if op.prev_op is not None else -_ROOM
        high = self._numbers[op.next_op] if op.next_op is not None else low + 2 * _ROOM
        if op.prev_op is None:
            low = high - 2 * _ROOM
        step = min(_STEP, (high - low) // 2)
        if step == 0:
            self._number(block)
        else:
            # Close to the far neighbour, so that there is room at this place: most changes are right behind a value
            # or right before an empty tensor, and there may be many at the same.
            self._numbers[op] = low + step

    def number(self, op: Operation) -> int:
        """A number that grows along the block of `op`."""
        if op.parent is not None and op.parent not in self._numbered:
            self._number(op.parent)
        return self._numbers[op]

    def dominates(self, first: Operation, second: Operation) -> bool:
        """True if `first` is `second`, holds it, or runs before it on every path."""
        around = self._level_of(first, second)
        if around is None:
            return False
        return first is around or self._comes_first(first, around)

    def value_dominates(self, value: SSAValue, op: Operation) -> bool:
        """True if `value` dominates `op`, so that `op` can use it."""
        owner = value.owner
        if isinstance(owner, Block):
            around = self._level_in(owner, op)
            if around is None or around.parent is None:
                return False
            return around.parent is owner or self.block_dominates(owner, around.parent)
        around = self._level_of(owner, op)
        return around is not None and owner is not around and self._comes_first(owner, around)

    def _level_of(self, first: Operation, second: Operation) -> Operation | None:
        return None if first.parent is None else self._level_in(first.parent, second)

    @staticmethod
    def _level_in(block: Block, op: Operation) -> Operation | None:
        """`op` or the op around it that is directly in the region of `block`; None if there is none."""
        region = block.parent_region()
        if region is None or op.parent is None:
            return None
        around = region.find_ancestor_block_in_region(op.parent)
        return None if around is None else around.find_ancestor_op_in_block(op)

    def _comes_first(self, first: Operation, second: Operation) -> bool:
        block, other = first.parent, second.parent
        if block is None or other is None:
            return False
        if block is not other:
            return self.block_dominates(block, other)
        return self.number(first) < self.number(second)

    def _number(self, block: Block) -> None:
        self._numbered.add(block)
        for position, op in enumerate(block.ops):
            self._numbers[op] = position * _ROOM
