"""Where scalars are numbers: not what somebody reads that nobody has written.

Arithmetic on `index` and `i1` is exact, so `x - x` is zero, which holds for numbers only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import BOOL, Atom, Bool, Poly, TermTable, Truth


class Definedness:
    """Finds out when scalars are defined; looks at each term once."""

    def __init__(self, terms: TermTable, expander: Expander) -> None:
        self.terms = terms
        self.expander = expander
        self._known: dict[Any, Truth] = {}
        self._which: dict[ArrayNode, ArrayNode] = {}

    def of(self, scalars: Iterable[Any]) -> Truth:
        """When all of them are defined."""
        return self.terms.conj(
            self._of(self.expander.expand(scalar))
            for scalar in scalars
            if getattr(scalar, "loose", False)
        )

    def _of(self, term: Any) -> Truth:
        if not getattr(term, "loose", False):
            return True
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._find(term)
        return found

    def _find(self, term: Any) -> Truth:
        terms = self.terms
        if isinstance(term, Poly):
            return terms.conj(self._of(atom) for parts, _ in term.monomials for atom in parts)
        if isinstance(term, Bool):
            return terms.conj(map(self._of, term.arguments))
        atom: Atom = term
        if atom.kind == "ite":
            condition, then, otherwise = atom.payload
            chosen = terms.ite(condition, self._of(then), self._of(otherwise), BOOL)
            return terms.conj((self._of(condition), chosen))
        if atom.kind == "read":
            array, *indices = atom.payload
            written: Truth = not array.loose
            if array.kind == "symbol" and array.loose:
                written = terms.read(self._written(array), indices)
            return terms.conj((written, *map(self._of, indices)))
        return terms.conj(self._of(part) for part in atom.payload)

    def _written(self, array: ArrayNode) -> ArrayNode:
        """Which elements of contents somebody has written, of whom nobody knows."""
        found = self._which.get(array)
        if found is None:
            name, scope, _ = array.payload
            found = self.expander.arrays.symbol(f"written of {name}", array.shape, BOOL, scope)
            self._which[array] = found
        return found
