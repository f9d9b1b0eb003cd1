"""Ownership of each memref in each block: the condition under which the block has to free the buffer.

                 unknown
               /    |    \\
           owner  owner  owner ...      an `i1` value: true when this block has to free the buffer
               \\    |    /
              uninitialised

https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, SSAValue


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
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


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
