"""Definedness of scalars, which follows from their terms.

A term may be undefined where something in it may be (`loose`): contents that nobody wrote, contents and scalars that
are havocked, and the results of ops that may give poison. The constructors of `TermDomain` see to it that a term that
is simplified says no less of that than the operands that it was made of.

    %a = arith.addi %i, %n              defined where %i and %n are
    %b = arith.subi %a, %a              the number 0, but defined where %a is only
    %c = arith.addi %x, %y overflow<nsw>    defined where %x and %y are, and where an open truth value says so

Whether an element is defined is read from an array of truth values that is built like the contents themselves: where
these are overwritten, so is that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.nodes import Havocked, Poisoned, is_loose
from oneshot_verify.encode.terms.table import BOOL, Atom, Bool, Poly, TermTable, Truth


class Definedness:
    """Finds out when scalars are defined; looks at each term and at each array node once."""

    def __init__(self, terms: TermTable, expander: Expander, *, of_ops: bool = False) -> None:
        self.terms = terms
        self.expander = expander
        self.of_ops = of_ops
        """True to count only poison, which ops make; contents that nobody has written then have some value, always the
        same one."""
        self._known: dict[Any, Truth] = {}
        self._arrays: dict[ArrayNode, ArrayNode] = {}
        self._holding: dict[tuple[Any, bool], Truth] = {}

    def of(self, scalars: Iterable[Any]) -> Truth:
        """The condition that all of them are defined."""
        return self.terms.conj(self._of(scalar) for scalar in scalars if is_loose(scalar))

    def surely(self, condition: Truth, *, holds: bool = True) -> Truth:
        """The condition that a truth value of the semantics itself is defined and true (without `holds`: false).

        A part that decides it alone makes the others not matter: `not masked or inside of the bounds`. A truth value of
        the program is undefined as soon as one of its operands is (`of`).
        """
        if not is_loose(condition):
            return condition if holds else self.terms.neg(condition)
        found = self._holding.get((condition, holds))
        if found is None:
            found = self._holding[condition, holds] = self._surely(condition, holds)
        return found

    def _surely(self, condition: Any, holds: bool) -> Truth:
        terms = self.terms
        if condition.kind == "not":
            return self.surely(condition.arguments[0], holds=not holds)
        if condition.kind in ("and", "or"):
            parts = [self.surely(part, holds=holds) for part in condition.arguments]
            return terms.conj(parts) if (condition.kind == "and") is holds else terms.disj(parts)
        value = condition if holds else terms.neg(condition)
        return terms.conj((value, self._of(condition)))

    def _of(self, term: Any) -> Truth:
        if not is_loose(term):
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
        if atom.kind == "symbol":
            name, scope, _ = atom.payload
            if self.of_ops:
                return True
            return terms.symbol(f"{name} is defined", BOOL, scope)
        if atom.kind == "ite":
            condition, then, otherwise = atom.payload
            chosen = terms.ite(condition, self._of(then), self._of(otherwise), BOOL)
            return terms.conj((self._of(condition), chosen))
        if atom.kind == "read":
            array, *indices = atom.payload
            here: Any = True
            if array.loose:
                here = self.expander.peek(self.array(array), tuple(indices))
            return terms.conj((here, *map(self._of, indices)))
        operands: tuple[Any, ...] = atom.payload
        own: Truth = True
        if atom.kind == "apply":
            function, operands = atom.payload[0], atom.payload[1:]
            if isinstance(function, Poisoned):
                return False
            if is_loose(function) and not (self.of_ops and isinstance(function, Havocked)):
                own = terms.apply(BOOL, ("defined", function), *operands)
        return terms.conj((own, *map(self._of, operands)))

    # Contents.

    def array(self, node: ArrayNode) -> ArrayNode:
        """The definedness of the elements of `node`, as contents of truth values."""
        found = self._arrays.get(node)
        if found is not None:
            return found
        todo = [node]
        while todo:
            current = todo[-1]
            missing = [part for part in _arrays_of(current) if part not in self._arrays]
            if current not in self._arrays and not missing:
                self._arrays[current] = self._build(current)
            if missing:
                todo += missing
            else:
                todo.pop()
        return self._arrays[node]

    def _build(self, node: ArrayNode) -> ArrayNode:
        arrays, payload, done = self.expander.arrays, node.payload, self._arrays
        if not node.loose:
            return self._everywhere(node, True)
        match node.kind:
            case "symbol" | "undefined" if self.of_ops:
                return self._everywhere(node, True)
            case "symbol":
                name, scope, _ = payload
                return arrays.symbol(f"{name} is defined", node.shape, BOOL, scope, defined=True)
            case "undefined":
                return self._everywhere(node, False)
            case "lambda":
                level, body = payload
                return arrays.lambda_(node.shape, BOOL, level, self._of(body))
            case "write":
                base, indices, value = payload
                return arrays.write(done[base], indices, self._of(value))
            case "overlay":
                base, view, source = payload
                return arrays.overlay(done[base], view, done[source])
            case "view":
                base, view = payload
                return arrays.view(done[base], view, node.shape)
            case "collapse":
                base, groups = payload
                return arrays.collapse(done[base], groups)
            case "choice":
                # Whoever chooses between contents has asked whether the condition is defined.
                condition, then, otherwise = payload
                return arrays.choice(condition, done[then], done[otherwise])

    def _everywhere(self, node: ArrayNode, value: bool) -> ArrayNode:
        return self.expander.arrays.lambda_(node.shape, BOOL, 0, value)


def _arrays_of(node: ArrayNode) -> Iterator[ArrayNode]:
    """The contents that a node is made of."""
    if node.kind not in ("symbol", "undefined", "lambda") and node.loose:
        yield from (part for part in node.payload if isinstance(part, ArrayNode))
