"""Loops of the target alone that write each element of a box once: they run as one op.

    m holds c                for i = l to u { m[i] = f(i) }            m holds (i) -> f(i) if l <= i < u, else c(i)

An arbitrary iteration runs; the element that it leaves in a buffer is the one at its index (`semantics/fills.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product, starmap
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.contents import At, Contents, body_index
from oneshot_verify.encode.refusal import NotAble
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    Scalar,
    Value,
    at_most,
    both,
    holds,
    known,
    less,
    rebuilt,
    same,
    value_of,
)
from oneshot_verify.semantics.fills import Accesses, Ask, come_to, fill_of, in_front_of
from oneshot_verify.semantics.values import Element, Index

Box: TypeAlias = dict[Value, tuple[Value, Value]]
"""For each induction variable of an arbitrary iteration, its bounds."""


def run_as_one(pair: Pair, outer: Operation) -> bool:
    """Run a nest of loops of the target as one op. False if it is no such nest: then no buffer has changed."""
    target, memory, domain = pair.target, pair.target.watched, pair.domain
    fill = None if domain.bodies else fill_of(outer)
    if fill is None or not are_apart(pair, fill.accesses):
        return False
    buffers = [*map(target.get, fill.accesses.written)]
    # Facts about each element of an array hold for the one at this index; two threads need an index each.
    index = next(iter(fill.accesses.written.values()))
    some = domain.index(index) if memory.watchers else map(Scalar.of, body_index(len(index)))
    found = dict(zip(index, some, strict=True))
    at = [found[each] for each in fill.indices]
    before, outside, first = memory.snapshot(), target.values, len(domain.places)
    target.values = outside.copy()
    domain.places += map(value_of, at)
    with pair.solver.scope():
        ranges = reach(pair, fill.loops, at, lambda _lower, _upper: None)
        for op in fill.body if ranges else ():
            pair.at = op
            target.run_op(op)
        its = [value_of(target.get(each)) for each in fill.indices] if ranges else []
        is_there = its == [*map(value_of, at)]
        places = places_of(pair, fill.accesses) if is_there else []
        made = [memory.peek(b).at(place) for b, place in zip(buffers, places, strict=False)]
    del domain.places[first:]
    memory.restore(before)
    target.values, pair.at = outside, outer
    box: Box = {c: (value_of(r[0]), value_of(r[1])) for c, r in zip(its, ranges, strict=False)}
    for buffer, place, element in zip(buffers, places, made, strict=False):
        pair.overwrite(1, buffer, _behind(pair, memory.peek(buffer), box, place, element))
    return is_there


def reach(pair: Pair, loops: Sequence[Operation], at: At, ask: Ask) -> list[tuple[Index, Index]]:
    """Come to an iteration of a nest of loops of the target (`come_to`)."""
    return come_to(
        pair.target,
        loops,
        at,
        ask=ask,
        assume=lambda condition: pair.solver.assume(holds(condition)),
        is_shown=lambda condition: pair.solver.holds(holds(condition)),
        run_in_front=lambda loop: run_in_front(pair, loop),
    )


def run_in_front(pair: Pair, loop: Operation) -> None:
    """Run the ops of an iteration in front of the inner loop."""
    ops = in_front_of(loop)
    if ops is None:
        raise NotAble("an iteration of a nest does something in front of the loop in it")
    for op in ops:
        pair.at = op
        pair.target.run_op(op)


def are_apart(pair: Pair, accesses: Accesses) -> bool:
    """True if no buffer that an iteration writes may be another one that it accesses, or shows an element twice."""
    target, memory = pair.target, pair.target.watched
    buffers, others = ([*map(target.get, e)] for e in (accesses.written, accesses.read))
    pairs = (*combinations(buffers, 2), *product(buffers, others))
    is_once = (pair.solver.holds(holds(memory.shows_once(each))) for each in buffers)
    return not any(starmap(memory.may_meet, pairs)) and all(is_once)


def places_of(pair: Pair, accesses: Accesses) -> list[list[Index]]:
    """The index at which the iteration writes to each buffer."""
    return [
        [pair.target.get(each) if isinstance(each, SSAValue) else each for each in index]
        for index in accesses.written.values()
    ]


def _is_in(box: Box, counter: Value, place: Value) -> Value:
    """The condition that a place lies within the bounds of an induction variable."""
    lower, upper = box[counter]
    return both(at_most(lower, place), less(place, upper))


def _behind(pair: Pair, old: Contents, box: Box, index: Sequence[Index], made: Element) -> Contents:
    """The contents of a buffer behind a nest of which an arbitrary iteration leaves `made` at an index."""
    places = [*map(value_of, index)]
    is_whole = [*map(box.get, places)] == [(0, value_of(each)) for each in old.shape or ()]

    def read(at: At) -> Element:
        there = [*zip(places, map(value_of, at), strict=True)]
        here = {counter: place for counter, place in there if counter in box}
        element = Scalar.of(rebuilt(value_of(made), here), rebuilt(known(made), here))
        if is_whole:
            return element
        where = (_is_in(box, c, place) if c in box else same(c, place) for c, place in there)
        return pair.domain.choose(both(*where), element, old.element(at))

    return Contents(read, old.shape)
