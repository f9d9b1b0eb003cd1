"""Which of some changes can be made together: groups are tried at once, and split where a trial fails.

Source of the method: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), 2002.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome

T = TypeVar("T")
Search: TypeAlias = Generator[frozenset[T], Outcome, dict[T, Outcome]]
"""Yields the changes to be tried, is sent what came of it, and returns what became of each."""


def search(changes: Sequence[T]) -> Search[T]:
    """Look for a largest set of `changes`.

    The set is one to which nothing that was tried could be added; which one hangs on their order.
    """
    found: dict[T, Outcome] = {}
    made: set[T] = set()
    waiting = [list(changes)] if changes else []
    while waiting:
        group = waiting.pop()
        outcome = yield frozenset(made | set(group))
        if outcome.status is Status.PROVED:
            made.update(group)
            found.update(dict.fromkeys(group, outcome))
        elif len(group) == 1:
            found[group[0]] = outcome
        else:
            half = len(group) // 2
            # The first half is tried next.
            waiting += [group[half:], group[:half]]
    return found
