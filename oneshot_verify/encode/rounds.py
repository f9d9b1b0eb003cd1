"""Threads beside loops: loops of the target in place of threads, and threads that only the source runs.

    scf.forall (%i, %j) in (%n, %m) {         scf.for %i = %c0 to %n step %c1 {
      ...                                       ops that only compute
    }                                           scf.for %j = %c0 to %m step %c1 {
                                                  ...

Iterations that run one after the other are threads in one of their orders. So an iteration of the nest is taken for a
thread, and asked what a thread is asked: then they do the same in every order. The other way round nothing follows: a
loop of the source has one order, threads of the target have many.

The ops in front of an inner loop run even where that has no iteration, so nothing of a thread is known there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from xdsl.ir import Operation, Region

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.fills import run_in_front
from oneshot_verify.encode.loops import MOST_OPEN, Bounds, some_round
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import Scalar, Value, both
from oneshot_verify.encode.walk import Walk
from oneshot_verify.ir.facts import facts_of, only_computes
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.control import (
    COUNTING,
    bounds_of,
    counts_indices,
    few_places,
    forall_bounds,
    may_not_end,
    nest_of,
)
from oneshot_verify.semantics.dialects.tensor import insert_all
from oneshot_verify.semantics.machine import Bindings
from oneshot_verify.semantics.meanings import op_name

ONE_BY_ONE = "threads may run one after another, even where one of them never comes to its end"
"""The assumption about the order of threads: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop"""


@dataclass
class SomeThread:
    """An arbitrary thread of both programs."""

    exists: list[Value]
    """The conditions under which there is such a thread."""
    mine: list[Value]
    """Its indices in the source."""
    body: Region
    """The region that the target runs for it."""
    given: list[Any]
    """The arguments of that region."""
    starts: list[Any]
    """The initial values of the reductions of the target."""
    values: Bindings
    """The values of the target in front of the body, with those that an iteration has computed there."""


def some_thread(pair: Pair, bounds: Bounds, ours: Operation, theirs: Operation) -> SomeThread:
    """An arbitrary thread of the source's loop, whose bounds are given, with that of the target. Require that it exists
    in both or in none."""
    if op_name(theirs) in COUNTING:
        if may_not_end(ours) and ONE_BY_ONE not in pair.assumed:
            raise NotAble("loops in place of threads that may not end: their order is not assumed")
        return _some_iteration(pair, bounds, nest_of(theirs, COUNTING, len(bounds[0])))
    its, starts = forall_bounds(pair.target, theirs)
    *exists, mine, there = some_round(pair, bounds, its)
    given = [*map(Scalar.of, there)]
    return SomeThread(exists, mine, theirs.regions[0], given, starts, pair.target.values)


def _some_iteration(pair: Pair, bounds: Bounds, loops: Sequence[Operation]) -> SomeThread:
    """An arbitrary iteration of a nest of loops, as the thread that it stands for."""
    if len(loops) < len(bounds[0]):
        raise Refused(Obligation.BOUNDS.asks("two different parallel loops"))
    machine, outside = pair.target, pair.target.values
    machine.values = outside.copy()
    thread = SomeThread([], [], loops[-1].regions[0], [], [], machine.values)
    with pair.solver.scope():
        for dimension, loop in enumerate(loops):
            if loop.results or not counts_indices(loop):
                raise NotAble("a loop for threads that carries values", Obligation.CARRIED)
            if dimension and any(said_to_others(loop)):
                raise NotAble(f"what '{op_name(loop)}' says to others, in place of threads")
            ours = [each[dimension : dimension + 1] for each in bounds]
            *exists, mine, thread.given = some_round(pair, ours, bounds_of(machine, loop))
            thread.exists += exists
            thread.mine += mine
            pair.solver.assume(both(*exists))
            machine.values[loop.regions[0].block.args[0]] = Scalar.of(thread.given[0])
            if loop is not loops[-1]:
                run_in_front(pair, loop)
    thread.given = [*map(Scalar.of, thread.given)]
    machine.values = outside
    return thread


def threads_alone(walk: Walk, point: Point, side: tuple[CheckMachine, Operation]) -> list[Any]:
    """Run few threads, or an arbitrary one in place of many, of a parallel loop of the source alone; its results."""
    pair, (machine, op) = walk.pair, side
    if not machine.is_source or pair.domain.bodies:
        raise NotAble("threads of the target alone, or for each element")
    end = op.regions[0].block.last_op
    inserts = end is not None and all(
        op_name(each) == "tensor.parallel_insert_slice" or only_computes(each)
        for each in end.walk()
        if each is not end and not facts_of(each).is_terminator
    )
    if not inserts:
        raise NotAble("threads that end with more than what they insert", Obligation.EVENT)
    bounds, starts = forall_bounds(machine, op)
    before, seen = machine.memory.snapshot(), len(machine.events)
    shared, results = starts if op_name(op) == "scf.forall" else [], [*starts]
    exists: list[Value] = []
    places, is_known = few_places(bounds, MOST_OPEN), len(shared) == len(op.results)
    if places is None:
        machine.observe(op, "a loop of these bounds", chain(*bounds))
        *exists, mine, _ = some_round(pair, bounds, bounds)
        places, is_known = [[*map(Scalar.of, mine)]], False
    is_there = both(*exists)
    for place in places:
        with pair.solver.scope(), machine.supposing(is_there), pair.domain.in_round():
            pair.solver.assume(is_there)
            walk.through([side], 0, point, [[*place, *shared]])
            if any(pair.changes(0, before)):
                raise NotAble("threads of one program alone that change memory", Obligation.EVENT)
        if is_known:
            insert_all(machine, op, results)
    if any(not each.what.startswith("a loop") for each in machine.events[seen:]):
        raise NotAble("threads of one program alone that others see", Obligation.EVENT)
    machine.memory.restore(before)
    if is_known or not places:
        return results
    tensors = [pair.any_tensor(each, each.shape) for each in shared]
    return tensors or [*map(pair.any_scalar, op.result_types)]
