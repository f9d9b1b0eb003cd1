"""Cuts in long straight lines: behind some writes of the target, each buffer written since then holds a tensor.

    source   %1 = tensor.insert ..   %2 = tensor.insert ..   %3 = ..
                                              |  cut: %2, %m
    target   memref.store .., %m     memref.store .., %m     ..

Behind a cut the judge knows only that both are alike, so its questions stay small, however long the line is. The
tensors of a run are looked at once, at the end of the block, as they do not change.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, Operation, OpResult, SSAValue

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.search.draft import Draft
from oneshot_verify.search.heads import NameOf
from oneshot_verify.search.runs import Observed, Watch
from oneshot_verify.search.snapshots import Snapshot, home_of
from oneshot_verify.search.structure import with_bases, written_by
from oneshot_verify.semantics.control import flattened
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block as Memory

LONG = 8
"""Blocks with fewer writes need no cuts."""


@dataclass(frozen=True, eq=False)
class Line:
    """A pair of blocks that are long enough for cuts."""

    ours: Block
    theirs: Block
    end: Watch
    """Behind the last op of the source's block, with all its tensors."""
    places: tuple[Watch, ...]
    """Behind writes of the target, with the buffers that each writes."""

    @staticmethod
    def of(ours: Block, theirs: Block) -> Line | None:
        """The places of a pair of blocks; None if they are short."""
        source = [op for op in flattened(ours) if not facts_of(op).is_terminator]
        writes = [op for op in flattened(theirs) if is_write(op)]
        if len(writes) < LONG or not source:
            return None
        tensors = [v for op in source for v in op.results if isinstance(v.type, TensorType)]
        writes = [op for op in writes if not copies_all(op)]
        places = [Watch(op, with_bases(written_by(op)), is_after=True) for op in writes]
        return Line(ours, theirs, Watch(source[-1], tensors, is_after=True), tuple(places))


def is_write(op: Operation) -> bool:
    """True if a straight-line op may write to a buffer."""
    return not op.results and not facts_of(op).is_terminator and any(written_by(op))


def copies_all(op: Operation) -> bool:
    """True if an op makes no new contents: it copies to a whole buffer."""
    is_copy = op_name(op) in ("linalg.copy", "memref.copy")
    return is_copy and all(len(with_bases([each])) == 1 for each in written_by(op))


@dataclass
class CutFacts:
    """The cuts of one line, from what runs have shown."""

    line: Line
    observed: Observed
    name: NameOf
    numbers: tuple[dict[Operation, int], dict[Operation, int]]
    draft: Draft = field(default_factory=Draft)

    def points(self) -> Iterator[Point]:
        """The cuts, in the order of both texts."""
        last = -1
        for watch in self.line.places:
            holds = [*self._holds(watch, last)]
            if holds:
                last = max(self._made(tensor) for tensor, _ in holds)
                named = ((self.name(0, one), self.name(1, other)) for one, other in holds)
                said = tuple(Hold(*each) for each in named if each not in self.draft.dropped)
                yield Point(last, self.numbers[1][watch.op], "cut", said)

    def _made(self, tensor: OpResult) -> int:
        return self.numbers[0][tensor.owner]

    def _holds(self, watch: Watch, last: int) -> Iterator[tuple[OpResult, SSAValue]]:
        """For each block of memory, the widest of these buffers that holds a tensor at all visits, with the first such
        tensor behind the op `last`."""
        seen: set[Memory] = set()
        visits = [visit.held for visit in self.observed.alone.get(watch, [])]
        buffers = [each for each in watch.names if isinstance(each, SSAValue)]
        for buffer in sorted(buffers, key=lambda each: -self._size(each, visits)):
            blocks = {home.block for held in visits if (home := home_of(held.get(buffer)))}
            tensor = None if blocks & seen else self._tensor(buffer, visits, last)
            if tensor is not None:
                seen |= blocks
                yield tensor, buffer

    @staticmethod
    def _size(buffer: SSAValue, visits: Sequence[Snapshot]) -> int:
        return max((len(held[buffer].elements) for held in visits if buffer in held), default=0)

    def _tensor(self, buffer: SSAValue, visits: Sequence[Snapshot], last: int) -> OpResult | None:
        """The first tensor behind the op `last` of the source that has the contents of a buffer at all visits."""
        ends = self.observed.alone.get(self.line.end, [])
        if not visits or len(visits) != len(ends) or any(buffer not in held for held in visits):
            return None
        pairs = [(end.held, held[buffer].content()) for end, held in zip(ends, visits, strict=True)]
        there = self._first.get(pairs[0][1], [])
        at = bisect_right(there, last, key=self._made)
        return next((each for each in islice(there, at, None) if _is_alike(each, pairs)), None)

    @cached_property
    def _first(self) -> dict[Hashable, list[OpResult]]:
        """The tensors of the source, in the order of the text, by their contents at the first visit of the block."""
        found: dict[Hashable, list[OpResult]] = {}
        for visit in self.observed.alone.get(self.line.end, [])[:1]:
            for tensor, held in visit.held.items():
                if isinstance(tensor, OpResult):
                    found.setdefault(held.content(), []).append(tensor)
        return found


def _is_alike(tensor: OpResult, contents: Sequence[tuple[Snapshot, Hashable]]) -> bool:
    """True if a tensor has these contents at all visits."""
    return all(tensor in held and held[tensor].content() == its for held, its in contents)
