"""The facts at one point of both programs, and their consequences.

Z3 is asked last: a goal that is one of the facts needs no solver, and an example shows that the facts are consistent.
Many functions are checked without Z3, which takes a while to load.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from oneshot_verify.check.terms import BOOL, Term, Value, rebuilt

if TYPE_CHECKING:
    from oneshot_verify.check.questions import Questions


RLIMIT = 2_000_000
"""Z3's limit for one question, in its own units, which are the same on every machine."""
Confirm = Callable[[Iterable[Value], Value], bool]
"""A second check after the solver has proved that facts imply a goal; a goal that is not confirmed does not hold."""


class OutOfBudget(Exception):
    """The limit for all questions of one function is used up."""

    def __init__(self) -> None:
        super().__init__("the solver's budget for the function is used up (--budget)")


class Solver:
    """Facts in scopes."""

    def __init__(
        self, confirm: Confirm = lambda _, __: True, rlimit: int = RLIMIT, budget: int = 0
    ) -> None:
        self.confirm, self.rlimit, self.budget = confirm, rlimit, budget
        self.facts: dict[Value, None] = {True: None}
        """The facts that hold here, each once, in the order in which they were assumed."""
        self.defined: dict[Value, None] = {}
        """Facts that hold everywhere, as they say what something means; no scope forgets them."""
        self.questions = 0
        """The number of goals that were not among the facts."""
        self.has_given_up = False
        """True if Z3 has found neither a proof nor a counterexample for the last goal."""

    @contextmanager
    def scope(self) -> Generator[list[Value]]:
        """Forget the facts that are assumed inside at the end; the list then has them."""
        before, inside = len(self.facts), list[Value]()
        try:
            yield inside
        finally:
            inside += self.since(before)
            for fact in inside:
                del self.facts[fact]
            self.facts |= self.defined

    def since(self, before: int) -> list[Value]:
        """The facts that were assumed after the first `before` ones, the latest first."""
        return [*islice(reversed(self.facts), len(self.facts) - before)]

    def assume(self, fact: Value) -> None:
        """Add a fact, which holds from here on."""
        self.facts.setdefault(fact)

    def define(self, fact: Value) -> None:
        """Add a fact that holds everywhere."""
        self.defined[fact] = self.facts[fact] = None

    def holds(self, goal: Value) -> bool:
        """True if the facts imply `goal`; False if the solver does not know."""
        if goal in self.facts:
            return True
        self.questions += 1
        self.has_given_up = False
        if goal is False and self._have_example():
            return False
        if self.budget and self._asked.spent > self.budget:
            raise OutOfBudget
        is_implied = self._asked.imply(self.facts, goal)
        self.has_given_up = self._asked.has_given_up
        return is_implied and self.confirm(self.facts, goal)

    def _have_example(self) -> bool:
        """True if a model of the facts is found among a few random ones in which each function is a constant."""
        tries = ((partial(_constant, Random(n), {}), dict[Value, Value]()) for n in range(24))
        return any(all(rebuilt(f, done, of) is True for f in self.facts) for of, done in tries)

    @cached_property
    def _asked(self) -> Questions:
        from oneshot_verify.check.questions import Questions

        return Questions(self.rlimit)


def _constant(random: Random, constants: dict[Any, Value], term: Term) -> Value:
    # Most facts need defined values, so truth values are mostly true.
    value = random.random() < 0.8 if term.sort == BOOL else random.choice((0, 0, 1, 1, 2, 3, 5, 8))
    return constants.setdefault((term.args[0], term.sort), value)
