"""Accesses of the threads of a parallel loop to memory, and the races between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from oneshot_verify.semantics.values import Block

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
