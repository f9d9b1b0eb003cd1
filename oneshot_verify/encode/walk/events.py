"""Ops that are observable or may not return: both programs run them in step.

    tensor program                      bufferized program
    cf.assert %c, "m"     <- paired ->  cf.assert %c, "m"      both fail, or both go on
    linalg.generic        <- paired ->  linalg.generic         the same calls for each element
      { func.call @ext }                  { func.call @ext }

An assertion that fails is an event that ends the run, and no undefined behaviour. Of calls in the body of an op that
runs for each element no order is promised; but all of one op come before all of the next, so that two such ops are
not one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Attribute, Operation

from oneshot_verify.check.obligation import (
    EVENT_ASSERTION,
    EVENT_DATA,
    EVENT_LONE_ASSERTION,
    EVENT_ORDER,
    LOOP_ROUNDS,
)
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.machine import LONE_ASSERTION, Event, ProofMachine
from oneshot_verify.semantics.dialects.effects import message_of
from oneshot_verify.semantics.faults import Fault
from oneshot_verify.semantics.opaque import OPAQUE, assumption
from oneshot_verify.semantics.reading import scalar_type, vector_type

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep

Elements: TypeAlias = tuple[Sequence[Sequence[tuple[Truth, Fault]]], Sequence[Event]]
"""Requirements of a body that runs for each element (before its first event, after it, after the second one, and so
on), and its events."""


def assert_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`cf.assert`, `shape.cstr_require`: the same decision to end the run, with the same message."""
    if message_of(source) != message_of(target):
        raise Incomplete("the assertions of the two programs say different things", target)
    ours, theirs = walk.source.get(source.operands[0]), walk.target.get(target.operands[0])
    what = EVENT_ASSERTION.says("the same assertion fails")
    walk.relation.require_decision(ours, theirs, what, (source, target))
    if ours is False:
        walk.go_on_where(ours)
    walk.session.assume(ours)
    walk.session.assume(theirs)
    for machine, op in ((walk.source, source), (walk.target, target)):
        walk.give_results(machine, op, witnesses(op))


def witnesses(op: Operation) -> list[Truth]:
    """The results of an assertion that holds: `shape.cstr_require` gives a witness."""
    return [True for _ in op.results]


def assert_alone(machine: ProofMachine, op: Operation) -> None:
    """An assertion that only one of the programs has: it must not fail."""
    condition = machine.get(op.operands[0])
    machine.require_defined(condition, op, "an assertion")
    what = EVENT_LONE_ASSERTION.says(LONE_ASSERTION)
    machine.obligations.require(machine.term_domain.definedness.surely(condition), what, op)


def begin_elements(walk: Lockstep, source: Operation) -> Elements:
    """Run an op of the tensor program that does something for each element.

    What it requires of its operands is known from here on. What its body requires, and what it lets the outside see, is
    held back until the bufferized program gets to the same point: the op may not come to its end.
    """
    walk.nests.source_runs = True
    numbered = walk.source.opaque_elements
    elements = _run_elements(walk, walk.source, source)
    walk.source.opaque_elements = numbered
    return elements


def _run_elements(walk: Lockstep, machine: ProofMachine, op: Operation) -> Elements:
    """Run an op; the requirements and events of its body."""
    seen = len(machine.events)
    required: list[list[tuple[Truth, Fault]]] = [[]]
    machine.held_back = required
    try:
        walk.run_op(machine, op)
    finally:
        machine.held_back = None
    events = machine.events[seen:]
    del machine.events[seen:]
    return required, events


def element_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """An op that calls functions, or asserts something, for each element. What the body of the tensor program requires
    after an event is known only after the same event of the bufferized program, since that may not return."""
    facts, events = walk.held_back
    walk.source.opaque_elements += len(events)
    walk.nests.source_runs = False
    goals, shown = _run_elements(walk, walk.target, target)
    if not _same_events(walk, events, shown, target):
        return
    for number, (known, asked) in enumerate(zip(facts, goals, strict=True)):
        for fact, _ in known:
            walk.session.assume(fact)
        for goal, fault in asked:
            walk.obligations.require_no_fault(goal, fault)
        if number < len(events):
            _compare_event(walk, events[number], shown[number])


def _form(event: Event) -> tuple[str, tuple[Attribute, ...]]:
    """The kind of an event, and the types of its numbers."""
    return event.what, tuple(
        type
        for type in event.op.operand_types
        if scalar_type(type) or vector_type(type) is not None
    )


def compare_events(walk: Lockstep, op: Operation | None) -> None:
    """Require that both programs have had the same events since the last time."""
    ours, theirs = walk.source.events[:], walk.target.events[:]
    walk.source.events.clear()
    walk.target.events.clear()
    if _same_events(walk, ours, theirs, op):
        for one, other in zip(ours, theirs, strict=True):
            _compare_event(walk, one, other)


def compare_rounds(walk: Lockstep, before: tuple[int, int], op: Operation | None) -> None:
    """Require that the loops that each program has run alone since `before` have equal trip counts, in order. One that
    only one of the programs has is compared with none: it is known to end."""
    ours, theirs = walk.source.rounds[before[0] :], walk.target.rounds[before[1] :]
    del walk.source.rounds[before[0] :], walk.target.rounds[before[1] :]
    walk.source.loops_alone |= len(theirs) == 0 < len(ours)
    walk.target.loops_alone |= len(ours) == 0 < len(theirs)
    what = LOOP_ROUNDS.says("loops run for the same rounds")
    alone = walk.source.loops_alone and walk.target.loops_alone
    if alone or (ours and theirs and len(ours) != len(theirs)):
        walk.obligations.fail(what, op)
    for one, other in zip(ours, theirs, strict=False):
        if len(one) != len(other):
            walk.obligations.fail(what, op)
            continue
        walk.obligations.require(walk.terms.conj(map(walk.terms.eq, one, other)), what, op)


def _same_events(
    walk: Lockstep, ours: Sequence[Event], theirs: Sequence[Event], op: Operation | None
) -> bool:
    """True if both programs have the same kinds of events in the same order; if not, an obligation fails."""
    # A walk that was given up may have left one of the programs behind.
    count = max(walk.source.opaque_elements, walk.target.opaque_elements)
    walk.source.opaque_elements = walk.target.opaque_elements = count
    if list(map(_form, ours)) != list(map(_form, theirs)):
        # Unless nothing gets here.
        if not walk.session.contradictory():
            what = EVENT_ORDER.says("the programs do different observable things")
            walk.obligations.fail(what, op)
        return False
    return True


def _compare_event(walk: Lockstep, one: Event, other: Event) -> None:
    """Require that two events show the same numbers."""
    if one.what.startswith(OPAQUE):
        walk.assumptions[assumption(one.op)] = None
    what = f"what '{one.what}' lets the outside see is not the same"
    for seen, shown in zip(one.data, other.data, strict=True):
        walk.relation.require(seen, shown, Border(EVENT_DATA.says(what), one.op))
