"""How a run ends early: Ctrl-C and a polite kill (SIGTERM) are exceptions, so that workers are ended on the way."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
_PR_SET_PDEATHSIG = 1


class Terminated(KeyboardInterrupt):
    """Somebody has sent SIGTERM."""


@contextmanager
def heeding_termination() -> Generator[None]:
    """Let SIGTERM raise `Terminated` inside."""

    def end(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def undisturbed() -> Generator[None]:
    """Endings wait until this is over: between the start of a process and the moment when somebody knows of it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def become_worker() -> None:
    """For a process that was forked to work: signals end it at once, and so does the end of its parent."""
    import ctypes

    for number in ENDINGS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    # https://man7.org/linux/man-pages/man2/pr_set_pdeathsig.2const.html; other systems have no such call.
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
