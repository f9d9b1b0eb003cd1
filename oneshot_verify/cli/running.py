"""How every command ends: exit codes, and one clear line instead of a traceback."""

from __future__ import annotations

import errno
import functools
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar

import typer

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.interrupts import Terminated, heeding_termination

if TYPE_CHECKING:
    from oneshot_verify.pipeline.workers import WorkerFailure

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CALLED_WRONGLY = 2
INTERRUPTED = 130
TERMINATED = 143
BROKEN_PIPE = 141
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors that only who writes is told."""


_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


class UsageError(Exception):
    """The tool was called wrongly; the message says how."""


def run_alone(work: Callable[[], Result], seconds: float, memory: int) -> Result | WorkerFailure:
    """Do the work of a command on one file in a process of its own, which may be started anew; what it complains of is
    said here, once."""
    from oneshot_verify.pipeline import apart
    from oneshot_verify.pipeline.workers import Task, say

    told = set[str]()

    def complaining() -> Result:
        _listener.set(say)
        return work()

    def heard(message: str) -> None:
        if message not in told:
            told.add(message)
            complain(message)

    return apart.run_alone(Task(complaining, seconds, memory or None), heard)


def complain(message: str) -> None:
    """A message on standard error."""
    if (listener := _listener.get()) is not None:
        listener(message)
        return
    # Who reads no messages gets the exit code all the same.
    with suppress(BrokenPipeError):
        print(f"oneshot-verify: {in_lines(message)}", file=sys.stderr, flush=True)


def guarded(command: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """A command that gives its exit code, made into one that ends the program with it, whatever happens."""

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

    # Typer reads the signature of the wrapped function, which promises a number; the result is not used.
    return run


def cannot_write(error: OSError) -> int:
    """The exit code where standard output takes no more, which is said unless its reader has gone. Raises any other
    error."""
    if not isinstance(error, BrokenPipeError) and error.errno not in NO_ROOM:
        raise error
    # Python would complain once more while it shuts down.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    complain(f"error: {error.filename or 'the result'} cannot be written: {error.strerror}")
    return CALLED_WRONGLY


def _internal_error(error: Exception) -> NoReturn:
    from oneshot_verify.pipeline.workers import TRACEBACK_VARIABLE, mistake

    complain(mistake(error))
    if os.environ.get(TRACEBACK_VARIABLE):
        traceback.print_exception(error)
    else:
        complain(f"set {TRACEBACK_VARIABLE}=1 to see where it comes from")
    _leave(CALLED_WRONGLY)


def _leave(code: int) -> NoReturn:
    raise typer.Exit(code) from None
