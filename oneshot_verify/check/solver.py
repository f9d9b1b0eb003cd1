"""What holds at one point of both programs, and what follows from it.

Z3 is asked last: what stands among the facts needs no solver, and that facts do not contradict each other an example
shows. Most functions are checked without it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from oneshot_verify.check.example import have_example
from oneshot_verify.check.terms import Value

if TYPE_CHECKING:
    from oneshot_verify.check.questions import Questions


Confirm = Callable[[Sequence[Value], Value], bool]
"""Asked once more where the solver says that facts imply a goal: what is not confirmed, does not hold."""


class Solver:
    """Facts in scopes."""

    def __init__(self, confirm: Confirm = lambda _, __: True) -> None:
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
        shown = goal is False and have_example(self.facts)
        return not shown and self._asked.imply(self.facts, goal) and self.confirm(self.facts, goal)

    @cached_property
    def _asked(self) -> Questions:
        from oneshot_verify.check.questions import Questions

        return Questions()
