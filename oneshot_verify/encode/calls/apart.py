"""Whether the buffers that a call is given have elements in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.values import MemRefValue


def pairs_with(changed: frozenset[int], values: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The pairs of arguments that are buffers and of which the callee changes at least one, each pair once."""
    for number in changed:
        for other, buffer in enumerate(values):
            if other == number or not isinstance(buffer, MemRefValue):
                continue
            if other not in changed or other > number:
                yield number, other


def apart(walk: Lockstep, one: MemRefValue, other: MemRefValue) -> Iterator[Truth]:
    """What says that two buffers of the bufferized program have no element in common."""
    terms, domain = walk.terms, walk.domain
    for guard, seen in one.views:
        for other_guard, also in other.views:
            if seen.block is not also.block:
                continue
            at = [terms.symbol("i", INT, domain.scope) for _ in one.shape]
            there = [terms.symbol("j", INT, domain.scope) for _ in other.shape]
            place_of = walk.target.place_of
            behind = zip(place_of(seen, at), place_of(also, there), strict=True)
            differ = terms.disj(terms.neg(terms.eq(a, b)) for a, b in behind)
            excluded = (
                guard,
                other_guard,
                domain.inside(at, one.shape),
                domain.inside(there, other.shape),
            )
            yield terms.disj((differ, *map(terms.neg, excluded)))
