"""Crews: they run jobs (slices and shrinking) in processes that are forked here, or on a Dask cluster (extra
`distributed`), where a slice that is lost with its worker runs again elsewhere.

A worker of a cluster runs each slice in a process of its own, `python -m oneshot_verify.fuzz.campaign.crew`: standard
input is a task as `encode` writes it, standard output gets one message a line as JSON.

https://distributed.dask.org/en/stable/resilience.html
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import queue
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from oneshot_verify.fuzz.campaign.programs import Slice
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.work import (
    MEMORY_MEGABYTES,
    PREPARATION,
    Settings,
    send_shrunk,
    send_slice,
)
from oneshot_verify.interrupts import undisturbed
from oneshot_verify.pipeline.processes.workers import Worker, WorkerFailure, hear, start
from oneshot_verify.pipeline.processes.works import Said, Task, go_on, limit_memory, say

MODULE = "oneshot_verify.fuzz.campaign.crew"
EXTRA = "the extra is missing: pip install 'oneshot-verify[distributed]'"
WAITING_PER_THREAD = 2
"""Slices that are handed out for each thread of the cluster, so that no thread is idle."""
SECONDS_FACTOR = 4
"""Time limit of a slice on a cluster without its preparation, as a multiple of the limit of one program."""
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


class LocalCrew:
    """Forked processes on this machine."""

    def __init__(self, settings: Settings, jobs: int) -> None:
        self.settings = settings
        self.jobs = max(1, jobs)
        self._workers: dict[Worker, Job] = {}

    def room(self) -> int:
        """Number of jobs that can still be taken."""
        return self.jobs - len(self._workers)

    def busy(self) -> list[Job]:
        """The jobs that are not done."""
        return list(self._workers.values())

    def give(self, job: Job) -> None:
        """Start a job."""
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
            self._workers[start(Task(work, seconds, MEMORY_MEGABYTES))] = job

    def events(self) -> Iterator[Event]:
        """Events since the last call; waits up to `TICK_SECONDS` for one."""
        for worker, heard in hear(list(self._workers), TICK_SECONDS):
            job = self._workers[worker]
            if isinstance(heard, Said):
                yield Event(job, heard.message)
            else:
                worker.end()
                del self._workers[worker]
                yield Event(job, ending=heard.why if isinstance(heard, WorkerFailure) else "")

    def dismiss(self) -> None:
        """End all work at once."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()


def encode(settings: Settings, which: Slice) -> str:
    """A task as text."""
    return json.dumps({"settings": settings.document(), "slice": which.document()})


def decode(text: str) -> tuple[Settings, Slice]:
    """The inverse of `encode`."""
    document: Any = json.loads(text)
    return Settings.read(document["settings"]), Slice.read(document["slice"])


def run_remotely(task: str) -> list[dict[str, Any]]:
    """Run a slice in a process of its own beside the Dask worker. Returns its messages and, last, its `ending`.

    A process, because a Dask worker has threads and no time limit that could end one program.
    """
    settings, _ = decode(task)
    limit = settings.program_seconds * (PREPARATION + SECONDS_FACTOR)
    command = [sys.executable, "-P", "-m", MODULE]
    messages: list[dict[str, Any]] = []
    try:
        done = subprocess.run(
            command, input=task.encode(), capture_output=True, timeout=limit, check=False
        )
        lines, code = done.stdout, done.returncode
        ending = "" if code == 0 else f"the worker process ended with exit code {code}"
    except subprocess.TimeoutExpired as late:
        lines, ending = late.stdout or b"", f"time limit of {limit:g} s"
    for line in lines.splitlines():
        with contextlib.suppress(ValueError):
            messages.append(json.loads(line))
    return [*messages, {"ending": ending}]


class DaskCrew:
    """Slices on the cluster at `address`; findings are made small here."""

    def __init__(self, settings: Settings, address: str, jobs: int) -> None:
        try:
            library: Any = importlib.import_module("distributed")
        except ImportError:
            raise ValueError(EXTRA) from None
        try:
            self._client: Any = library.Client(address, timeout="10s")
        except (OSError, ValueError, TimeoutError) as error:
            raise ValueError(f"no scheduler answers at {address}: {error}") from None
        self.settings = settings
        self._local = LocalCrew(settings, jobs)
        self._futures: dict[Any, Job] = {}
        self._ended: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def room(self) -> int:
        threads = sum(self._client.nthreads().values()) or 1
        return max(0, WAITING_PER_THREAD * threads - len(self._futures))

    def busy(self) -> list[Job]:
        return [*self._futures.values(), *self._local.busy()]

    def give(self, job: Job) -> None:
        # A slice that is partly done had a program that killed its worker: it goes on in a local process.
        if job.sighting is not None or job.slice is None or job.next or job.retried:
            self._local.give(job)
            return
        task = encode(self.settings, job.slice)
        future = self._client.submit(run_remotely, task, pure=False, retries=2)
        self._futures[future] = job
        future.add_done_callback(self._ended.put)

    def events(self) -> Iterator[Event]:
        if self._local.busy():
            yield from self._local.events()
        with contextlib.suppress(queue.Empty):
            yield from self._taken(self._ended.get(timeout=TICK_SECONDS))
            while True:
                yield from self._taken(self._ended.get_nowait())

    def _taken(self, future: Any) -> Iterator[Event]:
        job = self._futures.pop(future, None)
        if job is None:
            return
        if future.status != "finished":
            yield Event(job, ending=f"lost by the cluster ({future.status})")
            return
        *messages, last = future.result()
        for message in messages:
            yield Event(job, message)
        yield Event(job, ending=last["ending"])

    def dismiss(self) -> None:
        self._local.dismiss()
        with contextlib.suppress(Exception):
            self._client.cancel(list(self._futures))
        with contextlib.suppress(Exception):
            self._client.close()


Crew = LocalCrew | DaskCrew


def main() -> None:
    """Run the task on standard input."""
    settings, which = decode(sys.stdin.read())
    # Whatever a library prints must not get between the messages.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    limit_memory(MEMORY_MEGABYTES)

    def emit(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    def alive(factor: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, settings.program_seconds * factor)

    send_slice(settings, which, emit, alive)


if __name__ == "__main__":
    main()
