"""The threads of a parallel loop: what is known of an arbitrary one, said of another one."""

from __future__ import annotations

from typing import Any

from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import INT, Atom, Bool, Int, Poly, Scope, Truth
from oneshot_verify.encode.walk.accesses import Region
from oneshot_verify.semantics.values import AffineView


class OtherThread:
    """The same terms, said of another thread: all symbols that a thread makes are renamed.

    `known` says what some of the symbols are in the other thread. Index variables of array bodies are renamed, too:
    the other thread stands at an element of its own.
    """

    def __init__(self, domain: TermDomain, scope: Scope, known: dict[Atom, Any]) -> None:
        self.domain = domain
        self.terms = domain.terms
        self.scope = scope
        self._done: dict[Any, Any] = dict(known)
        self._other = self.terms.next_serial()

    def region(self, region: Region) -> Region:
        """The region that the other thread touches at the same point of the program."""
        view = AffineView(
            region.view.rank,
            tuple(map(self, region.view.offsets)),
            tuple(
                tuple((dimension, self(stride)) for dimension, stride in parts)
                for parts in region.view.terms
            ),
        )
        return Region(region.block, view, tuple(map(self, region.shape)), self(region.condition))

    def __call__(self, term: Any) -> Any:
        """A scalar or a truth value of the other thread."""
        return self._rename(self.domain.expander.expand(term))

    def _rename(self, part: Any) -> Any:
        if not isinstance(part, Atom | Poly | Bool):
            return part
        found = self._done.get(part)
        if found is None:
            if isinstance(part, Atom):
                found = self._atom(part)
            elif isinstance(part, Poly):
                found = self._poly(part)
            else:
                found = self._bool(part)
            self._done[part] = found
        return found

    def _belongs(self, symbol: Any) -> bool:
        return symbol.payload[1][: len(self.scope)] == self.scope

    def _atom(self, atom: Atom) -> Any:
        terms, payload = self.terms, atom.payload
        if atom.kind == "bound":
            return terms.symbol("element", INT, self.scope)
        if atom.kind == "symbol":
            if self._belongs(atom):
                return terms.symbol(payload[0], atom.sort, payload[1], loose=payload[2])
            return terms.lift(atom)
        if atom.kind == "apply":
            function = payload[0]
            if any(self._belongs(leaf) for leaf in leaves(function)):
                # What was computed there from what the thread has: nothing is known of it.
                function = ("other thread", self._other, function)
            return terms.apply(atom.sort, function, *map(self._rename, payload[1:]))
        if atom.kind == "read":
            return terms.read(self._array(payload[0]), [self._rename(i) for i in payload[1:]])
        if atom.kind == "ite":
            return terms.ite(*map(self._rename, payload), sort=atom.sort)
        if atom.kind == "div":
            return terms.floordiv(*map(self._rename, payload))
        return terms.mod(*map(self._rename, payload))

    def _array(self, array: ArrayNode) -> ArrayNode:
        """The contents that are read; behind `expand`, that is always a symbol."""
        if not self._belongs(array):
            return array
        found = self._done.get(array)
        if found is None:
            found = self.domain.arrays.symbol(
                array.payload[0],
                tuple(map(self, array.shape)),
                array.sort,
                array.payload[1],
                defined=not array.loose,
            )
            self._done[array] = found
        return found

    def _poly(self, term: Poly) -> Int:
        total: Int = term.constant
        for monomial, factor in term.monomials:
            product: Int = factor
            for atom in monomial:
                product = self.terms.multiply(product, self._rename(atom))
            total = self.terms.add(total, product)
        return total

    def _bool(self, term: Bool) -> Truth:
        terms = self.terms
        parts = [self._rename(argument) for argument in term.arguments]
        if term.kind == "le0":
            return terms.le0(parts[0])
        if term.kind == "eq0":
            return terms.eq0(parts[0])
        if term.kind == "not":
            return terms.neg(parts[0])
        if term.kind == "atom":
            return parts[0]
        if term.kind == "same":
            return terms.same(parts[0], parts[1], term.arguments[0].sort)
        return terms.conj(parts) if term.kind == "and" else terms.disj(parts)


def atom_of(symbol: Any) -> Atom:
    """The atom of an integer symbol."""
    return symbol.monomials[0][0][0]
