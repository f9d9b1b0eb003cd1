"""Copies and fresh buffers of a bufferized program, by the source ops that cause them."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation

from oneshot_verify.elide.edits.sites import ALLOCATIONS, copy_at, is_to_itself
from oneshot_verify.ir import position_of


class Made(NamedTuple):
    """A copy, or an allocation that no copy fills, by the position of its op in the source."""

    line: int
    column: int
    is_copy: bool


def made_at(op: Operation) -> Made | None:
    """The copy or buffer that an op of a bufferized program is; None for other ops, and for copies to itself."""
    place, site = position_of(op), copy_at(op)
    if site is None and (op.name not in ALLOCATIONS or _is_filled_by_copy(op)):
        return None
    if place is None or (site is not None and is_to_itself(site)):
        return None
    return Made(place.line, place.column, site is not None)


def _is_filled_by_copy(allocation: Operation) -> bool:
    sites = (copy_at(use.operation) for use in allocation.results[0].uses)
    return any(site is not None and site.target is allocation.results[0] for site in sites)
