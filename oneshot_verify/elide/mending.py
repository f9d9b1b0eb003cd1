"""Fallback when the whole is not proved: the largest subset of the rewrites that is proved together."""

from __future__ import annotations

from contextlib import suppress

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.elide.attempt import Attempt, Found
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewriting import Site, Stages, without
from oneshot_verify.elide.search import search
from oneshot_verify.elide.trial import Outcome

MOST_FAILURES = 6
"""Limit of failed subsets of one stage, after which the rest of the stage is given up."""
Proved = tuple[Found, Stages]
"""A result, and the rewrites that led to it."""


def mended(plain: Attempt, stages: Stages, found: Found) -> Proved:
    """Drop rewrites until the whole is proved, the latest first. `found` is the result of all of them.

    A stage names its sites in the program that the earlier stages have left. So rewrites of a function are always
    dropped from its last stage.
    """
    while not found.proved and any(stages):
        position, own = _last_of(stages, found)
        less = _with(stages, position, stages[position] - own)
        found = plain.rewritten_by(less).elide()
        if found.proved and not plain.trials.is_over:
            found, less = _largest(plain, (found, less), position, own)
        stages = less
    return found, stages


def _last_of(stages: Stages, found: Found) -> tuple[int, frozenset[Site]]:
    """The last rewrites of the functions to blame; of all functions if these have none."""
    none = without(stages, found.blamed)
    spoilt = [sites - rest for sites, rest in zip(stages, none, strict=True)]
    if not any(spoilt):
        spoilt = list(stages)
    position = max(number for number, sites in enumerate(spoilt) if sites)
    return position, spoilt[position]


def _largest(plain: Attempt, base: Proved, position: int, own: frozenset[Site]) -> Proved:
    """The largest found subset of `own` that is proved together with the rewrites of `base`. Not all of `own` is."""
    best, stages = base
    rest = stages[position]
    looking = search(sorted(own), MOST_FAILURES)
    wanted = next(looking)
    with suppress(StopIteration):
        while True:
            found = None
            if wanted != own and not plain.trials.is_over:
                more = _with(stages, position, rest | wanted)
                found = _tried(plain, more)
                if found is not None:
                    best, stages = found, more
            wanted = looking.send(Outcome(Status.UNKNOWN if found is None else Status.PROVED))
    return best, stages


def _tried(plain: Attempt, stages: Stages) -> Found | None:
    """The result of these rewrites; None if it is not proved."""
    try:
        found = plain.rewritten_by(stages).elide()
    except BufferizationError:
        return None
    return found if found.proved else None


def _with(stages: Stages, position: int, sites: frozenset[Site]) -> Stages:
    return [*stages[:position], sites, *stages[position + 1 :]]
