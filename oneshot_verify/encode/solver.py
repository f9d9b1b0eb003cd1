"""The one module that talks to Z3.

Terms become Z3 expressions: integers are mathematical integers, elements of every other type are of an
uninterpreted sort of their own, reads of symbols are uninterpreted functions of the indices. All questions are
quantifier-free.

Facts live on a stack of scopes. They are handed to Z3 only when a question is asked, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

import z3 as untyped_z3

from oneshot_verify.encode.expand import Expander
from oneshot_verify.encode.terms import BOOL, INT, Atom, Bool, Poly, Sort, Truth

z3: Any = untyped_z3
"""Z3's Python API has no types."""


class Answer(Enum):
    """What the solver says of a goal under the facts."""

    PROVED = "proved"
    """It holds on every input that satisfies the facts."""
    FAILED = "failed"
    """There is an assignment of the terms on which it does not hold."""
    UNKNOWN = "unknown"
    """The budget ran out."""


@dataclass
class Model:
    """An assignment under which a goal fails; a hint where to look for a counterexample, not one itself."""

    integers: dict[str, int] = field(default_factory=dict[str, int])
    truths: dict[str, bool] = field(default_factory=dict[str, bool])


def versions() -> dict[str, str]:
    """Name and version of the solver."""
    return {"z3": z3.get_version_string()}


Reviewer: TypeAlias = Callable[[str, Answer], Answer]
"""What becomes of the answer to a question, an SMT-LIB 2 text, when somebody looks at it again."""


class _Translator:
    """Terms to Z3 expressions, each once."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self._done: dict[Any, Any] = {}
        self._sorts: dict[Sort, Any] = {
            INT: z3.IntSort(context),
            BOOL: z3.BoolSort(context),
        }
        self._functions: dict[Any, Any] = {}

    def sort(self, name: Sort) -> Any:
        if name not in self._sorts:
            self._sorts[name] = z3.DeclareSort(name, self.context)
        return self._sorts[name]

    def __call__(self, term: Any) -> Any:
        if isinstance(term, bool):
            return z3.BoolVal(term, self.context)
        if isinstance(term, int):
            return z3.IntVal(term, self.context)
        found = self._done.get(term)
        if found is None:
            if isinstance(term, Poly):
                found = self._poly(term)
            elif isinstance(term, Bool):
                found = self._bool(term)
            else:
                found = self._atom(term)
            self._done[term] = found
        return found

    def _poly(self, term: Poly) -> Any:
        parts: list[Any] = [z3.IntVal(term.constant, self.context)] if term.constant else []
        for monomial, factor in term.monomials:
            product: Any = None if factor == 1 else z3.IntVal(factor, self.context)
            for atom in monomial:
                product = self(atom) if product is None else product * self(atom)
            parts.append(product)
        return parts[0] if len(parts) == 1 else z3.Sum(parts)

    def _bool(self, term: Bool) -> Any:
        arguments = [self(argument) for argument in term.arguments]
        if term.kind == "le0":
            return arguments[0] <= 0
        if term.kind == "eq0":
            return arguments[0] == 0
        if term.kind == "same":
            return arguments[0] == arguments[1]
        if term.kind == "not":
            return z3.Not(arguments[0])
        if term.kind == "and":
            return z3.And(arguments)
        if term.kind == "or":
            return z3.Or(arguments)
        return arguments[0]

    def _atom(self, atom: Atom) -> Any:
        payload = atom.payload
        if atom.kind in ("symbol", "bound"):
            name = payload[0] if atom.kind == "symbol" else f"$d{payload[0]}_{payload[1]}"
            return z3.Const(name, self.sort(atom.sort))
        if atom.kind == "ite":
            return z3.If(*(self(part) for part in payload))
        if atom.kind == "div":
            return self._floor(self(payload[0]), payload[1])
        if atom.kind == "mod":
            if isinstance(payload[1], int):
                return self(payload[0]) % self(payload[1])
            return self(payload[0]) - self(payload[1]) * self._floor(self(payload[0]), payload[1])
        key, arguments = payload[0], [self(part) for part in payload[1:]]
        function = self._function((atom.kind, key), arguments, atom.sort)
        return function(*arguments) if arguments else function

    def _floor(self, dividend: Any, divisor: Any) -> Any:
        """Division that rounds down; Z3's own rounds so that the remainder is not negative."""
        by = self(divisor)
        if isinstance(divisor, int):
            return dividend / by
        return z3.If(by > 0, dividend / by, (-dividend) / (-by))

    def _function(self, key: Any, arguments: list[Any], result: Sort) -> Any:
        found = self._functions.get((key, result))
        if found is None:
            name = f"f{len(self._functions)}"
            sort = self.sort(result)
            if arguments:
                found = z3.Function(name, *(argument.sort() for argument in arguments), sort)
            else:
                found = z3.Const(name, sort)
            self._functions[(key, result)] = found
        return found


class Session:
    """Facts in scopes, and questions under them."""

    def __init__(
        self,
        expander: Expander,
        *,
        rlimit: int,
        budget: int = 0,
        seed: int = 0,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.expander = expander
        self.rlimit, self.budget = rlimit, budget
        """What Z3 may spend on one question, and on all of them, in its own units; 0: no limit."""
        self.spent = 0
        self.reviewer = reviewer
        self.queries = 0
        self.context = z3.Context()
        self._translate = _Translator(self.context)
        self._solver = z3.Solver(ctx=self.context)
        self._solver.set("random_seed", seed)
        self._scopes: list[list[Truth]] = [[]]
        self._handed_over: list[int] = [0]
        self._known: list[set[Truth]] = [set()]

    # Facts.

    @contextmanager
    def scope(self) -> Generator[None]:
        """Facts assumed inside are forgotten at the end."""
        self._scopes.append([])
        self._known.append(set())
        try:
            yield
        finally:
            self._scopes.pop()
            self._known.pop()
            while len(self._handed_over) > len(self._scopes):
                self._handed_over.pop()
                self._solver.pop()

    def assume(self, fact: Truth) -> None:
        """From here to the end of the scope, `fact` holds."""
        if fact is True or self.is_known(fact):
            return
        self._scopes[-1].append(fact)
        self._known[-1].add(fact)
        if isinstance(fact, Bool) and fact.kind == "and":
            self._known[-1].update(fact.arguments)

    def is_known(self, fact: Truth) -> bool:
        """Whether `fact` was assumed in just this form."""
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
        """Hand the facts over as they read now: what undefined contents are bound to later is not read into them."""
        for level, scope in enumerate(self._scopes):
            if level == len(self._handed_over):
                self._solver.push()
                self._handed_over.append(0)
            for fact in scope[self._handed_over[level] :]:
                self._solver.add(self._translate(self.expander.expand(fact)))
            self._handed_over[level] = len(scope)

    # Questions.

    def ask(self, goal: Truth) -> tuple[Answer, Model | None]:
        """Whether `goal` follows from the facts."""
        if goal is True or self.is_known(goal):
            return Answer.PROVED, None
        goal = self.expander.expand(goal)
        if goal is True or self.is_known(goal):
            return Answer.PROVED, None
        if self.out_of_budget:
            return Answer.UNKNOWN, None
        self.queries += 1
        self.settle()
        self._solver.push()
        try:
            self._solver.add(z3.Not(self._translate(goal)))
            found = self._check()
            answer = Answer.UNKNOWN
            if found == z3.unsat:
                answer = Answer.PROVED
            elif found == z3.sat:
                answer = Answer.FAILED
            if self.reviewer is not None:
                answer = self.reviewer(self._solver.to_smt2(), answer)
            model = self._model(self._solver.model()) if answer is Answer.FAILED else None
            return answer, model
        finally:
            self._solver.pop()

    @property
    def out_of_budget(self) -> bool:
        """Whether nothing is left to ask with."""
        return bool(self.budget) and self.spent >= self.budget

    def _check(self) -> Any:
        left = self.budget - self.spent if self.budget else 0
        limits = [limit for limit in (self.rlimit, left) if limit]
        self._solver.set("rlimit", min(limits, default=0))
        found = self._solver.check()
        # Z3 counts for the whole context.
        self.spent = int(self._solver.statistics().get_key_value("rlimit count"))
        return found

    def holds(self, goal: Truth) -> bool:
        """Whether `goal` surely follows from the facts."""
        return self.ask(goal)[0] is Answer.PROVED

    def contradictory(self) -> bool:
        """Whether the facts exclude each other: this point cannot be reached."""
        return self.holds(False)

    @staticmethod
    def _model(found: Any) -> Model:
        model = Model()
        for declaration in found.decls():
            if declaration.arity():
                continue
            value = found[declaration]
            if z3.is_int_value(value):
                model.integers[declaration.name()] = value.as_long()
            elif z3.is_true(value) or z3.is_false(value):
                model.truths[declaration.name()] = z3.is_true(value)
        return model
