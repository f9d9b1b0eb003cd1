"""Views of arrays over terms: their normal form, and what arithmetic alone says of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from oneshot_verify.encode.terms.table import Int, TermTable
from oneshot_verify.semantics.values import AffineView, expansion


def without_single(view: AffineView, shape: Sequence[Int]) -> AffineView:
    """The same view of `shape`, in which dimensions of size one, whose index is always 0, move nothing."""
    if not any(map(is_single, shape)):
        return view
    terms = tuple(
        tuple((own, stride) for own, stride in parts if not is_single(shape[own]))
        for parts in view.terms
    )
    return view if terms == view.terms else AffineView(view.rank, view.offsets, terms)


def is_single(size: Int) -> bool:
    return isinstance(size, int) and size == 1


def joins_digits(view: AffineView, shape: Sequence[Int], terms: TermTable) -> bool:
    """True if dimensions of a view run over one dimension behind it like the digits of a number, with a base that is no
    constant (`memref.reshape` to dynamic sizes). Different indices inside `shape` then show different elements."""
    is_open = False
    moving: list[int] = []
    for parts in view.terms:
        wide = [part for part in parts if not is_single(shape[part[0]])]
        moving += (own for own, _ in wide)
        if wide and not (isinstance(wide[-1][1], int) and wide[-1][1] != 0):
            return False
        for (_, stride), (inner, step) in pairwise(wide):
            if terms.eq(stride, terms.multiply(step, shape[inner])) is not True:
                return False
            is_open = is_open or not isinstance(stride, int)
    others = [own for own, size in enumerate(shape) if not is_single(size)]
    return is_open and sorted(moving) == others


def split_view(shape: Sequence[Int], groups: Sequence[Sequence[int]]) -> AffineView:
    """The view that undoes the joining of `groups` of a `shape`, in the normal form of `ArrayTable.view`."""
    return without_single(expansion(shape, groups), shape)


def interval(view: AffineView, shape: Sequence[Int], dimension: int) -> tuple[Int, Int] | None:
    """The first and last index that a view touches in a dimension behind it (if it touches any); None for negative or
    symbolic strides."""
    low = high = view.offsets[dimension]
    for own, stride in view.terms[dimension]:
        if not isinstance(stride, int) or stride < 0:
            return None
        high = high + stride * (shape[own] - 1)
    return low, high


def map_view(view: AffineView, term: Callable[[Any], Any]) -> AffineView:
    """The view with `term` applied to all offsets and strides."""
    return AffineView(
        view.rank,
        tuple(term(offset) for offset in view.offsets),
        tuple(tuple((dim, term(stride)) for dim, stride in terms) for terms in view.terms),
    )
