"""Hunting all seeded faults: short rounds first, longer ones for those that nobody has caught yet."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.faults.fault import Fault
from oneshot_verify.fuzz.faults.hunt import Catch, hunt, hunt_in_prover
from oneshot_verify.fuzz.faults.wrong_pairs import wrong_pairs
from oneshot_verify.fuzz.sample import SEED_STEP, sample
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks

ROUNDS = (4.0, 12.0, 40.0)
"""Seconds for a fault in each round."""
GRACE = 20.0
"""Seconds after which a worker that does not end by itself is killed."""


def programs(seed: int, start: int = 0) -> Iterator[str]:
    """The programs of a seed, from number `start` on, without end."""
    for number in itertools.count(start):
        yield build(sample(seed * SEED_STEP + number))


def hunt_all(
    faults: Sequence[Fault],
    *,
    seed: int = 0,
    seconds: float = 600.0,
    jobs: int = 1,
    on_catch: Callable[[Catch], None] = lambda catch: None,
    on_tick: Callable[[], None] = lambda: None,
) -> list[Catch]:
    """Hunt each fault for a while, and those that get away for longer, until all are caught or `seconds` are over.

    `on_catch` hears of each fault that is caught, and at the end of those that are not.
    """
    started = time.monotonic()
    open_ones: dict[str, tuple[Fault, Catch]] = {
        fault.name: (fault, Catch(fault.name, False, "", 0, 0, 0.0)) for fault in faults
    }
    caught: list[Catch] = []
    for budget in ROUNDS:
        if not open_ones or time.monotonic() - started > seconds:
            break
        chosen = list(open_ones.values())

        def done(
            index: int,
            outcome: Catch | WorkerFailure,
            chosen: Sequence[tuple[Fault, Catch]] = chosen,
        ) -> None:
            fault, before = chosen[index]
            if isinstance(outcome, WorkerFailure):
                outcome = Catch(fault.name, True, f"the worker: {outcome}", 1, 1, 0.0)
            total = replace(
                outcome,
                programs=before.programs + outcome.programs,
                changed=before.changed + outcome.changed,
                seconds=before.seconds + outcome.seconds,
            )
            if total.caught:
                del open_ones[fault.name]
                caught.append(total)
                on_catch(total)
            else:
                open_ones[fault.name] = (fault, total)

        def tasks(
            chosen: Sequence[tuple[Fault, Catch]] = chosen, budget: float = budget
        ) -> Iterator[Task[Catch]]:
            for fault, before in chosen:
                left = seconds - (time.monotonic() - started)
                yield _task(fault, before, seed, max(0.0, min(budget, left)))

        run_tasks(tasks(), jobs, done, on_tick)
    missed = [catch for _, catch in open_ones.values()]
    for catch in missed:
        on_catch(catch)
    return caught + missed


def _task(fault: Fault, before: Catch, seed: int, seconds: float) -> Task[Catch]:
    def work() -> Catch:
        texts = programs(seed, before.programs)
        if fault.room == "prover":
            return hunt_in_prover(fault, wrong_pairs(texts), seconds=seconds)
        return hunt(fault, texts, seconds=seconds)

    return Task(work, seconds + GRACE)
