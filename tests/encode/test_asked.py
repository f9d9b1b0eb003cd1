"""Pairs that differ in one thing which only one question of the judge finds out."""

from __future__ import annotations

from oneshot_verify.encode import questions
from oneshot_verify.encode.solver import RLIMIT
from oneshot_verify.encode.terms import INT, apply, at_most


class Silent:
    """A solver that says nothing."""

    ctx = None

    @staticmethod
    def statistics() -> dict[str, int]:
        return {}

    def __getattr__(self, name: str) -> object:
        return lambda *_: questions.z3.unknown


def test_a_solver_that_does_not_know() -> None:
    asked = questions.Questions()
    asked._solver = Silent()
    assert not asked.imply([], at_most(0, apply("x", (), INT)), RLIMIT)
