"""What a run has taken for granted of its arguments: the conditions of its path, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oneshot_verify.encode.replay.concolic.terms import Fact, Place, Term, TermTable


@dataclass(frozen=True)
class Condition:
    """A truth value that a run has met."""

    term: Term
    holds: bool
    is_open: bool
    """Whether the run could have gone on otherwise: a branch; or a requirement of the bufferized program, which it may
    break. A tensor program that breaks one has nothing to be compared with."""


class Trace:
    """The path of both programs on one input."""

    def __init__(self, places: Mapping[Place, int]) -> None:
        self.places = places
        """The scalars and sizes that may be chosen, with their widths in bits."""
        self.terms = TermTable()
        self.path: list[Condition] = []
        self._met: set[Term] = set()
        self.in_target = False
        """Which program runs."""

    def begin(self) -> None:
        """A new input."""
        self.path, self._met, self.in_target = [], set(), False

    def branch(self, value: Any) -> Any:
        """The plain value of a truth value that decides what is run."""
        if not isinstance(value, Fact):
            return value
        self._meet(value.term, value.holds, True)
        return value.holds

    def require(self, value: Fact) -> bool:
        """The plain value of what an op requires."""
        self._meet(value.term, value.holds, self.in_target or not value.holds)
        return value.holds

    def _meet(self, term: Term, holds: bool, is_open: bool) -> None:
        """Note a condition; each part of a conjunction that holds is one, so that each can be negated."""
        if term.kind == "not":
            self._meet_part(term.parts[0], not holds, is_open)
        elif term.kind == ("and" if holds else "or"):
            for part in term.parts:
                self._meet_part(part, holds, is_open)
        elif term not in self._met:
            self._met.add(term)
            self.path.append(Condition(term, holds, is_open))

    def _meet_part(self, part: Any, holds: bool, is_open: bool) -> None:
        if isinstance(part, Term):
            self._meet(part, holds, is_open)
