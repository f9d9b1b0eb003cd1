"""Worker processes that can be killed: one forked process for a batch of tasks, with a hard time limit for each.

Z3 polls its own time limit at safe points only, and native code may crash; so only a process of its own keeps one
function from stopping the others. Forking shares all that is loaded already. A worker goes on with the next task of
its batch as long as none has failed, so that shared results are computed once; the limits of time and memory start
anew with each. A work may send partial results (`say`), which survive its failure. A work that `leads` may start
workers, if there are seats for them.

Where a system has no processes, as in a browser, works are run one after the other without limits.

A worker has a session of its own (Ctrl-C reaches only the parent, which then kills its workers), and ends if the
parent is gone; if the system cannot see to that, an alarm does.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from oneshot_verify.activity import Board
from oneshot_verify.interrupts import undisturbed
from oneshot_verify.pipeline.processes.seats import shared_seats
from oneshot_verify.pipeline.processes.works import (
    GRACE_SECONDS,
    Result,
    Said,
    Task,
    memory_of,
    outcome_of,
    sending,
    serve,
)

NATIVE_ENDINGS = (signal.SIGABRT, signal.SIGBUS, signal.SIGSEGV)
"""Signals that end native code after a failed allocation: it aborts, or uses the missing memory."""
HAS_PROCESSES = sys.platform != "emscripten"
TICK_SECONDS = 0.25
"""Seconds between calls of `on_tick` while nothing happens."""


class WorkerFailure(Exception):
    """A task that gave no result; the message says why, and names the activity (`at`) that met the failure."""

    def __init__(self, why: str, at: str = "") -> None:
        super().__init__(f"{why}, met by {at}" if at else why)
        self.why = why
        self.step: object = None
        """The step in which the work failed, if it has steps."""


class TimedOut(WorkerFailure):
    """The task was killed at its limit of time."""


class TooLarge(WorkerFailure):
    """The task was killed, or gave up, at its limit of memory."""


class Crashed(WorkerFailure):
    """The worker ended without a result."""


class Raised(WorkerFailure):
    """The task raised an exception: a mistake in this program."""


@dataclass(frozen=True)
class _Item:
    """One task of a batch."""

    batch: Sequence[Task[Any]]
    number: int
    """The number among the tasks of the batch."""
    index: int
    """The number among all tasks."""

    @property
    def task(self) -> Task[Any]:
        """The task."""
        return self.batch[self.number]


class _Waiting:
    """The queue of tasks that are not begun. The next batch is asked for when the queue is empty."""

    def __init__(self, batches: Iterable[Sequence[Task[Any]]]) -> None:
        self._batches = iter(batches)
        self._items: deque[_Item] = deque()
        self._count = 0

    def next(self) -> _Item | None:
        """Remove the next work; None if there is none."""
        while not self._items:
            batch = next(self._batches, None)
            if batch is None:
                return None
            for number in range(len(batch)):
                self._items.append(_Item(batch, number, self._count))
                self._count += 1
        return self._items.popleft()

    def put_back(self, item: _Item) -> None:
        """Put a work back to the front of the queue."""
        self._items.appendleft(item)

    def next_of(self, batch: Sequence[Task[Any]]) -> _Item | None:
        """Remove the next work if it belongs to `batch`; else None."""
        return self._items.popleft() if self._items and self._items[0].batch is batch else None


@dataclass(eq=False)
class Worker:
    """A worker process, as its parent sees it."""

    process: BaseProcess
    connection: Connection
    item: _Item
    """The work that it does."""
    board: Board
    """Shared memory in which it notes its current activity."""
    deadline: float = 0.0
    at_start: int = field(init=False)
    """Megabytes that the process had at its start."""
    shared: int = 0
    """Megabytes that it had at the beginning of its work or step."""
    step: object = None
    is_busy: bool = True
    """False once it has given a result."""

    def __post_init__(self) -> None:
        self.at_start = memory_of(self.process.pid)

    def begin(self, item: _Item) -> None:
        """Send it a work to do."""
        self.item, self.is_busy = item, True
        self.begin_step(1.0, None)
        # A worker that is gone is noticed when its result is read.
        with contextlib.suppress(OSError):
            self.connection.send(item.number)

    def begin_step(self, factor: float, step: object) -> None:
        """Restart its limits, the time limit times `factor`."""
        self.step, self.shared = step, memory_of(self.process.pid) or self.at_start
        self.deadline = time.monotonic() + factor * self.item.task.seconds + GRACE_SECONDS

    @property
    def is_large(self) -> bool:
        """True if its memory has grown too much for another work."""
        megabytes = self.item.task.megabytes
        grown = memory_of(self.process.pid) - self.at_start
        return megabytes is not None and grown > megabytes // 4

    def end(self) -> None:
        """Kill it and all processes that it started."""
        if self.process.pid is not None:
            if self.item.task.leads and self.is_busy:
                # On SIGTERM, it ends its workers, and its commands with their children.
                self.process.terminate()
                self.process.join(GRACE_SECONDS)
            # Before `setsid` has run there is no such group; then only the process itself is killed.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        self.process.join()
        self.connection.close()


def run_tasks(
    tasks: Iterable[Task[Result]],
    jobs: int,
    on_done: Callable[[int, Result | WorkerFailure], None],
    on_tick: Callable[[], None] = lambda: None,
) -> None:
    """Run all `tasks`, at most `jobs` at a time, each in a worker of its own; `on_done` gets each one's index and
    result as it ends.

    The next task is only asked for when there is room for it, so a generator may prepare each while others run.
    However this ends, no worker is left behind.
    """
    run_batches(([task] for task in tasks), jobs, on_done, on_tick)


def _run_here(
    batches: Iterable[Sequence[Task[Result]]],
    on_done: Callable[[int, Result | WorkerFailure], None],
    on_said: Callable[[int, Any], None],
) -> None:
    """Run tasks in this process, without limits."""
    for index, task in enumerate(task for batch in batches for task in batch):

        def send(message: tuple[str, Any], index: int = index) -> None:
            on_said(index, message[1])

        with sending(send):
            kind, value = outcome_of(task.work)
        on_done(index, value if kind == "result" else Raised(value or "out of memory"))


def run_batches(
    batches: Iterable[Sequence[Task[Result]]],
    jobs: int,
    on_done: Callable[[int, Result | WorkerFailure], None],
    on_tick: Callable[[], None] = lambda: None,
    on_said: Callable[[int, Any], None] = lambda index, message: None,
) -> None:
    """Run batches of tasks that share workers, as `run_tasks`. The index is that of the task, counted over all batches;
    `on_said` gets the messages that works send with `say`."""
    if not HAS_PROCESSES:
        _run_here(batches, on_done, on_said)
        return
    waiting, seats = _Waiting(batches), shared_seats.get()
    running: list[Worker] = []

    def leave(worker: Worker) -> None:
        running.remove(worker)
        worker.end()
        if seats is not None:
            seats.take_over(worker.board)
            if running:
                seats.give_back()

    try:
        while True:
            while len(running) < max(1, jobs) and (item := waiting.next()) is not None:
                if running and seats is not None and not seats.take():
                    waiting.put_back(item)
                    break
                with undisturbed():
                    running.append(_start(item))
            if not running:
                return
            for worker, outcome in hear(running):
                if isinstance(outcome, Said):
                    on_said(worker.item.index, outcome.message)
                    continue
                if isinstance(outcome, WorkerFailure):
                    outcome.step = worker.step
                # After a failed work, the state of the worker is not to be trusted.
                is_fit = not isinstance(outcome, WorkerFailure) and not worker.is_large
                following = waiting.next_of(worker.item.batch) if is_fit else None
                index = worker.item.index
                if following is None:
                    leave(worker)
                else:
                    worker.begin(following)
                on_done(index, outcome)
            on_tick()
    finally:
        for worker in list(running):
            leave(worker)


def start(task: Task[Any]) -> Worker:
    """Start a worker for one task; the caller waits for it with `hear`, and has to `end` it."""
    return _start(_Item([task], 0, 0))


def _start(item: _Item) -> Worker:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    board = Board()
    process = context.Process(target=serve, args=(item.batch, theirs, ours, board))
    process.daemon = not item.task.leads
    process.start()
    theirs.close()
    worker = Worker(process, ours, item, board)
    worker.begin(item)
    return worker


def hear(running: Sequence[Worker], seconds: float = TICK_SECONDS) -> Iterator[tuple[Worker, Any]]:
    """Wait a little, then yield messages (`Said`) and outcomes of works, each with its worker.

    An outcome is a result or a `WorkerFailure`; the caller then ends the worker or gives it another work.
    """
    now = time.monotonic()
    first = min((worker.deadline for worker in running), default=math.inf)
    ready = wait(
        [worker.connection for worker in running],
        timeout=min(seconds, max(0.0, first - now)),
    )
    now = time.monotonic()
    for worker in list(running):
        task = worker.item.task
        if worker.connection in ready:
            yield from ((worker, heard) for heard in _heard(worker))
        elif now >= worker.deadline:
            yield worker, TimedOut(f"time limit of {task.seconds:g} s", worker.board.read())
        elif task.megabytes is not None and _own_memory(worker) > task.megabytes:
            yield worker, _too_large(worker)


def _own_memory(worker: Worker) -> int:
    return memory_of(worker.process.pid) - worker.shared


def _too_large(worker: Worker) -> TooLarge:
    megabytes = worker.item.task.megabytes
    limit = "out of memory" if megabytes is None else f"memory limit of {megabytes} MB"
    return TooLarge(limit, worker.board.read())


def _heard(worker: Worker) -> Iterator[Any]:
    """Receive from a worker: yield a message, a result or a failure; handle the beginning of a step."""
    try:
        kind, value = worker.connection.recv()
    except (EOFError, OSError):
        yield _crash(worker)
        return
    if kind == "step":
        worker.begin_step(*value)
        return
    if kind == "said":
        yield Said(value)
        return
    worker.is_busy = False
    if kind == "memory":
        yield _too_large(worker)
    else:
        yield value if kind == "result" else Raised(value)


def _crash(worker: Worker) -> Crashed:
    worker.process.join(5)
    code = worker.process.exitcode
    # Native code that gets no memory ends this way, and cannot say why.
    megabytes = worker.item.task.megabytes
    at_limit = megabytes is not None and code is not None and -code in NATIVE_ENDINGS
    guess = f", perhaps at its memory limit of {megabytes} MB" if at_limit else ""
    return Crashed(f"the worker process {_ending(code)}{guess}")


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code} and no result"
