"""How every command ends: exit codes, and one clear line instead of a traceback."""

from __future__ import annotations

import functools
import os
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn, ParamSpec

import typer

from oneshot_verify.interrupts import Terminated, heeding_termination

Parameters = ParamSpec("Parameters")

TRACEBACK_VARIABLE = "ONESHOT_VERIFY_TRACEBACK"
"""Set this environment variable to see where a mistake of this program comes from."""
CALLED_WRONGLY = 2
INTERRUPTED = 130
TERMINATED = 143
BROKEN_PIPE = 141


class UsageError(Exception):
    """The tool was called wrongly; the message says how."""


def complain(message: str) -> None:
    """One line on standard error."""
    print(f"oneshot-verify: {message}", file=sys.stderr)


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
        except BrokenPipeError:
            # Whoever read our output has seen enough. Python would complain once more while it shuts down.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            _leave(BROKEN_PIPE)
        except typer.Exit:
            raise
        except UsageError as error:
            complain(f"error: {error}")
            _leave(CALLED_WRONGLY)
        except Exception as error:
            _internal_error(error)
        raise typer.Exit(code)

    # Typer reads the signature of the wrapped function, which promises a number; the result is not used.
    return run


def _internal_error(error: Exception) -> NoReturn:
    from oneshot_verify.pipeline.workers import describe

    complain(f"internal error, please report it: {describe(error)}")
    if os.environ.get(TRACEBACK_VARIABLE):
        traceback.print_exception(error)
    else:
        complain(f"set {TRACEBACK_VARIABLE}=1 to see where it comes from")
    _leave(CALLED_WRONGLY)


def _leave(code: int) -> NoReturn:
    raise typer.Exit(code) from None
