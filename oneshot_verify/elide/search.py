"""Which of some changes can be made together: groups are tried at once, and split where a trial fails.

Source of the method: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), 2002.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias, TypeVar

from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome

T = TypeVar("T")
Search: TypeAlias = Generator[frozenset[T], Outcome, dict[T, Outcome]]
"""Yields the changes to be tried, is sent what came of it, and returns what became of each."""


GIVEN_UP = Outcome(Status.TIMEOUT, "too many trials in its window had failed when its turn came")


def is_proved(outcome: Outcome) -> bool:
    """Whether a trial was proved."""
    return outcome.status is Status.PROVED


def search(
    changes: Sequence[T],
    most_failures: float = math.inf,
    passes: Callable[[Outcome], bool] = is_proved,
) -> Search[T]:
    """Look for a largest set of `changes`.

    The set is one to which nothing that was tried could be added; which one hangs on their order. After so many trials
    that failed, what is left is given up. `passes` says which do not.
    """
    found: dict[T, Outcome] = {}
    made: set[T] = set()
    failures = 0
    waiting = [list(changes)] if changes else []
    while waiting:
        group = waiting.pop()
        if failures >= most_failures:
            found.update(dict.fromkeys(group, GIVEN_UP))
            continue
        outcome = yield frozenset(made | set(group))
        if passes(outcome):
            made.update(group)
            found.update(dict.fromkeys(group, outcome))
            continue
        failures += 1
        if len(group) == 1:
            found[group[0]] = outcome
        else:
            half = len(group) // 2
            # The first half is tried next.
            waiting += [group[half:], group[:half]]
    return found
