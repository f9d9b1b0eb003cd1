"""Crews: they run jobs (slices and shrinking) in processes that are forked here or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from oneshot_verify.fuzz.campaign.programs import Slice
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.work import Settings, send_shrunk, send_slice
from oneshot_verify.interrupts import undisturbed
from oneshot_verify.pipeline.workers import Worker, WorkerFailure, hear, start
from oneshot_verify.pipeline.works import Said, Task, go_on, say

TICK_SECONDS = 0.2
SHRINK_SECONDS = 40.0
"""Time for minimising one finding; writing it down takes a few seconds more."""


@dataclass
class Job:
    """A slice, or the rest of one, or a sighting that is to be made small."""

    slice: Slice | None = None
    sighting: Sighting | None = None
    tally: Tally = field(default_factory=Tally)
    """Of the programs of the slice that are done."""
    begun: Tally = field(default_factory=Tally)
    """Of what is done of the next one."""
    next: int = 0
    """The first program of the slice that is not done."""
    retried: bool = False
    """True if that program has already been tried a second time."""


@dataclass(frozen=True)
class Event:
    """A message of a job (`ending` is None), or its end: empty if all is well, else what happened."""

    job: Job
    message: dict[str, Any] | None = None
    ending: str | None = None


class Crew(Protocol):
    """Runs jobs and reports events."""

    def room(self) -> int:
        """Number of jobs that can still be taken."""
        ...

    def give(self, job: Job) -> None:
        """Start a job."""
        ...

    def busy(self) -> list[Job]:
        """The jobs that are not done."""
        ...

    def events(self) -> Iterator[Event]:
        """Events since the last call; waits up to `TICK_SECONDS` for one."""
        ...

    def dismiss(self) -> None:
        """End all work at once."""
        ...


class LocalCrew:
    """Forked processes on this machine."""

    def __init__(self, settings: Settings, jobs: int) -> None:
        self.settings = settings
        self.jobs = max(1, jobs)
        self._workers: dict[Worker, Job] = {}

    def room(self) -> int:
        return self.jobs - len(self._workers)

    def busy(self) -> list[Job]:
        return list(self._workers.values())

    def give(self, job: Job) -> None:
        settings = self.settings
        if job.sighting is not None:
            work = partial(send_shrunk, settings, job.sighting, SHRINK_SECONDS, say, go_on)
            seconds = SHRINK_SECONDS + 20.0
        else:
            assert job.slice is not None
            rest = replace(job.slice, start=max(job.slice.start, job.next))
            work = partial(send_slice, settings, rest, say, go_on)
            seconds = settings.program_seconds
        with undisturbed():
            self._workers[start(Task(work, seconds, settings.memory_megabytes))] = job

    def events(self) -> Iterator[Event]:
        for worker, heard in hear(list(self._workers), TICK_SECONDS):
            job = self._workers[worker]
            if isinstance(heard, Said):
                yield Event(job, heard.message)
            else:
                worker.end()
                del self._workers[worker]
                yield Event(job, ending=heard.why if isinstance(heard, WorkerFailure) else "")

    def dismiss(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()
