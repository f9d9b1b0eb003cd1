"""What holds at one point of both programs, and what follows from it.

Z3 is asked last: what stands among the facts needs no solver, and that facts do not contradict each other an example
shows. Many functions are checked without it, and it takes a while to load.
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


Confirm = Callable[[Iterable[Value], Value], bool]
"""Asked once more where the solver says that facts imply a goal: what is not confirmed, does not hold."""


class Solver:
    """Facts in scopes."""

    def __init__(self, confirm: Confirm = lambda _, __: True) -> None:
        self.confirm = confirm
        self.facts: dict[Value, None] = {True: None}
        """What holds here, each once, in the order in which it was assumed."""
        self.questions = 0
        """How many goals did not stand among the facts."""

    @contextmanager
    def scope(self) -> Generator[list[Value]]:
        """Facts that are assumed inside are forgotten afterwards; then they are in the list."""
        before, inside = len(self.facts), list[Value]()
        try:
            yield inside
        finally:
            inside += self.since(before)
            for fact in inside:
                del self.facts[fact]

    def since(self, before: int) -> list[Value]:
        """What was assumed since there were so many facts, the latest first."""
        return [*islice(reversed(self.facts), len(self.facts) - before)]

    def assume(self, fact: Value) -> None:
        """A fact that holds from here on."""
        self.facts.setdefault(fact)

    def holds(self, goal: Value) -> bool:
        """Whether the facts imply `goal`. A solver that does not know says no."""
        if goal in self.facts:
            return True
        self.questions += 1
        shown = goal is False and self._have_example()
        return not shown and self._asked.imply(self.facts, goal) and self.confirm(self.facts, goal)

    def _have_example(self) -> bool:
        """Whether all facts hold where each function is a constant, for one of a few choices of the constants."""
        tries = ((partial(_constant, Random(n), {}), dict[Value, Value]()) for n in range(24))
        return any(all(rebuilt(f, done, of) is True for f in self.facts) for of, done in tries)

    @cached_property
    def _asked(self) -> Questions:
        from oneshot_verify.check.questions import Questions

        return Questions()


def _constant(random: Random, constants: dict[Any, Value], term: Term) -> Value:
    # What is undefined, or not so, is rarely what an input needs.
    value = random.random() < 0.8 if term.sort == BOOL else random.choice((0, 0, 1, 1, 2, 3, 5, 8))
    return constants.setdefault((term.args[0], term.sort), value)
