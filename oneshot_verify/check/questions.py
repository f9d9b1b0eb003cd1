"""Questions to Z3: whether facts imply a goal."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import z3 as untyped

from oneshot_verify.check.terms import BOOL, INT, Term, Value, no, visit

RLIMIT = 2_000_000
"""What Z3 may spend on one question, in its own units, which are the same on every machine."""


z3: Any = untyped
"""The module, which has no types."""


class Questions:
    """A solver that has been told once, of each fact that was ever asked with, what its own truth value stands for."""

    def __init__(self) -> None:
        self._solver: Any = z3.Solver()
        self._solver.set("rlimit", RLIMIT)
        self._named: dict[Value, Any] = {}
        self._written: dict[Value, Any] = {}
        self._sorts: dict[str, Any] = {INT: z3.IntSort(), BOOL: z3.BoolSort()}
        numbers = {"+": operator.add, "*": operator.mul, "div": z3.ArithRef.__truediv__}
        truths = {"<=": operator.le, "and": z3.And, "or": z3.Or, "not": z3.Not}
        self._operations: Any = {**numbers, **truths, "=": operator.eq, "ite": z3.If}

    def imply(self, facts: Sequence[Value], goal: Value) -> bool:
        """Whether the facts imply `goal`."""
        return self._solver.check(*map(self._name, (*facts, no(goal)))) == z3.unsat

    def _name(self, fact: Value) -> Any:
        if fact not in self._named:
            name = self._named[fact] = z3.FreshBool()
            self._solver.add(z3.Implies(name, self._term(fact)))
        return self._named[fact]

    def _term(self, value: Value) -> Any:
        if not isinstance(value, Term):
            return z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(value)
        visit(value, self._written, self._write)
        return self._written[value]

    def _write(self, term: Term) -> Any:
        if term.kind != "apply":
            return self._operations[term.kind](*map(self._term, term.args))
        args = [self._term(each) for each in term.args[1:]]
        # Functions of one name are told apart by the sorts of their operands.
        sort = self._sorts.setdefault(term.sort, z3.DeclareSort(term.sort))
        return z3.Function(term.args[0], *(each.sort() for each in args), sort)(*args)
