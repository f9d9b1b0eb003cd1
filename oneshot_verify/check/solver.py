"""What holds at one point of both programs, and what follows from it.

Z3 is asked last: what stands among the facts needs no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from itertools import islice

from oneshot_verify.check.terms import Value

Confirm = Callable[[Iterable[Value], Value], bool]
"""Asked once more where the solver says that facts imply a goal: what is not confirmed, does not hold."""


class Solver:
    """Facts in scopes."""

    def __init__(self, confirm: Confirm = lambda _, __: True) -> None:
        # Z3 takes a while to load, and who only reads certificates does not need it.
        from oneshot_verify.check.questions import Questions

        self._asked = Questions()
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
        return self._asked.imply(self.facts, goal) and self.confirm(self.facts, goal)
