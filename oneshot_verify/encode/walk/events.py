"""Ops of which the outside world sees something, and behind which control may not get: both programs do them in step.

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

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.obligation import (
    EVENT_ASSERTION,
    EVENT_DATA,
    EVENT_LONE_ASSERTION,
    EVENT_ORDER,
)
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.machine import LONE_ASSERTION, Event, ProofMachine
from oneshot_verify.semantics.dialects.effects import message_of
from oneshot_verify.semantics.opaque import OPAQUE, assumption
from oneshot_verify.semantics.reading import scalar_type, vector_type

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep

HeldBack: TypeAlias = tuple[Sequence[Truth], Sequence[Event]]
"""What is known, and what the outside world has seen, once an op has come to its end."""


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
    """What an assertion gives that holds: `shape.cstr_require` a witness of that."""
    return [True for _ in op.results]


def assert_alone(machine: ProofMachine, op: Operation) -> None:
    """An assertion that only one of the programs has: it must not fail."""
    condition = machine.get(op.operands[0])
    machine.require_defined(condition, op, "an assertion")
    what = EVENT_LONE_ASSERTION.says(LONE_ASSERTION)
    machine.obligations.require(machine.term_domain.definedness.surely(condition), what, op)


def begin_elements(walk: Lockstep, source: Operation) -> HeldBack:
    """Run an op of the tensor program that does something for each element.

    What it requires of its operands is known from here on. What its body requires, and what it lets the outside see, is
    held back until the bufferized program gets to the same point: the op may not come to its end.
    """
    machine = walk.source
    walk.nests.source_runs = True
    seen, numbered = len(machine.events), machine.opaque_elements
    facts: list[Truth] = []
    machine.held_back = facts
    try:
        walk.run_op(machine, source)
    finally:
        machine.held_back = None
    events = machine.events[seen:]
    del machine.events[seen:]
    machine.opaque_elements = numbered
    return facts, events


def element_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """An op that calls functions, or asserts something, for each element."""
    facts, events = walk.held_back
    for fact in facts:
        walk.session.assume(fact)
    walk.source.events.extend(events)
    walk.source.opaque_elements += len(events)
    walk.nests.source_runs = False
    walk.run_op(walk.target, target)
    compare_events(walk, target)


def _form(event: Event) -> tuple[str, tuple[Attribute, ...]]:
    """What happens, and of which types the numbers are that come with it."""
    return event.what, tuple(
        type
        for type in event.op.operand_types
        if scalar_type(type) or vector_type(type) is not None
    )


def compare_events(walk: Lockstep, op: Operation | None) -> None:
    """Both programs have let the outside world see the same since the last time."""
    ours, theirs = walk.source.events[:], walk.target.events[:]
    walk.source.events.clear()
    walk.target.events.clear()
    # A walk that was given up may have left one of the programs behind.
    count = max(walk.source.opaque_elements, walk.target.opaque_elements)
    walk.source.opaque_elements = walk.target.opaque_elements = count
    if list(map(_form, ours)) != list(map(_form, theirs)):
        # Unless nothing gets here.
        if not walk.session.contradictory():
            what = EVENT_ORDER.says("the programs do different observable things")
            walk.obligations.fail(what, op)
        return
    for one, other in zip(ours, theirs, strict=True):
        if one.what.startswith(OPAQUE):
            walk.assumptions[assumption(one.op)] = None
        what = f"what '{one.what}' lets the outside see is not the same"
        for seen, shown in zip(one.data, other.data, strict=True):
            walk.relation.require(seen, shown, Border(EVENT_DATA.says(what), one.op))
