"""The nodes that terms are made of: atoms, polynomials and truth values. `table.TermTable` makes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from oneshot_verify.semantics.symbolic import Symbolic

if TYPE_CHECKING:
    from oneshot_verify.encode.terms.table import TermTable

Sort: TypeAlias = str
"""`"int"`, `"bool"`, or the name of an element type (`"f32"`, `"i8"`, ...)."""

INT: Sort = "int"
BOOL: Sort = "bool"

AtomKind: TypeAlias = Literal["symbol", "bound", "apply", "read", "ite", "div", "mod"]


class Term(Symbolic):
    """A node of the table; identity is equality."""

    __slots__ = ("free", "loose", "serial", "sort", "table")

    def __init__(self, table: TermTable, sort: Sort, free: int, loose: bool) -> None:
        self.table = table
        self.sort = sort
        self.serial = table.next_serial()
        self.free = free
        """The levels of the index variables that occur free in it, as a set of bits."""
        self.loose = loose
        """True if it may be undefined: something that may be occurs in it (see `definedness.py`)."""


def is_loose(part: Any) -> bool:
    """True if a term, an array node or a function may be undefined."""
    return getattr(part, "loose", False)


def any_loose(parts: Iterable[Any]) -> bool:
    """True if one of these terms, array nodes and functions may be undefined."""
    return any(map(is_loose, parts))


def free_levels(parts: Iterable[Any]) -> int:
    """The levels of the index variables that occur free in terms and array nodes, as a set of bits."""
    free = 0
    for part in parts:
        free |= getattr(part, "free", 0)
    return free


class Function(NamedTuple):
    """An uninterpreted op on elements: equal operands give equal results."""

    name: str
    details: tuple[tuple[str, str], ...]
    """Its attributes."""
    types: tuple[str, ...]
    """Of its operands."""
    loose: bool
    """True if its result may be poison though its operands are defined."""


class Poisoned(NamedTuple):
    """The poison that an op gives for its operands: the same for the same ones, so that it is one term."""

    name: str
    details: tuple[str, ...]
    """The result of the op, and its attributes."""
    loose: bool = True


class Havocked(NamedTuple):
    """An uninterpreted function whose values may be undefined."""

    what: Any
    loose: bool = True


class Atom(Term):
    """A term that arithmetic and logic take as a whole.

    | kind   | payload                     |
    |--------|-----------------------------|
    | symbol | (name, scope, whether it may be undefined) |
    | bound  | (level, position): the index variable of an enclosing array |
    | apply  | (function, *arguments)      |
    | read   | (array, *indices)           |
    | ite    | (condition, then, otherwise)|
    | div, mod | (dividend, divisor), rounding down |
    """

    __slots__ = ("kind", "payload")

    def __init__(
        self, table: TermTable, sort: Sort, kind: AtomKind, payload: tuple[Any, ...]
    ) -> None:
        free = 1 << payload[0] if kind == "bound" else free_levels(payload)
        loose = payload[2] if kind == "symbol" else any_loose(payload)
        super().__init__(table, sort, free, loose)
        self.kind: AtomKind = kind
        self.payload = payload

    def __repr__(self) -> str:
        if self.kind == "symbol":
            return str(self.payload[0])
        if self.kind == "bound":
            return f"$d{self.payload[0]}_{self.payload[1]}"
        return f"{self.kind}{self.payload!r}"


Monomial: TypeAlias = tuple[Atom, ...]


class Poly(Term):
    """`constant + sum(coefficient * product(monomial))`, with at least one monomial."""

    __slots__ = ("constant", "monomials")

    def __init__(
        self, table: TermTable, constant: int, monomials: tuple[tuple[Monomial, int], ...]
    ) -> None:
        atoms = [atom for parts, _ in monomials for atom in parts]
        super().__init__(table, INT, free_levels(atoms), any_loose(atoms))
        self.constant = constant
        self.monomials = monomials

    def __add__(self, other: Int) -> Int:
        return self.table.add(self, other)

    __radd__ = __add__

    def __sub__(self, other: Int) -> Int:
        return self.table.add(self, self.table.scale(other, -1))

    def __rsub__(self, other: Int) -> Int:
        return self.table.add(other, self.table.scale(self, -1))

    def __mul__(self, other: Int) -> Int:
        return self.table.multiply(self, other)

    __rmul__ = __mul__

    def __neg__(self) -> Int:
        return self.table.scale(self, -1)

    def __repr__(self) -> str:
        parts = [
            ("" if factor == 1 else f"{factor}*") + "*".join(map(repr, monomial))
            for monomial, factor in self.monomials
        ]
        if self.constant:
            parts.append(str(self.constant))
        return " + ".join(parts)


TruthKind: TypeAlias = Literal["le0", "eq0", "and", "or", "not", "atom", "same"]


class Bool(Term):
    """A truth value that is not a constant.

    | kind | arguments |
    |------|-----------|
    | le0  | (polynomial,): it is at most zero |
    | eq0  | (polynomial,): it is zero |
    | and, or | two or more truth values |
    | not  | (truth value,), never a comparison `le0` |
    | atom | (atom of sort bool,) |
    | same | (element, element): two elements of one sort are equal |
    """

    __slots__ = ("arguments", "kind")

    def __init__(self, table: TermTable, kind: TruthKind, arguments: tuple[Any, ...]) -> None:
        super().__init__(table, BOOL, free_levels(arguments), any_loose(arguments))
        self.kind: TruthKind = kind
        self.arguments = arguments

    def __repr__(self) -> str:
        return f"{self.kind}{self.arguments!r}"


Int: TypeAlias = "int | Poly"
Truth: TypeAlias = "bool | Bool"
Scalar: TypeAlias = "int | bool | Poly | Bool | Atom"
Scope: TypeAlias = tuple[int, ...]


def symbol_name(term: Any) -> str:
    """The unique name of a symbol, as it stands in models."""
    atom = term
    if isinstance(term, Poly):
        atom = term.monomials[0][0][0]
    elif isinstance(term, Bool):
        atom = term.arguments[0]
    return atom.payload[0]


def single_atom(term: Any) -> Any:
    """The atom that a scalar consists of, or None where it is more than one atom."""
    if isinstance(term, Atom):
        return term
    if isinstance(term, Poly) and term.constant == 0 and len(term.monomials) == 1:
        monomial, factor = term.monomials[0]
        if factor == 1 and len(monomial) == 1:
            return monomial[0]
    if isinstance(term, Bool) and term.kind == "atom":
        return term.arguments[0]
    return None
