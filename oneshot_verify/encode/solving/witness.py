"""An assignment under which all facts hold, kept up to date as facts come and go.

Most questions are whether the facts exclude each other, and nearly always they do not. One assignment that satisfies
them all says so without asking a solver, and it says just as well that a goal does not follow which is false under it.
It is looked for by small repairs only: where these fail, the solver is asked.

The assignment is a model of what `translate.py` hands to the solver: integers, truth values, and elements of which
nothing is known but that equal operations on equal arguments are equal. So each application of an operation to other
arguments may be taken for another element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from oneshot_verify.encode.terms.table import BOOL, INT, Atom, Bool, Poly, Sort, Truth, symbol_name

Variable: TypeAlias = Any
"""A term with a value of its own: a symbol, or an uninterpreted operation with the values of its arguments."""
Change: TypeAlias = tuple[Variable, int]
"""Another value for a variable; truth values are 0 and 1."""

LARGEST = 300
"""Most parts of a fact; larger ones are left to the solver."""
EFFORT = 60
"""Most facts that are looked at to make one new fact true."""
CHAIN = 4
"""Most changes in a row, each mending what the one before has broken."""


class _Unclear(Exception):
    """The value of a term is not known: it is too large, or it divides by zero."""


class _Held:
    """A fact that holds, and the variables that its truth depends on."""

    __slots__ = ("fact", "variables")

    def __init__(self, fact: Truth) -> None:
        self.fact = fact
        self.variables: set[Variable] = set()


class Witness:
    """Follows the facts of a session, scope by scope."""

    def __init__(self) -> None:
        self._values: dict[Variable, int] = {}
        self._users: dict[Variable, set[_Held]] = {}
        """The facts that depend on a variable: they are evaluated again when it changes."""
        self._held: list[list[_Held]] = [[]]
        self._stuck: int | None = None
        """The scope of a fact that could not be made true: it is not tried again."""
        self._evaluation = _Evaluation(self._values)

    def leave(self, depth: int) -> None:
        """Forget the scopes from number `depth` on."""
        while len(self._held) > depth:
            for held in self._held.pop():
                self._unregister(held)
        if self._stuck is not None and self._stuck >= depth:
            self._stuck = None

    def satisfies(self, scopes: Sequence[Sequence[Truth]]) -> bool:
        """True if all facts of all scopes hold under the assignment, after a few changes to it if needed."""
        if self._stuck is not None:
            return False
        while len(self._held) < len(scopes):
            self._held.append([])
        for level, (known, facts) in enumerate(zip(self._held, scopes, strict=True)):
            for fact in facts[len(known) :]:
                held = _Held(fact)
                if not self._holds(held) and not self._mend(held):
                    self._stuck = level
                    return False
                known.append(held)
        return True

    def refutes(self, goal: Truth) -> bool:
        """True if `goal` is known to be false under the assignment."""
        try:
            return not self._evaluation(goal)
        except _Unclear:
            return False

    def constants(self) -> Callable[[], Iterator[tuple[str, int | bool]]]:
        """The values of the symbols as they are now, by name."""
        values = dict(self._values)

        def named() -> Iterator[tuple[str, int | bool]]:
            for variable, value in values.items():
                if isinstance(variable, Atom) and variable.kind == "symbol":
                    yield symbol_name(variable), value if variable.sort == INT else bool(value)

        return named

    def _mend(self, held: _Held) -> bool:
        """Make a fact true while all others stay true, and return True; if that fails, undo all changes."""
        left = EFFORT
        for first in self._changes(held):
            before: dict[Variable, int] = {}
            looked_at = {held}
            todo, change = [held], first
            while todo and left > 0:
                left -= 1
                broken = todo.pop()
                looked_at.add(broken)
                if broken is not held or before:
                    if self._holds(broken):
                        continue
                    options = (each for each in self._changes(broken) if each[0] not in before)
                    change = next(options, None)
                if change is None or len(before) == CHAIN:
                    todo = [broken]
                    break
                variable, value = change
                before[variable] = self._values[variable]
                self._values[variable] = value
                todo += [broken, *self._users.get(variable, ())]
            if not todo:
                return True
            self._values.update(before)
            self._unregister(held)
            for other in looked_at - {held}:
                # Perhaps it hung on other variables meanwhile.
                self._holds(other)
        return False

    def _holds(self, held: _Held) -> bool:
        """True if a fact holds now; if so, it is registered with the variables that it depends on."""
        try:
            if not self._evaluation(held.fact):
                return False
        except _Unclear:
            return False
        self._unregister(held)
        held.variables = self._evaluation.read
        for variable in held.variables:
            self._users.setdefault(variable, set()).add(held)
        return True

    def _unregister(self, held: _Held) -> None:
        for variable in held.variables:
            self._users[variable].discard(held)
        held.variables = set()

    def _changes(self, held: _Held) -> list[Change]:
        """Changes of one variable each that make a fact true by themselves; such as break nothing else come first."""
        try:
            found = list(self._evaluation.changes(held.fact, wanted=True))
        except _Unclear:
            return []
        return sorted(found, key=lambda change: len(self._users.get(change[0], ())))


class _Evaluation:
    """The values of terms under an assignment; variables that have none yet get one."""

    def __init__(self, values: dict[Variable, int]) -> None:
        self._values = values
        self.read: set[Variable] = set()
        """The variables that the last value depends on."""
        self._parts_left = 0

    def __call__(self, term: Any) -> Any:
        self.read = set()
        self._parts_left = LARGEST
        return self._value(term)

    def _value(self, term: Any) -> Any:
        if isinstance(term, int):
            return term
        self._parts_left -= 1
        if self._parts_left < 0:
            raise _Unclear
        if isinstance(term, Poly):
            return term.constant + sum(
                factor * self._product(monomial) for monomial, factor in term.monomials
            )
        return self._truth(term) if isinstance(term, Bool) else self._atom(term)

    def _product(self, monomial: Sequence[Atom]) -> int:
        product = 1
        for atom in monomial:
            product *= self._value(atom)
        return product

    def _truth(self, term: Bool) -> bool:
        values = [self._value(argument) for argument in term.arguments]
        if term.kind == "le0":
            return values[0] <= 0
        if term.kind == "eq0":
            return values[0] == 0
        if term.kind == "same":
            return values[0] == values[1]
        if term.kind == "not":
            return not values[0]
        if term.kind == "and":
            return all(values)
        return any(values) if term.kind == "or" else bool(values[0])

    def _atom(self, atom: Atom) -> Any:
        if atom.kind == "ite":
            condition, then, otherwise = map(self._value, atom.payload)
            return then if condition else otherwise
        if atom.kind in ("div", "mod"):
            left, right = map(self._value, atom.payload)
            if right == 0:
                raise _Unclear
            return left // right if atom.kind == "div" else left % right
        return self._of_variable(self._variable(atom), atom.sort)

    def _variable(self, atom: Atom) -> Variable:
        if atom.kind in ("symbol", "bound"):
            return atom
        # The function and the values of its arguments: equal ones give equal values.
        function, *arguments = atom.payload
        return (atom.kind, function, atom.sort, *map(self._value, arguments))

    def _of_variable(self, variable: Variable, sort: Sort) -> Any:
        if sort not in (INT, BOOL):
            return variable
        self.read.add(variable)
        return self._values.setdefault(variable, 1)

    # What would make a term true or false.

    def changes(self, term: Truth, *, wanted: bool) -> Iterator[Change]:
        """Changes of single variables after which `term` is true, or false, if it is not so already."""
        if isinstance(term, bool) or bool(self(term)) is wanted:
            return
        if term.kind == "not":
            yield from self.changes(term.arguments[0], wanted=not wanted)
        elif term.kind in ("and", "or"):
            for argument in term.arguments:
                yield from self.changes(argument, wanted=wanted)
        elif term.kind == "atom":
            atom = term.arguments[0]
            if atom.kind not in ("ite", "div", "mod"):
                yield self._variable(atom), int(wanted)
        elif term.kind != "same":
            yield from self._shifts(term, wanted)

    def _shifts(self, term: Bool, wanted: bool) -> Iterator[Change]:
        """Changes of one variable of a comparison of a polynomial with zero."""
        polynomial = term.arguments[0]
        value = self(polynomial)
        for monomial, factor in reversed(polynomial.monomials):
            if len(monomial) != 1 or monomial[0].kind in ("ite", "div", "mod"):
                continue
            variable = self._variable(monomial[0])
            old = self._values[variable]
            if term.kind == "le0":
                # The polynomial has to become 0, or 1, or lie beyond.
                missing = value if wanted else value - 1
                yield variable, old - _away_from_zero(missing, factor)
            elif not wanted:
                yield from ((variable, old + 1), (variable, old - 1))
            elif value % factor == 0:
                yield variable, old - value // factor


def _away_from_zero(dividend: int, divisor: int) -> int:
    """The quotient, rounded so that the product is at least as far from zero as the dividend."""
    quotient = -(-abs(dividend) // abs(divisor))
    return quotient if (dividend < 0) == (divisor < 0) else -quotient
