"""The rule for loops: from the head, which any round may have come to, both go on, or leave.

A way that comes back to the head ends there (`heads`). The first rounds may be looked at by themselves, before there
is a head; where a loop has no others, nothing is said of it, and one program may run it alone.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.heads import Relation
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Sides
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
from oneshot_verify.check.walk import MOST, Walk
from oneshot_verify.semantics.control import counts_indices, for_bounds
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute


def loop_rule(walk: Walk, point: Point, sides: Sides) -> Any:
    """`scf.for`, `affine.for`, and `scf.while`."""
    ops = [op for _, op in sides]
    said = {(op_name(op), attribute(op, "unsignedCmp")) for op in ops}
    if len(said) > 1 or len(point.regions) != len(ops[0].regions):
        raise Refused("two different loops")
    _mark(sides, "begins")
    found = (_while if op_name(ops[0]) == "scf.while" else _for)(walk, point, sides)
    _mark(sides, "ends")
    return found


def _mark(sides: Sides, what: str) -> None:
    """For how many rounds a loop runs that stands at no point, is compared as what the outside world sees is."""
    for machine, op in sides if len(sides) < 2 else ():
        machine.observe(op, f"a loop {what}", ())


def _for(walk: Walk, point: Point, sides: Sides) -> Any:
    pair, bodies = walk.pair, [op.regions[0] for _, op in sides]
    found = [for_bounds(*each) for each in sides]
    for values in zip(*(each[:3] for each in found), strict=True):
        pair.require_same_decision(values, sides)
    lower, upper, step = map(value_of, found[0][:3])
    # Of machine integers only this is known: both programs count the same ones, and stop at the same one.
    is_exact = all(op_name(op) == "affine.for" or counts_indices(op) for _, op in sides)

    def runs(number: Value) -> Any:
        return Scalar.of(less(number, upper) if is_exact else pair.domain.fresh("runs", BOOL))

    def body(number: Value, carried: Any) -> Any:
        return walk.through(sides, 0, point, [[Scalar.of(number), *each] for each in carried])

    def rounds(left: int, first: Value, inits: Any) -> Any:
        """All rounds from that of a number on, so many of them by themselves."""
        if left > 0 or value_of(runs(first)) is False:
            rest = (left - 1, plus(first, step)) if is_exact else (0, first)
            ways = [lambda: rounds(*rest, body(first, inits)), lambda: inits]
            return walk.paths([runs(first)], ways)
        head = Relation(pair, point, [each.block.args[1:] for each in bodies], inits)
        count, number = (pair.domain.fresh("round", each) for each in (INT, sort_of(lower)))

        def again() -> None:
            if is_exact:
                place = plus(first, times(count, step))
                facts = at_most(0, count), at_most(first, number), same(number, place)
                pair.solver.assume(both(*facts))
            head.again(body(number, head.carried))

        return walk.paths([runs(number)], [again, lambda: head.carried])

    return rounds(min(point.first, MOST), lower, [each[3] for each in found])


def _while(walk: Walk, point: Point, sides: Sides) -> Any:
    heads: Any = [op.regions[0].block.args for _, op in sides]

    def rounds(left: int, carried: Any) -> Any:
        """All rounds from here on, so many of them by themselves."""
        again: Any = partial(rounds, left - 1)
        if left < 1:
            head = Relation(walk.pair, point, heads, carried)
            carried, again = head.carried, head.again
        sent = walk.through(sides, 0, point, carried)
        goes = [values.pop(0) for values in sent]
        walk.pair.require_same_decision(goes, sides)

        ways = [lambda: again(walk.through(sides, 1, point, sent)), lambda: sent]
        return walk.paths([Scalar.of(value_of(goes[0]))], ways)

    inits = [list(map(machine.get, op.operands)) for machine, op in sides]
    return rounds(min(point.first, MOST), inits)
