"""Order and dominance of ops, kept up to date while ops are inserted and moved.

Every op of a queried block has a number that grows along the block, with room between neighbours. A new op gets a
number next to that of its neighbour. So many insertions at one place rarely renumber the block, and a change costs
constant time on average.
"""

from __future__ import annotations

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl.dominance import DominanceInfo

_ROOM = 1 << 64
_STEP = 1 << 24


class Places:
    """Dominance of ops and values in IR that changes; blocks and their edges have to stay as they are."""

    def __init__(self) -> None:
        self._numbers: dict[Operation, int] = {}
        self._numbered: set[Block] = set()
        self._dominance: dict[Region, DominanceInfo] = {}

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
            return around.parent is owner or self._block_comes_first(owner, around.parent)
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
            return self._block_comes_first(block, other)
        return self.number(first) < self.number(second)

    def _block_comes_first(self, first: Block, second: Block) -> bool:
        region = second.parent
        if region is None:
            return False
        if region not in self._dominance:
            self._dominance[region] = DominanceInfo(region)
        return self._dominance[region].strictly_dominates(first, second)

    def _number(self, block: Block) -> None:
        self._numbered.add(block)
        for position, op in enumerate(block.ops):
            self._numbers[op] = position * _ROOM
