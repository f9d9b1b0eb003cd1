"""Work in processes that can be killed: one forked process a task, with a hard limit of time.

Z3 polls its own time limit at safe points only, and native code may crash; so nothing short of a process of its own
keeps one function from stopping the others. Forking shares all that is loaded already: a task costs milliseconds.

A worker lives in a session of its own (Ctrl-C reaches the parent alone, which then kills its workers) and has an alarm
that ends it should the parent be gone.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from oneshot_verify.ir.recursion import collect_rarely

Result = TypeVar("Result")

GRACE_SECONDS = 1.0
"""How much longer than its limit a worker may take, so that it can say itself how far it got."""
MEGABYTE = 1 << 20
NATIVE_ENDINGS = (signal.SIGABRT, signal.SIGBUS, signal.SIGSEGV)
"""The signals that end native code which was given no memory: it aborts, or uses what it did not get."""
TICK_SECONDS = 0.25
"""How often `on_tick` is called while nothing happens."""


class WorkerFailure(Exception):
    """A task that gave no result; the message says why."""


class TimedOut(WorkerFailure):
    """The task was killed at its limit of time."""


class TooLarge(WorkerFailure):
    """The task was killed, or gave up, at its limit of memory."""


class Crashed(WorkerFailure):
    """The worker ended without a result."""


class Raised(WorkerFailure):
    """The task raised an exception: a mistake in this program."""


@dataclass(frozen=True)
class Task(Generic[Result]):
    """Something to compute elsewhere. The fork inherits `work`, so only its result has to be picklable."""

    work: Callable[[], Result]
    seconds: float
    """The hard limit, without the grace."""
    megabytes: int | None = None
    """How much memory the worker may use of its own, besides what it shares with its parent; None: as much as there
    is."""


@dataclass
class _Running:
    process: BaseProcess
    connection: Connection
    seconds: float
    deadline: float
    megabytes: int | None
    shared: int
    """Megabytes that were there when the worker started."""


def run_tasks(
    tasks: Iterable[Task[Result]],
    jobs: int,
    on_done: Callable[[int, Result | WorkerFailure], None],
    on_tick: Callable[[], None] = lambda: None,
) -> None:
    """Run all `tasks`, at most `jobs` at a time; `on_done` gets each one's index and result as it ends.

    The next task is only asked for when there is room for it, so a generator may prepare each while others run.
    However this ends, no worker is left behind.
    """
    waiting = enumerate(tasks)
    running: dict[int, _Running] = {}
    exhausted = False
    try:
        while running or not exhausted:
            while not exhausted and len(running) < max(1, jobs):
                index, task = next(waiting, (-1, None))
                if task is None:
                    exhausted = True
                else:
                    running[index] = _start(task)
            for index, outcome in _collect(running):
                on_done(index, outcome)
            on_tick()
    finally:
        for worker in running.values():
            _kill(worker)


def _start(task: Task[Any]) -> _Running:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    limit = task.seconds + GRACE_SECONDS
    process = context.Process(
        target=_work, args=(task.work, theirs, limit, task.megabytes), daemon=True
    )
    process.start()
    theirs.close()
    return _Running(
        process,
        ours,
        task.seconds,
        time.monotonic() + limit,
        task.megabytes,
        _resident(os.getpid()),
    )


def _resident(pid: int | None) -> int:
    """The megabytes of memory that a process has; 0 where nobody tells."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as stream:
            pages = int(stream.read().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // MEGABYTE


def _limit_memory(megabytes: int) -> None:
    """A second wall, far behind the limit that the parent watches: it looks a few times a second only."""
    with open("/proc/self/statm", encoding="ascii") as stream:
        used = int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    wall = used + 2 * megabytes * MEGABYTE
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or wall < hard:
        resource.setrlimit(resource.RLIMIT_AS, (wall, hard))


def _work(
    work: Callable[[], object], connection: Connection, limit: float, megabytes: int | None
) -> None:
    """What a worker does."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(math.ceil(limit) + 5)
    if megabytes is not None:
        with contextlib.suppress(OSError, ValueError):
            _limit_memory(megabytes)
    # Whatever a library prints must not get between the results on standard output.
    os.dup2(2, 1)
    collect_rarely()
    try:
        outcome = ("result", work())
    except MemoryError:
        outcome = ("memory", megabytes)
    except Exception as error:
        is_full = "out of memory" in str(error).lower()
        outcome = ("memory", megabytes) if is_full else ("raised", describe(error))
    connection.send(outcome)
    connection.close()


def describe(error: BaseException) -> str:
    """An unexpected exception in one line, with the place that raised it."""
    trace = error.__traceback__
    place = ""
    while trace is not None:
        name = os.path.basename(trace.tb_frame.f_code.co_filename)
        place = f" ({name}:{trace.tb_lineno})"
        trace = trace.tb_next
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"


def _collect(running: dict[int, _Running]) -> Iterator[tuple[int, Any]]:
    """Wait a little; take what has ended out of `running`."""
    if not running:
        return
    now = time.monotonic()
    first = min(worker.deadline for worker in running.values())
    ready = wait(
        [worker.connection for worker in running.values()],
        timeout=min(TICK_SECONDS, max(0.0, first - now)),
    )
    now = time.monotonic()
    for index, worker in list(running.items()):
        if worker.connection in ready:
            del running[index]
            yield index, _outcome(worker)
        elif now >= worker.deadline:
            del running[index]
            _kill(worker)
            yield index, TimedOut(f"time limit of {worker.seconds:g} s")
        elif worker.megabytes is not None and _own_memory(worker) > worker.megabytes:
            del running[index]
            _kill(worker)
            yield index, _too_large(worker.megabytes)


def _own_memory(worker: _Running) -> int:
    return _resident(worker.process.pid) - worker.shared


def _too_large(megabytes: int | None) -> TooLarge:
    return TooLarge("out of memory" if megabytes is None else f"memory limit of {megabytes} MB")


def _outcome(worker: _Running) -> Any:
    try:
        kind, value = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join(5)
        code = worker.process.exitcode
        # Native code that gets no memory ends this way, and cannot say why.
        at_limit = worker.megabytes is not None and code is not None and -code in NATIVE_ENDINGS
        guess = f", perhaps at its memory limit of {worker.megabytes} MB" if at_limit else ""
        return Crashed(f"the worker process {_ending(code)}{guess}")
    finally:
        _kill(worker)
    if kind == "memory":
        return _too_large(value)
    return value if kind == "result" else Raised(value)


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code} and no result"


def _kill(worker: _Running) -> None:
    """End the worker and all that it started."""
    process = worker.process
    if process.pid is not None:
        # Before `setsid` has run there is no such group; then the process itself has to do.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    process.join()
    worker.connection.close()
