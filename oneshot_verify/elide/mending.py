"""What is left of the rewrites where the whole is not proved: as many as are proved together."""

from __future__ import annotations

from contextlib import suppress

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.elide.attempt import Attempt, Found
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewriting import Site, Stages, without
from oneshot_verify.elide.search import search
from oneshot_verify.elide.trial import Outcome

MOST_FAILURES = 6
"""So many parts of one stage may fail before the rest of it is given up."""
Proved = tuple[Found, Stages]
"""What came of these rewrites."""


def mended(plain: Attempt, stages: Stages, found: Found) -> Proved:
    """The rewrites without those that spoil the proof, the latest first; `found` is what came of all of them.

    A stage says its places as the stages before have left the program, so what is taken away of a function is always
    of its last stage.
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
    """The last rewrites of the functions that are to blame; of all functions if these have none."""
    none = without(stages, found.blamed)
    spoilt = [sites - rest for sites, rest in zip(stages, none, strict=True)]
    if not any(spoilt):
        spoilt = list(stages)
    position = max(number for number, sites in enumerate(spoilt) if sites)
    return position, spoilt[position]


def _largest(plain: Attempt, base: Proved, position: int, own: frozenset[Site]) -> Proved:
    """As many of `own`, which are not proved all together, beside the rewrites of `base`, which are."""
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
    """What comes of these rewrites, if it is proved."""
    try:
        found = plain.rewritten_by(stages).elide()
    except BufferizationError:
        return None
    return found if found.proved else None


def _with(stages: Stages, position: int, sites: frozenset[Site]) -> Stages:
    return [*stages[:position], sites, *stages[position + 1 :]]
