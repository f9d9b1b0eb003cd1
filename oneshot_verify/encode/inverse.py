"""Whole writes through views whose strides a run tells: the index that shows an element is a symbol.

    memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q]

    element p of %a    --own-->    some index (i, j) of the view with o + s i + q j = p, if there is one

    written    at p, what was written at own(p), if own(p) is in bounds and shows p; else what was there
    read       own(o + s i + q j) = (i, j), if (i, j) is in bounds and no two indices in bounds show one element

Of numbers, `own` is a function that chooses, the same for the same offset, strides and sizes: so both lines are true of
each run, and nothing else is known of it. That a view which is written shows no element twice is asked where it is
written (`Memory.shows_once`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oneshot_verify.encode.contents import At, inside
from oneshot_verify.encode.terms import (
    INT,
    Scalar,
    Value,
    all_same,
    apply,
    both,
    holds,
    implies,
    known,
    value_of,
)
from oneshot_verify.semantics.places import located
from oneshot_verify.semantics.values import AffineView, FoldedView, Index, Truth

if TYPE_CHECKING:
    from oneshot_verify.encode.domain import CheckDomain


@dataclass(frozen=True)
class Inverse:
    """The index in a view of linear memory that shows an element."""

    domain: CheckDomain
    view: AffineView
    shape: At
    strides: Sequence[Index]
    """By the dimensions of the view; 0 for one that moves nothing."""

    def located(self, at: At) -> tuple[list[Truth], tuple[Index, ...]]:
        """Conditions for the view to show an element, and the index that shows it."""
        own, domain = self._own(at), self.domain
        conditions = [domain.eq(*each) for each in zip(self.view.apply(own), at, strict=True)]
        for place, size in zip(own, self.shape, strict=True):
            conditions += [domain.le(0, place), domain.lt(place, size)]
        return conditions, own

    def fact(self, own: At) -> Value:
        """The fact that an index in bounds is the one that shows its element, if there is only one."""
        is_one = holds(self.domain.is_one_to_one(self.shape, self.strides))
        found = self._own(self.view.apply(own))
        return implies(both(is_one, inside(own, self.shape)), all_same(found, own))

    def _own(self, at: At) -> tuple[Index, ...]:
        on = (*self.view.offsets, *self.strides, *self.shape, *at)
        rank, values = len(self.shape), [*map(value_of, on)]
        return tuple(
            Scalar.of(apply(f"own {n} of {rank}", values, INT), known(*on)) for n in range(rank)
        )


def inverse_of(domain: CheckDomain, view: AffineView, shape: At) -> Inverse | None:
    """The inverse of a view of linear memory, if its strides do not tell it; else None."""
    if len(view.terms) != 1 or len(view.terms[0]) < 2:
        return None
    strides = dict(view.terms[0])
    if len(strides) < len(view.terms[0]):
        return None
    try:
        located(domain, view, shape, (0,))
    except FoldedView:
        return Inverse(domain, view, shape, [strides.get(n, 0) for n in range(len(shape))])
    return None
