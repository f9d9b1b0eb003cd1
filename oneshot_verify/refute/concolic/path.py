"""The path condition of a run: conditions on its arguments, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oneshot_verify.encode.terms import Term, Value, no
from oneshot_verify.refute.concolic.terms import Fact, Place


@dataclass(frozen=True)
class Condition:
    """A truth value that a run has met."""

    term: Term
    holds: bool
    is_open: bool
    """True if its negation is worth a run: a branch, a requirement of the bufferized program, or one that the tensor
    program breaks. A requirement that holds in the tensor program is kept: without it, nothing can be compared."""

    @property
    def as_met(self) -> Value:
        """The condition that holds on this path."""
        return self.term if self.holds else no(self.term)


class Trace:
    """The path of both programs on one input."""

    def __init__(self, arguments: Mapping[Place, Term]) -> None:
        self.arguments = arguments
        """The scalars and sizes that may be chosen."""
        self.path: list[Condition] = []
        self._met: set[Term] = set()
        self.in_target = False
        """True while the bufferized program runs."""

    def begin(self) -> None:
        """Start a new input."""
        self.path, self._met, self.in_target = [], set(), False

    def branch(self, value: Any) -> Any:
        """Note a truth value that decides the path, and return it without its term."""
        if not isinstance(value, Fact):
            return value
        self._meet(value.term, value.holds, True)
        return value.holds

    def require(self, value: Fact) -> bool:
        """Note a requirement of an op, and return it without its term."""
        self._meet(value.term, value.holds, self.in_target or not value.holds)
        return value.holds

    def _meet(self, term: Term, holds: bool, is_open: bool) -> None:
        """Note a condition; a conjunction that holds is split, so that each part can be negated."""
        if term.kind == "not":
            self._meet(term.args[0], not holds, is_open)
        elif term.kind == ("and" if holds else "or"):
            for part in term.args:
                self._meet(part, holds, is_open)
        elif term not in self._met:
            self._met.add(term)
            self.path.append(Condition(term, holds, is_open))
