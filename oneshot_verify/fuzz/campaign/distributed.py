"""Run slices on a Dask cluster (extra `distributed`): a slice that is lost with its worker runs again elsewhere.

A worker runs each slice in a process of its own, `python -m oneshot_verify.fuzz.campaign.distributed`: standard input
is a task as `encode` writes it, standard output gets one message a line as JSON.

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
from typing import Any

from oneshot_verify.fuzz.campaign.crew import TICK_SECONDS, Event, Job, LocalCrew
from oneshot_verify.fuzz.campaign.programs import Slice
from oneshot_verify.fuzz.campaign.work import PREPARATION, Settings, send_slice
from oneshot_verify.pipeline.works import limit_memory

MODULE = "oneshot_verify.fuzz.campaign.distributed"
EXTRA = "the extra is missing: pip install 'oneshot-verify[distributed]'"
WAITING_PER_THREAD = 2
"""Slices that are handed out for each thread of the cluster, so that no thread is idle."""
SECONDS_FACTOR = 4
"""Time limit of a slice without its preparation, as a multiple of the limit of one program."""


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


def main() -> None:
    """Run the task on standard input."""
    settings, which = decode(sys.stdin.read())
    # Whatever a library prints must not get between the messages.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    limit_memory(settings.memory_megabytes)

    def emit(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    def alive(factor: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, settings.program_seconds * factor)

    send_slice(settings, which, emit, alive)


if __name__ == "__main__":
    main()
