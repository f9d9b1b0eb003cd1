"""Questions to Z3: facts in scopes, and whether they imply a goal."""

from __future__ import annotations

import operator
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import z3 as untyped

from oneshot_verify.check.terms import BOOL, INT, Term, Value, no, visit

RLIMIT = 2_000_000
"""What Z3 may spend on one question, in its own units, which are the same on every machine."""


z3: Any = untyped
"""The module, which has no types."""


class Solver:
    """What holds at one point of both programs."""

    def __init__(self) -> None:
        self._solver: Any = z3.Solver()
        self._solver.set("rlimit", RLIMIT)
        self._facts: list[Value] = []
        self._written: dict[Value, Any] = {}
        self._sorts: dict[str, Any] = {INT: z3.IntSort(), BOOL: z3.BoolSort()}
        self._operations: dict[str, Any] = {
            "+": operator.add,
            "*": operator.mul,
            "div": z3.ArithRef.__truediv__,
            "=": operator.eq,
            "<=": operator.le,
            "and": z3.And,
            "or": z3.Or,
            "not": z3.Not,
            "ite": z3.If,
        }
        self.questions = 0

    @contextmanager
    def scope(self) -> Generator[None]:
        """Facts that are assumed inside are forgotten afterwards."""
        before = len(self._facts)
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()
            del self._facts[before:]

    def assume(self, fact: Value) -> None:
        """A fact that holds from here on."""
        if fact is not True:
            self._facts.append(fact)
            self._solver.add(self._term(fact))

    def holds(self, goal: Value) -> bool:
        """Whether the facts imply `goal`. A solver that does not know says no."""
        if goal is True or goal in self._facts:
            return True
        self.questions += 1
        with self.scope():
            self._solver.add(self._term(no(goal)))
            return self._solver.check() == z3.unsat

    def _term(self, value: Value) -> Any:
        visit(value, self._written, self._write)
        return self._leaf(value)

    def _leaf(self, value: Value) -> Any:
        if isinstance(value, Term):
            return self._written[value]
        return z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(value)

    def _write(self, term: Term) -> Any:
        if term.kind != "apply":
            return self._operations[term.kind](*map(self._leaf, term.args))
        args = [self._leaf(each) for each in term.args[1:]]
        # Functions of one name are told apart by the sorts of their operands.
        sorts = (*(each.sort() for each in args), self._sort(term.sort))
        return z3.Function(term.args[0], *sorts)(*args)

    def _sort(self, name: str) -> Any:
        return self._sorts.setdefault(name, z3.DeclareSort(name))
