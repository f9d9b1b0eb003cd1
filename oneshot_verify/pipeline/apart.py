"""One file kept apart from the others: it has its time, and whatever goes wrong with it is an error of its own."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from oneshot_verify.ir import InputError, Part, Position
from oneshot_verify.pipeline.sources import problem_of
from oneshot_verify.pipeline.targets import Refusal, Target, TargetMaker
from oneshot_verify.pipeline.workers import GRACE_SECONDS, mistake
from oneshot_verify.verdict import Problem, Verdict

AGAIN_SECONDS = 0.5
"""The alarm rings again where the code that it met has caught what was raised."""


class OutOfTime(BaseException):
    """The time of a `time_limit` is up; no `except Exception` may take this for a mistake in a program."""

    def __init__(self, *, is_outer: bool) -> None:
        super().__init__("time is up")
        self.is_outer = is_outer
        """True if an alarm around the one that rang was due."""


@contextmanager
def alarm(seconds: float) -> Generator[None]:
    """Raise `OutOfTime` inside after so many seconds, or when an alarm around this one is due. Threads have none."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    left, _ = signal.getitimer(signal.ITIMER_REAL)

    def ring(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise OutOfTime(is_outer=0 < left < seconds)

    begun, before = time.monotonic(), signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, left or math.inf, 1e9), AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            rest = max(0.001, left - (time.monotonic() - begun))
            signal.setitimer(signal.ITIMER_REAL, rest, AGAIN_SECONDS)


@contextmanager
def time_limit(seconds: float, path: str, at: str) -> Generator[None]:
    """Raise `InputError` for the file at `path` when work on it in this process takes longer."""
    try:
        with alarm(seconds + GRACE_SECONDS):
            yield
    except OutOfTime as stop:
        if stop.is_outer:
            raise
        said = f"time limit of {seconds:g} s, met by {at}"
        raise InputError(said, Position(path)) from None


def made_in_time(maker: TargetMaker, part: Part, path: str, seconds: float) -> Target:
    """Target of a part; where that takes longer, a refusal for each function."""
    try:
        with time_limit(seconds, path, "bufferizing"):
            return maker(part, path)
    except InputError as error:
        return Target.refuse_all(part, Refusal(Verdict.UNKNOWN, error.message))


@contextmanager
def kept_apart(errors: list[Problem], path: str) -> Generator[None]:
    """Note whatever goes wrong inside as an error of the file at `path`."""
    try:
        yield
    except InputError as error:
        errors.append(problem_of(error))
    except MemoryError:
        errors.append(Problem("out of memory", path))
    except RecursionError:
        errors.append(Problem("the program is nested too deeply", path))
    except Exception as error:
        errors.append(Problem(mistake(error), path))
