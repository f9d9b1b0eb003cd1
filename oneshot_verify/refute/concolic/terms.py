"""Numbers and truth values that know how they were computed from the arguments of a run.

        %n : i32 = 5          Number 5, term n
        %n * 3 + 1            Number 16, term addi(muli(n, 3), 1)
        ... == 22963          Fact false, term cmpi 0 (that, 22963)

A `Number` is a Python integer, so it goes wherever an integer goes: into memory, through loops and calls. What no rule
here knows gives a plain number: the term is lost, and nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from oneshot_verify.semantics.concrete import UNDEF

INDEX_BITS = 64
TRUTH = 1
"""The width of truth values and of `i1`."""


@dataclass(frozen=True, eq=False)
class Term:
    """The computation of a value. Only `TermTable` makes terms, so that equal ones are the same object."""

    kind: str
    """`argument`, the name of an op of `arith`, `and`, `or`, `not`, `signed` or `unsigned` (to another width)."""
    width: int
    """In bits; 1: a truth value."""
    parts: tuple[Part, ...] = ()
    detail: Any = None
    """The place of an argument; the predicate of a comparison."""


Part: TypeAlias = "Term | int | bool"
Place: TypeAlias = "tuple[int, int | None]"
"""A scalar argument, by number; or an argument and one of its dimensions."""


class TermTable:
    """All terms of one search, each once."""

    def __init__(self) -> None:
        self._terms: dict[Any, Term] = {}

    def argument(self, place: Place, width: int) -> Term:
        """The term of a scalar or size that the caller chooses."""
        return self._make("argument", width, (), place)

    def make(self, kind: str, width: int, parts: Sequence[Part], detail: Any = None) -> Term:
        """The term of an op on `parts`, of which one at least is a term."""
        return self._make(kind, width, tuple(parts), detail)

    def _make(self, kind: str, width: int, parts: tuple[Part, ...], detail: Any) -> Term:
        key = (kind, width, detail, tuple((type(part) is Term, part) for part in parts))
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Term(kind, width, parts, detail)
        return found


class Number(int):
    """An integer with its term."""

    term: Term
    table: TermTable

    @staticmethod
    def of(value: int, term: Term, table: TermTable) -> Number:
        """`value`, which was computed as `term` says."""
        made = Number(value)
        made.term, made.table = term, table
        return made

    def _with(self, kind: str, value: Any, left: Any, right: Any) -> Any:
        """`value`, the result of an operation; undefined if the other operand is."""
        other = right if left is self else left
        if not isinstance(other, int):
            return UNDEF if other is UNDEF else value
        if isinstance(other, Number) and other.term.width != self.term.width:
            return value
        parts = [part_of(left), part_of(right)]
        return Number.of(value, self.table.make(kind, self.term.width, parts), self.table)

    def __add__(self, other: Any) -> Any:
        return self._with("arith.addi", int.__add__(self, other), self, other)

    def __radd__(self, other: Any) -> Any:
        return self._with("arith.addi", int.__radd__(self, other), other, self)

    def __sub__(self, other: Any) -> Any:
        return self._with("arith.subi", int.__sub__(self, other), self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._with("arith.subi", int.__rsub__(self, other), other, self)

    def __mul__(self, other: Any) -> Any:
        return self._with("arith.muli", int.__mul__(self, other), self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._with("arith.muli", int.__rmul__(self, other), other, self)


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


def part_of(value: Any) -> Any:
    """The term of a value that has one, else the value."""
    return value.term if isinstance(value, Number | Fact) else value


def plain(value: Any) -> Any:
    """The value without its term."""
    if isinstance(value, Number):
        return int(value)
    return value.holds if isinstance(value, Fact) else value


def is_traced(value: Any) -> bool:
    """True if a value has a term."""
    return isinstance(value, Number | Fact)
