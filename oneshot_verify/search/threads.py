"""Guesses for parallel loops: the buffer that holds each shared output, and buffers that threads leave undefined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, islice
from typing import Any

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.ir.places import Places
from oneshot_verify.search.alignment import Match
from oneshot_verify.search.draft import Draft
from oneshot_verify.search.heads import NameOf
from oneshot_verify.search.runs import Watch
from oneshot_verify.search.snapshots import Both, Held, Name, Snapshot, home_of
from oneshot_verify.search.structure import (
    carried,
    is_data,
    kind_of,
    same_elements,
    same_shape,
    starts,
    taken_around,
    used,
    visible,
    with_bases,
    written_by,
    written_in,
)
from oneshot_verify.semantics.control import COUNTING
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block

NEAR = 40
"""The values in front of threads that are looked at for outputs that no thread uses."""


@dataclass(frozen=True)
class Shared:
    """A shared output of `scf.forall`: the block argument, what it starts from, and the result."""

    argument: SSAValue
    start: SSAValue
    result: SSAValue


def outputs_of(match: Match) -> list[Shared]:
    """The shared outputs of the source's loop; a reduction has none."""
    op = match.ours
    count = len(op.results) if op_name(op) == "scf.forall" else 0
    args = op.regions[0].blocks[0].args
    starts = op.operands[len(op.operands) - count :]
    each = zip(args[len(args) - count :], starts, op.results, strict=False)
    return [Shared(*one) for one in each]


def buffers_of(match: Match) -> list[SSAValue]:
    """The buffers from outside that threads of the target use, those that these are parts of, and the nearest ones
    that could be outputs."""
    kinds = {kind_of(each) for each in match.ours.results if is_data(each)}
    near = (each for each in islice(visible(match.theirs), NEAR) if kind_of(each) in kinds)
    near = (each for each in near if isinstance(each.type, MemRefType))
    return [*dict.fromkeys((*with_bases(used(match.theirs)), *near))]


def _inserted_in(threads: Operation) -> list[SSAValue]:
    """The shared outputs that threads insert into, in the order of the text."""
    ops = (each for each in threads.walk() if op_name(each) == "tensor.parallel_insert_slice")
    return [each.operands[1] for each in ops]


def watches_of(match: Match) -> tuple[Watch, Watch]:
    """The places to look at in a run."""
    ours = [value for each in outputs_of(match) for value in (each.start, each.result)]
    places = (match.ours, ours), (match.theirs, buffers_of(match))
    one, other = (Watch(op, names, is_around=True) for op, names in places)
    return one, other


@dataclass
class ThreadFacts:
    """Facts at a pair of parallel loops."""

    match: Match
    visits: Sequence[Both]
    name: NameOf
    draft: Draft
    shared: Sequence[str] = ()
    """The globals of both programs that code of others may use in threads."""

    @cached_property
    def _buffers(self) -> list[SSAValue]:
        taken = taken_around(self.match.theirs) if self.draft.mode in ("text", "moved") else ()
        return [each for each in buffers_of(self.match) if each not in taken]

    def point(self) -> dict[str, Any]:
        """The fields of the point."""
        names = [self.name(1, each) for each in self._buffers]
        # Of a buffer that takes turns, only the rest is said.
        is_kept = self.draft.rest or self.draft.turns == "border"
        return {
            "holds": tuple(Hold(self.name(0, a), self.name(1, b)) for a, b in self._holds),
            "havoc": self._havoc(names),
            "raced": tuple(each for each in names if each in self.draft.raced),
            "kept": tuple(range(len(outputs_of(self.match)))) if is_kept else (),
        }

    @cached_property
    def _loops(self) -> list[tuple[Both, Both]]:
        """The visits at the start and at the end of the same loop."""
        pairs = zip(self.visits, self.visits[1:], strict=False)
        return [(a, b) for a, b in pairs if (a[0].number, b[0].number) == (0, 1)]

    @cached_property
    def _holds(self) -> list[tuple[SSAValue, SSAValue]]:
        found: list[tuple[SSAValue, SSAValue]] = []
        inserted = _inserted_in(self.match.ours)
        # An output that no thread inserts into stays in the buffers that it is in.
        for shared in (each for each in outputs_of(self.match) if each.argument in inserted):
            writes = self._writes[inserted.index(shared.argument) :][:1]
            own = self._candidates(shared, [each for buffers in writes for each in buffers])
            own = [each for each in own if not self._is_there(each, found)]
            for each in own if self.draft.rest else own[:1]:
                # Of one block, the first is enough.
                if not self._is_there(each, found):
                    found.append((shared.argument, each))
        return found

    def _is_there(self, buffer: SSAValue, found: Sequence[tuple[SSAValue, SSAValue]]) -> bool:
        others = [each for _, each in found]
        return buffer in others or bool(self._blocks([buffer]) & self._blocks(others))

    def _candidates(self, shared: Shared, likely: Sequence[SSAValue]) -> Iterator[SSAValue]:
        """Buffers that hold an output at the start and at the end: those that change first, then those that threads
        write by their text, the `likely` ones first. Where one has been dropped, only those that threads write."""
        written, name = written_in(self.match.theirs), self.name(0, shared.argument)

        def rank(buffer: SSAValue) -> tuple[bool, bool, bool]:
            return buffer not in self._changed, buffer not in written, buffer not in likely

        is_dropped = any(name == each for each, _ in self.draft.dropped)
        for each in sorted(self._buffers, key=rank):
            if self._fits(shared, each) and (each in written or not is_dropped):
                yield each

    @cached_property
    def _writes(self) -> list[list[SSAValue]]:
        """For each op of the target's threads that writes to buffers from outside, these."""
        ops = (each for each in self.match.theirs.walk() if not each.results)
        writes = (with_bases(written_by(each)) for each in ops if not each.regions)
        return [each for each in writes if {*each} & {*self._buffers}]

    def _fits(self, shared: Shared, buffer: SSAValue) -> bool:
        names = self.name(0, shared.argument), self.name(1, buffer)
        if not same_elements(shared.result, buffer) or names in self.draft.dropped:
            return False
        if not self._loops:
            return same_shape(shared.result, buffer)
        speaks_of_parts = self.draft.boxes or self.draft.turns
        return all(
            (_is_held(x.held.get(shared.start), y.held.get(buffer)) or speaks_of_parts)
            and _is_held(later.held.get(shared.result), after.held.get(buffer))
            for (x, y), (later, after) in self._loops
        )

    @cached_property
    def _changed(self) -> set[Name]:
        held = [(a[1].held, b[1].held) for a, b in self._loops]
        return {each for each in self._buffers if any(_differs(each, *one) for one in held)}

    def _havoc(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of buffers, and of globals, that may hold anything."""
        said = [buffer for _, buffer in self._holds]
        blocks = self._blocks(said)
        # No run leaves threads that never end: they may change what they write to by their text.
        changed = self._changed if said else self._changed | written_in(self.match.theirs)
        is_loose = [b in changed and not self._blocks([b]) & blocks for b in self._buffers]
        told = (each for each in names if each in self.draft.loose)
        return tuple(dict.fromkeys((*compress(names, is_loose), *told, *self.shared)))

    def _blocks(self, buffers: Sequence[SSAValue]) -> set[Block]:
        homes = (home_of(a[1].held.get(each)) for a, _ in self._loops for each in buffers)
        return {seen.block for seen in homes if seen}


def _is_held(tensor: Held | None, buffer: Held | None) -> bool:
    return tensor is not None and buffer is not None and buffer.holds(tensor)


def _differs(name: Name, before: Snapshot, after: Snapshot) -> bool:
    one, other = before.get(name), after.get(name)
    return one is not None and other is not None and one.elements != other.elements


# Threads that race for a buffer.


@dataclass
class Races:
    """Takes facts of buffers that threads race for out of points: these may hold anything."""

    names: Places

    def point(self, point: Point, around: Sequence[str] = ()) -> Point:
        """A point in threads that race for the buffers `around`."""
        raced = tuple(dict.fromkeys((*around, *point.raced)))
        regions = tuple(tuple(self.point(e, raced) for e in each) for each in point.regions)
        point = replace(point, regions=regions)
        holds = tuple(each for each in point.holds if not self._shows(each.buffer, around))
        if holds == point.holds:
            return point
        havoc = tuple(dict.fromkeys((*point.havoc, *around)))
        return replace(point, holds=holds, havoc=havoc)

    def _shows(self, name: str, raced: Sequence[str]) -> bool:
        """True if a buffer is one of those that are raced for, by the texts of views and loops."""
        if not raced or name.startswith("@"):
            return name in raced
        return any(self.names.name(each) in raced for each in _roots(self.names.value(name)))


def _roots(buffer: SSAValue) -> list[SSAValue]:
    """A buffer, those that it is a view of, and those that loops start with in its place."""
    found = with_bases([buffer])
    for each in found:
        loop = each.owner.parent_op() if isinstance(each.owner, IRBlock) else None
        if loop is not None and op_name(loop) in COUNTING and each in carried(loop):
            found += _roots(starts(loop)[carried(loop).index(each)])
    return found
