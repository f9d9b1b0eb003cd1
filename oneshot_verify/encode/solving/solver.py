"""Questions to Z3, under facts.

All questions are quantifier-free. Elements are uninterpreted at first (`translate.py`). Only a question that fails so,
and that has arithmetic on integers in it, is asked once more, with exact arithmetic (`refine.py`); and where numbers
are cast between an index and bits, a third time, with exact casts.

Facts live on a stack of scopes. They are handed to Z3 only when a question is asked, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cached_property
from typing import Any, TypeAlias

from oneshot_verify.activity import note
from oneshot_verify.encode.solving.refine import CastTranslator, ExactTranslator, Search
from oneshot_verify.encode.solving.translate import Translator
from oneshot_verify.encode.solving.witness import Witness
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import Bool, Truth
from oneshot_verify.refute.concolic.on_demand import z3

EXACT_SHARE = 10
"""Divisor of the limit of a question that is asked with exact arithmetic: a step on bits takes longer."""


class Answer(Enum):
    """The answer of the solver to a goal under the facts."""

    PROVED = "proved"
    """It holds on every input that satisfies the facts."""
    FAILED = "failed"
    """There is an assignment of the terms on which it does not hold."""
    UNKNOWN = "unknown"
    """The budget ran out."""


class Model:
    """An assignment under which a goal fails; a hint where to look for a counterexample, not one itself."""

    def __init__(self, constants: Callable[[], Iterable[tuple[str, int | bool]]]) -> None:
        self._constants = constants

    @cached_property
    def integers(self) -> dict[str, int]:
        """The value of each integer symbol that was looked at."""
        return {name: value for name, value in self._constants() if not isinstance(value, bool)}

    @cached_property
    def truths(self) -> dict[str, bool]:
        """The same for truth values."""
        return {name: value for name, value in self._constants() if isinstance(value, bool)}


def _constants(found: Any) -> Iterator[tuple[str, int | bool]]:
    """The integers and truth values of a model of Z3, by name."""
    for declaration in found.decls():
        value = None if declaration.arity() else found[declaration]
        if value is not None and z3.is_int_value(value):
            yield declaration.name(), value.as_long()
        elif value is not None and (z3.is_true(value) or z3.is_false(value)):
            yield declaration.name(), z3.is_true(value)


def versions() -> dict[str, str]:
    """Name and version of the solver."""
    return {"z3": z3.get_version_string()}


Reviewer: TypeAlias = Callable[[str, Answer], Answer]
"""Reviews the answer to a question, an SMT-LIB 2 text; gives the answer to use."""


class _Side:
    """One solver, and the number of facts that it has of each scope."""

    def __init__(self, context: Any, translate: Translator) -> None:
        self.translate = translate
        self.solver = z3.Solver(ctx=context)
        self.handed_over: list[int] = [0]

    def take(self, scopes: list[list[Truth]]) -> None:
        """Hand over new facts, scope by scope."""
        for level, facts in enumerate(scopes):
            if level == len(self.handed_over):
                self.solver.push()
                self.handed_over.append(0)
            for fact in facts[self.handed_over[level] :]:
                self.solver.add(self.translate(fact))
            self.handed_over[level] = len(facts)

    def leave(self, depth: int) -> None:
        """Forget the scopes from number `depth` on."""
        while len(self.handed_over) > depth:
            self.handed_over.pop()
            self.solver.pop()


class Session:
    """Facts in scopes, and questions under them."""

    def __init__(
        self,
        expander: Expander,
        *,
        rlimit: int,
        budget: int = 0,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.expander = expander
        self.rlimit, self.budget = rlimit, budget
        """Limits of Z3 for one question, and for all questions, in its own units; 0: no limit."""
        self.spent = 0
        self.reviewer = reviewer
        self.queries = 0
        self._context: Any = None
        """Of Z3; made when it is needed first, as are the solvers: most functions are proved without a question."""
        self._sides: dict[type[Translator], _Side] = {}
        """By translator: elements are uninterpreted, or integers are exact, or casts as well."""
        self._witness = Witness()
        self._has_arithmetic = Search()
        self._scopes: list[list[Truth]] = [[]]
        self._settled: list[list[Truth]] = [[]]
        """The facts of each scope, as they were expanded when they were settled."""
        self._arithmetic: list[tuple[int, bool]] = [(0, False)]
        """For each scope the number of facts that were searched for integer arithmetic, and True if there was any."""
        self._known: list[set[Truth]] = [set()]
        self.path: tuple[int, ...] = ()
        """The open scopes; no two scopes of a session have the same number."""
        self._opened = 0

    # Facts.

    @contextmanager
    def scope(self) -> Generator[None]:
        """Open a scope: facts assumed inside are forgotten at the end."""
        self._scopes.append([])
        self._settled.append([])
        self._arithmetic.append((0, False))
        self._known.append(set())
        outside = self.path
        self._opened += 1
        self.path = (*outside, self._opened)
        try:
            yield
        finally:
            self.path = outside
            for stack in (self._scopes, self._settled, self._arithmetic, self._known):
                stack.pop()
            for side in (*self._sides.values(), self._witness):
                side.leave(len(self._scopes))

    def assume(self, fact: Truth) -> None:
        """Assume `fact` from here to the end of the scope."""
        if fact is True or self.is_known(fact):
            return
        self._scopes[-1].append(fact)
        self._known[-1].add(fact)
        if isinstance(fact, Bool) and fact.kind == "and":
            self._known[-1].update(fact.arguments)

    def is_known(self, fact: Truth) -> bool:
        """True if `fact` was assumed in just this form."""
        return any(fact in known for known in self._known)

    @property
    def facts(self) -> list[Truth]:
        """All facts of all scopes."""
        return [fact for scope in self._scopes for fact in scope]

    @property
    def innermost_facts(self) -> list[Truth]:
        """The facts that were assumed in the innermost scope."""
        return list(self._scopes[-1])

    def settle(self) -> None:
        """Expand the facts as they are: undefined contents that are bound later stay open in them."""
        for scope, settled in zip(self._scopes, self._settled, strict=True):
            settled += [self.expander.expand(fact) for fact in scope[len(settled) :]]

    # Questions.

    def ask(self, goal: Truth, *, computes: bool = True) -> tuple[Answer, Model | None]:
        """Ask if `goal` follows from the facts; with a model if not. If it `computes` and integer arithmetic occurs, a
        question that fails is asked again with exact arithmetic."""
        if goal is True or self.is_known(goal):
            return Answer.PROVED, None
        goal = self.expander.expand(goal)
        if goal is True or self.is_known(goal):
            return Answer.PROVED, None
        if self.out_of_budget:
            return Answer.UNKNOWN, None
        self.settle()
        exact = computes and self._needs_arithmetic(goal)
        # Exact arithmetic may exclude what an assignment shows, and who reviews answers wants to see all questions.
        at_hand = not exact and self.reviewer is None and self._witness.satisfies(self._settled)
        if at_hand and self._witness.refutes(goal):
            return Answer.FAILED, Model(self._witness.constants())
        answer, model = self._ask(self._side(Translator), goal)
        for translator in (ExactTranslator, CastTranslator):
            if answer is Answer.PROVED or self.out_of_budget or not exact:
                break
            side = self._side(translator)
            answer, found = self._ask(side, goal)
            model = found or model
            exact = side.translate.has_casts
        return answer, model

    def _side(self, translator: type[Translator]) -> _Side:
        if translator not in self._sides:
            self._context = self._context or z3.Context()
            self._sides[translator] = _Side(self._context, translator(self._context))
        return self._sides[translator]

    def _ask(self, side: _Side, goal: Truth) -> tuple[Answer, Model | None]:
        self.queries += 1
        side.take(self._settled)
        solver = side.solver
        solver.push()
        try:
            solver.add(z3.Not(side.translate(goal)))
            answer = self._check(side)
            if self.reviewer is not None:
                answer = self.reviewer(solver.to_smt2(), answer)
            if answer is not Answer.FAILED:
                return answer, None
            found = solver.model()
            return answer, Model(lambda: _constants(found))
        finally:
            solver.pop()

    def _needs_arithmetic(self, goal: Truth) -> bool:
        """True if integer arithmetic occurs in the goal or in a fact: if not, exact arithmetic cannot help."""
        for level, facts in enumerate(self._settled):
            searched, found = self._arithmetic[level]
            found = found or any(map(self._has_arithmetic, facts[searched:]))
            self._arithmetic[level] = (len(facts), found)
        return self._has_arithmetic(goal) or any(found for _, found in self._arithmetic)

    @property
    def out_of_budget(self) -> bool:
        """True if the budget is spent."""
        return bool(self.budget) and self.spent >= self.budget

    def _check(self, side: _Side) -> Answer:
        left = self.budget - self.spent if self.budget else 0
        exact = isinstance(side.translate, ExactTranslator)
        rlimit = -(-self.rlimit // EXACT_SHARE) if exact else self.rlimit
        limits = [limit for limit in (rlimit, left) if limit]
        side.solver.set("rlimit", min(limits, default=0))
        note(f"a question to the solver, number {self.queries}")
        found = side.solver.check()
        # Z3 counts for the whole context, and tells it among the last.
        told = side.solver.statistics()
        each = (told[number] for number in reversed(range(len(told))))
        self.spent = next(int(value) for key, value in each if key == "rlimit count")
        if found == z3.unsat:
            return Answer.PROVED
        return Answer.FAILED if found == z3.sat else Answer.UNKNOWN

    def holds(self, goal: Truth, *, computes: bool = True) -> bool:
        """True if `goal` is proved to follow from the facts (`ask`)."""
        return self.ask(goal, computes=computes)[0] is Answer.PROVED

    def contradictory(self) -> bool:
        """True if the facts are proved to be contradictory: this point cannot be reached."""
        return self.holds(False)
