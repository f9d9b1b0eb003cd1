"""The rule for events: the outside world sees the same of both programs, in the same order.

    source    e(x) if c      f(y)            since the last point
    target    e(x') if c'    f(y')           asked: the same kinds, c = c', and where c holds, x and x' are alike
              ----------------------
    known     where e may end the run, that it did not

Loops of one program alone are events, too: where both have some, they run the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import chain
from typing import TYPE_CHECKING

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.events import Event
from oneshot_verify.encode.outside import call_outside
from oneshot_verify.encode.programs import Sides, Values
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import holds, implies, no, same
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import opaque_operands, opaque_text, require_opaque

if TYPE_CHECKING:
    from oneshot_verify.encode.walk import Walk

KNOWN_ROUNDS = "a loop of known rounds"


def event_rule(walk: Walk, point: Point, sides: Sides) -> Values:
    """Events that the outside world sees; also ops without a meaning, which must be the same in both programs."""
    ops = ours, theirs = sides[0][1], sides[1][1]
    if walk.pair.source.meanings.find(op_name(ours)) is not None:
        for machine, op in sides:
            # A precondition of code after an event inside an op would be assumed before the event.
            if op.regions:
                raise NotAble("an event in the body of an op", Obligation.EVENT)
            machine.run_op(op)
            # An assertion that surely holds is not seen.
            if not (machine.events or op_name(op) in ASSERTIONS):
                raise Refused(Obligation.EVENT.asks("both ops are seen"))
        compare_events(walk.pair)
        return walk.pair.get(ours.results, theirs.results)
    for op in ops:
        require_opaque(op)
    values = [opaque_operands(op) for op in ops]
    types = [(*op.result_types, *(v.type for v in opaque_operands(op))) for op in ops]
    if opaque_text(ours) != opaque_text(theirs) or types[0] != types[1]:
        raise Refused(Obligation.CALL.asks("both run the same op"))
    all_of_them = frozenset(range(len(values[0])))
    return call_outside(walk.pair, ops, walk.pair.get(*values), all_of_them, all_of_them)


def compare_events(pair: Pair) -> None:
    """Require that the events since the last point are the same in both programs, and end both runs or none."""
    seen, shown = (machine.events for machine in pair.machines)
    pair.source.events, pair.target.events = [], []
    kinds = [*map(_kinds, (seen, shown))]
    if kinds[0] != kinds[1]:
        # Nothing is seen on a way that nobody takes.
        seen, shown = (
            [e for e in each if not pair.solver.holds(no(e.when))] for each in (seen, shown)
        )
        if len({sum(e.what == KNOWN_ROUNDS for e in each) for each in (seen, shown)}) > 1:
            seen, shown = ([e for e in s if e.what != KNOWN_ROUNDS] for s in (seen, shown))
        kinds = [*map(_kinds, (seen, shown))]
    words = "the outside world sees the same, and loops run for the same rounds"
    what = Obligation.EVENT.asks(words)
    are_loops = any(kind.startswith("a loop") for kind, _ in kinds[0])
    if kinds[0] != kinds[1]:
        # Loops of one program alone terminate, so they need no counterpart.
        pair.have_loops.add(not seen)
        are_others = all(kind.startswith("a loop") for kind, _ in chain(*kinds))
        if [] not in kinds or not are_others or len(pair.have_loops) > 1:
            raise Refused(what)
        seen = []
    if (pair.globals or pair.target.watched.watchers) and any(each.body for each in seen):
        raise NotAble("an event for each element of an array, beside globals or in a thread")
    for one, other in zip(seen, shown, strict=False):
        pair.require(same(one.when, other.when), what)
        # One in a loop, or in the body of an array, stands for many.
        many = pair.domain.in_round() if one.body or are_loops else nullcontext()
        with pair.solver.scope(), many:
            pair.solver.assume(one.when)
            pair.require_all_alike(one.data, other.data, what)
            if one.ends_unless is not True:
                sides = [*zip(pair.machines, (one.op, other.op), strict=True)]
                pair.require_same_decision((one.ends_unless, other.ends_unless), sides)
        # An event in the body of an array need not happen.
        if one.body is None and one.ends_unless is not True:
            goes_on = implies(one.when, holds(one.ends_unless))
            # Nothing shows that it never does: such a run is defined, whatever the source requires further on.
            pair.may_end |= not (pair.domain.round or pair.target.watched.watchers)
            pair.solver.assume(goes_on)
    pair.source.tell()


def _kinds(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The kinds of events, in order: two programs in which they differ are told apart."""
    return [(each.what, len(each.data)) for each in events]
