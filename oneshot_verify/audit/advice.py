"""Remedies for explained copies: each is tried before it is shown."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.audit.gone import BY_ELISION, elided
from oneshot_verify.audit.made import Made
from oneshot_verify.audit.refusals import relaxed_options
from oneshot_verify.audit.remedies import ADVICE, Subject, find_remedy, made_of
from oneshot_verify.bufferize import (
    BufferizationOptions,
)
from oneshot_verify.elide.elision import Elision
from oneshot_verify.elide.running import SEARCH_SECONDS, Limits
from oneshot_verify.elide.unnamed import OWN
from oneshot_verify.ir import Part
from oneshot_verify.pipeline.explain import (
    Copy,
    FunctionExplanation,
    Refused,
    Remedy,
)
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks

SECONDS_FOR_ONE = 20.0
"""The limit for the remedies of one copy."""

OnProgress = Callable[[int, int], None]
"""`(copies that are done, all copies)`"""


def with_remedies(
    part: Part,
    path: str,
    options: BufferizationOptions,
    explanations: Sequence[FunctionExplanation],
    *,
    jobs: int,
    seconds: float,
    on_progress: OnProgress = lambda done, known: None,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> tuple[list[FunctionExplanation], int]:
    """Explanations with remedies, the most expensive copies first, within `seconds` in all. Also the number of copies
    that were not reached.

    A copy that elision removes has a remedy: a change of the source, or else elision itself.
    """
    found = {explanation.name: list(explanation.copies) for explanation in explanations}
    subject, started = Subject(part, path, options, passes), time.monotonic()
    # With less time than its default, elision finds less.
    limits = Limits(search=None if seconds >= SEARCH_SECONDS else seconds)
    elision = elided(subject.module, options, jobs, limits) if any(found.values()) else None
    places = [(name, number) for name, copies in found.items() for number in range(len(copies))]
    places.sort(key=lambda place: -found[place[0]][place[1]].weight)
    left = Counter[Made]() if elision is None else subject.gone(elision.module)
    gone: set[tuple[str, int]] = set()
    for name, number in places:
        made = made_of(found[name][number])
        if made is not None and left[made] > 0:
            left[made] -= 1
            gone.add((name, number))
    deadline = started + seconds
    done = 0

    def finished(index: int, outcome: Remedy | WorkerFailure | None) -> None:
        nonlocal done
        name, number = places[index]
        remedy = outcome if isinstance(outcome, Remedy) else None
        is_gone = places[index] in gone
        found[name][number] = _told(found[name][number], name, remedy, elision, is_gone=is_gone)
        done += 1
        on_progress(done, len(places))

    def tasks() -> Iterator[Task[Remedy | None]]:
        for name, number in places:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            copy = found[name][number]
            work = partial(find_remedy, subject, name, copy, elision)
            yield Task(work, min(left, SECONDS_FOR_ONE))

    run_tasks(tasks(), jobs, finished)
    for name, number in places[done:]:
        is_gone = (name, number) in gone
        found[name][number] = _told(found[name][number], name, None, elision, is_gone=is_gone)
    told = [replace(each, copies=tuple(found[each.name])) for each in explanations]
    return told, len(places) - done


def refused_with_remedy(
    part: Part,
    path: str,
    options: BufferizationOptions,
    refused: Refused,
    *,
    seconds: float,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> Refused:
    """`refused` with a change after which the bufferizer accepts the part, if one was found."""
    if refused.hangs_on is None:
        return refused
    found: list[Remedy] = []

    def finished(_: int, outcome: Remedy | WorkerFailure | None) -> None:
        found.extend([outcome] if isinstance(outcome, Remedy) else [])

    subject = Subject(part, path, options, passes, relaxed_options(options))
    name, place = refused.hangs_on
    work = partial(find_remedy, subject, name, place, None)
    run_tasks([Task(work, seconds)], 1, finished)
    return replace(refused, remedy=found[0]) if found else refused


def _told(
    copy: Copy, function: str, remedy: Remedy | None, elision: Elision | None, *, is_gone: bool
) -> Copy:
    """A copy with the remedy that was found; else elision, if it removes the copy; else what was tried."""
    if remedy is None and is_gone:
        remedy = Remedy(f"{BY_ELISION}; no change of the source was found for it", "", Remedy.PROOF)
    if remedy is not None or elision is None or copy.place is None:
        return replace(copy, remedy=remedy)
    here, report = (function, copy.place.line), elision.report
    tried = [
        f"{'in place' if each.copy.reason != OWN else 'without it'}: {each.status.value}"
        + (f": {each.why}" if each.why else "")
        for each in report.removals
        if (each.copy.function, each.copy.line) == here
    ]
    tried += [
        f"{ADVICE.get(each.rewrite, each.rewrite)}: {each.status.value}"
        for each in report.rewrites
        if (each.function, each.line) == here and not each.is_made
    ]
    return replace(copy, tried=tuple(dict.fromkeys(tried)) or ("elision keeps it",))
