"""The rule for branches: walk each path of both programs under its path condition, then merge the states.

source   if c { .. t1 } else { .. t2 }          target   if c' { .. m1 } else { .. m2 }
----------------------------------------------------------------------------------------
asked    c is defined, and c' the same; on the first path where c, on the second where not c
known    behind: `t1 if c else t2`, and the same choice of buffers and of all memory
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.programs import Sides
from oneshot_verify.encode.refusal import Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import Scalar, both, implies, no, value_of
from oneshot_verify.semantics.control import decision


def choose(pair: Pair, sides: Sides, run: Callable[[Sequence[Any]], Any]) -> Any:
    """Branch between regions or blocks, in both programs or in one alone; `run` walks one choice."""
    found = [decision(machine, op) for machine, op in sides]
    if len({(len(each.ways), len(each.conditions)) for each in found}) > 1:
        words = "the two ops choose between different numbers of ways"
        raise Refused(Obligation.DECISION.asks(words))
    for each, (machine, op) in zip(found, sides, strict=True):
        if each.by is not None:
            machine.require_defined(each.by, op)
    for values in zip(*(each.conditions for each in found), strict=True):
        pair.require_same_decision(values, sides)
    # They are defined: that was asked.
    conditions = [Scalar.of(value_of(each)) for each in found[0].conditions]
    ways = zip(*(each.ways for each in found), strict=True)
    return paths(pair, conditions, [partial(run, way) for way in ways])


def paths(pair: Pair, conditions: Sequence[Any], runs: Sequence[Callable[[], Any]]) -> Any:
    """Walk all paths; the values of the first path whose condition holds, else of the last, for each program that runs.
    Raises `Ended` if every path comes back to a head."""
    before = pair.memories
    if not conditions or value_of(conditions[0]) is True:
        return runs[0]()
    first, *others = conditions
    # A path that the facts exclude is left out, but never both: `Ended` means that a path came to a head again.
    is_never, is_sure = (way in pair.solver.facts for way in (no(value_of(first)), value_of(first)))
    then = None if is_never else _under(pair, first, runs[0])
    after, pair.memories = pair.memories, before
    rest = partial(paths, pair, others, runs[1:])
    otherwise = None if is_sure and not is_never else _under(pair, pair.domain.neg(first), rest)
    if then is None and otherwise is None:
        raise Ended
    if then is None or otherwise is None:
        pair.solver.assume(value_of(first) if otherwise is None else no(value_of(first)))
        pair.memories = after if otherwise is None else pair.memories
        return then or otherwise
    pair.merge(first, after, pair.memories)
    found = zip(then, otherwise, strict=True)
    return tuple([pair.chosen(first, *each) for each in zip(*both, strict=True)] for both in found)


def _under(pair: Pair, condition: Any, run: Callable[[], Any]) -> Any:
    """Walk a path under a path condition; its values, or None if it ends at a head."""
    seen = [len(machine.events) for machine in pair.machines]
    # In the body of an array, facts about each element hold only under this condition.
    here = condition if pair.domain.bodies else True
    with pair.solver.scope() as facts, pair.source.supposing(here), pair.target.supposing(here):
        pair.solver.assume(value_of(condition))
        try:
            found = run()
        except Ended:
            return None
    for machine, start in zip(pair.machines, seen, strict=True):
        new = [replace(e, when=both(value_of(condition), e.when)) for e in machine.events[start:]]
        machine.events[start:] = new
    if found is not None:
        pair.solver.assume(implies(value_of(condition), both(*facts)))
    return found
