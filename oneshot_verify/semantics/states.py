"""The state of each block at one moment, in a persistent map whose versions share their common parts.

A walk takes snapshots of memory at each branch and loop, and asks afterwards what has changed. With a dictionary each
of these would cost time in the number of all blocks; here a copy costs nothing, and `differences` takes time in the
number of entries that differ. The map is a tree over the numbers that blocks get when they first come to it; a change
copies the nodes on the way to its entry.

Source: path copying, as in Driscoll, Sarnak, Sleator, Tarjan, "Making Data Structures Persistent", JCSS 38 (1989).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from oneshot_verify.semantics.values import Array, Block, Truth

_BITS = 5
_WIDTH = 1 << _BITS
_MASK = _WIDTH - 1

_Node = tuple[Any, ...]
"""The nodes below, or at the bottom the states; None where there is nothing."""

_EMPTY: _Node = (None,) * _WIDTH


@dataclass(frozen=True)
class BlockState:
    """The state of a block at one moment."""

    contents: Array
    live: Truth = True
    writable: Truth = True


class BlockStates:
    """A map from blocks to their states. Lookup and change take time in the logarithm of the number of blocks."""

    __slots__ = ("_known", "_numbers", "_root", "_shift")

    def __init__(self) -> None:
        self._numbers: dict[Block, int] = {}
        self._known: list[Block] = []
        """The blocks by their numbers. All copies have both in common; a version need not hold all of them."""
        self._root: _Node = _EMPTY
        self._shift = 0
        """By how many bits a number is shifted to find its place in the root."""

    def copy(self) -> BlockStates:
        """A map with the same entries that changes on its own."""
        copied = BlockStates.__new__(BlockStates)
        copied._numbers, copied._known = self._numbers, self._known
        copied._root, copied._shift = self._root, self._shift
        return copied

    def get(self, block: Block) -> BlockState | None:
        """The state of a block; None where this version does not hold it."""
        number = self._numbers.get(block)
        if number is None or number >> self._shift >= _WIDTH:
            return None
        node: Any = self._root
        shift = self._shift
        while shift and node is not None:
            node = node[(number >> shift) & _MASK]
            shift -= _BITS
        return None if node is None else node[number & _MASK]

    def __getitem__(self, block: Block) -> BlockState:
        state = self.get(block)
        if state is None:
            raise KeyError(block)
        return state

    def __setitem__(self, block: Block, state: BlockState) -> None:
        number = self._numbers.get(block)
        if number is None:
            number = self._numbers[block] = len(self._known)
            self._known.append(block)
        while number >> self._shift >= _WIDTH:
            self._root = (self._root, *_EMPTY[1:])
            self._shift += _BITS
        self._root = _changed(self._root, self._shift, number, state)

    def __contains__(self, block: object) -> bool:
        return isinstance(block, Block) and self.get(block) is not None

    def __iter__(self) -> Iterator[Block]:
        return (block for block, _ in self.items())

    def items(self) -> Iterator[tuple[Block, BlockState]]:
        """All entries, in the order in which the blocks first came to any version."""
        for number, state in _entries(self._root, self._shift, 0):
            yield self._known[number], state

    def differences(
        self, other: BlockStates
    ) -> Iterator[tuple[Block, BlockState | None, BlockState | None]]:
        """The blocks whose states are not the same object here and in `other`, a version of the same memory, with both;
        None where a version does not hold the block."""
        if other._numbers is not self._numbers:
            raise ValueError("these are states of different memories")
        mine, its, shift = self._root, other._root, max(self._shift, other._shift)
        for _ in range(self._shift, shift, _BITS):
            mine = (mine, *_EMPTY[1:])
        for _ in range(other._shift, shift, _BITS):
            its = (its, *_EMPTY[1:])
        for number, one, two in _differences(mine, its, shift, 0):
            yield self._known[number], one, two


def _changed(node: _Node, shift: int, number: int, state: BlockState) -> _Node:
    place = (number >> shift) & _MASK
    new = state if not shift else _changed(node[place] or _EMPTY, shift - _BITS, number, state)
    return (*node[:place], new, *node[place + 1 :])


def _entries(node: _Node, shift: int, first: int) -> Iterator[tuple[int, BlockState]]:
    for place, below in enumerate(node):
        if below is None:
            continue
        number = first + (place << shift)
        if shift:
            yield from _entries(below, shift - _BITS, number)
        else:
            yield number, below


def _differences(
    mine: _Node, its: _Node, shift: int, first: int
) -> Iterator[tuple[int, BlockState | None, BlockState | None]]:
    if mine is its:
        return
    for place, (one, two) in enumerate(zip(mine, its, strict=True)):
        if one is two:
            continue
        number = first + (place << shift)
        if shift:
            yield from _differences(one or _EMPTY, two or _EMPTY, shift - _BITS, number)
        else:
            yield number, one, two
