"""Early ends of a run: Ctrl-C and SIGTERM raise exceptions, so that workers are ended, too."""

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
    """The process got SIGTERM."""


@contextmanager
def heeding_termination() -> Generator[None]:
    """Let SIGTERM raise `Terminated` in this context."""

    def end(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def undisturbed() -> Generator[None]:
    """Delay signals that end the process until the end of this context, for instance while a child process is being
    registered."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def become_worker() -> None:
    """Prepare a forked worker: signals end it at once, and so does the end of its parent."""
    import ctypes

    for number in ENDINGS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    # https://man7.org/linux/man-pages/man2/pr_set_pdeathsig.2const.html; other systems lack the call.
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
