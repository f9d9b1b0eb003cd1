"""Calls of functions with a body.

A callee's proved summary is all that a caller may use; where it has none that fits, both bodies are walked there.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import cast

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Region

from oneshot_verify.check.obligation import CALL_GLOBAL, CALL_OVERLAP, CALL_SIZES, Needed
from oneshot_verify.encode.calls.apart import apart, told_apart
from oneshot_verify.encode.calls.globals import Globals, is_mutable, reached
from oneshot_verify.encode.calls.handed import CallPair
from oneshot_verify.encode.calls.sizes import size_at
from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Pair
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.semantics.assumed import assumed_by_ops
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.reading import scalar_type
from oneshot_verify.semantics.values import TensorValue, buffers_of

MOST_OPEN_CALLS = 8
"""Bodies are walked where they are called for no more calls inside each other than half of that."""


class InsideCall(CallPair):
    """A call of a function that has a body in the tensor program."""

    def walk_on(self) -> None:
        """By the callee's summary, or by its bodies."""
        summary = self._summary()
        if isinstance(summary, str):
            self._walk_bodies(summary)
        else:
            self._go_by(summary)

    def _summary(self) -> Summary | str:
        """What the callee's proof says; or why it does not speak of this call."""
        if len(self.theirs) < len(self.ours):
            # A pass has taken away arguments that nobody uses.
            return "which has fewer arguments in the bufferized program"
        if any(isinstance(value, TensorValue) for value in self.theirs) or any(
            isinstance(result.type, TensorType) for result in self.target_op.results
        ):
            # A summary speaks of buffers.
            return "which has tensors in the bufferized program"
        returns_buffers = any(
            isinstance(result.type, MemRefType) for result in self.source_op.results
        )
        if returns_buffers and (Side.SOURCE, self.name) not in self.walk.open_calls:
            # Which buffer of one program is which of the other is not said by a summary.
            return "which returns a buffer"
        # The callee was proved alone.
        lacking = self._lacking()
        if lacking is not None:
            return lacking
        summary = self.functions.summary(self.name, self._unrelated)
        if isinstance(summary, str):
            return summary
        granted = self.functions.granted(self.name, self._unrelated)
        self.walk.assumptions |= dict.fromkeys(granted)
        return (self._lacking(summary.addressed) if summary.addressed else None) or summary

    @cached_property
    def _unrelated(self) -> frozenset[int]:
        """The arguments whose buffer does not hold the tensor, which the callee may not look at."""
        return frozenset(
            number
            for number in range(len(self.ours))
            if isinstance(self.ours[number], TensorValue) and not self.is_passed_on(number)
        )

    @cached_property
    def _named(self) -> tuple[frozenset[str], frozenset[str]]:
        """The globals that the callee reaches in each program."""
        bodies = self.functions.source_body, self.functions.target_body
        ours, theirs = (reached(body_of, self.name) for body_of in bodies)
        return ours, theirs

    def _go_by(self, summary: Summary) -> None:
        """Take what a summary says, if the arguments are as it was proved with; else walk the bodies."""
        if len(self.theirs) != len(self.ours) + summary.pairing.out_params:
            raise Incomplete(
                f"the call of @{self.name} has another number of arguments", self.target_op
            )
        collisions = list(self._with_globals())
        for machine, values in ((self.walk.source, self.ours), (self.walk.target, self.theirs)):
            collisions += told_apart(machine, summary.addressed, values)
        ignored = self._unrelated | self._ignored()
        fits = self._fits(summary.changed, collisions) and self._agree(ignored)
        if not fits and self._can_walk_bodies():
            self._walk_bodies("with arguments that overlap or differ")
            return
        self._require_arguments(ignored)
        self._require_sizes(summary)
        reachable = Globals(self.walk, self.target_op, self.name, self._named[0] | self._named[1])
        reachable.require_same()
        if not fits:
            self.require_no_overlap(summary.changed)
            for what, goal in collisions:
                self.walk.obligations.require(goal, what, self.target_op)
        self._note_globals()
        self.require_writable(summary.written)
        if summary.undefined:
            # Nothing behind the call is reached; but a callee that goes on forever may do things.
            self.returns.give_anything()
            self.walk.session.assume(False)
            return
        self.forget(summary.changed)
        reachable.forget()
        self.returns.give(summary)

    def _require_arguments(self, ignored: frozenset[int]) -> None:
        """The callee gets the same in both programs, but for arguments that it ignores, and live buffers for its
        results."""
        for number in range(len(self.ours)):
            if number in self._unrelated or number not in ignored:
                self.require_argument(number, number not in self._unrelated)
            elif not self.is_passed_on(number):
                # No certificate says it.
                self.walk.plan = None
        for number in range(len(self.ours), len(self.theirs)):
            # The callee may read back what it leaves there, and in threads that is not always its own.
            self.note_read(number)
            live = self.walk.target.memory.is_live(self.theirs[number])
            self.walk.target.require(live, FaultKind.USE_AFTER_FREE, self.target_op)

    def _lacking(self, addressed: Container[int] = ()) -> str | None:
        """Why the callee, which names these globals and asks for the addresses of these arguments, is not to be taken
        by its summary."""
        ours = [*self.ours, *[None] * (len(self.theirs) - len(self.ours))]
        pairs = list(map(Pair, ours, self.theirs))
        pairs += (
            Pair(None, its)
            for name, its in self.walk.target.globals.items()
            if name in self._named[1]
        )
        for number, pair in enumerate(pairs):
            border = replace(self.border(number), defined=True, addressed=number in addressed)
            lacking = self.walk.relation.lacking(pair, border)
            if lacking is not None:
                return lacking
        return None

    def _require_sizes(self, summary: Summary) -> None:
        """The new arguments are as large as the results that are left in them."""
        terms = self.walk.terms
        for result, argument, dimension, size in summary.sizes:
            what = CALL_SIZES.says(
                f"argument {argument} of the call of @{self.name} has the sizes of result {result}"
            )
            if size is None:
                self.walk.obligations.fail(what, self.target_op)
                continue
            alike = terms.eq(
                self.theirs[argument].shape[dimension], size_at(size, self.ours, terms)
            )
            self.walk.obligations.require(alike, what, self.target_op)

    def _can_walk_bodies(self) -> bool:
        """Whether both functions are single blocks and not under way already."""
        ours, theirs = self.functions.source_body(self.name), self.functions.target_body(self.name)
        calls = self.walk.open_calls
        return (
            ours is not None
            and theirs is not None
            and len(ours.blocks) == len(theirs.blocks) == 1
            and len(ours.block.args) == len(self.ours)
            and len(theirs.block.args) == len(self.theirs)
            and len(calls) <= MOST_OPEN_CALLS
            and (Side.SOURCE, self.name) not in calls
            and (Side.TARGET, self.name) not in calls
        )

    def _walk_bodies(self, why: str) -> None:
        """Walk both bodies here, with the arguments of this call: what was not proved for all of them may hold for
        these."""
        ours, theirs = self.functions.source_body(self.name), self.functions.target_body(self.name)
        if ours is None or theirs is None or not self._can_walk_bodies():
            raise Incomplete(f"@{self.name} is called, {why}", self.target_op)
        walked = [each for body in (ours, theirs) if (each := body.parent) is not None]
        for function in walked:
            require_known_attributes_in(function)
        self.walk.assumptions |= dict.fromkeys(assumed_by_ops(*walked))
        stack = len(self.walk.target.stack)
        opened = [(Side.SOURCE, self.name), (Side.TARGET, self.name)]
        calls = self.walk.open_calls
        calls += opened
        try:
            for machine, block, values in (
                (self.walk.source, ours.block, self.ours),
                (self.walk.target, theirs.block, self.theirs),
            ):
                self.walk.bind(machine, block, [machine.lent(value) for value in values])
            ends = self.walk.walk(ours.block, theirs.block)
        finally:
            del calls[-len(opened) :]
        self.walk.target.leave_stack(stack)
        for machine, op, values in (
            (self.walk.source, self.source_op, ends.source_values),
            (self.walk.target, self.target_op, ends.target_values),
        ):
            for result, value in zip(op.results, values, strict=True):
                machine.values[result] = value

    def _fits(self, changed: frozenset[int], collisions: Sequence[tuple[Needed, Truth]]) -> bool:
        """Whether the arguments are as the callee was proved with: those that it changes do not overlap others, and
        none is a global that it names."""
        holds = self.walk.obligations.holds
        return all(holds(CALL_OVERLAP, goal) for _, _, goal in self.overlaps(changed)) and all(
            holds(what.obligation, goal) for what, goal in collisions
        )

    def _ignored(self) -> frozenset[int]:
        """The numbers among the arguments that neither callee looks at."""
        bodies = self.functions.source_body(self.name), self.functions.target_body(self.name)
        if None in bodies:
            return frozenset()
        ours, theirs = (cast(Region, body).blocks[0].args for body in bodies)
        return frozenset(
            number
            for number, (one, other) in enumerate(zip(ours, theirs, strict=False))
            if scalar_type(one.type) and not one.uses and not other.uses
        )

    def _agree(self, unrelated: frozenset[int]) -> bool:
        """Whether both programs call with the same arguments; the first attempt takes that for granted."""
        return not self.walk.thorough or all(
            self.is_passed_on(number) for number in range(len(self.ours)) if number not in unrelated
        )

    def _with_globals(self) -> Iterator[tuple[Needed, Truth]]:
        """What says that no argument overlaps a global that may be written, of those that each program names."""
        sides = (self.walk.source, self.ours), (self.walk.target, self.theirs)
        for (machine, values), named in zip(sides, self._named, strict=True):
            for number, value in enumerate(values):
                for name, buffer in machine.globals.items():
                    if name not in named or not is_mutable(machine, buffer):
                        continue
                    what = f"argument {number} of the call of @{self.name} does not overlap @{name}"
                    needed = CALL_GLOBAL.says(what)
                    for own in buffers_of(value):
                        yield from ((needed, goal) for goal in apart(machine, own, buffer))

    def _note_globals(self) -> None:
        """What a callee does to globals is not part of its summary: it may read and write those that it names."""
        target = self.walk.target
        for name, buffer in target.globals.items():
            if name in self._named[1] and is_mutable(target, buffer):
                target.watched.note(buffer, self.target_op, is_write=False)
                target.watched.note(buffer, self.target_op, is_write=True)
