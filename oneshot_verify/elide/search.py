"""Which of some changes can be made together: groups are tried at once, and split where a trial fails.

Where a change has failed by itself, the next group is the smaller, the more have done so, and groups grow as long as
they pass: few trials are in vain where most fail, and there are few where most pass.

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
"""Yields the changes to be tried, is sent what came of it, and returns what became of each."""


Suspects: TypeAlias = Callable[[Sequence[T], Outcome], Collection[T]]
"""Which of some changes may be why they have failed together; nothing, or all, where that is not known."""


GIVEN_UP = Outcome(Status.TIMEOUT, "too many trials in its window had failed when its turn came")


def is_proved(outcome: Outcome) -> bool:
    """Whether a trial was proved."""
    return outcome.status is Status.PROVED


def search(
    changes: Sequence[T],
    most_failures: float = math.inf,
    passes: Callable[[Outcome], bool] = is_proved,
    suspects: Suspects[T] | None = None,
) -> Search[T]:
    """Look for a largest set of `changes`.

    The set is one to which nothing that was tried could be added; which one hangs on their order. After so many trials
    that failed, what is left is given up. `passes` says which do not. Of a group that has failed, those come first that
    are no `suspects`.
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
            # Of the first ones that fail together, those that are left do.
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
