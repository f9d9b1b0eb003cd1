"""Works: computations for worker processes, and the worker's side of doing them.

A worker is forked with a batch of tasks, is sent their numbers one by one, and answers each with its outcome. A work
may send messages up (`say`), and begin another step with fresh limits (`go_on`).
"""

from __future__ import annotations

import contextlib
import math
import os
import resource
import signal
import traceback
from collections.abc import Callable, Generator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from oneshot_verify.activity import Board, show_on
from oneshot_verify.frames import with_room
from oneshot_verify.interrupts import become_worker
from oneshot_verify.ir.plugins import describe_plugin, plugin_behind
from oneshot_verify.ir.recursion import collect_rarely

Result = TypeVar("Result")

GRACE_SECONDS = 1.0
"""Seconds beyond its limit that a worker may take, so that it can report its own failure."""
LONGEST_ALARM = 1e9
"""Seconds of the longest alarm; a limit may be infinite, an alarm may not."""
TRACEBACK_VARIABLE = "ONESHOT_VERIFY_TRACEBACK"
"""Environment variable; if set, the traceback of an internal error is printed."""


@dataclass(frozen=True)
class Task(Generic[Result]):
    """A computation for another process. The fork inherits `work`, so only its result has to be picklable."""

    work: Callable[[], Result]
    seconds: float
    """The hard limit, without the grace."""
    megabytes: int | None = None
    """The limit of memory for the worker, without the memory that it shares with its parent; None: no limit."""
    leads: bool = False
    """True if the work may start workers."""


@dataclass(frozen=True)
class Said:
    """A message that a work has sent with `say`."""

    message: Any


_limits: ContextVar[Callable[[float], None] | None] = ContextVar("limits", default=None)
_upwards: ContextVar[Callable[[tuple[str, Any]], None]] = ContextVar("upwards")
"""Sends a message to the process that started this one."""


@contextlib.contextmanager
def sending(send: Callable[[tuple[str, Any]], None]) -> Generator[None]:
    """In this context, works of this process send their messages by `send`."""
    token = _upwards.set(send)
    try:
        yield
    finally:
        _upwards.reset(token)


def say(message: object) -> None:
    """Inside a work: send a message to the process that started it."""
    _upwards.get()(("said", message))


def go_on(factor: float, step: object = None) -> None:
    """Inside a work: begin another step, with fresh limits, the time limit times `factor`. Does nothing outside."""
    restart = _limits.get()
    if restart is not None:
        restart(factor)
        _upwards.get()(("step", (factor, step)))


def serve(
    batch: Sequence[Task[Any]], connection: Connection, other_end: Connection, board: Board
) -> None:
    """Main function of a worker: do tasks of `batch`, by number, until one fails or the parent closes the pipe."""
    os.setsid()
    become_worker()
    other_end.close()
    # Output of libraries must not get between the results on standard output.
    os.dup2(2, 1)
    collect_rarely()
    show_on(board)
    _upwards.set(connection.send)
    kind = "result"
    while kind == "result":
        try:
            number: int = connection.recv()
        except EOFError:
            return
        board.write("")
        restart = partial(_restart, batch[number])
        _limits.set(restart)
        restart(1.0)
        kind, value = outcome_of(batch[number].work)
        # The parent may be gone.
        with contextlib.suppress(BrokenPipeError):
            connection.send((kind, value))
    connection.close()


def _restart(task: Task[Any], factor: float) -> None:
    """Restart the limits inside a worker, which are wider than those that its parent watches."""
    seconds = min(factor * task.seconds, LONGEST_ALARM)
    signal.alarm(math.ceil(seconds + GRACE_SECONDS) + 5)
    if task.megabytes is not None:
        limit_memory(task.megabytes)


@with_room
def outcome_of(work: Callable[[], Any]) -> tuple[str, Any]:
    """Run a work; its outcome as a tag (`result`, `memory`, `raised`) and a value."""
    try:
        return "result", work()
    except MemoryError:
        return "memory", None
    except Exception as error:
        if os.environ.get(TRACEBACK_VARIABLE):
            traceback.print_exc()
        is_full = "out of memory" in str(error).lower()
        return ("memory", None) if is_full else ("raised", describe(error))


def describe(error: BaseException) -> str:
    """An unexpected exception in one line, with the place that raised it."""
    trace = error.__traceback__
    place = ""
    while trace is not None:
        name = os.path.basename(trace.tb_frame.f_code.co_filename)
        place = f" ({name}:{trace.tb_lineno})"
        trace = trace.tb_next
    text = " ".join(str(error).split())
    plugin = plugin_behind(error)
    place += f" in {describe_plugin(plugin)}" if plugin is not None else ""
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"


def mistake(error: Exception) -> str:
    """An unexpected exception in one line, reported as an internal error unless a plugin is behind it."""
    whose = "internal error, please report it" if plugin_behind(error) is None else "error"
    return f"{whose}: {describe(error)}"


MEGABYTE = 1 << 20
LOADED_LATE = 256
"""Megabytes of address space for modules that are loaded late: the solver, above all."""


def memory_of(pid: int | None) -> int:
    """The megabytes of resident memory of a process, without file-backed pages; 0 if unknown.

    A fork inherits all of this memory, but no page of a mapped file before it touches it."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as stream:
            _, resident, of_files = map(int, stream.read().split()[:3])
    except (OSError, ValueError):
        return 0
    return (resident - of_files) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE


def limit_memory(megabytes: int) -> None:
    """Limit the address space of this process, far above the limit that its parent polls a few times a second."""
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as stream:
            used = int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        wall = used + (2 * megabytes + LOADED_LATE) * MEGABYTE
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or wall < hard:
            resource.setrlimit(resource.RLIMIT_AS, (wall, hard))
