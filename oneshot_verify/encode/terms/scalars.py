"""Scalars of the domain of terms: their sorts, and what is known of one by its looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import (
    BOOL,
    INT,
    Atom,
    Int,
    Scalar,
    Sort,
    free_levels,
)
from oneshot_verify.semantics.reading import is_bool

INDEX_CASTS = frozenset({"arith.index_cast", "arith.index_castui"})


@cache
def sort_of(element_type: Attribute) -> Sort:
    """The sort of scalars of a type: exact for `index` and `i1`, uninterpreted for the rest."""
    if isinstance(element_type, IndexType):
        return INT
    if is_bool(element_type):
        return BOOL
    return str(element_type)


def cast_index(value: Scalar) -> Int | None:
    """The index that an `i64` was cast from, if it was: it comes back from the cast as it was."""
    if not isinstance(value, Atom) or value.sort != "i64" or value.kind != "apply":
        return None
    function, *operands = value.payload
    if (
        function[0] in INDEX_CASTS
        and function[2] == ("index",)
        and "nonNeg" not in dict(function[1])
    ):
        return operands[0]
    return None


def is_shift_in_range(type: str, amount: Any) -> bool:
    """True if a shift is by a constant that is less than the width."""
    width = 64 if type == "index" else int(type.removeprefix("i"))
    if isinstance(amount, Atom) and amount.kind == "apply" and amount.payload[0][0] == "constant":
        amount = int(amount.payload[0][1])
    return isinstance(amount, int) and 0 <= amount < width


def is_constant(elements: Sequence[Scalar]) -> bool:
    """True if scalars have no symbols and no index variables: they are the same at each index and iteration."""
    return not free_levels(elements) and not leaves(tuple(elements))


def scalar_sort(*candidates: Scalar) -> Sort:
    """The sort of scalars that are all of one sort."""
    for candidate in candidates:
        if isinstance(candidate, bool):
            return BOOL
        if isinstance(candidate, int):
            return INT
        return candidate.sort
    raise ValueError("no scalar given")
