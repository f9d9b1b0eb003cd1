"""Isolation of files: each is read and proved in processes with limits of time and memory, so that a failure is an
error of its own file.

A leading process goes through steps (`begin`), each within the limits. If it ends within a step, a new attempt does
the other steps; there, that step raises the `WorkerFailure`. After the last step (`lead`), workers do the long
work.
"""

from __future__ import annotations

import math
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, TypeVar

from oneshot_verify.activity import note
from oneshot_verify.interrupts import Terminated, heeding_termination, undisturbed
from oneshot_verify.ir import InputError, Part
from oneshot_verify.pipeline.functions import around
from oneshot_verify.pipeline.processes.seats import Seats, shared_seats
from oneshot_verify.pipeline.processes.workers import (
    Worker,
    WorkerFailure,
    hear,
    run_batches,
    start,
)
from oneshot_verify.pipeline.processes.works import Said, Task, go_on, mistake
from oneshot_verify.pipeline.sources import problem_of, problems_in
from oneshot_verify.pipeline.targets import FileTarget, Refusal, Target, TargetMaker, without_unread
from oneshot_verify.verdict import Problem, Verdict

Result = TypeVar("Result")

_failures: ContextVar[dict[object, WorkerFailure]] = ContextVar("failures")


def begin(what: str, *of: object) -> None:
    """Begin a step, such as `reading` a file, with fresh limits; does nothing outside of a leading process. Raises the
    `WorkerFailure` that ended an earlier attempt in this step."""
    step = (what, *of)
    if (failure := _failures.get({}).get(step)) is not None:
        raise failure
    note(what)
    go_on(1.0, step)


def lead() -> None:
    """End the last step: lift the time limit, as the workers that follow have limits of their own."""
    go_on(math.inf)


@dataclass
class _Attempt(Generic[Result]):
    task: Task[Result]
    index: int = 0
    failures: dict[object, WorkerFailure] = field(default_factory=dict[object, WorkerFailure])
    """Failures of earlier attempts, by the step in which each ended."""

    def run(self) -> Result:
        _failures.set(self.failures)
        try:
            with heeding_termination():
                return self.task.work()
        except KeyboardInterrupt:
            os._exit(1)

    @property
    def leading(self) -> Task[Result]:
        """The attempt as a task."""
        return replace(self.task, work=self.run, leads=True)

    def is_over(self, outcome: Result | WorkerFailure) -> bool:
        """False if the attempt failed in a new step, so that another attempt can skip it and get further."""
        if not isinstance(outcome, WorkerFailure) or outcome.step in (None, *self.failures):
            return True
        self.failures[outcome.step] = outcome
        return False


class _Attempts(Generic[Result]):
    """Attempts at tasks; repeated attempts come first."""

    def __init__(self, tasks: Iterable[Task[Result]]) -> None:
        self._fresh = (_Attempt(task, index) for index, task in enumerate(tasks))
        self.again: deque[_Attempt[Result]] = deque()
        self.made: list[_Attempt[Result]] = []

    def __iter__(self) -> Iterator[list[Task[Result]]]:
        return self

    def __next__(self) -> list[Task[Result]]:
        attempt = self.again.popleft() if self.again else next(self._fresh)
        self.made.append(attempt)
        return [attempt.leading]


def run_apart(
    tasks: Iterable[Task[Result]],
    jobs: int,
    on_done: Callable[[int, Result | WorkerFailure], None],
    on_said: Callable[[int, Any], None] = lambda index, message: None,
    on_tick: Callable[[], None] = lambda: None,
) -> None:
    """Run tasks that lead workers, at most `jobs` of all of them at a time; see `run_tasks`."""
    attempts = _Attempts(tasks)

    def done(number: int, outcome: Result | WorkerFailure) -> None:
        attempt = attempts.made[number]
        if attempt.is_over(outcome):
            on_done(attempt.index, outcome)
        else:
            attempts.again.append(attempt)

    seats = Seats(max(1, jobs) - 1)
    token = shared_seats.set(seats)
    try:
        run_batches(
            attempts,
            jobs,
            done,
            on_tick,
            lambda number, said: on_said(attempts.made[number].index, said),
        )
    finally:
        shared_seats.reset(token)
        seats.close()


def run_alone(task: Task[Result], on_said: Callable[[Any], None]) -> Result | WorkerFailure:
    """Run a task that leads workers. The first Ctrl-C is passed on to it, so that it can end with a partial result."""
    attempt = _Attempt(task)
    while True:
        with undisturbed():
            worker = start(replace(attempt.leading, work=partial(_heeding_interrupts, attempt.run)))
        try:
            outcome = _outcome_of(worker, on_said)
        finally:
            worker.end()
        if attempt.is_over(outcome):
            return outcome


def _heeding_interrupts(work: Callable[[], Result]) -> Result:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return work()


def _outcome_of(worker: Worker, on_said: Callable[[Any], None]) -> Any:
    interrupt: KeyboardInterrupt | None = None
    while True:
        try:
            for _, outcome in hear([worker]):
                if isinstance(outcome, Said):
                    on_said(outcome.message)
                    continue
                if isinstance(outcome, WorkerFailure):
                    if interrupt is not None:
                        raise interrupt
                    outcome.step = worker.step
                return outcome
        except KeyboardInterrupt as error:
            if interrupt is not None or isinstance(error, Terminated) or not worker.process.pid:
                raise
            interrupt = error
            os.kill(worker.process.pid, signal.SIGINT)


def made_apart(maker: TargetMaker, part: Part, path: str) -> Target:
    """Make the target of a part; a limit that its maker meets becomes a refusal of each function."""
    try:
        begin("bufferizing", path, part.index)
        return maker(part, path)
    except WorkerFailure as failure:
        return Target.refuse_all(part, Refusal(Verdict.UNKNOWN, str(failure)))


def made_pairs(
    parts: Sequence[Part | InputError],
    maker: TargetMaker,
    path: str,
    errors: list[Problem],
    only: Sequence[str] = (),
) -> Iterator[tuple[Part, Target]]:
    """Each part that can be read, with its target, and without the functions that have nothing to do with `only`, if it
    names any. What is wrong with a part is added to `errors`."""
    for index, part in enumerate(parts):
        if isinstance(part, InputError):
            errors.append(problem_of(part, index))
            continue
        errors += problems_in(part)
        part = around(part, only)
        yield part, without_unread(part, made_apart(maker, part, path))
    if isinstance(maker, FileTarget):
        errors += maker.extra_parts(len(parts), path)


@contextmanager
def kept_apart(errors: list[Problem], path: str) -> Generator[None]:
    """Record any exception inside as an error of the file at `path`."""
    try:
        yield
    except InputError as error:
        errors.append(problem_of(error))
    except WorkerFailure as failure:
        errors.append(Problem(str(failure), path))
    except MemoryError:
        errors.append(Problem("out of memory", path))
    except RecursionError:
        errors.append(Problem("the program is nested too deeply", path))
    except Exception as error:
        errors.append(Problem(mistake(error), path))
