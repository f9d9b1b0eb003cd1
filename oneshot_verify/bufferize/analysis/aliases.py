"""Alias sets: values that may share a buffer, with the reads and writes of each set."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from xdsl.ir import SSAValue

from oneshot_verify.bufferize.analysis.intervals import IntervalIndex
from oneshot_verify.bufferize.interface import OpOperand


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
