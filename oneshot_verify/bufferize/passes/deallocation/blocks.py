"""The blocks of a function: their order, the memrefs that are live at their start, and who owns which memref in each.

Loops of branches are refused beforehand, so the blocks of each region form an acyclic graph. The ownership of a memref
in a block is the condition under which the block has to free the buffer:

                 unknown
               /    |    \\
           owner  owner  owner ...      an `i1` value: true when this block has to free the buffer
               \\    |    /
              uninitialised
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto

from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from oneshot_verify.ir.branches import depth_first, following
from oneshot_verify.ir.layouts import is_buffer_type


class Ownership(Enum):
    """The ownership of a memref that no single `i1` value gives."""

    UNINITIALISED = auto()
    """No ownership is recorded yet."""
    UNKNOWN = auto()
    """Two different indicators may apply; it is not known which one."""


Owner = SSAValue | Ownership
"""An ownership indicator of type `i1`, or the lack of one."""


def is_memref(value: SSAValue) -> bool:
    """True if `value` is a ranked or unranked memref."""
    return is_buffer_type(value.type)


def join(one: Owner, other: Owner) -> Owner:
    """The least upper bound of two ownerships; indicators are compared by identity."""
    if one is Ownership.UNINITIALISED or one is other:
        return other
    if other is Ownership.UNINITIALISED:
        return one
    return Ownership.UNKNOWN


def block_of(value: SSAValue) -> Block:
    """The block in which `value` is defined."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    if block is None:
        raise ValueError("the value is defined in no block")
    return block


class Ownerships:
    """Ownerships of memrefs per block, and the memrefs that the end of each block has to deallocate or retain."""

    def __init__(self) -> None:
        self._owners: dict[tuple[SSAValue, Block], Owner] = {}
        self._candidates: dict[Block, list[SSAValue]] = {}

    def owner(self, memref: SSAValue, block: Block) -> Owner:
        """The ownership of `memref` in `block`."""
        return self._owners.get((memref, block), Ownership.UNINITIALISED)

    def update(self, memref: SSAValue, owner: Owner, block: Block | None = None) -> None:
        """Join `owner` to the ownership of `memref` in `block`, by default the block that defines `memref`."""
        key = (memref, block or block_of(memref))
        self._owners[key] = join(self._owners.get(key, Ownership.UNINITIALISED), owner)

    def replace(self, memrefs: Iterable[SSAValue], owners: Iterable[Owner], block: Block) -> None:
        """Reset the ownership of `memrefs` in `block` to `owners`.

        A memref that is named twice gets the join of its owners.
        """
        pairs = list(zip(memrefs, owners, strict=True))
        for memref, _ in pairs:
            self._owners.pop((memref, block), None)
        for memref, owner in pairs:
            self.update(memref, owner, block)

    def add_candidate(self, memref: SSAValue, block: Block) -> None:
        """Add `memref` to the memrefs that the end of `block` has to account for."""
        self._candidates.setdefault(block, []).append(memref)

    def candidates(self, block: Block) -> list[SSAValue]:
        """The memrefs that the end of `block` accounts for, in the order in which they were added."""
        return self._candidates.get(block, [])


def reverse_post_order(region: Region) -> list[Block]:
    """The reachable blocks of `region` in reverse post-order."""
    return [*reversed(depth_first(region))]


def inner_blocks_first(root: Operation) -> Iterator[Block]:
    """All reachable blocks in `root`: blocks inside an op before the block of the op, else in reverse post-order.

    Ops may be added to blocks that were yielded already.
    """
    stack: list[tuple[Block | None, Iterator[Block | Operation]]] = [(None, _blocks(root))]
    while stack:
        block, rest = stack[-1]
        item = next(rest, None)
        if item is None:
            stack.pop()
            if block is not None:
                yield block
        elif isinstance(item, Block):
            stack.append((item, iter([op for op in item.ops if op.regions])))
        else:
            stack.append((None, _blocks(item)))


def _blocks(op: Operation) -> Iterator[Block]:
    return iter([block for region in op.regions for block in reverse_post_order(region)])


class Liveness:
    """The memrefs that enter a block from other blocks of its region.

    Memrefs of enclosing regions are left out: a nested block never takes over their ownership.
    """

    def __init__(self, root: Operation) -> None:
        self._live_in: dict[Block, dict[SSAValue, None]] = {}
        self._positions: dict[Block, dict[Operation, int]] = {}
        for op in root.walk():
            for region in op.regions:
                if len(region.blocks) > 1:
                    self._follow(region)

    def _follow(self, region: Region) -> None:
        predecessors: dict[Block, list[Block]] = {}
        for block in region.blocks:
            for successor in following(block):
                predecessors.setdefault(successor, []).append(block)
        for block in region.blocks:
            results = [result for op in block.ops for result in op.results]
            for value in filter(is_memref, [*block.args, *results]):
                self._spread(value, block, region, predecessors)

    def _spread(
        self,
        value: SSAValue,
        definition: Block,
        region: Region,
        predecessors: dict[Block, list[Block]],
    ) -> None:
        pending = [
            block
            for use in value.uses
            if (inner := use.operation.parent) is not None
            and (block := region.find_ancestor_block_in_region(inner)) is not None
        ]
        while pending:
            block = pending.pop()
            live = self._live_in.setdefault(block, {})
            if block is not definition and value not in live:
                live[value] = None
                pending.extend(predecessors.get(block, ()))

    def live_in(self, block: Block) -> list[SSAValue]:
        """The memrefs that are live at the start of `block`, in upstream's order."""
        return sorted(self._live_in.get(block, ()), key=self._rank)

    def _rank(self, value: SSAValue) -> tuple[bool, int, int]:
        """Block arguments come first, by number; then results, by the place of their op in its block."""
        if not isinstance(value, OpResult):
            return False, getattr(value, "index", 0), 0
        block = block_of(value)
        if block not in self._positions:
            self._positions[block] = {op: i for i, op in enumerate(block.ops)}
        return True, self._positions[block].get(value.op, 0), value.index
