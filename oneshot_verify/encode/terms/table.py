"""Terms: hash-consed scalars, folded as they are built.

Three sorts. *Integers* are polynomials over atoms in normal form, so that `a + b - b` is `a` itself and two offsets
that are equal by arithmetic are the same object. *Truth values* are comparisons of a polynomial with zero and their
combinations. *Elements* of any other type are uninterpreted: equal operations on equal arguments give the same
object.

Python's `int` and `bool` are the constants of the first two sorts; they are never wrapped.

Every term belongs to a `TermTable`, one per proof: two terms of one table are equal in structure just when they are
identical, so `is` decides equality and hashing costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Any, Literal, cast

from oneshot_verify.encode.terms.nodes import (
    BOOL,
    INT,
    Atom,
    AtomKind,
    Bool,
    Function,
    Havocked,
    Int,
    Monomial,
    Poisoned,
    Poly,
    Scalar,
    Scope,
    Sort,
    Term,
    Truth,
    any_loose,
    free_levels,
    is_loose,
    symbol_name,
)

__all__ = [
    "BOOL",
    "INT",
    "Atom",
    "Bool",
    "Function",
    "Havocked",
    "Int",
    "Monomial",
    "Poisoned",
    "Poly",
    "Scalar",
    "Scope",
    "Sort",
    "Term",
    "TermTable",
    "Truth",
    "any_loose",
    "free_levels",
    "is_loose",
    "symbol_name",
]


PRODUCT = ("product",)
"""The function of a product that is an atom."""
MOST_FACTORS = 32
"""Most atoms in a product; a larger one is an atom itself: sixty squarings would multiply 2**60 of them."""
MOST_MONOMIALS = 4096
"""Most monomials of a product of polynomials, before equal ones are joined; a larger one is an atom itself."""
LARGEST_NUMBER = 4096
"""Most bits of the numbers in a product; a larger one is an atom itself."""


class TermTable:
    """Makes terms, each structure once."""

    def __init__(self) -> None:
        self._serial = 0
        self._nodes: dict[Any, Any] = {}
        self._negations: dict[Bool, Truth] = {}

    def next_serial(self) -> int:
        """A number that grows with every node made."""
        self._serial += 1
        return self._serial

    def intern(self, key: Any, make: Any) -> Any:
        """The node for `key`, made by `make()` when it is new."""
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = make()
        return found

    # Atoms.

    def _atom(self, sort: Sort, kind: AtomKind, payload: tuple[Any, ...]) -> Any:
        # `1` and `True` are equal as keys but not as terms, hence the types.
        key = ("atom", sort, kind, payload, tuple(map(type, payload)))
        atom: Atom = self.intern(key, lambda: Atom(self, sort, kind, payload))
        return self.lift(atom)

    def lift(self, atom: Atom) -> Any:
        """The scalar of the atom's own sort that is just this atom."""
        if atom.sort == INT:
            return self.intern(("poly", atom), lambda: Poly(self, 0, (((atom,), 1),)))
        if atom.sort == BOOL:
            return self.intern(("truth", atom), lambda: Bool(self, "atom", (atom,)))
        return atom

    def symbol(self, name: str, sort: Sort, scope: Scope = (), *, loose: bool = False) -> Any:
        """A fresh unknown; `scope` names the loops that it was made in, `loose` says that it may be undefined."""
        return self._atom(sort, "symbol", (f"{name}!{self.next_serial()}", scope, loose))

    def bound(self, level: int, position: int) -> Any:
        """The index variable number `position` of an array at nesting `level`."""
        return self._atom(INT, "bound", (level, position))

    def apply(self, sort: Sort, function: Any, *arguments: Scalar) -> Any:
        """An uninterpreted operation; a product that was too large may be none with these factors."""
        if function == PRODUCT:
            left, right = cast("tuple[Int, Int]", arguments)
            return self.multiply(left, right)
        return self._atom(sort, "apply", (function, *arguments))

    def read(self, array: Any, indices: Sequence[Int]) -> Any:
        """The element of an array node at `indices`, not looked into yet."""
        return self._atom(array.sort, "read", (array, *indices))

    # Integers.

    def _sum(self, constant: int, monomials: Mapping[Monomial, int]) -> Int:
        items = [item for item in monomials.items() if item[1]]
        items.sort(key=lambda item: [atom.serial for atom in item[0]])
        return self._poly(constant, tuple(items))

    def _poly(self, constant: int, items: tuple[tuple[Monomial, int], ...]) -> Int:
        """`items`: in order, none of them with the factor 0."""
        if not items:
            return constant
        if constant == 0 and len(items) == 1 and items[0][1] == 1 and len(items[0][0]) == 1:
            return self.lift(items[0][0][0])
        return self.intern(("poly", constant, items), lambda: Poly(self, constant, items))

    def add(self, left: Int, right: Int) -> Int:
        """left + right"""
        if isinstance(left, int):
            left, right = right, left
        if isinstance(left, int):
            return left + right
        if isinstance(right, int):
            if right == 0:
                return left
            return self._poly(left.constant + right, left.monomials)
        monomials = dict(left.monomials)
        for monomial, factor in right.monomials:
            monomials[monomial] = monomials.get(monomial, 0) + factor
        return self._sum(left.constant + right.constant, monomials)

    def scale(self, term: Int, factor: int) -> Int:
        """term * factor, for a number"""
        if isinstance(term, int):
            return term * factor
        if factor == 0:
            return 0
        items = tuple((monomial, own * factor) for monomial, own in term.monomials)
        return self._poly(term.constant * factor, items)

    def multiply(self, left: Int, right: Int) -> Int:
        """left * right"""
        if isinstance(left, int):
            return self.scale(right, left)
        if isinstance(right, int):
            return self.scale(left, right)
        if _is_large(left, right):
            return self._atom(INT, "apply", (PRODUCT, *sorted((left, right), key=_serial)))
        monomials: dict[Monomial, int] = {}
        right_parts = (*right.monomials, ((), right.constant))
        for own, factor in (*left.monomials, ((), left.constant)):
            for other, other_factor in right_parts:
                product = tuple(sorted((*own, *other), key=_serial))
                monomials[product] = monomials.get(product, 0) + factor * other_factor
        constant = monomials.pop((), 0)
        return self._sum(constant, monomials)

    def floordiv(self, left: Int, right: Int) -> Int:
        """left / right, rounding down; by zero it is some value."""
        if isinstance(right, int) and right < 0:
            left, right = self.scale(left, -1), -right
        if isinstance(right, int) and right != 0:
            if isinstance(left, int):
                return left // right
            if right == 1:
                return left
            if self._divides(right, left):
                return self._divided(left, right)
        if left == 0 and isinstance(left, int):
            return 0
        return self._atom(INT, "div", (left, right))

    def mod(self, left: Int, right: Int) -> Int:
        """left - right * floordiv(left, right)"""
        if isinstance(right, int) and right < 0:
            return self.scale(self.mod(self.scale(left, -1), -right), -1)
        if isinstance(right, int) and right != 0:
            if isinstance(left, int):
                return left % right
            if self._divides(right, left):
                return 0
        return self._atom(INT, "mod", (left, right))

    @staticmethod
    def _divides(number: int, term: Poly) -> bool:
        return term.constant % number == 0 and all(f % number == 0 for _, f in term.monomials)

    def _divided(self, term: Poly, divisor: int, constant: int | None = None) -> Int:
        """The term with all factors divided by `divisor`, which divides them; its constant, too, if none is given."""
        constant = term.constant // divisor if constant is None else constant
        return self._poly(constant, tuple((m, f // divisor) for m, f in term.monomials))

    # Truth values.

    def le0(self, term: Int) -> Truth:
        """term <= 0"""
        if isinstance(term, int):
            return term <= 0
        divisor = gcd(*(factor for _, factor in term.monomials))
        if divisor > 1:
            # d*p + c <= 0 is p <= floor(-c/d) over the integers.
            constant = -((-term.constant) // divisor)
            scaled = self._divided(term, divisor, constant)
        else:
            scaled = term
        return self.intern(("le0", scaled), lambda: Bool(self, "le0", (scaled,)))

    def eq0(self, term: Int) -> Truth:
        """term = 0"""
        if isinstance(term, int):
            return term == 0
        divisor = gcd(*(factor for _, factor in term.monomials))
        if term.constant % divisor:
            return False
        if term.monomials[0][1] < 0:
            divisor = -divisor
        term_scaled = self._divided(term, divisor)
        return self.intern(("eq0", term_scaled), lambda: Bool(self, "eq0", (term_scaled,)))

    def eq(self, left: Int, right: Int) -> Truth:
        """left = right, integers"""
        if left is right:
            return True
        return self.eq0(left - right)

    def le(self, left: Int, right: Int) -> Truth:
        """left <= right"""
        return self.le0(left - right)

    def lt(self, left: Int, right: Int) -> Truth:
        """left < right"""
        return self.le0(left - right + 1)

    def same(self, left: Any, right: Any, sort: Sort) -> Truth:
        """left = right, of any sort"""
        if left is right:
            return True
        if sort == INT:
            return self.eq(left, right)
        if sort == BOOL:
            both = self.conj((left, right))
            neither = self.conj((self.neg(left), self.neg(right)))
            return self.disj((both, neither))
        first, second = sorted((left, right), key=lambda term: term.serial)
        return self.intern(("same", first, second), lambda: Bool(self, "same", (first, second)))

    def neg(self, part: Truth) -> Truth:
        """not part"""
        if isinstance(part, bool):
            return not part
        found = self._negations.get(part)
        if found is None:
            found = self._negations[part] = self._negation(part)
        return found

    def _negation(self, part: Bool) -> Truth:
        if part.kind == "not":
            return part.arguments[0]
        if part.kind == "le0":
            return self.le0(1 - part.arguments[0])
        return self.intern(("not", part), lambda: Bool(self, "not", (part,)))

    def conj(self, parts: Iterable[Truth]) -> Truth:
        """all of them"""
        return self._junction("and", parts, unit=True)

    def disj(self, parts: Iterable[Truth]) -> Truth:
        """at least one of them"""
        return self._junction("or", parts, unit=False)

    def _junction(self, kind: Literal["and", "or"], parts: Iterable[Truth], unit: bool) -> Truth:
        kept: dict[Bool, None] = {}
        for part in parts:
            if isinstance(part, bool):
                if part is not unit:
                    return not unit
                continue
            for leaf in part.arguments if part.kind == kind else (part,):
                kept[leaf] = None
        for leaf in kept:
            if self.neg(leaf) in kept:
                return not unit
        if not kept:
            return unit
        if len(kept) == 1:
            return next(iter(kept))
        leaves = tuple(sorted(kept, key=lambda leaf: leaf.serial))
        return self.intern((kind, leaves), lambda: Bool(self, kind, leaves))

    def ite(self, condition: Truth, then: Any, otherwise: Any, sort: Sort) -> Any:
        """`then` where `condition` holds, else `otherwise`"""
        if isinstance(condition, bool):
            return then if condition else otherwise
        if then is otherwise or _same_constant(then, otherwise):
            return then
        # Where a branch may be undefined, the value is so only where that branch is taken.
        if sort == BOOL and not any_loose((then, otherwise)):
            return self.disj(
                (
                    self.conj((condition, then)),
                    self.conj((self.neg(condition), otherwise)),
                )
            )
        if condition.kind == "not":
            condition, then, otherwise = condition.arguments[0], otherwise, then
        return self._atom(sort, "ite", (condition, then, otherwise))


def _serial(term: Term) -> int:
    return term.serial


def _is_large(left: Poly, right: Poly) -> bool:
    """True if the product of two polynomials is too large: it stays an atom."""
    return (
        (len(left.monomials) + 1) * (len(right.monomials) + 1) > MOST_MONOMIALS
        or _degree(left) + _degree(right) > MOST_FACTORS
        or _bits(left) + _bits(right) > LARGEST_NUMBER
    )


def _degree(term: Poly) -> int:
    return max(len(monomial) for monomial, _ in term.monomials)


def _bits(term: Poly) -> int:
    numbers = (term.constant, *(factor for _, factor in term.monomials))
    return max(number.bit_length() for number in numbers)


def _same_constant(left: Any, right: Any) -> bool:
    return isinstance(left, int) and type(left) is type(right) and left == right
