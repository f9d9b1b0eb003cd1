"""What terms are worth, by the definition of each kind of node: what normal forms are held against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

from oneshot_verify.encode.terms.table import PRODUCT, Atom, Bool, Poly

BOOLS: Mapping[str, Callable[[list[Any]], bool]] = {
    "le0": lambda parts: parts[0] <= 0,
    "eq0": lambda parts: parts[0] == 0,
    "and": all,
    "or": any,
    "not": lambda parts: not parts[0],
    "atom": lambda parts: parts[0],
    "same": lambda parts: parts[0] == parts[1],
}


def evaluate(term: Any, values: Mapping[Any, Any], read: Callable[..., Any] | None = None) -> Any:
    """The value of a term; `read(array, indices)` gives an element of an array."""

    def worth(part: Any) -> Any:
        return evaluate(part, values, read)

    if isinstance(term, int):
        return term
    if isinstance(term, Poly):
        products = (prod(map(worth, monomial), start=factor) for monomial, factor in term.monomials)
        return sum(products, start=term.constant)
    if isinstance(term, Bool):
        return BOOLS[term.kind]([worth(argument) for argument in term.arguments])
    assert isinstance(term, Atom)
    if term in values:
        return values[term]
    match term.kind, term.payload:
        case "apply", (function, *factors):
            assert function == PRODUCT
            return prod(map(worth, factors))
        case "ite", (condition, then, otherwise):
            return worth(then if worth(condition) else otherwise)
        case "read", (array, *indices):
            assert read is not None
            return read(array, tuple(map(worth, indices)))
        case "div" | "mod", (dividend, divisor):
            one, other = worth(dividend), worth(divisor)
            return one // other if term.kind == "div" else one % other
    raise AssertionError(term.kind)
