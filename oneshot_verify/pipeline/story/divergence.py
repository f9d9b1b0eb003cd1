"""The first step at which the bufferized program departs from the tensor program, and the op to blame.

All observations of ops (`sightings.py`) are compared with the tensor program, in the order of the bufferized one. For
wrong contents that an op leaves, and for wrong scalars, that op is to blame. Wrong contents that an op *reads* are
explained by earlier steps:

    definition    the last op that put the right value there
    write         the first op after it that overwrote it: it is to blame
    read          the op that sees the wrong value

If the element never held the right value there is no conflict, and the last op that wrote it is to blame, or the op
that reads it unwritten. All is found by running, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.pipeline.story.sightings import CONSTANT, COPIES, STORES, Facet, Role, Seen
from oneshot_verify.pipeline.story.tracing import Change, Step, Trace, pairing
from oneshot_verify.refute.comparison import matches
from oneshot_verify.semantics.concrete.arrays import place_of, seen_positions
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block


class Wrong(Enum):
    """Kind of mistake of an op."""

    OVERWRITES = "overwrites"
    """It destroys a value that is still read."""
    LEAVES = "leaves"
    READS = "reads"
    USES = "uses"
    GIVES = "gives"


@dataclass(frozen=True)
class Spot:
    """An element of a buffer, and its expected value."""

    block: Block
    place: int
    expected: Any


@dataclass(frozen=True)
class Divergence:
    """The first difference between both programs."""

    wrong: Wrong
    culprit: int
    """The number of the step of the bufferized program that is to blame; the number of steps means the return."""
    moment: int
    """The number of the step at which the difference shows."""
    expected: Any
    actual: Any
    spot: Spot | None = None
    definition: int | None = None
    partner: Operation | None = None
    """The op of the tensor program that has the expected value."""
    op: Operation | None = None
    """The op to blame, if it belongs to no step: the constant behind a scalar."""
    what: str = ""
    """Description of a scalar that is no operand: `stride of dimension 0`."""
    operand: int | None = None
    """The number of the wrong operand."""


class Departure:
    """Search for the first difference between two traces."""

    def __init__(self, source: Trace, target: Trace) -> None:
        self.source, self.target = source, target
        self._other = pairing(target, source)

    def find(self, results: Sequence[tuple[Seen, Seen, Operation | None]]) -> Divergence | None:
        """The first difference, or None; `results` are final contents of both programs, with the op that shows them."""
        for moment, step in enumerate(self.target.steps):
            for facet in step.facets:
                if facet.kind == CONSTANT:
                    continue
                found = self._of_facet(moment, step, facet)
                if found is not None:
                    return found
        end = len(self.target.steps)
        for mine, its, op in results:
            found = self._difference(mine, its)
            if found is not None:
                return self._bad_read(end, its, *found, op)
        return None

    def _of_facet(self, moment: int, step: Step, facet: Facet) -> Divergence | None:
        right = self._other(facet)
        if right is None:
            return None
        partner, other = right
        for role in Role:
            for mine, its in zip(_with(other, role), _with(facet, role), strict=False):
                found = self._difference(mine, its)
                if found is not None:
                    return self._blame(moment, step, facet, role, its, found, partner, other)
        return None

    def _blame(
        self,
        moment: int,
        step: Step,
        facet: Facet,
        role: Role,
        its: Seen,
        found: tuple[int, Any],
        partner: Step,
        other: Facet,
    ) -> Divergence | None:
        number, expected = found
        if role is Role.READS:
            if facet.gives and self._gives_the_same(facet, other):
                # The results are right, so the elements that it uses are.
                return None
            return self._bad_read(moment, its, number, expected, partner.op)
        if role is Role.LEAVES:
            place = its.places[number]
            if not self._touched(step, its.block, place):
                # It was wrong before, and this op does not read it; the op that does gives a better story.
                return None
            spot = its.block and Spot(its.block, place, expected)
            return Divergence(
                Wrong.LEAVES,
                moment,
                moment,
                expected,
                its.data[number],
                spot,
                partner=partner.op,
            )
        wrong = Wrong.USES if role is Role.USES else Wrong.GIVES
        actual, what = its.data[number], ""
        if facet.kind == "window":
            word, dimension = divmod(number, len(its.data) // 3)
            what = f"{('offset', 'size', 'stride')[word]} of dimension {dimension}"
        op = self._constant(step, actual)
        return Divergence(
            wrong,
            moment,
            moment,
            expected,
            actual,
            partner=partner.op,
            op=op,
            what=what,
            operand=its.operand,
        )

    def _gives_the_same(self, facet: Facet, other: Facet) -> bool:
        pairs = zip(_with(other, Role.GIVES), _with(facet, Role.GIVES), strict=False)
        return all(self._difference(mine, its) is None for mine, its in pairs)

    def _touched(self, step: Step, block: Block | None, place: int) -> bool:
        """True if the step wrote this place, or may have been meant to."""
        if op_name_of(step) not in STORES and op_name_of(step) not in COPIES:
            return True
        changes = [change for change in step.changes if change.block is block]
        return not changes or any(_wrote(step, change, place) for change in changes)

    def _constant(self, step: Step, actual: Any) -> Operation | None:
        """The constant that defines an operand of value `actual`, if the tensor program has no such constant."""
        if step.op is None:
            return None
        known = {
            repr(seen.data)
            for each in self.source.steps
            for facet in each.facets
            if facet.kind == CONSTANT
            for seen in facet.seen
        }
        for operand in step.op.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and op_name(owner) == CONSTANT:
                value = self.target.values.get(operand)
                if value is not None and value == actual and repr((value,)) not in known:
                    return owner
        return None

    @staticmethod
    def _difference(mine: Seen, its: Seen) -> tuple[int, Any] | None:
        """The number and the expected value of the first element that differs; None if there is none."""
        if len(mine.data) != len(its.data):
            return None
        for number, (one, other) in enumerate(zip(mine.data, its.data, strict=True)):
            if not matches(one, other):
                return number, one
        return None

    def _bad_read(
        self, moment: int, its: Seen, number: int, expected: Any, partner: Operation | None
    ) -> Divergence:
        """Explain a wrong element that an op reads: find the step to blame."""
        actual = its.data[number]
        if its.block is None or not its.places:
            return Divergence(Wrong.READS, moment, moment, expected, actual, partner=partner)
        spot, until = Spot(its.block, its.places[number], expected), moment
        while True:
            definition, write, last = self._writers(spot, until)
            if definition is not None and write is not None:
                return Divergence(
                    Wrong.OVERWRITES, write, until, expected, actual, spot, definition, partner
                )
            behind = None if last is None else self._behind_copy(last, spot)
            if last is None or behind is None:
                break
            spot, until = behind, last
        if last is not None and not self._is_right(last):
            return Divergence(Wrong.LEAVES, last, moment, expected, actual, spot, partner=partner)
        return Divergence(Wrong.READS, until, moment, expected, actual, spot, partner=partner)

    def _writers(self, spot: Spot, until: int) -> tuple[int | None, int | None, int | None]:
        """The last step before `until` that put the right value there, the first write after it, and the last write of
        all; each may be None."""
        definition: int | None = None
        write: int | None = None
        last: int | None = None
        for moment, step in enumerate(self.target.steps[:until]):
            for change in step.changes:
                if change.block is not spot.block or not change.data:
                    continue
                if not _wrote(step, change, spot.place):
                    continue
                if matches(spot.expected, change.data[spot.place]) and not change.is_new:
                    definition, write = moment, None
                elif write is None:
                    write = moment
                if step.op is not None and not change.is_new:
                    last = moment
        return definition, write, last

    def _behind_copy(self, moment: int, spot: Spot) -> Spot | None:
        """The element that a `memref.copy` took its value from; None if the step is no such copy."""
        step = self.target.steps[moment]
        if op_name_of(step) != "memref.copy":
            return None
        came, went = step.operands
        ours, theirs = (value.views[0][1] for value in (came, went))
        places = seen_positions(theirs, went.shape)
        if theirs.block is not spot.block or spot.place not in places:
            return None
        place = seen_positions(ours, came.shape)[places.index(spot.place)]
        return Spot(ours.block, place, spot.expected)

    def _is_right(self, moment: int) -> bool:
        """True if each facet of the step has a counterpart in the tensor program."""
        facets = self.target.steps[moment].facets
        return bool(facets) and all(self._other(facet) is not None for facet in facets)


def _wrote(step: Step, change: Change, place: int) -> bool:
    """True if the step wrote this place of a buffer, even with the same value."""
    if step.op is None or change.is_new or place in change.touched:
        return True
    name = op_name_of(step)
    if name == "memref.store":
        _, memref, *indices = step.operands
        return place_of(memref.views[0][1], indices) == place
    if name == "memref.copy":
        written = step.operands[1]
        return place in seen_positions(written.views[0][1], written.shape)
    left = [seen for facet in step.facets for seen in _with(facet, Role.LEAVES)]
    return any(seen.block is change.block and place in seen.places for seen in left)


def op_name_of(step: Step) -> str:
    """The name of the step's op; `start` for the start of the program."""
    return "start" if step.op is None else op_name(step.op)


def _with(facet: Facet, role: Role) -> Iterator[Seen]:
    return (seen for seen in facet.seen if seen.role is role)
