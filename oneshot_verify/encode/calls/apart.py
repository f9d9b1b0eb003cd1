"""Whether the buffers that a call is given have elements in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from oneshot_verify.check.obligation import CALL_ADDRESS, Needed
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.semantics.places import behind
from oneshot_verify.semantics.values import MemRefValue, buffers_of


def pairs_with(changed: frozenset[int], values: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The pairs of arguments that are buffers and of which the callee changes at least one, each pair once."""
    buffers = [n for n, value in enumerate(values) if any(buffers_of(value))]
    for number in changed.intersection(buffers):
        for other in buffers:
            if other != number and (other not in changed or other > number):
                yield number, other


def told_apart(
    machine: ProofMachine, addressed: frozenset[int], values: Sequence[Any]
) -> Iterator[tuple[Needed, Truth]]:
    """What says that no two of the arguments whose addresses the callee asks for lie in one allocation. Whoever calls
    it so, asks for them, too."""
    there = (n for n in sorted(addressed) if n < len(values))
    buffers = [n for n in there if isinstance(values[n], MemRefValue)]
    for number in buffers:
        for _, seen in values[number].views:
            machine.address(seen.block)
    for one, other in combinations(buffers, 2):
        what = CALL_ADDRESS.says(f"arguments {one} and {other} differ")
        yield from ((what, goal) for goal in not_in_one(machine, values[one], values[other]))


def not_in_one(machine: ProofMachine, one: MemRefValue, other: MemRefValue) -> Iterator[Truth]:
    """What says that two buffers of a program do not lie in one allocation."""
    conj, neg = machine.terms.conj, machine.terms.neg
    for guard, seen in one.views:
        for other_guard, also in other.views:
            if seen.block is also.block:
                yield neg(conj((guard, other_guard)))


def apart(machine: ProofMachine, one: MemRefValue, other: MemRefValue) -> Iterator[Truth]:
    """What says that two buffers of a program have no element in common."""
    terms, domain = machine.terms, machine.term_domain
    for goal, _ in machine.overlap.no_shadow(one, other):
        yield goal
    for guard, seen in one.views:
        for other_guard, also in other.views:
            if seen.block is not also.block:
                continue
            at = [terms.symbol("i", INT, domain.scope) for _ in one.shape]
            there = [terms.symbol("j", INT, domain.scope) for _ in other.shape]
            places = zip(behind(domain, seen, at), behind(domain, also, there), strict=True)
            differ = terms.disj(terms.neg(terms.eq(a, b)) for a, b in places)
            excluded = (
                guard,
                other_guard,
                domain.inside(at, one.shape),
                domain.inside(there, other.shape),
            )
            yield terms.disj((differ, *map(terms.neg, excluded)))
