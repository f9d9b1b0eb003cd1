"""Guesses for parallel loops: the buffer that holds each shared output, and buffers that threads leave undefined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue

from oneshot_verify.check.certificate import Hold
from oneshot_verify.search.alignment import Match
from oneshot_verify.search.draft import Draft
from oneshot_verify.search.heads import NameOf, home_of
from oneshot_verify.search.runs import Watch
from oneshot_verify.search.snapshots import Both, Held, Name, Snapshot
from oneshot_verify.search.structure import is_data, used, visible, with_bases
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
    each = zip(
        args[len(args) - count :], op.operands[len(op.operands) - count :], op.results, strict=False
    )
    return [Shared(*one) for one in each] if count else []


def buffers_of(match: Match) -> list[SSAValue]:
    """The buffers from outside that threads of the target use, those that these are parts of, and the nearest ones
    that could be outputs."""
    names = with_bases(used(match.theirs))
    types = [(type.element_type, len(type.get_shape())) for type in _types(match.ours.results)]
    near = (
        each
        for each in islice(visible(match.theirs), NEAR)
        for type in _types([each] if isinstance(each.type, MemRefType) else [])
        if (type.element_type, len(type.get_shape())) in types
    )
    return list(dict.fromkeys([*names, *near]))


def _types(values: Iterable[SSAValue]) -> Iterator[Any]:
    return (each.type for each in values if is_data(each))


def watches_of(match: Match) -> tuple[Watch, Watch]:
    """The places to look at in a run."""
    ours = [value for each in outputs_of(match) for value in (each.start, each.result)]
    return Watch(match.ours, ours), Watch(match.theirs, buffers_of(match))


@dataclass
class ThreadFacts:
    """Facts at a pair of parallel loops."""

    match: Match
    visits: Sequence[Both]
    name: NameOf
    draft: Draft

    @cached_property
    def _buffers(self) -> list[SSAValue]:
        return buffers_of(self.match)

    def point(self) -> dict[str, Any]:
        """The fields of the point."""
        if op_name(self.match.ours) != "scf.forall":
            return {}
        holds = self._holds
        named = ((self.name(0, one), self.name(1, other)) for one, other in holds)
        return {"holds": tuple(Hold(*each) for each in named), "havoc": self._havoc(holds)}

    @cached_property
    def _loops(self) -> list[tuple[Both, Both]]:
        """The visits at the start and at the end of the same loop."""
        pairs = zip(self.visits, self.visits[1:], strict=False)
        return [(a, b) for a, b in pairs if (a[0].number, b[0].number) == (0, 1)]

    @cached_property
    def _holds(self) -> list[tuple[SSAValue, SSAValue]]:
        found: dict[SSAValue, SSAValue] = {}
        for shared in outputs_of(self.match):
            own = [each for each in self._candidates(shared) if each not in found.values()]
            if own:
                found[shared.argument] = own[0]
        return list(found.items())

    def _candidates(self, shared: Shared) -> Iterator[SSAValue]:
        """Buffers that hold an output at the start and at the end, those that change first."""
        for each in sorted(self._buffers, key=lambda buffer: buffer not in self._changed):
            if self._fits(shared, each):
                yield each

    def _fits(self, shared: Shared, buffer: SSAValue) -> bool:
        type, other = shared.result.type, buffer.type
        if getattr(type, "element_type", 0) != getattr(other, "element_type", 1):
            return False
        if (self.name(0, shared.argument), self.name(1, buffer)) in self.draft.dropped:
            return False
        if not self._loops:
            return getattr(type, "shape", 0) == getattr(other, "shape", 1)
        return all(
            _is_held(x.held.get(shared.start), y.held.get(buffer))
            and _is_held(later.held.get(shared.result), after.held.get(buffer))
            for (x, y), (later, after) in self._loops
        )

    @cached_property
    def _changed(self) -> set[Name]:
        held = [(a[1].held, b[1].held) for a, b in self._loops]
        return {each for each in self._buffers if any(_differs(each, *one) for one in held)}

    def _havoc(self, holds: Sequence[tuple[SSAValue, SSAValue]]) -> tuple[str, ...]:
        said = [buffer for _, buffer in holds]
        blocks = self._blocks(said)
        loose = (each for each in self._buffers if each in self._changed)
        names = [self.name(1, each) for each in loose if not self._blocks([each]) & blocks]
        return tuple(dict.fromkeys(names))

    def _blocks(self, buffers: Sequence[SSAValue]) -> set[Block]:
        homes = (home_of(a[1].held.get(each)) for a, _ in self._loops for each in buffers)
        return {seen.block for seen in homes if seen}


def _is_held(tensor: Held | None, buffer: Held | None) -> bool:
    return tensor is not None and buffer is not None and buffer.holds(tensor)


def _differs(name: Name, before: Snapshot, after: Snapshot) -> bool:
    one, other = before.get(name), after.get(name)
    return one is not None and other is not None and one.elements != other.elements
