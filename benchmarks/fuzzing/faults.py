"""Put seeded faults into our bufferizer, one at a time, and see which are caught by random programs.

    python -m benchmarks fuzzing faults [--seconds 600] [--seed 0] [--jobs 2] [--fault NAME ...]

The faults are wrong versions of our own rules (`tests/faults/bufferize`). A few programs are tried with all of them;
then each that is left is hunted alone, for longer in each iteration, with programs about what its rule is about. Prints
which are caught, by which check, after how many programs. Exit code 1 if one is missed.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from benchmarks.common.options import Options
from oneshot_verify.fuzz.features import FEATURES
from oneshot_verify.fuzz.recipe import SEED_STEP, Recipe, sample
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from tests.faults.bufferize import bufferizer_faults
from tests.faults.fault import Fault
from tests.faults.hunting import Catch, hunt

SHARED = 8
"""Programs that one worker tries with all faults."""
BUDGETS = (5.0, 15.0, 45.0, 120.0)
"""Seconds for a fault alone in each iteration."""
GRACE = 20.0
"""Seconds after which a worker that does not end by itself is killed."""
OTHERS = (0.0, 0.1, 0.25)
"""Share of the features that a fault is not about that may occur beside those that it is about; drawn per program."""


def programs_about(features: Sequence[str], seed: int, start: int = 0) -> Iterator[Recipe]:
    """Programs full of these features, at times with a few others; any programs if there are none. Without end."""
    for number in itertools.count(start):
        if not features:
            yield sample(seed * SEED_STEP + number)
            continue
        random = Random(f"{seed} {number}")
        share = random.choice(OTHERS)
        some = {name for name in FEATURES if random.random() < share}
        yield sample(
            seed * SEED_STEP + number,
            features=some | set(features),
            swarm=False,
            size=random.choice((3, 5, 8, 12)),
            favoured=features,
            nesting=random.choice((1.0, 1.0, 1.8)),
        )


@dataclass
class Hunt:
    """The state of a hunt for many faults."""

    faults: Sequence[Fault]
    seed: int = 0
    seconds: float = 600.0
    jobs: int = 1
    on_catch: Callable[[Catch], None] = lambda catch: None
    """Called for each fault that is caught."""
    catches: dict[str, Catch] = field(default_factory=dict[str, Catch])

    def run(self) -> list[Catch]:
        """Hunt until all faults are caught, or the time is over."""
        self._deadline = time.monotonic() + self.seconds
        self.catches = {fault.name: Catch(fault.name) for fault in self.faults}
        starts = range(0, self.jobs * SHARED, SHARED)
        # What kills a worker here kills it again when its fault is alone.
        self._work([partial(self._with_all, start) for start in starts], self.seconds)
        for budget in BUDGETS:
            left = [fault for fault in self.faults if not self.catches[fault.name].by]
            if self._left():
                self._work([partial(self._alone, fault, budget) for fault in left], budget, left)
        return list(self.catches.values())

    def _left(self) -> float:
        return max(0.0, self._deadline - time.monotonic())

    def _work(
        self, works: list[partial[list[Catch]]], seconds: float, alone: Sequence[Fault] = ()
    ) -> None:
        def done(index: int, outcome: list[Catch] | WorkerFailure) -> None:
            if isinstance(outcome, WorkerFailure):
                # Next time a fault that kills its worker begins with another program.
                outcome = [Catch(fault.name, programs=1) for fault in alone[index : index + 1]]
            for new in outcome:
                known = self.catches[new.fault]
                if not known.by:
                    self.catches[new.fault] = total = known.then(new)
                    if total.by:
                        self.on_catch(total)

        run_tasks((Task(work, seconds + GRACE) for work in works), self.jobs, done)

    def _with_all(self, start: int) -> list[Catch]:
        programs = itertools.islice(programs_about((), self.seed, start), SHARED)
        return hunt(self.faults, programs, seconds=self._left())

    def _alone(self, fault: Fault, seconds: float) -> list[Catch]:
        start = self.catches[fault.name].programs
        programs = programs_about(fault.features, self.seed, start)
        return hunt([fault], programs, seconds=min(seconds, self._left()))


def show(catch: Catch) -> None:
    """Print the line of one fault."""
    word = "caught" if catch.by else "missed"
    print(
        f"{word:7}{catch.fault:38} after {catch.programs:5} programs, {catch.seconds:5.1f} s  {catch.by}",
        flush=True,
    )


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="for all faults together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fault", action="append", default=[], help="only this one; repeatable")
    parser.jobs()
    given = parser.parse_args()
    faults = [each for each in bufferizer_faults() if not given.fault or each.name in given.fault]
    started = time.monotonic()
    catches = Hunt(faults, given.seed, given.seconds, given.jobs, show).run()
    missed = [catch for catch in catches if not catch.by]
    for catch in missed:
        show(catch)
    caught = len(catches) - len(missed)
    print(f"{caught} of {len(catches)} seeded faults caught in {time.monotonic() - started:.0f} s")
    return 1 if missed else 0
