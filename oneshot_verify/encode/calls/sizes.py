"""The sizes of results that a function leaves in new arguments: its caller has to make these of the right size.

The proof of the function takes for granted that they are. So its summary says what the sizes are, by the sizes of the
arguments and the numbers that the function is given, and the rule for calls asks for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from oneshot_verify.encode.terms.table import Int, TermTable, symbol_name

Place: TypeAlias = tuple[int, int | None]
"""A scalar argument, or an argument and a dimension of it."""
Size: TypeAlias = tuple[tuple[int, tuple[Place, ...]], ...]
"""A sum of products, each a number times what is in some places."""


def size_of(term: Int, places: Mapping[str, Place]) -> Size | None:
    """A size, said by the arguments that `places` knows by the names of symbols; None where it hangs on more."""
    if isinstance(term, int):
        return ((term, ()),)
    parts: list[tuple[int, tuple[Place, ...]]] = [(term.constant, ())]
    for monomial, factor in term.monomials:
        known = [
            places.get(symbol_name(atom)) if atom.kind == "symbol" else None for atom in monomial
        ]
        if None in known:
            return None
        parts.append((factor, tuple(place for place in known if place is not None)))
    return tuple(parts)


def size_at(size: Size, arguments: Sequence[Any], terms: TermTable) -> Int:
    """What a size is for these arguments of the tensor program."""
    total: Int = 0
    for factor, places in size:
        product: Int = factor
        for number, dimension in places:
            given = arguments[number]
            product = terms.multiply(
                product, given if dimension is None else given.shape[dimension]
            )
        total = terms.add(total, product)
    return total
