"""Worker processes that send what they find as they find it, and that may die at any moment.

A child is forked (all that is loaded already is shared), lives in a session of its own, has a limit of memory, and a
timer of the kernel that ends it when one program takes too long; the timer starts anew with each program. Nothing that
it has sent before is lost with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from oneshot_verify.interrupts import become_worker
from oneshot_verify.ir.recursion import collect_rarely
from oneshot_verify.pipeline.workers import describe

TRACEBACK_VARIABLE = "ONESHOT_VERIFY_TRACEBACK"

Message = dict[str, Any]
Emit = Callable[[Message], None]
Work = Callable[[Emit, Callable[[float], None]], None]
"""What a child does: `(emit, alive)`; it calls `alive` whenever its time starts anew, with a factor for the limit."""
GRACE_SECONDS = 5.0
OUT_OF_MEMORY = 4
RAISED = "raised"
"""The key of the message that says which exception ended the child."""
LARGEST_FACTOR = 10.0
"""What a child may ask for; its own timer ends it earlier where it asked for less."""


@dataclass(frozen=True)
class Limits:
    """What a child may take."""

    seconds: float
    """Between two calls of `alive`."""
    megabytes: int
    """Of address space; 0: no limit."""


class Child:
    """One forked process and what it sends."""

    def __init__(self, work: Work, limits: Limits) -> None:
        read, write = os.pipe()
        self._limits = limits
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(read)
            _live(work, write, limits)
        os.close(write)
        self.descriptor = read
        self._buffer = b""
        self._raised = ""
        self._heard = time.monotonic()
        self.ending: str | None = None
        """How it ended, once it has; empty if all is well."""

    def messages(self) -> Iterator[Message]:
        """What has come in since; notices the end of the child."""
        data = os.read(self.descriptor, 1 << 20)
        if not data:
            self._reap()
            return
        self._heard = time.monotonic()
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            message = json.loads(line)
            if RAISED in message:
                self._raised = message[RAISED]
            else:
                yield message

    def overdue(self) -> bool:
        """Whether it should have been heard of, its own timer included."""
        return (
            time.monotonic() - self._heard > self._limits.seconds * LARGEST_FACTOR + GRACE_SECONDS
        )

    def kill(self) -> None:
        """End it and all that it started in its session."""
        if self.ending is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def _reap(self) -> None:
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        code = os.waitstatus_to_exitcode(status)
        if code == 0:
            self.ending = ""
        elif code == -signal.SIGALRM:
            self.ending = f"time limit of {self._limits.seconds:g} s"
        elif code < 0:
            self.ending = f"ended by {signal.Signals(-code).name}"
        elif code == OUT_OF_MEMORY:
            self.ending = f"ended by its limit of {self._limits.megabytes} MB of memory"
        else:
            self.ending = self._raised or f"ended with exit code {code}"


def ready(children: Sequence[Child], seconds: float) -> list[Child]:
    """The children that have something to say, or have ended; waits at most `seconds`."""
    if not children:
        return []
    found, _, _ = select.select([child.descriptor for child in children], [], [], seconds)
    return [child for child in children if child.descriptor in found]


def limit_memory(megabytes: int) -> None:
    """Let this process, and what it starts, have so much address space; 0: no limit."""
    if megabytes:
        most = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _restart_timer(seconds: float, factor: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds * factor)


def _live(work: Work, descriptor: int, limits: Limits) -> None:
    """The life of a child; does not return."""
    code = 1
    try:
        os.setsid()
        become_worker()
        os.dup2(2, 1)
        limit_memory(limits.megabytes)
        collect_rarely()

        def emit(message: Message) -> None:
            data = json.dumps(message).encode() + b"\n"
            while data:
                data = data[os.write(descriptor, data) :]

        work(emit, partial(_restart_timer, limits.seconds))
        code = 0
    except BrokenPipeError:
        code = 3
    except MemoryError:
        code = OUT_OF_MEMORY
    except BaseException as error:
        if os.environ.get(TRACEBACK_VARIABLE):
            traceback.print_exc()
        with contextlib.suppress(OSError):
            os.write(descriptor, json.dumps({RAISED: describe(error)}).encode() + b"\n")
    finally:
        with contextlib.suppress(Exception):
            sys.stderr.flush()
        os._exit(code)
