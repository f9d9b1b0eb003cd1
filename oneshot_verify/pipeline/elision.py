"""Elision of copies, with each trial in a process of its own, which can be killed."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Report, Status
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.elide.running import Limits, Tally, Work
from oneshot_verify.elide.trial import Outcome
from oneshot_verify.pipeline.processes.workers import TimedOut, WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.pipeline.request import DEFAULT_MEGABYTES, available_cores


@dataclass(frozen=True)
class Processes:
    """Runs trials in parallel processes."""

    jobs: int = 0
    """Number of processes; 0: one a core."""

    def __call__(self, works: Iterable[Work], on_done: Callable[[int, Outcome], None]) -> None:
        limits: list[float] = []

        def task(work: Work) -> Task[Outcome]:
            limits.append(work.seconds)
            return Task(work.run, work.seconds, DEFAULT_MEGABYTES)

        def done(index: int, outcome: Outcome | WorkerFailure) -> None:
            failed = isinstance(outcome, WorkerFailure)
            on_done(index, _failed(outcome, limits[index]) if failed else outcome)

        importlib.import_module("oneshot_verify.pipeline.processes.preload")
        run_tasks(map(task, works), self.jobs or available_cores(), done)


def _failed(failure: WorkerFailure, seconds: float) -> Outcome:
    status = Status.TIMEOUT if isinstance(failure, TimedOut) else Status.UNKNOWN
    return Outcome(status, str(failure), seconds)


def elide_in_place(
    module: ModuleOp,
    options: BufferizationOptions,
    *,
    limits: Limits | None = None,
    on_trial: Callable[[Tally], None] = lambda _: None,
    given: Given | None = None,
    reuse: bool = False,
) -> Report:
    """Bufferize `module` in place without the copies that are proved needless, with trials in processes; see
    `elide_copies`."""
    found = elide_copies(
        module,
        options,
        limits=limits,
        run=Processes(),
        on_trial=on_trial,
        given=given,
        reuse=reuse,
    )
    module.body.detach_block(0)
    module.body.add_block(found.module.body.detach_block(0))
    module.attributes = found.module.attributes
    module.properties = found.module.properties
    return found.report
