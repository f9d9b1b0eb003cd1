"""Guesses for the head of a loop: facts that hold on all visits.

A tensor that the loop carries, or uses from outside, may be held by a buffer that the loop carries, or changes; one
that it carries also by a buffer that no iteration changes, which is `still`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from operator import contains
from typing import Any

from xdsl.dialects.builtin import TensorType, i1
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.search.draft import Draft
from oneshot_verify.search.scopes import Head
from oneshot_verify.search.snapshots import Both, DataIndex, Held, Name, Snapshot, home_of, is_made
from oneshot_verify.search.structure import (
    COUNTING,
    hands_on,
    is_buffer,
    is_data,
    same_elements,
    same_shape,
    starts,
    used_alike,
    with_bases,
    written_in,
)
from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block, BlockView

NameOf = Callable[[int, Name], str]
"""The name of a value in certificates, by side."""


@dataclass
class HeadFacts:
    """Facts at a pair of heads."""

    head: Head
    visits: Sequence[Both]
    name: NameOf
    first: int = 0
    """Iterations that come before the first one of which the facts are true."""
    draft: Draft = field(default_factory=Draft)
    around: Sequence[Hold] = ()
    """Holds at the points around this one, those of the nearest one first."""
    written: Set[SSAValue] = frozenset()
    """The buffers that the target's function, or its callers, write by the text."""
    must_free: bool = False
    """True if loops have to free what they have made."""

    @cached_property
    def rounds(self) -> list[Both]:
        """The visits that count."""
        return [each for each in self.visits if each[0].number >= self.first]

    def point(self) -> dict[str, Any]:
        """The fields of the point."""
        if not self.rounds:
            return self.by_types()
        others: dict[str, Any] = {**self._others}
        if self.draft.mode == "among":
            among = [(n, name) for n in self._moving for name in self._among(n)]
            moved = {*self._moving} - {n for n, _ in among}
            others = {"among": tuple(among), "moved": tuple(sorted(moved))}
        return {
            "holds": self._with_globals(self._names(self.holds)),
            "equal": self._equal,
            "defined": self._defined if self.draft.defined else (),
            "havoc": self._havoc(),
            "still": self._still(self.holds),
            "owned": self._owned(others["moved"]) if self.must_free else (),
            **others,
        }

    def _with_globals(self, named: Sequence[tuple[str, str]]) -> tuple[Hold, ...]:
        return tuple(Hold(*each) for each in (*named, *((e, e) for e in self.head.shared)))

    def by_types(self) -> dict[str, Any]:
        """Facts about code that no run has come to: what is carried at the same place is alike, and what the same ops
        use; of a tensor that the loop of the target carries in no buffer, what it starts from says which it is in."""
        both, scalars = (
            [each for each in self._in_order if is_data(each[0]) is is_data(each[1]) is wanted]
            for wanted in (True, False)
        )
        both = both if both or self.head.match.rule == "head" else [*self._by_starts()]
        holds = self._with_globals(self._names([*both, *self._by_uses()]))
        return {
            "holds": holds,
            "equal": self._names([each for each in scalars if each[0].type == each[1].type]),
            "havoc": self._loose(holds),
            # Without a run, nobody knows which names are one memory.
            "still": () if self._written else self._still(both),
            **(self._others if self.draft.mode != "among" else {}),
        }

    def _loose(self, holds: Sequence[Hold]) -> tuple[str, ...]:
        """Whole buffers that the loop writes by its text, and of which nothing is said."""
        said, theirs, written = {each.buffer for each in holds}, self.head.theirs, self._written
        held = {*with_bases(each for each in theirs.values if self.name(1, each) in said)}
        there = (each for each in theirs.values if each in written - held)
        roots = (
            each for each in there if each not in theirs.carried and with_bases([each]) == [each]
        )
        return tuple(self.name(1, each) for each in roots)

    @cached_property
    def _written(self) -> set[SSAValue]:
        """The buffers that the loop writes by its text."""
        return {each for op in self._ops(1) for each in written_in(op)}

    def _ops(self, side: int) -> list[Operation]:
        """The loop of one program, or the ops in its blocks."""
        match = self.head.match
        ops = [op for block in match.inside[side] for op in block.ops]
        return ops or [(match.ours, match.theirs)[side]]

    def _by_uses(self) -> Iterator[tuple[SSAValue, SSAValue]]:
        """Buffers that the source uses, each with that of the target which the same op uses."""
        outside = {*self.head.ours.outside}, {*self.head.theirs.outside}
        both = used_alike(self._ops(0), self._ops(1))
        return (each for each in both if all(map(contains, outside, each)))

    def _by_starts(self) -> Iterator[tuple[SSAValue, SSAValue]]:
        """Tensors that the loop carries, each with a buffer from outside that may hold it: the one that holds what it
        starts from, or else a buffer of its type that the loop writes."""
        match, used_up = self.head.match, set[SSAValue]()
        held = {each.tensor: each.buffer for each in reversed(self.around) if not each.is_part}
        written = self._written
        both = zip(self.head.ours.carried, starts(match.ours), strict=True)
        for tensor, start in (each for each in both if isinstance(each[0].type, TensorType)):
            buffer = held.get(self.name(0, start))
            outside = [e for e in self.head.theirs.values if e not in self.head.theirs.carried]
            there = [each for each in outside if self.name(1, each) == buffer] or [
                each for each in outside if each in written - used_up and same_shape(tensor, each)
            ]
            used_up |= {*there[:1]}
            yield from ((tensor, each) for each in there[:1] if same_elements(tensor, each))

    def _names(self, pairs: Sequence[tuple[Name, Name]]) -> tuple[tuple[str, str], ...]:
        named = ((self.name(0, one), self.name(1, other)) for one, other in pairs)
        return tuple(each for each in named if each not in self.draft.dropped)

    # Which buffers hold which tensors.

    @cached_property
    def holds(self) -> list[tuple[SSAValue, SSAValue]]:
        """Pairs of a tensor and a buffer that holds it at all visits."""
        theirs = (each for each in self.head.theirs.values if each not in self._taken)
        buffers = {each: None for each in theirs if is_buffer(each)}
        outside = [each for each in buffers if each not in self._carried]
        ours, theirs = self.rounds[0]
        among_all, from_outside = DataIndex(theirs.held, buffers), DataIndex(theirs.held, outside)
        found: list[tuple[SSAValue, SSAValue]] = []
        says_more, carried = self.draft.boxes, {*self.head.ours.carried}
        more = self.head.ours.starts if says_more else ()
        for tensor in filter(is_data, (*self.head.ours.values, *more)):
            own = self._own.get(tensor)
            # Others that are carried may hold the tensor by chance, and a tensor has the sizes of one buffer.
            its = [own] if own and own in buffers and self.fits(tensor, own) else []
            there = (from_outside if its else among_all).holding(ours.held.get(tensor))
            fitting = its + [each for each in there if self.fits(tensor, each)]
            moved = [each for each in fitting if each in self._carried or each in self.changed]
            kept = moved or (fitting[:1] if tensor in carried or says_more else [])
            found += ((tensor, each) for each in self._one_each(kept))
        return found

    @cached_property
    def _in_order(self) -> list[tuple[SSAValue, SSAValue]]:
        """The values that both programs carry at the same place."""
        ours, theirs = self.head.ours.carried, self.head.theirs.carried
        return [*zip(ours, theirs, strict=True)] if len(ours) == len(theirs) else []

    @cached_property
    def _own(self) -> dict[Name, SSAValue]:
        return dict(self._in_order)

    @cached_property
    def _carried(self) -> set[Name]:
        """The values that the target carries."""
        return {*self.head.theirs.carried}

    def _one_each(self, buffers: Sequence[SSAValue]) -> Iterator[SSAValue]:
        """One name from outside for each view, and all that are carried."""
        seen: set[object] = set()
        for each in sorted(buffers, key=lambda name: name not in self._carried):
            views = tuple(self._homes(each))
            if each in self._carried or views not in seen:
                seen.add(views)
                yield each

    def fits(self, tensor: SSAValue, buffer: SSAValue) -> bool:
        """True if a buffer holds a tensor at all visits, and one of them says something: an element is defined, or both
        are carried at the same place."""
        if not same_elements(tensor, buffer) or self.draft.mode == "bare":
            return False
        dropped = self.draft.dropped
        if dropped and (self.name(0, tensor), self.name(1, buffer)) in dropped:
            return False
        told = self._own.get(tensor) is buffer
        for x, y in self.rounds:
            ours, theirs = x.held.get(tensor), y.held.get(buffer)
            if ours is None or theirs is None or not theirs.holds(ours):
                return False
            told = told or not ours.elements or any(e is not UNDEF for e in ours.elements)
        return told

    @cached_property
    def changed(self) -> set[Name]:
        """The buffers whose contents change during the loop, while they are the same ones."""
        found: set[Name] = set()
        for name in self.head.theirs.names:
            for one, other in self._steps():
                before, after = one.get(name), other.get(name)
                if not before or not after or before.home != after.home:
                    continue
                if before.elements != after.elements:
                    found.add(name)
        return found

    def _steps(self) -> Iterator[tuple[Snapshot, Snapshot]]:
        """The target's data at each two visits of one loop that follow each other."""
        for (_, one), (_, other) in zip(self.visits, self.visits[1:], strict=False):
            if other.number > one.number >= self.first:
                yield one.held, other.held

    def _havoc(self) -> tuple[str, ...]:
        """Buffers that change, and of which nothing is known."""
        blocks = self._blocks(*(buffer for _, buffer in self.holds), *self.head.shared)
        outside = (each for each in self.head.theirs.outside if each not in self._taken)
        loose = (each for each in outside if self._changes(each))
        names = (self.name(1, each) for each in loose if not self._blocks(each) & blocks)
        return tuple(dict.fromkeys(names))

    def _changes(self, buffer: Name) -> bool:
        """True if a buffer changes, or the draft says so."""
        is_written = self.draft.mode == "bare" and buffer in self._written
        return is_written or buffer in self.changed or self.name(1, buffer) in self.draft.loose

    def _still(self, holds: Sequence[tuple[Name, Name]]) -> tuple[str, ...]:
        """The buffers of these pairs from before the loop in whose memory nothing changes, as far as runs or else the
        text say."""
        if not self.draft.still:
            return ()
        changed = {*filter(self._changes, self.head.theirs.names)}
        if not any(True for _ in self._steps()):
            changed |= self._written
        moving = {self.head.theirs.carried[number] for number in self._moving}
        changed |= moving if self.draft.mode == "among" else set()
        blocks = self._blocks(*changed)
        still = (other for _, other in holds if other not in changed | moving)
        names = (self.name(1, each) for each in still if not self._blocks(each) & blocks)
        return tuple(dict.fromkeys(names))

    def _homes(self, name: Name) -> list[BlockView | None]:
        """The part of memory that a buffer shows at each visit."""
        return [home_of(y.held.get(name)) for _, y in self.rounds]

    def _blocks(self, *names: Name) -> set[Block]:
        return {home.block for each in names for home in self._homes(each) if home}

    # What is another buffer in other iterations.

    @cached_property
    def _moving(self) -> list[int]:
        """The numbers of the carried buffers that are another one in the next iteration."""
        found: list[int] = []
        for number, name in enumerate(self.head.theirs.carried):
            held = ((one.get(name), other.get(name)) for one, other in self._steps())
            moves = any(a and b and a.home != b.home for a, b in held)
            if moves or self._may_move(number):
                found.append(number)
        return found

    @cached_property
    def _taken(self) -> set[Name]:
        """The buffers that the loop takes over, by their names from outside."""
        match = self.head.match
        if match.rule != "loop" or self.draft.mode == "among":
            return set()
        return {starts(match.theirs)[number] for number in self._others["moved"]}

    @cached_property
    def _others(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the carried buffers that are frozen, and of those that are moved."""
        mode, moving = self.draft.mode, tuple(self._moving)
        is_frozen = mode == "frozen" or (mode == "text" and self._are_only_read(moving))
        return {"frozen": moving if is_frozen else (), "moved": () if is_frozen else moving}

    def _are_only_read(self, numbers: Sequence[int]) -> bool:
        """True if no op writes to these carried buffers, nor to what the loop leaves of them, by the text; and if they
        come from outside, none returns that: of a frozen buffer, callers know nothing."""
        match = self.head.match
        left = match.theirs.results if match.rule == "loop" else ()
        names = [each for values in (self.head.theirs.carried, left) for each in enumerate(values)]
        own = [each for number, each in names if number in numbers]
        ends = (use.operation for each in own for use in each.uses if each in left)
        is_given = any(op_name(each) == "func.return" for each in ends)
        carried = (self.head.theirs.carried[number] for number in numbers)
        is_outside = not any(map(is_made, self._blocks(*carried)))
        is_kept = not (is_given and is_outside) and not self.must_free
        return is_kept and not any(each in self.written for each in own)

    def _owned(self, moved: Sequence[int]) -> tuple[tuple[int, str], ...]:
        """The moved buffers that the loop has to free, always or where a truth value that it carries says so."""
        found: list[tuple[int, str]] = []
        for number in moved:
            homes = self._homes(self.head.theirs.carried[number])
            made = [each is not None and is_made(each.block) for each in homes]
            flags = [
                self.name(1, each)
                for each in self.head.theirs.carried
                if each.type == i1 and made == [_truth(y.held.get(each)) for _, y in self.rounds]
            ]
            if all(made):
                found.append((number, ""))
            elif any(made) and flags:
                found.append((number, flags[0]))
        return tuple(found)

    def _may_move(self, number: int) -> bool:
        """True if a buffer is said to move, or by the text of a loop that no run has gone round."""
        if not is_buffer(self.head.theirs.carried[number]):
            return False
        loop = self.head.match.theirs
        is_unseen = op_name(loop) in COUNTING and not any(True for _ in self._steps())
        is_said = any(number == each for _, each in self.draft.moving)
        return is_said or (is_unseen and not hands_on(loop, number))

    def _among(self, number: int) -> list[str]:
        """The names of the buffers from outside of which one is carried at each visit; none if it may be another."""
        name = self.head.theirs.carried[number]
        found: dict[BlockView | None, Name] = {}
        for _, y in self.rounds:
            mine = home_of(y.held.get(name))
            there = (o for o in self.head.theirs.outside if home_of(y.held.get(o)) == mine)
            other = next(there, None)
            if mine is None or other is None:
                return []
            found.setdefault(mine, other)
        names = dict.fromkeys(self.name(1, each) for each in found.values())
        return list(names) if len(names) > 1 else []

    # Scalars.

    @cached_property
    def _equal(self) -> tuple[tuple[str, str], ...]:
        sides = self.head.ours, self.head.theirs
        both = product(*([each for each in side.carried if not is_data(each)] for side in sides))
        alike = ((one, other) for one, other in both if one.type == other.type)
        return self._names([each for each in alike if self._are_equal(*each)])

    def _are_equal(self, one: SSAValue, other: SSAValue) -> bool:
        held = [(x.held.get(one), y.held.get(other)) for x, y in self.rounds]
        return all(a and b and b.holds(a) for a, b in held)

    @property
    def _defined(self) -> tuple[str, ...]:
        names = (
            self.name(0, each)
            for each in self.head.ours.carried
            if not is_data(each)
            and all((held := x.held.get(each)) and held.is_known for x, _ in self.rounds)
        )
        return tuple(each for each in names if (each, "") not in self.draft.dropped)

    @property
    def unheld(self) -> int:
        """The number of carried tensors that are not held at all visits by the buffer that is carried at the same
        place, or, if there is none, by any."""
        own: dict[Name, Name] = {one: other for one, other in self._in_order if is_buffer(other)}
        held = {tensor for tensor, other in self.holds if own.get(tensor, other) is other}
        return sum(is_data(each) and each not in held for each in self.head.ours.carried)


def _truth(held: Held | None) -> bool | None:
    return None if held is None or not held.is_known else bool(held.elements[0])
