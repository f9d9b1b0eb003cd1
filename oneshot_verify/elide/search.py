"""Search for a maximal set of changes that can be made together: try groups, and split a group that fails.

After changes have failed alone, the next groups are small; groups grow while they pass. So there are few trials if
most pass, and few in vain if most fail.

Source of the method: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), 2002.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Generator, Sequence
from typing import TypeAlias, TypeVar

from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome

T = TypeVar("T")
Search: TypeAlias = Generator[frozenset[T], Outcome, dict[T, Outcome]]
"""Yields the changes to try, is sent the outcome, and returns the outcome of each change."""


Suspects: TypeAlias = Callable[[Sequence[T], Outcome], Collection[T]]
"""Changes that may be the cause of a group's failure; none or all if unknown."""


GIVEN_UP = Outcome(Status.TIMEOUT, "too many trials in its window had failed when its turn came")


def is_proved(outcome: Outcome) -> bool:
    """True if a trial was proved."""
    return outcome.status is Status.PROVED


def search(
    changes: Sequence[T],
    most_failures: float = math.inf,
    passes: Callable[[Outcome], bool] = is_proved,
    suspects: Suspects[T] | None = None,
) -> Search[T]:
    """Search for a maximal subset of `changes`.

    None of the other changes that were tried can be added to it; which such subset it is depends on their order. After
    `most_failures` failed trials the rest is given up. `passes` says which outcomes are no failures. Of a failed
    group, those that are not `suspects` are tried first.
    """
    found: dict[T, Outcome] = {}
    made: set[T] = set()
    waiting = list(changes)
    size, surely_fails = len(waiting), 0
    failures = alone = 0
    while waiting:
        if failures >= most_failures:
            found.update(dict.fromkeys(waiting, GIVEN_UP))
            break
        group = waiting[:size]
        outcome = yield frozenset(made | set(group))
        if passes(outcome):
            made.update(group)
            found.update(dict.fromkeys(group, outcome))
            # Of a failed group's first part, the rest still contains the cause.
            surely_fails -= size
            size = max(1, surely_fails // 2) if surely_fails > 0 else 2 * size
        elif len(group) > 1:
            failures += 1
            surely_fails = len(group)
            guilty = suspects(group, outcome) if suspects is not None else ()
            innocent = [each for each in group if each not in guilty]
            waiting[: len(group)] = [*innocent, *(each for each in group if each in guilty)]
            size = len(innocent) % len(group) or surely_fails // 2
            continue
        else:
            failures += 1
            alone += 1
            found[group[0]] = outcome
            surely_fails = 0
            size = max(1, len(found) // (2 * alone))
        del waiting[: len(group)]
    return found
