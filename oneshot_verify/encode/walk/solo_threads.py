"""Parallel loops that only the tensor program has: passes take out those whose results nobody uses.

Of what such a loop gives, nothing is known. There are as many threads as its bounds say, so it comes to its end if each
of them does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import INT, Int
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import ANYTHING, GLOBALS, OUTPUT
from oneshot_verify.semantics.control import forall_bounds
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.values import TensorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep
    from oneshot_verify.encode.walk.machine import ProofMachine

THREADS = ("affine.parallel", "scf.forall", "scf.parallel")


def threads_alone(walk: Lockstep, machine: ProofMachine, op: Operation) -> tuple[Int, list[Any]]:
    """The number of threads of a loop of the tensor program, and its results."""
    inside = (each for region in op.regions for each in region.walk())
    if machine is not walk.source or may_not_return(walk, op) or any(map(_is_seen, inside)):
        raise Incomplete("only one of the programs has this control flow", op)
    bounds, shared = forall_bounds(machine, op)
    anything = walk.relation.anything
    given: list[Any] = []
    for number, result in enumerate(op.results):
        before = shared[number] if len(shared) == len(op.results) else None
        if isinstance(before, TensorValue):
            contents = anything.like(before, "given by threads")
            given.append(TensorValue(before.shape, contents, before.element_type))
        else:
            given.append(anything.value("given by threads", result.type))
    count: Int = 1
    for extent in _extents(walk, bounds):
        count = count * extent
    return count, given


def _is_seen(op: Operation) -> bool:
    """True if running an op in a thread may be seen from outside of the thread, other than by its results."""
    seen = not {ANYTHING, GLOBALS, OUTPUT}.isdisjoint(facts_of(op).writes)
    return seen or any(is_buffer(operand.type) for operand in op.operands)


def _extents(walk: Lockstep, bounds: list[Any]) -> Iterator[Int]:
    terms = walk.terms
    for lower, upper, step in zip(*bounds, strict=True):
        rounds = terms.floordiv(upper - lower + step - 1, step)
        yield terms.ite(terms.lt(lower, upper), rounds, 0, INT)
