"""The rule for loops: from the head, which any round may have come to, both go on, or leave.

A way that comes back to the head ends there (`heads`). The first rounds may be looked at by themselves, before there
is a head; where a loop has no others, nothing is said of it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.heads import Relation
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Values
from oneshot_verify.check.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    at_most,
    both,
    less,
    plus,
    same,
    sort_of,
    times,
    value_of,
)
from oneshot_verify.check.walk import Walk
from oneshot_verify.semantics.control import counts_indices, for_bounds
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute

MOST_ROUNDS = 64
"""So many rounds are looked at by themselves, however many the certificate says."""


def loop_rule(walk: Walk, point: Point, ours: Operation, theirs: Operation) -> Values:
    """`scf.for`, `affine.for`, and `scf.while`."""
    said = [(op_name(op), attribute(op, "unsignedCmp")) for op in (ours, theirs)]
    if said[0] != said[1] or len(point.regions) != len(ours.regions):
        raise Refused("two different loops")
    return (_while if op_name(ours) == "scf.while" else _for)(walk, point, (ours, theirs))


def _for(walk: Walk, point: Point, ops: tuple[Operation, Operation]) -> Values:
    pair, bodies = walk.pair, [op.regions[0] for op in ops]
    (*bounds, ours), (*its, theirs) = map(for_bounds, pair.machines, ops)
    for one, other in zip(bounds, its, strict=True):
        pair.require_same_decision(one, other, ops)
    lower, upper, step = map(value_of, bounds)
    # Of machine integers only this is known: both programs count the same ones, and stop at the same one.
    is_exact = all(op_name(op) == "affine.for" or counts_indices(op) for op in ops)

    def runs(number: Value) -> Any:
        return Scalar.of(less(number, upper) if is_exact else pair.domain.fresh("runs", BOOL))

    def body(number: Value, carried: Values) -> Values:
        arguments = [[Scalar.of(number), *values] for values in carried]
        return walk.regions(bodies, point.regions[0], arguments)[1]

    def rounds(left: int, first: Value, inits: Values) -> Any:
        """All rounds from that of a number on, so many of them by themselves."""
        if left > 0 or value_of(runs(first)) is False:
            rest = (left - 1, plus(first, step)) if is_exact else (0, first)
            ways = [lambda: rounds(*rest, body(first, inits)), lambda: inits]
            return walk.paths([runs(first)], ways)
        head = Relation(pair, point, (bodies[0].block.args[1:], bodies[1].block.args[1:]), inits)
        count, number = (pair.domain.fresh("round", each) for each in (INT, sort_of(lower)))

        def again() -> None:
            if is_exact:
                place = plus(first, times(count, step))
                facts = at_most(0, count), at_most(first, number), same(number, place)
                pair.solver.assume(both(*facts))
            head.again(body(number, head.carried))

        return walk.paths([runs(number)], [again, lambda: head.carried])

    return rounds(min(point.first, MOST_ROUNDS), lower, (ours, theirs))


def _while(walk: Walk, point: Point, ops: tuple[Operation, Operation]) -> Values:
    pair = walk.pair
    heads: Any = [op.regions[0].block.args for op in ops]

    def region(number: int, carried: Values) -> Values:
        bodies = [op.regions[number] for op in ops]
        return walk.regions(bodies, point.regions[number], carried, leaves=False)[1]

    def run(left: int, carried: Values) -> Any:
        """All rounds from here on, so many of them by themselves."""
        again: Any = partial(run, left - 1)
        if left < 1:
            head = Relation(pair, point, heads, carried)
            carried, again = head.carried, head.again
        (goes, *ours), (its, *theirs) = region(0, carried)
        pair.require_same_decision(goes, its, ops)
        sent = ours, theirs
        ways = [lambda: again(region(1, sent)), lambda: sent]
        return walk.paths([Scalar.of(value_of(goes))], ways)

    return run(min(point.first, MOST_ROUNDS), pair.get(ops[0].operands, ops[1].operands))
