"""Questions to Z3: whether facts imply a goal."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, eq, is_, le, mul
from typing import Any

import z3 as untyped

from oneshot_verify.check.terms import BOOL, INT, Term, Value, no, visit

RLIMIT = 2_000_000
"""What Z3 may spend on one question, in its own units, which are the same on every machine."""


MANY = 1000
"""Of more terms Z3 is asked in a context of their own: what was asked before makes each question slower, but a new
context takes as long as a few questions."""

z3: Any = untyped
"""The module, which has no types."""


class Questions:
    """A solver to which only those facts are told anew that were not asked with last time."""

    def __init__(self, context: Any = None) -> None:
        self._solver: Any = z3.Solver(ctx=context)
        self._solver.set("rlimit", RLIMIT)
        self._told, self._written = list[Value](), dict[Value, Any]()
        self._sorts: Any = {INT: z3.IntSort(context), BOOL: z3.BoolSort(context)}
        logic = {"and": z3.And, "or": z3.Or, "not": z3.Not, "=": eq, "<=": le, "ite": z3.If}
        self._operations: Any = {**logic, "+": add, "*": mul, "div": z3.ArithRef.__truediv__}

    def imply(self, facts: Sequence[Value], goal: Value) -> bool:
        """Whether the facts imply `goal`."""
        if len(self._written) > MANY and self._solver.ctx is z3.main_ctx():
            self.__init__(z3.Context())
        told, self._told = self._told, [*facts, no(goal)]
        kept = [*map(is_, told, self._told), False].index(False)
        self._solver.pop(len(told) - kept)
        for fact in self._told[kept:]:
            self._solver.push()
            self._solver.add(self._term(fact))
        return self._solver.check() == z3.unsat

    def _term(self, value: Value) -> Any:
        if isinstance(value, Term):
            return visit(value, self._written, self._write)
        return (z3.BoolVal if isinstance(value, bool) else z3.IntVal)(value, self._solver.ctx)

    def _write(self, term: Term) -> Any:
        if term.kind != "apply":
            return self._operations[term.kind](*map(self._term, term.args))
        args = [self._term(each) for each in term.args[1:]]
        # Functions of one name are told apart by the sorts of their operands.
        sort = self._sorts.setdefault(term.sort, z3.DeclareSort(term.sort, self._solver.ctx))
        return z3.Function(term.args[0], *(each.sort() for each in args), sort)(*args)
