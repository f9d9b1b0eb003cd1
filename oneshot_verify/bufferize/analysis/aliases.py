"""Alias sets: values that may share a buffer, with the reads and writes of each set by intervals of op numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

from xdsl.ir import SSAValue

from oneshot_verify.bufferize.interface import OpOperand

Item = TypeVar("Item", bound=Hashable)

Interval = tuple[int, int]
"""First and last number, both in it."""

_FEW = 12
"""Up to so many items a scan is the cheapest index."""
_RADIX = 4
"""Starts are kept in blocks of 1, 16, 256, ... numbers."""
_LEVELS = range(0, 6 * _RADIX, _RADIX)


class IntervalIndex(Generic[Item]):
    """Items by interval; what overlaps is found without looking at the rest.

    What overlaps [c, d] either starts in it, or holds c. For the first, starts are kept in aligned blocks of 1, 16,
    256, ... numbers, and [c, d] is cut into such blocks. For the second, an interval of length up to 2^k is kept in the
    (at most two) aligned blocks of 2^k numbers that it crosses; whatever holds c is in c's block of its size.

        size 4   |       0       |       4       |
        size 2   |   0   |   2   |   4   |   6   |
                   0   1   2   3   4   5   6   7
                             [===]                 length 2: in blocks 2 and 4 of size 2
    """

    __slots__ = ("_crossing", "_items", "_starts")

    def __init__(self) -> None:
        self._items: dict[Item, Interval] = {}
        # By size and block; None while there are few items.
        self._starts: dict[tuple[int, int], list[Item]] | None = None
        self._crossing: dict[int, dict[int, list[Item]]] = {}

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def items(self) -> Iterable[tuple[Item, Interval]]:
        """All items with their intervals."""
        return self._items.items()

    def add(self, item: Item, interval: Interval) -> None:
        """Add `item`, once."""
        if item in self._items:
            return
        self._items[item] = interval
        if self._starts is not None:
            self._index(item, interval, self._starts)
        elif len(self._items) > _FEW:
            self._starts = {}
            for each, its in self._items.items():
                self._index(each, its, self._starts)

    def _index(
        self, item: Item, interval: Interval, starts: dict[tuple[int, int], list[Item]]
    ) -> None:
        first, last = interval
        for shift in _LEVELS:
            starts.setdefault((shift, first >> shift), []).append(item)
        shift = (last - first).bit_length()
        blocks = self._crossing.setdefault(shift, {})
        for block in range(first >> shift, (last >> shift) + 1):
            blocks.setdefault(block, []).append(item)

    def absorb(self, other: IntervalIndex[Item]) -> None:
        """Take over all items of `other`, which must not be used any more."""
        if len(other) > len(self):
            self._items, other._items = other._items, self._items
            self._starts, other._starts = other._starts, self._starts
            self._crossing, other._crossing = other._crossing, self._crossing
        for item, interval in other.items():
            self.add(item, interval)

    def overlapping(self, interval: Interval) -> Iterator[Item]:
        """The items whose interval shares a number with `interval`, each once."""
        first, last = interval
        starts = self._starts
        if starts is None:
            for item, (start, end) in self._items.items():
                if start <= last and first <= end:
                    yield item
            return
        for shift, blocks in self._crossing.items():
            for item in blocks.get(first >> shift, ()):
                start, end = self._items[item]
                if start < first <= end:
                    yield item
        for block in _blocks(first, last):
            yield from starts.get(block, ())


def _blocks(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Aligned blocks (size, number) that make up the numbers from `first` to `last`."""
    while first <= last:
        shift = 0
        for bigger in _LEVELS:
            if first & ((1 << bigger) - 1) or first + (1 << bigger) - 1 > last:
                break
            shift = bigger
        yield shift, first >> shift
        first += 1 << shift


class AliasSet:
    """Values whose buffers may overlap, the reads of them, and the writes that are in place."""

    __slots__ = ("members", "privatised", "read_only", "reads", "writes")

    def __init__(self, value: SSAValue) -> None:
        self.members: list[SSAValue] = [value]
        self.read_only: list[SSAValue] = []
        """Members that must not be written."""
        self.reads: IntervalIndex[OpOperand] = IntervalIndex()
        """Uses of members that read, or that pass the value on to a value that is read."""
        self.writes: IntervalIndex[OpOperand] = IntervalIndex()
        """Uses of members that are in place and write."""
        self.privatised: list[OpOperand] = []
        """Those of `writes` that are in another parallel region than a definition of the written value."""

    def absorb(self, other: AliasSet) -> None:
        """Take over everything from `other`."""
        self.members += other.members
        self.read_only += other.read_only
        self.privatised += other.privatised
        self.reads.absorb(other.reads)
        self.writes.absorb(other.writes)

    def size(self) -> int:
        """The number of entries that `absorb` would have to move."""
        return len(self.members) + len(self.reads) + len(self.writes)


class AliasSets:
    """A union-find of `AliasSet`s. The set of a value is created when it is first asked for or merged."""

    def __init__(self, create: Callable[[SSAValue], AliasSet]) -> None:
        self._create = create
        self._parent: dict[SSAValue, SSAValue] = {}
        self._sets: dict[SSAValue, AliasSet] = {}

    def _root(self, value: SSAValue) -> SSAValue:
        root = value
        while (parent := self._parent.get(root)) is not None:
            root = parent
        while (parent := self._parent.get(value)) is not None and parent is not root:
            self._parent[value] = root
            value = parent
        return root

    def of(self, value: SSAValue) -> AliasSet:
        """The set that holds `value`."""
        root = self._root(value)
        found = self._sets.get(root)
        if found is None:
            found = self._sets[root] = self._create(root)
        return found

    def members_of(self, value: SSAValue) -> list[SSAValue]:
        """The values that `value` was merged with, itself included; creates no set."""
        found = self._sets.get(self._root(value))
        return [value] if found is None else found.members

    def of_all(self, values: Iterable[SSAValue]) -> list[AliasSet]:
        """The different sets that hold `values`."""
        return list(dict.fromkeys(map(self.of, values)))

    def connected(self, first: SSAValue, second: SSAValue) -> bool:
        """True if both values are in one set."""
        return self._root(first) is self._root(second)

    def merge(self, first: SSAValue, second: SSAValue) -> None:
        """Join the sets of two values, the smaller one into the larger one."""
        large, small = self._root(first), self._root(second)
        if large is small:
            return
        into, other = self.of(large), self.of(small)
        if into.size() < other.size():
            large, small, into, other = small, large, other, into
        self._parent[small] = large
        into.absorb(other)
        del self._sets[small]
