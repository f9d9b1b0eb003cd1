"""The conditions of a concrete run as questions to Z3: which arguments lead elsewhere?

Small numbers are asked for first: an index that overflows is no input that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from oneshot_verify.encode.questions import Questions, z3
from oneshot_verify.encode.terms import BOOL, Term, Value, sort_of
from oneshot_verify.refute.concolic.terms import Place, arguments_in

USUAL_SIZE, LARGEST_SIZE = 63, 2047
"""Largest size of a dimension: in the models that are tried first, and in the others."""
FEW_BITS = (7, 32)
"""Limits for the bits of numbers in a model, tried in this order."""


class PathSolver(Questions):
    """Finds models that leave a path at one of its conditions.

    Only conditions that share arguments with the question, directly or through others, are asked about. So questions
    stay small, and what has nothing to do with them stays as it is.
    """

    def __init__(self, rlimit: int, arguments: Mapping[Place, Term]) -> None:
        super().__init__(z3.Context())
        self._rlimit = rlimit
        self._arguments = arguments
        self._arguments_in = cache(arguments_in)
        self._known: dict[Sequence[Value], Mapping[Place, int] | None] = {}
        """Answers to questions that were asked before."""

    def solve(self, path: Iterable[Value], asked: Value) -> Mapping[Place, int] | None:
        """Arguments for which the conditions of a path hold, and the one that is asked; small ones, if possible."""
        arguments, chosen = {*self._arguments_in(asked)}, {asked: None}
        while related := [
            each
            for each in path
            if each not in chosen and not arguments.isdisjoint(self._arguments_in(each))
        ]:
            chosen.update(dict.fromkeys(related))
            arguments.update(*map(self._arguments_in, related))
        conditions = tuple(each for each in (*path, asked) if each in chosen)
        if conditions not in self._known:
            there = {place: term for place, term in self._arguments.items() if term in arguments}
            self._known[conditions] = self._solved(conditions, there)
        return self._known[conditions]

    def _solved(
        self, conditions: Iterable[Value], arguments: Mapping[Place, Term]
    ) -> Mapping[Place, int] | None:
        solver = z3.SolverFor("QF_BV", ctx=self._context)
        solver.add(*map(self._expression, conditions))
        written = {place: self._expression(term) for place, term in arguments.items()}
        answer, found = self._check(solver, written, None)
        if answer == z3.unsat:
            return None
        for bits in FEW_BITS:
            _, small = self._check(solver, written, bits)
            if small is not None:
                return small
        return found

    def _check(
        self, solver: Any, arguments: Mapping[Place, Any], bits: int | None
    ) -> tuple[Any, Mapping[Place, int] | None]:
        solver.set("rlimit", self._rlimit)
        solver.push()
        try:
            solver.add(*_bounds(arguments, bits))
            answer = solver.check()
            if answer != z3.sat:
                return answer, None
            model = solver.model()
            return answer, {
                place: _number(model.eval(argument, model_completion=False))
                for place, argument in arguments.items()
                if model[argument] is not None
            }
        finally:
            solver.pop()

    def _expression(self, value: Value) -> Any:
        made = z3.BoolRef if sort_of(value) == BOOL else z3.BitVecRef
        return made(self._term(value), self._context)


def _bounds(arguments: Mapping[Place, Any], bits: int | None) -> list[Any]:
    """Bounds of the arguments: sizes that can be run and, if `bits` is given, numbers of so few bits."""
    bounds: list[Any] = []
    for place, argument in arguments.items():
        if place[1] is not None:
            most = LARGEST_SIZE if bits is None else USUAL_SIZE
            bounds += [argument >= 0, argument <= most]
        elif bits is not None and z3.is_bv(argument) and argument.size() > bits:
            most = 1 << (bits - 1)
            bounds += [argument >= -most, argument < most]
    return bounds


def _number(value: Any) -> int:
    return int(z3.is_true(value)) if z3.is_bool(value) else value.as_signed_long()
