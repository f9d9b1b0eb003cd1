"""Ends of commands: exit codes, and one clear line in place of a traceback."""

from __future__ import annotations

import errno
import functools
import os
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import NoReturn, ParamSpec, TypeVar

import typer

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.interrupts import Terminated, heeding_termination

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CALLED_WRONGLY = 2
INTERRUPTED = 130
TERMINATED = 143
BROKEN_PIPE = 141
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors about lack of space; reported by the code that writes."""


_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


class UsageError(Exception):
    """Wrong usage of the program; the message says how."""


@contextmanager
def usage_errors(*kinds: type[Exception]) -> Generator[None]:
    """Turn errors of these kinds into `UsageError`s."""
    try:
        yield
    except kinds as error:
        raise UsageError(str(error)) from None


def run_alone(
    path: str, work: Callable[[], Result | UsageError], seconds: float, memory: int
) -> Result:
    """Run the work of a command on one file in a process of its own, which may be restarted. Its messages are printed
    here, once each. Raises the `UsageError` that the work returns, or one for a limit that it meets."""
    from oneshot_verify.ir.text import hold_standard_input, shown_path
    from oneshot_verify.pipeline.processes import apart
    from oneshot_verify.pipeline.processes.workers import WorkerFailure
    from oneshot_verify.pipeline.processes.works import Task, say

    told = set[str]()

    def complaining() -> Result | UsageError:
        _listener.set(say)
        try:
            return work()
        except WorkerFailure as failure:
            return UsageError(f"{shown_path(path)}: {failure}")

    def heard(message: str) -> None:
        if message not in told:
            told.add(message)
            complain(message)

    hold_standard_input([path])
    result = apart.run_alone(Task(complaining, seconds, memory or None), heard)
    if isinstance(result, WorkerFailure):
        raise UsageError(f"{shown_path(path)}: {result}")
    if isinstance(result, UsageError):
        raise result
    return result


def complain(message: str) -> None:
    """Print a message on standard error."""
    if (listener := _listener.get()) is not None:
        listener(message)
        return
    # The exit code matters even if the messages have no reader.
    with suppress(BrokenPipeError):
        print(f"oneshot-verify: {in_lines(message)}", file=sys.stderr, flush=True)


def guarded(command: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """Decorator: end the program with the exit code that the command returns, and handle its exceptions."""

    @functools.wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            with heeding_termination():
                code = command(*args, **kwargs)
            if not sys.stdout.closed:
                sys.stdout.flush()
        except KeyboardInterrupt as error:
            was_killed = isinstance(error, Terminated)
            complain("terminated" if was_killed else "interrupted")
            _leave(TERMINATED if was_killed else INTERRUPTED)
        except typer.Exit:
            raise
        except UsageError as error:
            complain(f"error: {error}")
            _leave(CALLED_WRONGLY)
        except OSError as error:
            if not isinstance(error, BrokenPipeError) and error.errno not in NO_ROOM:
                _internal_error(error)
            _leave(cannot_write(error))
        except Exception as error:
            _internal_error(error)
        raise typer.Exit(code)

    # Typer reads the signature of the wrapped function, which returns an int; the result is not used.
    return run


def cannot_write(error: OSError) -> int:
    """Exit code for a failed write to standard output. Reports the error unless the reader is gone. Raises any other
    error."""
    if not isinstance(error, BrokenPipeError) and error.errno not in NO_ROOM:
        raise error
    # Python would report the error again while it shuts down.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    complain(f"error: {error.filename or 'the result'} cannot be written: {error.strerror}")
    return CALLED_WRONGLY


def _internal_error(error: Exception) -> NoReturn:
    from oneshot_verify.pipeline.processes.works import TRACEBACK_VARIABLE, mistake

    complain(mistake(error))
    if os.environ.get(TRACEBACK_VARIABLE):
        traceback.print_exception(error)
    else:
        complain(f"set {TRACEBACK_VARIABLE}=1 to see where it comes from")
    _leave(CALLED_WRONGLY)


def _leave(code: int) -> NoReturn:
    raise typer.Exit(code) from None
