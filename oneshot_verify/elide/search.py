"""Which of some copies can go together: groups are tried at once, and split where a trial fails.

Source of the method: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), 2002.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from oneshot_verify.elide.results import Status
from oneshot_verify.elide.survey import Place
from oneshot_verify.elide.trial import Outcome

Search: TypeAlias = Generator[frozenset[Place], Outcome, dict[Place, Outcome]]
"""Yields the copies to be tried without, is sent what came of it, and returns what became of each."""

REMOVED = Outcome(Status.PROVED)


def search(places: Sequence[Place], given: frozenset[Place] = frozenset()) -> Search:
    """Look for a largest set of `places` whose copies can go, besides those of `given`.

    The set is one to which nothing that was tried could be added; which one hangs on the order of `places`.
    """
    found: dict[Place, Outcome] = {}
    removed = set(given)
    waiting = [list(places)] if places else []
    while waiting:
        group = waiting.pop()
        outcome = yield frozenset(removed | set(group))
        if outcome.status is Status.PROVED:
            removed.update(group)
            found.update(dict.fromkeys(group, outcome))
        elif len(group) == 1:
            found[group[0]] = outcome
        else:
            half = len(group) // 2
            # The first half is tried next.
            waiting += [group[half:], group[:half]]
    return found
