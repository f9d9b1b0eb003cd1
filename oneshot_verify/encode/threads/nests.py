"""Threads that became rounds: a nest of `scf.for` in the bufferized program, a loop for each dimension.

    scf.forall (%i, %j) in (%n, %m) {         scf.for %i = %c0 to %n step %c1 {
      ...                                       ops that only compute
    }                                           scf.for %j = %c0 to %m step %c1 {
                                                  ...

Rounds that run one after the other are threads in one of their orders. So the nest is taken for the parallel loop that
it was: if no thread reads or writes what another one writes, they do the same in every order. That is asked of the
rounds, too, though these might do no harm in their order. What rounds do is not what threads do, so nothing follows
for a loop of the tensor program that has become a parallel one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.semantics.control import counts_indices, for_bounds, forall_bounds
from oneshot_verify.semantics.meanings import op_name

WAITING = "threads may run one after another, even where one of them never comes to its end"
"""What the dialect says of their order: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop"""


def their_threads(
    walk: Lockstep, source: Operation, target: Operation, dimensions: int
) -> tuple[list[Sequence[Any]], list[Any], list[Operation]]:
    """What `forall_bounds` says of the op that the bufferized program has in place of a parallel loop of so many
    dimensions; and the loops that it consists of, from the outer one to the one with the body of the threads."""
    if op_name(target) != "scf.for":
        return (*forall_bounds(walk.target, target), [target])
    if may_not_return(walk, source):
        # Later rounds do nothing any more; threads could.
        walk.assumptions[WAITING] = None
    loops = _nest(target, dimensions)
    # No certificate says so.
    walk.plan = None
    ranges = [for_bounds(walk.target, loop)[:3] for loop in loops]
    return [*zip(*ranges, strict=True)], [], loops


def _nest(outer: Operation, depth: int) -> list[Operation]:
    loops = [outer]
    while len(loops) < depth:
        end = loops[-1].regions[0].block.last_op
        inner = None if end is None else end.prev_op
        if inner is None or op_name(inner) != "scf.for":
            raise Incomplete("the loops have different numbers of dimensions", outer)
        # Its bounds are read only once.
        if any(outer.is_ancestor(operand.owner) for operand in inner.operands):
            raise Incomplete("bounds of a loop are computed in the rounds of the one around", inner)
        loops.append(inner)
    for loop in loops:
        if loop.results or not counts_indices(loop):
            raise Incomplete("a loop that carries values, or counts no indices, is no thread", loop)
    return loops


def begin_round(walk: Lockstep, loop: Operation, index: Any) -> None:
    """Begin a round of an outer loop of a nest, up to the loop in it: each thread does so for itself, which may only
    compute what is the same for all."""
    *before, _, _ = loop.regions[0].block.ops
    walk.bind(walk.target, loop.regions[0].block, [index])
    for op in before:
        if op.regions or not only_computes(op):
            raise Incomplete("a round does something before the loop in it", op)
        walk.run_op(walk.target, op)
