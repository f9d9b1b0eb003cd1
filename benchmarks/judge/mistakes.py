"""Make one mistake at a time in the programs of the upstream cases, and hold the prover's verdict against the truth.

    python -m benchmarks judge mistakes [FOLDER] [--side source|target] [--config std] [--filter TEXT] [--every 1]
                                         [--slice A:B] [--keep FILE] [--jobs 2] [--save DIR]

With `--side target`, mlir-opt's bufferized output of each case of group `tensor` gets one mistake after the other (see
`oneshot_verify.fuzz.mutants`); with `--side source`, the tensor program does, so that the output is right for another
program. What is printed is that of `judge/flips.py`; the exit code is 1 on a wrong proof or a false alarm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from benchmarks.common.options import Options
from benchmarks.common.upstream import Unreadable, Work, read_bufferized, read_prepared, works
from benchmarks.judge.flips import BUSY, record
from benchmarks.judge.report import Campaign, Record, slice_of
from benchmarks.judge.truths import Truths
from oneshot_verify.fuzz.flips import Outcome
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.fuzz.truth import EFFORT
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks

SIDES = ("source", "target")


@dataclass(frozen=True)
class Pair:
    """A tensor program and what mlir-opt made of it."""

    source: ModuleOp
    target: ModuleOp

    def side(self, name: str) -> ModuleOp:
        """The program that is changed."""
        return self.source if name == "source" else self.target


def pair_of(work: Work) -> Pair | None:
    """The programs of one case; None where they cannot be read."""
    try:
        path = work.folder / f"{work.name}.bufferized.mlir"
        return Pair(read_prepared(work.folder, work.config), read_bufferized(path))
    except (InputError, Unreadable):
        return None


def judge_mutant(work: Work, side: str, number: int) -> Record | None:
    """What prover and interpreter say when mistake `number` is made; None where the program is invalid then."""
    pair = pair_of(work)
    if pair is None:
        return None
    mutant = mutants(pair.side(side))[number]
    try:
        mutant.apply()
        pair.side(side).verify()
        changed = parse(print_module(pair.side(side)), "mutant")[0].module
    except (VerifyException, InputError):
        return None
    made = Pair(changed, pair.target) if side == "source" else Pair(pair.source, changed)
    return record(made.source, made.target, mutant.function, mutant.what, Truths())


def main() -> int:
    """Change, judge and count."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.add_argument("--side", choices=SIDES, default="target", help="the program to change")
    parser.configuration()
    parser.judged_pairs("mistake", timeout=10)
    parser.every("mistake")
    arguments = parser.parse_args()
    cases = works(arguments.folder, arguments.config, ("mlir-opt",), arguments.filter)
    changes = [
        (work, number)
        for work in cases
        if (pair := pair_of(work)) is not None
        for number in range(len(mutants(pair.side(arguments.side))))
    ]
    changes = changes[:: arguments.every]
    chosen = slice_of(arguments.slice, len(changes))
    campaign = Campaign(arguments.save, keep=arguments.keep, shown=40)
    done = campaign.resume(chosen)
    left = [index for index in chosen if index not in done]

    def tasks() -> Iterator[Task[Record | None]]:
        for index in left:
            work, number = changes[index]
            judged = partial(judge_mutant, work, arguments.side, number)
            yield Task(judged, (arguments.timeout + EFFORT.seconds) * BUSY)

    def judged(place: int, found: Record | WorkerFailure | None) -> None:
        work, number = changes[left[place]]
        campaign.add(left[place], f"// {work.case} {work.name}, mistake {number}", found)

    run_tasks(tasks(), arguments.jobs, judged)
    campaign.report()
    bad = (Outcome.WRONG_PROVED.value, Outcome.FALSE_ALARM.value)
    return int(any(campaign.outcomes[outcome] for outcome in bad))
