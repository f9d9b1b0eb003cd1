"""Memory over numbers; the accesses of the threads of a parallel loop to it, and the races between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.semantics.concrete.arrays import (
    NumberArray,
    multi_indices,
    place_of,
    poisoned,
    seen_positions,
)
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.values import Block, Lanes, MemRefValue

Places = dict[Block, set[int]]
"""Elements of blocks, by their row-major number."""


Writers = dict[Block, dict[int, int]]
"""Elements that one thread alone writes, with the number of the thread."""


def _places() -> Places:
    return defaultdict(set)


@dataclass
class Thread:
    """The elements that one thread has read and written so far."""

    read: Places = field(default_factory=_places)
    written: Places = field(default_factory=_places)


@dataclass
class Threads:
    """The threads of one run of a parallel loop."""

    before: frozenset[Block]
    """The blocks from before the loop, which all threads see."""
    poisoned: Mapping[Block, set[int]] = field(default_factory=dict[Block, set[int]])
    """Elements that hold nothing definite while the loop runs, since several threads write them."""
    hidden: Mapping[Block, Mapping[int, int]] = field(default_factory=dict[Block, dict[int, int]])
    """Elements that other threads read while one writes them: these others see nothing definite."""
    threads: list[Thread] = field(default_factory=list[Thread])
    changed: Places = field(default_factory=_places)
    """Elements that some thread has given another value."""

    @contextmanager
    def thread(self) -> Generator[Thread]:
        """One more thread."""
        thread = Thread()
        self.threads.append(thread)
        yield thread

    @property
    def running(self) -> Thread:
        """The thread that has started last."""
        return self.threads[-1]

    def races(self) -> tuple[Places, Writers]:
        """Elements that several threads write, and elements that one writes and others read; no matter what of that
        did not change anything."""
        writers: dict[tuple[Block, int], int] = {}
        written = _places()
        for number, thread in enumerate(self.threads):
            for block, places in thread.written.items():
                for place in places & self.changed.get(block, set()):
                    if writers.setdefault((block, place), number) != number:
                        written[block].add(place)
        read: Writers = {}
        for number, thread in enumerate(self.threads):
            for block, places in thread.read.items():
                for place in places & self.changed.get(block, set()):
                    writer = writers.get((block, place), number)
                    if writer != number and place not in written[block]:
                        read.setdefault(block, {})[place] = writer
        return written, read

    def add_to(self, outer: Threads) -> None:
        """Count all accesses as those of the running thread of a loop around this one."""
        thread = outer.running
        for own in self.threads:
            for mine, theirs in ((own.read, thread.read), (own.written, thread.written)):
                for block in mine.keys() & outer.before:
                    theirs[block] |= mine[block]
        for block in self.changed.keys() & outer.before:
            outer.changed[block] |= self.changed[block]


def differ(one: Any, other: Any) -> bool:
    """True if `other` is another value than `one`."""
    if type(one) is not type(other):
        return True
    # There are two zeros.
    return one is not other and (one != other or (one == 0 and str(one) != str(other)))


Load = tuple[MemRefValue, tuple[int, ...]]


class NumberMemory(Memory):
    """Memory over numbers: each memref is surely one view."""

    loads: list[Load] | None = None
    """The loads of `memref.load`, recorded unless this is None."""

    threads: Threads | None = None
    """The parallel loop that is being run."""

    def load(self, memref: MemRefValue, indices: Sequence[int], op: Operation) -> Any:
        if self.loads is not None:
            self.loads.append((memref, tuple(indices)))
        value = super().load(memref, indices, op)
        if self.threads is not None:
            self._touch(memref, indices, self.threads.running.read, self.threads)
        return value

    def store(self, memref: MemRefValue, indices: Sequence[int], value: Any, op: Operation) -> None:
        super().store(memref, indices, value, op)
        if self.threads is not None:
            self._touch(memref, indices, self.threads.running.written, self.threads)

    def touch(
        self, memref: MemRefValue, at: Sequence[int] | None, op: Operation, *, writes: bool
    ) -> None:
        # What a single index touches is noted once it is known to be inside.
        if self.threads is not None and at is None:
            self._touch(memref, None, self._places(self.threads, writes), self.threads)

    def touch_lanes(
        self, memref: MemRefValue, lanes: Lanes, op: Operation, *, writes: bool
    ) -> None:
        for lane in multi_indices(lanes.shape) if self.threads is not None else ():
            if self.threads is not None and lanes.lets(lane) is True:
                places = self._places(self.threads, writes)
                self._touch(memref, lanes.place(lane), places, self.threads)

    @staticmethod
    def _places(threads: Threads, writes: bool) -> Places:
        return threads.running.written if writes else threads.running.read

    def _update(
        self, memref: MemRefValue, op: Operation, change: Any, lanes: Lanes | None = None
    ) -> None:
        if self.threads is None:
            super()._update(memref, op, change, lanes)
            return
        block = memref.views[0][1].block
        before = self.blocks[block].contents.data
        super()._update(memref, op, change, lanes)
        if block not in self.threads.before:
            return
        self.poison({block: self.threads.poisoned.get(block, set())})
        after = self.blocks[block].contents.data
        pairs = enumerate(zip(before, after, strict=True))
        # Most elements are the same objects.
        changed = (n for n, (old, new) in pairs if old is not new and differ(old, new))
        self.threads.changed[block].update(changed)

    def where_changed(
        self, held: NumberArray, pair: tuple[NumberArray, NumberArray] | None, like: Block
    ) -> NumberArray:
        if pair is None:
            return super().where_changed(held, pair, like)
        changed = map(differ, *(each.data for each in pair))
        elements = zip(held.data, changed, strict=True)
        return NumberArray(like.shape, [UNDEF if was else element for element, was in elements])

    def poison(self, places: Mapping[Block, set[int]]) -> None:
        """Make elements undefined."""
        for block, numbers in places.items():
            if numbers:
                state = self.blocks[block]
                self.blocks[block] = replace(state, contents=poisoned(state.contents, numbers))

    @contextmanager
    def seen_by(self, thread: int, hidden: Mapping[Block, Mapping[int, int]]) -> Generator[None]:
        """Make the `hidden` elements of other threads undefined while `thread` runs; restore them afterwards."""
        kept = {
            block: {
                place: self.blocks[block].contents.data[place]
                for place, writer in writers.items()
                if writer != thread
            }
            for block, writers in hidden.items()
        }
        self.poison({block: set(places) for block, places in kept.items()})
        yield
        for block, places in kept.items():
            state = self.blocks[block]
            data = list(state.contents.data)
            for place, element in places.items():
                data[place] = element
            self.blocks[block] = replace(state, contents=NumberArray(block.shape, data))

    @staticmethod
    def _touch(
        memref: MemRefValue, indices: Sequence[int] | None, places: Places, threads: Threads
    ) -> None:
        """Note that the element at `indices`, or without them all of the memref, was touched."""
        ((_, seen),) = memref.views
        if seen.block not in threads.before:
            return
        if indices is None:
            places[seen.block].update(seen_positions(seen, memref.shape))
        else:
            places[seen.block].add(place_of(seen, indices))
