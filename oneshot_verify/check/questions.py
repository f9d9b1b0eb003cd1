"""Questions to Z3: whether facts in scopes imply a goal."""

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
    """A solver, and how far facts were handed over to it."""

    def __init__(self) -> None:
        self._solver: Any = z3.Solver()
        self._solver.set("rlimit", RLIMIT)
        self._handed_over: list[int] = [0]
        self._written: dict[Value, Any] = {}
        self._sorts: dict[str, Any] = {INT: z3.IntSort(), BOOL: z3.BoolSort()}
        numbers = {"+": operator.add, "*": operator.mul, "div": z3.ArithRef.__truediv__}
        truths = {"<=": operator.le, "and": z3.And, "or": z3.Or, "not": z3.Not}
        self._operations: Any = {**numbers, **truths, "=": operator.eq, "ite": z3.If}

    def imply(self, scopes: Sequence[Sequence[Value]], goal: Value) -> bool:
        """Whether the facts in all scopes imply `goal`."""
        self._take(scopes)
        self._solver.push()
        try:
            self._solver.add(self._term(no(goal)))
            return self._solver.check() == z3.unsat
        finally:
            self._solver.pop()

    def _take(self, scopes: Sequence[Sequence[Value]]) -> None:
        """Hand over the facts that are new, scope by scope."""
        for level, facts in enumerate(scopes):
            if level == len(self._handed_over):
                self._solver.push()
                self._handed_over.append(0)
            for fact in facts[self._handed_over[level] :]:
                self._solver.add(self._term(fact))
            self._handed_over[level] = len(facts)

    def leave(self, depth: int) -> None:
        """Forget the scopes from number `depth` on."""
        while len(self._handed_over) > depth:
            self._handed_over.pop()
            self._solver.pop()

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
        sort = self._sorts.setdefault(term.sort, z3.DeclareSort(term.sort))
        return z3.Function(term.args[0], *(each.sort() for each in args), sort)(*args)
