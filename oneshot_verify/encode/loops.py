"""The rule for loops: from the head of an arbitrary iteration, both programs go on, or leave.

    source   for i = l to u step s  carries t          target   for i = l' to u' step s'  carries m
    ------------------------------------------------------------------------------------------------
    asked    an arbitrary iteration exists in both or in none
    start    m holds t, as the certificate says               asked      `heads.py`
    head     m holds t, any tensor; l <= i < u                known
    body     m holds t, for the next iteration                asked, and the path ends
    leave    m holds t, any tensor; i >= u                    known

The first iterations may be walked one by one, before there is a head; a loop with no others needs no invariant, and one
program may run it alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.heads import Counts, Relation
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.paths import paths
from oneshot_verify.encode.programs import Sides
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    all_same,
    at_most,
    both,
    implies,
    less,
    no,
    plus,
    same,
    some,
    sort_of,
    times,
    value_of,
)
from oneshot_verify.encode.walk import MOST, Walk
from oneshot_verify.semantics.control import counts_indices, for_bounds
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block

MOST_OPEN = 8
"""The limit for rounds of a loop in one program alone that may be its last."""

Bounds: TypeAlias = Sequence[Sequence[Any]]
"""Lower bounds, upper bounds, and steps; the steps are positive."""


def loop_rule(walk: Walk, point: Point, sides: Sides) -> Any:
    """`scf.for`, `affine.for`, and `scf.while`."""
    ops = [op for _, op in sides]
    if len({*map(_kind, ops)}) > 1 or len(point.regions) != len(ops[0].regions):
        raise Refused(Obligation.BOUNDS.asks("two different loops"))
    before = walk.pair.domain.round
    found = (_while if op_name(ops[0]) == "scf.while" else _for)(walk, point, sides)
    walk.pair.domain.round = before
    return found


def _kind(loop: Operation) -> object:
    """A key that is equal for loops that count alike: over `index`, those of both dialects do."""
    if op_name(loop) == "scf.while":
        return "while"
    return counts_indices(loop) or str(loop.get_attr_or_prop("unsignedCmp"))


def _for(walk: Walk, point: Point, sides: Sides) -> Any:
    pair, bodies = walk.pair, [op.regions[0] for _, op in sides]
    found = [for_bounds(*each) for each in sides]
    lowers, uppers, steps = ([value_of(each[part]) for each in found] for part in range(3))
    is_exact = all(counts_indices(op) for _, op in sides)
    if is_exact:
        bounds = [[[part] for part in each[:3]] for each in found]
        is_reached, runs_there, [mine], [its] = some_round(pair, bounds[0], bounds[-1])
        is_round = both(is_reached, runs_there)
    else:
        # Machine integers may wrap: it is known only that both loops count the same numbers, and stop at the same one.
        asked = Obligation.BOUNDS.asks("the bounds of loops")
        pair.require_all_alike(found[0][:3], found[-1][:3], asked)
        is_round = is_reached = True
        mine = its = pair.domain.fresh("round", sort_of(lowers[0]))

    def goes(condition: Value) -> Any:
        return Scalar.of(condition if is_exact else pair.domain.fresh("runs", BOOL))

    def body(numbers: Sequence[Value], carried: Any) -> Any:
        given = zip(map(Scalar.of, numbers), carried, strict=True)
        return walk.through(sides, 0, point, [[number, *each] for number, each in given])

    def rounds(left: int, firsts: list[Value], inits: Any) -> Any:
        """Walk all iterations from the numbers `firsts` on, the first `left` of them one by one."""
        runs = goes(is_exact and less(firsts[0], uppers[0]))
        if len(sides) < 2 and is_exact and not isinstance(value_of(runs), bool):
            return _any_round(pair, sides[0], found[0], is_round, partial(body, [mine]))
        if left > 0 or value_of(runs) is False:
            rest = (left - 1, list(map(plus, firsts, steps))) if is_exact else (0, firsts)
            return paths(pair, [runs], [lambda: rounds(*rest, body(firsts, inits)), lambda: inits])
        counts: list[Counts] = [{}, {}, {}]
        if is_exact and any(each.is_part for each in point.holds):
            name = pair.names[0].name(bodies[0].block.args[0])
            counts = [{name: each} for each in (firsts[0], mine, plus(mine, steps[0]))]
            # The head that the loop leaves from counts, too.
            leaves = has_left(([firsts[0]], uppers[:1], steps[:1]), [mine], 0)
            ends = some(less(mine, uppers[0]), leaves)
            pair.solver.assume(both(is_reached, at_most(firsts[0], mine), ends))
        arguments = [each.block.args[1:] for each in bodies]
        head = Relation(pair, point, arguments, inits, counts)
        runs = goes(is_exact and both(is_round, at_most(firsts[0], mine)))
        again = partial(head.again, counts=counts[2])
        ways = [lambda: again(body((mine, its), head.carried)), lambda: head.carried]
        values = paths(pair, [runs], ways)
        if is_exact and head.is_undefined:
            # Who comes behind the loop has run no round: in each one the source is undefined.
            pair.solver.assume(at_most(uppers[0], firsts[0]))
        return values

    return rounds(min(point.first, MOST), lowers, [each[3] for each in found])


def _any_round(pair: Pair, side: Any, bounds: Any, is_round: Value, run: Any) -> Any:
    """Walk an arbitrary iteration, in place of all, of a loop that one program runs alone. Memory that it changes is
    unknown at its start, and behind the loop."""
    (machine, op), before = side, side[0].memory.snapshot()
    if pair.domain.bodies and op.results:
        raise NotAble("a loop for each element, whose rounds are not known")
    machine.observe(op, "a loop of these bounds", bounds[:3])
    number = pair.machines.index(machine)
    pair.domain.enter()
    carried = [
        pair.any_tensor(each)
        if machine.is_source and isinstance(each, TensorType)
        else pair.any_scalar(each)
        for each in op.result_types
    ]
    changed, is_more, seen = set[Block](), True, len(machine.events)
    while is_more:
        _forget(pair, machine, before, changed)
        del machine.events[seen:]
        with pair.solver.scope(), machine.supposing(is_round):
            pair.solver.assume(is_round)
            run([carried])
            if number:
                pair.require_freed(before, ())
            found = {block for block, _, _ in pair.changes(number, before)}
        is_more = not found <= changed
        changed |= found
    if not changed.isdisjoint({*pair.twins, *pair.twins.values()}):
        raise NotAble("a loop of one program alone that changes memory of others", Obligation.EVENT)
    for event, each in enumerate(machine.events):
        if event < seen or each.ends_unless is True:
            continue
        if each.body is None:
            raise NotAble("an assertion in unknown rounds of one program", Obligation.EVENT)
        # What it says of one iteration need not hold of others.
        machine.events[event] = replace(each, goes_on=pair.domain.returns(event))
    _forget(pair, machine, before, changed)
    return [carried]


def _forget(pair: Pair, machine: CheckMachine, to: BlockStates, changed: Iterable[Block]) -> None:
    """Restore the memory, but for blocks of which nothing is known any more."""
    machine.memory.restore(to)
    for block in changed:
        unknown = pair.domain.unknown(block.shape, block.element_type)
        state = machine.memory.blocks[block]
        machine.memory.blocks[block] = replace(state, contents=unknown)


def some_round(
    pair: Pair, ours: Bounds, theirs: Bounds
) -> tuple[Value, Value, list[Value], list[Value]]:
    """An arbitrary iteration, or thread: the condition that counting from the lower bounds comes to it, the one that it
    is below the upper bounds, and its indices in both programs. Require that it exists in both or in none."""
    lowers, uppers, steps = (list(map(value_of, each)) for each in ours)
    its_lowers, its_uppers, its_steps = (list(map(value_of, each)) for each in theirs)
    if len(lowers) != len(its_lowers):
        raise Refused(Obligation.BOUNDS.asks("two different parallel loops"))
    counts = [pair.domain.fresh("round", INT) for _ in lowers]
    mine: list[Value] = [pair.domain.fresh("index", INT) for _ in lowers]
    is_alike = pair.solver.holds(all_same(lowers + steps, its_lowers + its_steps))
    its = mine if is_alike else list(map(plus, its_lowers, map(times, counts, its_steps)))
    facts = [*map(partial(at_most, 0), counts), *map(at_most, lowers, mine)]
    facts += map(same, mine, map(plus, lowers, map(times, counts, steps)))
    runs = both(*map(less, mine, uppers))
    is_same = same(runs, both(*map(less, its, its_uppers)))
    pair.require(implies(both(*facts), is_same), Obligation.BOUNDS.asks("both run the same rounds"))
    return both(*facts), runs, mine, its


def has_left(bounds: Bounds, at: Sequence[Value], dimension: int) -> Value:
    """The condition that the index `at`, which counting comes to, is the first one that is not in the bounds."""
    lower, upper, step = (value_of(each[dimension]) for each in bounds)
    is_first = some(same(lower, at[dimension]), less(plus(at[dimension], times(step, -1)), upper))
    return both(at_most(upper, at[dimension]), is_first)


def next_of(bounds: Bounds, at: Sequence[Value], dimension: int) -> list[Value]:
    """The next index of a dimension; those behind it begin anew."""
    lowers, _, steps = (list(map(value_of, each)) for each in bounds)
    following = map(plus, at[dimension : dimension + 1], steps[dimension : dimension + 1])
    return [*at[:dimension], *following, *lowers[dimension + 1 :]]


def _while(walk: Walk, point: Point, sides: Sides) -> Any:
    heads: Any = [op.regions[0].block.args for _, op in sides]

    def rounds(left: int, carried: Any) -> Any:
        """Walk all iterations from here on, the first `left` of them one by one."""
        again: Any = partial(rounds, left - 1)
        if left < 1:
            head = Relation(walk.pair, point, heads, carried)
            carried, again = head.carried, head.again
        sent = walk.through(sides, 0, point, carried)
        goes = [values.pop(0) for values in sent]
        walk.pair.require_same_decision(goes, sides)
        if len(sides) < 2 and left > MOST_OPEN and not isinstance(value_of(goes[0]), bool):
            again = partial(rounds, MOST_OPEN)
        # Of rounds that are walked one by one, there may be no more.
        is_last = left > 0 and walk.pair.solver.holds(no(value_of(goes[0])))
        ways = [lambda: again(walk.through(sides, 1, point, sent)), lambda: sent]
        return paths(walk.pair, [Scalar.of(not is_last and value_of(goes[0]))], ways)

    return rounds(min(point.first, MOST), [[*map(m.get, op.operands)] for m, op in sides])
