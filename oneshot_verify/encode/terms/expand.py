"""From reads of array nodes to plain terms: what an element is, written out.

A read is looked into in two stages. While programs are walked, `peek` goes only as far as arithmetic alone can tell
(the write at just this index; a write at surely another index). When a query goes out, `expand` writes out the
rest: a read over a write becomes an if-then-else, until only reads of symbols are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.arrays import ArrayNode, ArrayTable, Rewriting
from oneshot_verify.encode.terms.table import (
    Atom,
    Bool,
    Int,
    Poly,
    Scalar,
    TermTable,
    Truth,
    free_levels,
)
from oneshot_verify.semantics.places import located, split
from oneshot_verify.semantics.values import AffineView, FoldedView


class Expander:
    """Reads array nodes; remembers what it has written out."""

    def __init__(self, terms: TermTable, arrays: ArrayTable) -> None:
        self.terms = terms
        self.arrays = arrays
        self._expanded: dict[Any, Any] = {}
        self._bindings_seen = 0

    # Reading as far as arithmetic tells.

    def peek(self, array: ArrayNode, indices: tuple[Int, ...]) -> Scalar:
        """The element at `indices`, simplified by arithmetic alone."""
        while True:
            if array.kind == "write":
                base, at, value = array.payload
                where = self._all_equal(indices, at)
                if where is True:
                    return value
                if where is not False:
                    return self.terms.read(array, indices)
                array = base
            elif array.kind == "view":
                base, view = array.payload
                array, indices = base, view.apply(indices)
            elif array.kind == "collapse":
                base, groups = array.payload
                array, indices = base, split(self.terms, indices, base.shape, groups)
            elif array.kind == "overlay":
                base, view, source = array.payload
                inside, own = self.locate(view, source.shape, indices)
                if inside is True:
                    array, indices = source, own
                elif inside is False:
                    array = base
                else:
                    return self.terms.read(array, indices)
            elif array.kind == "lambda":
                level, body = array.payload
                return self.instantiate(level, body, indices)
            elif array.kind == "undefined" and array in self.arrays.bindings:
                array = self.arrays.bindings[array]
            else:
                return self.terms.read(array, indices)

    def _all_equal(self, left: Sequence[Int], right: Sequence[Int]) -> Truth:
        return self.terms.conj(
            self.terms.eq(own, other) for own, other in zip(left, right, strict=True)
        )

    def locate(
        self, view: AffineView, shape: Sequence[Int], indices: Sequence[Int]
    ) -> tuple[Truth, tuple[Int, ...]]:
        """The condition that `view` of `shape` shows what lies at `indices`, and the index in the view."""
        try:
            conditions, own = located(self.terms, view, shape, indices)
        except FoldedView as folded:
            raise Incomplete(str(folded), None) from None
        return self.terms.conj(conditions), own

    def instantiate(self, level: int, body: Scalar, indices: Sequence[Int]) -> Scalar:
        """The body of an array at nesting `level`, at one index."""
        if all(index is self.terms.bound(level, n) for n, index in enumerate(indices)):
            # A chain of elementwise ops reads each one just where it stands.
            return body
        replaced: dict[Atom, Any] = {}
        for position, index in enumerate(indices):
            variable = self.terms.bound(level, position)
            replaced[variable.monomials[0][0][0]] = index
        return self.substitute(body, replaced)

    # Rewriting.

    def substitute(self, term: Scalar, replaced: dict[Atom, Any]) -> Any:
        """`term` with some index variables replaced by integers."""
        levels = free_levels(replaced)
        done: dict[Any, Any] = {}

        def walk(part: Any) -> Any:
            if not isinstance(part, Atom | Poly | Bool):
                return part
            if not part.free & levels:
                return self.terms.lift(part) if isinstance(part, Atom) else part
            found = done.get(part)
            if found is not None:
                return found
            if isinstance(part, Atom):
                new = replaced.get(part)
                if new is None:
                    new = self._rebuild_atom(part, walk, inner)
            else:
                new = self._rebuild(part, walk)
            done[part] = new
            return new

        def inner(array: ArrayNode) -> ArrayNode:
            return self.arrays.substitute(array, Rewriting(walk, under, levels))

        def under(node: ArrayNode) -> tuple[int, Any]:
            return self._substitute_under(node, replaced)

        return walk(term) if levels else term

    def _substitute_under(self, node: ArrayNode, replaced: dict[Atom, Any]) -> tuple[int, Any]:
        """Level and body of the lambda `node` after a substitution, which neither replaces nor captures the variables
        of the lambda."""
        level, body = node.payload
        others = {atom: new for atom, new in replaced.items() if atom.payload[0] != level}
        put_in = free_levels(others.values())
        if put_in >> level & 1:
            renamed = max(put_in, free_levels((body,))).bit_length()
            for position in range(len(node.shape)):
                own = self.terms.bound(level, position).monomials[0][0][0]
                others[own] = self.terms.bound(renamed, position)
            level = renamed
        return level, self.substitute(body, others)

    def resolve(self, array: ArrayNode) -> ArrayNode:
        """`array` with the bindings of undefined contents put in."""
        done: dict[Any, Any] = {}

        def walk(part: Any) -> Any:
            if not isinstance(part, Atom | Poly | Bool):
                return part
            found = done.get(part)
            if found is None:
                atom = isinstance(part, Atom)
                found = self._rebuild_atom(part, walk, inner) if atom else self._rebuild(part, walk)
                done[part] = found
            return found

        def inner(node: ArrayNode) -> ArrayNode:
            return self.arrays.resolve(node, walk)

        return inner(array)

    def _rebuild(self, part: Poly | Bool, walk: Any) -> Any:
        terms = self.terms
        if isinstance(part, Poly):
            total: Int = part.constant
            for monomial, factor in part.monomials:
                product: Int = factor
                for atom in monomial:
                    product = terms.multiply(product, walk(atom))
                total = terms.add(total, product)
            return total
        arguments = part.arguments
        if part.kind == "le0":
            return terms.le0(walk(arguments[0]))
        if part.kind == "eq0":
            return terms.eq0(walk(arguments[0]))
        if part.kind == "not":
            return terms.neg(walk(arguments[0]))
        if part.kind == "atom":
            return walk(arguments[0])
        if part.kind == "same":
            return terms.same(walk(arguments[0]), walk(arguments[1]), arguments[0].sort)
        parts = [walk(argument) for argument in arguments]
        return terms.conj(parts) if part.kind == "and" else terms.disj(parts)

    def _rebuild_atom(self, atom: Atom, walk: Any, inner: Any) -> Any:
        terms = self.terms
        payload = atom.payload
        if atom.kind in ("symbol", "bound"):
            return terms.lift(atom)
        if atom.kind == "apply":
            return terms.apply(atom.sort, payload[0], *map(walk, payload[1:]))
        if atom.kind == "read":
            return self.peek(inner(payload[0]), tuple(map(walk, payload[1:])))
        if atom.kind == "ite":
            return terms.ite(*map(walk, payload), sort=atom.sort)
        if atom.kind == "div":
            return terms.floordiv(*map(walk, payload))
        return terms.mod(*map(walk, payload))

    # Writing out.

    def expand(self, term: Scalar) -> Any:
        """`term` with only reads of symbols left in it."""
        if self.arrays.bindings_version != self._bindings_seen:
            self._expanded.clear()
            self._bindings_seen = self.arrays.bindings_version
        return self._expand(term)

    def _expand(self, part: Any) -> Any:
        if not isinstance(part, Atom | Poly | Bool):
            return part
        found = self._expanded.get(part)
        if found is not None:
            return found
        if isinstance(part, Atom):
            if part.kind == "read":
                array, *indices = part.payload
                new = self._expand_read(array, tuple(self._expand(index) for index in indices))
            else:
                new = self._rebuild_atom(part, self._expand, _as_it_is)
        else:
            new = self._rebuild(part, self._expand)
        self._expanded[part] = new
        return new

    def _expand_read(self, array: ArrayNode, indices: tuple[Int, ...]) -> Any:
        """The element of `array` at `indices` (written out already)."""
        key = (array, indices)
        found = self._expanded.get(key)
        if found is not None:
            return found
        terms = self.terms
        if array.kind == "write":
            base, at, value = array.payload
            here = self._all_equal(indices, [self._expand(index) for index in at])
            new = self._either(here, lambda: self._expand(value), base, indices, array)
        elif array.kind == "overlay":
            base, view, source = array.payload
            inside, own = self.locate(view, source.shape, indices)
            inside = self._expand(inside)
            own = tuple(self._expand(index) for index in own)
            new = self._either(inside, lambda: self._expand_read(source, own), base, indices, array)
        elif array.kind == "view":
            base, view = array.payload
            new = self._expand_read(base, tuple(self._expand(i) for i in view.apply(indices)))
        elif array.kind == "collapse":
            base, groups = array.payload
            new = self._expand_read(
                base,
                tuple(self._expand(i) for i in split(self.terms, indices, base.shape, groups)),
            )
        elif array.kind == "choice":
            condition, then, otherwise = array.payload
            condition = self._expand(condition)
            if isinstance(condition, bool):
                new = self._expand_read(then if condition else otherwise, indices)
            else:
                new = terms.ite(
                    condition,
                    self._expand_read(then, indices),
                    self._expand_read(otherwise, indices),
                    array.sort,
                )
        elif array.kind == "lambda":
            level, body = array.payload
            new = self._expand(self.instantiate(level, body, indices))
        elif array.kind == "undefined" and array in self.arrays.bindings:
            new = self._expand_read(self.arrays.bindings[array], indices)
        else:
            new = terms.read(array, indices)
        self._expanded[key] = new
        return new

    def _either(
        self, here: Truth, value: Any, base: ArrayNode, indices: tuple[Int, ...], array: ArrayNode
    ) -> Any:
        if here is True:
            return value()
        below = self._expand_read(base, indices)
        if here is False:
            return below
        return self.terms.ite(here, value(), below, array.sort)


def _as_it_is(array: ArrayNode) -> ArrayNode:
    return array
