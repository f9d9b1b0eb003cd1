"""Ways of the second attempt at a proof, where two structured ops are not shown to do the same in step.

    rounds      a loop that is known to run so many rounds: these, one after the other, in step
    rule        the rule for the pair: one decision, one invariant
    alone       each program runs its op by its meaning: they may decide otherwise, and still end alike

Each way counts only if nothing is missing at its end; what a way that fails has done and learned is forgotten. The
certificate says which it was: how many rounds, or that no point is there (`encode/plan.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.walk.events import compare_events, compare_rounds
from oneshot_verify.encode.walk.solo_threads import THREADS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import FoldedView

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep, Rule

Ran = TypeVar("Ran")
MOST_TRIES = 64
"""Most ways that are tried in one function: ops in ops are walked anew for each way of those around them."""


def go_through(walk: Lockstep, rule: Rule, source: Operation, target: Operation) -> None:
    """Get both programs behind a pair of structured ops."""
    for way in _ways(walk, rule, source, target) if walk.thorough else ():
        if gets_through(walk, partial(way, walk, source, target)):
            if way is _alone and walk.plan is not None:
                walk.plan.alone(source)
            return
    rule(walk, source, target)


def _ways(walk: Lockstep, rule: Rule, source: Operation, target: Operation) -> Iterator[Rule]:
    names = {op_name(source), op_name(target)}
    if len(names) == 1:
        found = [way for name in names if (way := walk.rounds.get(name)) is not None]
        # Of an `scf.while` only its rounds show how many there are.
        if found and names <= {"scf.for", "affine.for"} and _is_of_arrays(source):
            yield partial(_without_loss, rule)
        yield from found
    # The rule for calls has a way of its own: what a callee says of its arguments has to be asked first. Threads of the
    # bufferized program are not run alone.
    if names <= walk.solo.rules.keys() - {"func.call", *THREADS}:
        yield rule
        yield _alone


def _is_of_arrays(op: Operation) -> bool:
    """True if all results of an op are ranked tensors or memrefs."""
    return all(type.__class__ in (TensorType, MemRefType) for type in op.result_types)


def _without_loss(rule: Rule, walk: Lockstep, source: Operation, target: Operation) -> None:
    """Apply the rule. Raises `Incomplete` if something that it guesses at first is given up."""
    noted = len(walk.notes)
    rule(walk, source, target)
    if len(walk.notes) > noted:
        raise Incomplete("not all is known behind it", target)


def _alone(walk: Lockstep, source: Operation, target: Operation) -> None:
    sides = ((walk.source, source), (walk.target, target))
    one_by_one(walk, target, *(partial(walk.solo.run, *side) for side in sides))


def one_by_one(
    walk: Lockstep, op: Operation | None, source: Callable[[], Ran], target: Callable[[], Ran]
) -> list[Ran]:
    """Run something of each program alone; `op` is that of the bufferized one. Require that loops run for the same
    rounds, as in all other ways, and that the events are the same."""
    rounds = walk.rounds_run
    found = [source(), target()]
    compare_events(walk, op)
    compare_rounds(walk, rounds, op)
    return found


def gets_through(walk: Lockstep, way: Callable[[], object]) -> bool:
    """True if a way gets to its end and no obligation fails; if not, all that it did is undone."""
    if walk.tries >= MOST_TRIES:
        return False
    walk.tries += 1
    before, noted, plan, stops = walk.checkpoint(), len(walk.notes), walk.plan, walk.stops
    try:
        with walk.session.scope():
            way()
            learned = walk.session.innermost_facts
    except (Incomplete, UnsupportedOp, FoldedView):
        learned = None
    if learned is None or len(walk.obligations.failures) > before.failures:
        walk.rollback(before)
        del walk.notes[noted:]
        walk.plan, walk.stops = plan, stops
        return False
    for fact in learned:
        walk.session.assume(fact)
    return True
