"""Hunting all seeded faults: a few programs for all of them, then programs for each one that nobody has caught yet."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from oneshot_verify.fuzz.faults.fault import Fault
from oneshot_verify.fuzz.faults.hunting import Catch, hunt
from oneshot_verify.fuzz.features import FEATURES
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.fuzz.sample import SEED_STEP, sample
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks

SHARED = 8
"""Programs that one worker tries with all faults; there are so many of them for each worker."""
ROUNDS = (5.0, 15.0, 45.0, 120.0)
"""Seconds for a fault alone in each round."""
GRACE = 20.0
"""Seconds after which a worker that does not end by itself is killed."""
OTHERS = (0.0, 0.1, 0.25)
"""Which share of the features that a fault is not about may occur beside those that it is about; drawn per program."""


def programs(seed: int, start: int = 0) -> Iterator[Recipe]:
    """The programs of a seed, from number `start` on, without end."""
    for number in itertools.count(start):
        yield sample(seed * SEED_STEP + number)


def programs_about(features: Sequence[str], seed: int, start: int = 0) -> Iterator[Recipe]:
    """Programs that are full of these features, and by turns have a few others; those of a seed, without end."""
    if not features:
        yield from programs(seed, start)
    for number in itertools.count(start):
        random = Random(f"{seed} {number}")
        share = random.choice(OTHERS)
        some = {name for name in FEATURES if random.random() < share}
        drawn = some | set(features)
        yield sample(
            seed * SEED_STEP + number,
            features=drawn,
            swarm=False,
            size=random.choice((3, 5, 8, 12)),
            favoured=features,
            nesting=random.choice((1.0, 1.0, 1.8)),
        )


@dataclass
class _Hunt:
    """The state of a hunt for many faults."""

    seed: int
    deadline: float
    jobs: int
    on_catch: Callable[[Catch], None]
    on_tick: Callable[[], None]
    faults: dict[str, Fault]
    """Those that nobody has caught yet."""
    so_far: dict[str, Catch]
    caught: list[Catch]

    def left(self) -> float:
        return max(0.0, self.deadline - time.monotonic())

    def note(self, new: Catch) -> None:
        """Add what one worker has tried."""
        before = self.so_far[new.fault]
        total = replace(
            new,
            programs=before.programs + new.programs,
            changed=before.changed + new.changed,
            seconds=before.seconds + new.seconds,
        )
        self.so_far[new.fault] = total
        if total.caught and self.faults.pop(new.fault, None) is not None:
            self.caught.append(total)
            self.on_catch(total)

    def with_all(self) -> None:
        """Each worker tries a few programs with all faults."""
        faults = list(self.faults.values())

        def work(start: int) -> list[Catch]:
            texts = itertools.islice(programs(self.seed, start), SHARED)
            return hunt(faults, texts, seconds=self.left())

        def done(_index: int, outcome: list[Catch] | WorkerFailure) -> None:
            # What kills a worker here kills it again when its fault is alone.
            if not isinstance(outcome, WorkerFailure):
                for catch in outcome:
                    if catch.fault in self.faults:
                        self.note(catch)

        tasks = (
            Task(lambda start=job * SHARED: work(start), self.left() + GRACE)
            for job in range(self.jobs)
        )
        run_tasks(tasks, self.jobs, done, self.on_tick)

    def one_by_one(self, budget: float) -> None:
        """Hunt each fault that is left for `budget` seconds, with programs of its own."""
        chosen = list(self.faults.values())

        def done(index: int, outcome: Catch | WorkerFailure) -> None:
            # Whoever dies of the judging has noticed nothing; the next round begins with another program.
            if isinstance(outcome, WorkerFailure):
                outcome = Catch(chosen[index].name, False, "", 1, 0, 0.0)
            self.note(outcome)

        def tasks() -> Iterator[Task[Catch]]:
            for fault in chosen:
                seconds = min(budget, self.left())
                yield Task(
                    lambda fault=fault, seconds=seconds: self._alone(fault, seconds),
                    seconds + GRACE,
                )

        run_tasks(tasks(), self.jobs, done, self.on_tick)

    def _alone(self, fault: Fault, seconds: float) -> Catch:
        start = self.so_far[fault.name].programs
        [catch] = hunt([fault], programs_about(fault.features, self.seed, start), seconds=seconds)
        return catch


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
    under_way = _Hunt(
        seed,
        time.monotonic() + seconds,
        max(1, jobs),
        on_catch,
        on_tick,
        {fault.name: fault for fault in faults},
        {fault.name: Catch(fault.name, False, "", 0, 0, 0.0) for fault in faults},
        [],
    )
    under_way.with_all()
    for budget in ROUNDS:
        if not under_way.faults or not under_way.left():
            break
        under_way.one_by_one(budget)
    missed = [under_way.so_far[name] for name in under_way.faults]
    for catch in missed:
        on_catch(catch)
    return under_way.caught + missed
