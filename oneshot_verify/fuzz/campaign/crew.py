"""Who does the work: slices and shrinking, in processes that are forked here or elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from oneshot_verify.fuzz.campaign.children import Child, Limits, ready
from oneshot_verify.fuzz.campaign.programs import Slice
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.work import Settings, send_shrunk, send_slice

TICK_SECONDS = 0.2
SHRINK_SECONDS = 40.0
"""For making one finding small; what is written down about it afterwards takes a few seconds more."""


@dataclass
class Job:
    """A slice, or the rest of one, or a sighting that is to be made small."""

    slice: Slice | None = None
    sighting: Sighting | None = None
    tally: Tally = field(default_factory=Tally)
    """Of the programs of the slice that are done."""
    next: int = 0
    """The first program of the slice that is not done."""
    retried: bool = False
    """Whether that program has had its second chance."""


@dataclass(frozen=True)
class Event:
    """A message of a job (`ending` is None), or its end: empty if all is well, else what happened."""

    job: Job
    message: dict[str, Any] | None = None
    ending: str | None = None


class Crew(Protocol):
    """Somebody who works."""

    def room(self) -> int:
        """How many jobs more can be taken."""
        ...

    def give(self, job: Job) -> None:
        """Start a job."""
        ...

    def busy(self) -> list[Job]:
        """The jobs that are not done."""
        ...

    def events(self) -> Iterator[Event]:
        """What has happened since; waits a moment for something to."""
        ...

    def dismiss(self) -> None:
        """End all work at once."""
        ...


class LocalCrew:
    """Forked processes on this machine."""

    def __init__(self, settings: Settings, jobs: int) -> None:
        self.settings = settings
        self.jobs = max(1, jobs)
        self._children: dict[Child, Job] = {}

    def room(self) -> int:
        return self.jobs - len(self._children)

    def busy(self) -> list[Job]:
        return list(self._children.values())

    def pids(self) -> list[int]:
        """The processes that work now."""
        return [child.pid for child in self._children]

    def give(self, job: Job) -> None:
        settings = self.settings
        if job.sighting is not None:
            work = partial(send_shrunk, settings, job.sighting, SHRINK_SECONDS)
            limits = Limits(SHRINK_SECONDS + 20.0, settings.memory_megabytes)
        else:
            assert job.slice is not None
            rest = replace(job.slice, start=max(job.slice.start, job.next))
            work = partial(send_slice, settings, rest)
            limits = Limits(settings.program_seconds, settings.memory_megabytes)
        self._children[Child(work, limits)] = job

    def events(self) -> Iterator[Event]:
        if not self._children:
            time.sleep(TICK_SECONDS)
            return
        for child in ready(list(self._children), TICK_SECONDS):
            job = self._children[child]
            for message in child.messages():
                yield Event(job, message)
        for child in list(self._children):
            if child.ending is None and child.overdue():
                child.kill()
            if child.ending is not None:
                yield Event(self._children.pop(child), ending=child.ending)

    def dismiss(self) -> None:
        for child in self._children:
            child.kill()
        self._children.clear()
