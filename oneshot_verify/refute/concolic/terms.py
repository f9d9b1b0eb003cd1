"""Numbers and truth values that know how they were computed from the arguments of a run.

        %n : i32 = 5          Number 5, term n
        %n * 3 + 1            Number 16, term (bvadd (bvmul n 3) 1)
        ... == 22963          Fact false, term (= that 22963)

A `Number` is a Python integer, so it goes wherever an integer goes: into memory, through loops and calls. What no rule
here knows gives a plain number: the term is lost, and nothing is wrong. Terms are those of the judge, with integers as
bit-vectors. An `index` has 64 bits here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from oneshot_verify.encode.bits import BINARY, COMPARISONS, literal, resized, width_of
from oneshot_verify.encode.terms import BOOL, Term, Value, ite, same, visit
from oneshot_verify.semantics.concrete import UNDEF

INDEX_BITS = 64
HARD = ("bvsdiv", "bvudiv", "bvsrem", "bvurem")
"""The kinds of terms that the solver is slow at."""
Place: TypeAlias = "tuple[int, int | None]"
"""A scalar argument, by number; or an argument and one of its dimensions."""


class Number(int):
    """An integer with its term."""

    term: Value

    @staticmethod
    def of(value: int, term: Value) -> Number:
        """`value`, which was computed as `term` says."""
        made = Number(value)
        made.term = term
        return made

    def _with(self, name: str, value: Any, left: Any, right: Any) -> Any:
        """`value`, the result of an operation; undefined if the other operand is."""
        return UNDEF if left is UNDEF or right is UNDEF else computed(name, value, (left, right))

    def __add__(self, other: Any) -> Any:
        return self._with("addi", int.__add__(self, other), self, other)

    def __radd__(self, other: Any) -> Any:
        return self._with("addi", int.__radd__(self, other), other, self)

    def __sub__(self, other: Any) -> Any:
        return self._with("subi", int.__sub__(self, other), self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._with("subi", int.__rsub__(self, other), other, self)

    def __mul__(self, other: Any) -> Any:
        return self._with("muli", int.__mul__(self, other), self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._with("muli", int.__rmul__(self, other), other, self)


class Fact:
    """A truth value with its term."""

    __slots__ = ("holds", "term")

    def __init__(self, holds: bool, term: Term) -> None:
        self.holds = holds
        self.term = term

    def __bool__(self) -> bool:
        return self.holds

    def __eq__(self, other: object) -> bool:
        return self.holds == (other.holds if isinstance(other, Fact) else other)

    def __hash__(self) -> int:
        return hash(self.holds)

    def __and__(self, other: Any) -> int:
        return int(self.holds) & int(other)

    def __repr__(self) -> str:
        return repr(self.holds)


def plain(value: Any) -> Any:
    """The value without its term."""
    if isinstance(value, Number):
        return int(value)
    return value.holds if isinstance(value, Fact) else value


def is_traced(value: Any) -> bool:
    """True if a value has a term."""
    return isinstance(value, Number | Fact)


# Results of operations.


def fact(holds: Any, term: Value) -> Any:
    """A truth value with its term, unless that is a constant."""
    return Fact(holds, term) if isinstance(term, Term) else holds


def computed(name: str, value: Any, operands: Sequence[Any]) -> Any:
    """`value`, the result of an op of `arith` on integers, with its term if there is one."""
    terms = _terms(operands)
    if terms is None or terms[0].sort == BOOL or value is UNDEF:
        return value
    return Number.of(value, BINARY[name](*terms))


def compared(predicate: int, value: Any, operands: Sequence[Any]) -> Any:
    """`value`, the result of an `arith.cmpi`, with its term if there is one."""
    terms = _terms(operands)
    return value if terms is None else fact(value, COMPARISONS[predicate](*terms))


def cast(value: Any, operand: Number | Fact, width: int, *, signed: bool) -> Any:
    """`value`, which is `operand` with `width` bits: cut off, or extended."""
    term: Any = operand.term
    if isinstance(operand, Fact):
        return Number.of(value, ite(term, literal(-signed or 1, width), literal(0, width)))
    if width == 1:
        return fact(value, same(resized(term, 1, signed=False), literal(1, 1)))
    return Number.of(value, resized(term, width, signed=signed))


def _terms(operands: Iterable[Any]) -> Any:
    """The terms of operands; None if none of them has one, if their widths differ, or one of them is no number."""
    sorts = {each.term.sort for each in operands if is_traced(each)}
    if len(sorts) != 1 or not all(isinstance(each, int | Fact) for each in operands):
        return None
    width = width_of(*sorts)
    return [
        each.term if is_traced(each) else literal(each, width) if width else bool(each)
        for each in operands
    ]


# Looking into terms.


def arguments_in(value: Value) -> frozenset[Term]:
    """The arguments that a term depends on."""
    inside = dict[Value, Any]()
    visit(value, inside, lambda term: term)
    return frozenset(each for each in inside.values() if each.kind == "apply")


def is_hard(value: Value, known: dict[Value, bool]) -> bool:
    """True if a term has divisions or products of arguments, which may take the solver seconds. `known` has the answers
    for terms that were asked about before, and gets new ones."""

    def make(term: Term) -> bool:
        is_product = term.kind == "bvmul" and all(part.args for part in term.args)
        return term.kind in HARD or is_product or any(known.get(part) for part in term.args)

    return isinstance(value, Term) and visit(value, known, make)
