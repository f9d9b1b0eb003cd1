"""What holds at one point of both programs, and what follows from it.

Z3 is asked last: what stands among the facts needs no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from oneshot_verify.check.terms import Value

Confirm = Callable[[Sequence[Value], Value], bool]
"""Asked once more where the solver says that facts imply a goal: what is not confirmed, does not hold."""


class Solver:
    """Facts in scopes."""

    def __init__(self, confirm: Confirm = lambda _, __: True) -> None:
        # Z3 takes a while to load, and who only reads certificates does not need it.
        from oneshot_verify.check.questions import Questions

        self._asked = Questions()
        self.confirm = confirm
        self.facts: list[Value] = []
        """What holds here."""
        self.questions = 0
        """How many goals did not stand among the facts."""

    @contextmanager
    def scope(self) -> Generator[list[Value]]:
        """Facts that are assumed inside are forgotten afterwards; then they are in the list."""
        before, inside = len(self.facts), list[Value]()
        try:
            yield inside
        finally:
            inside += self.facts[before:]
            del self.facts[before:]

    def assume(self, fact: Value) -> None:
        """A fact that holds from here on."""
        self.facts.append(fact)

    def holds(self, goal: Value) -> bool:
        """Whether the facts imply `goal`. A solver that does not know says no."""
        if goal is True or goal in self.facts:
            return True
        self.questions += 1
        return self._asked.imply(self.facts, goal) and self.confirm(self.facts, goal)
