"""Flip each decision of our bufferizer on the upstream cases, and hold the prover's verdict against the truth.

    python -m benchmarks judge upstream-flips [FOLDER] [--config std] [--filter TEXT] [--every 1] [--jobs 2]
                                              [--save DIR]

Each decision of each case of group `tensor` is turned round by itself, and the function that it is in is judged. What
is printed, and what the exit code says, is that of `judge/flips.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.common.options import Options
from benchmarks.common.upstream import Unreadable, Work, read_prepared, works
from benchmarks.judge.flips import BUSY, record
from benchmarks.judge.report import Campaign, Record, slice_of
from benchmarks.judge.truths import Truths
from oneshot_verify.bufferize import BufferizationError, parse_options
from oneshot_verify.fuzz.flips import Decision, decisions, flip
from oneshot_verify.ir import InputError
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks


def flips_of(work: Work) -> list[Decision]:
    """All decisions of one case; none where our bufferizer refuses it."""
    try:
        module = read_prepared(work.folder, work.config)
        return decisions(module, parse_options(work.config["options"]))
    except (BufferizationError, InputError, Unreadable):
        return []


def judge_flip(work: Work, number: int, truths: Truths) -> Record | None:
    """What the prover and the interpreter say when the decision `number` of a case is turned round."""
    module = read_prepared(work.folder, work.config)
    options = parse_options(work.config["options"])
    made = decisions(module, options)
    flipped = made[number]
    try:
        target = flip(module, options, made, flipped)
    except BufferizationError as error:
        return Record("none", "rejected", "rejected", str(flipped), error.message)
    return record(module, target, flipped.function, str(flipped), truths)


def main() -> int:
    """Flip, judge and count."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.configuration()
    parser.judged_pairs("flip", timeout=20)
    parser.kept_truths()
    parser.every("flip")
    arguments = parser.parse_args()
    cases = works(arguments.folder, arguments.config, ("ours",), arguments.filter)
    flips = [(work, number) for work in cases for number in range(len(flips_of(work)))]
    flips = flips[:: arguments.every]
    chosen = slice_of(arguments.slice, len(flips))
    campaign = Campaign(arguments.save, keep=arguments.keep, shown=40)
    truths = Truths(arguments.truths, arguments.running)
    done = campaign.resume(chosen)
    left = [index for index in chosen if index not in done]

    def tasks() -> Iterator[Task[Record | None]]:
        for index in left:
            work, number = flips[index]
            judged = partial(judge_flip, work, number, truths)
            yield Task(judged, (arguments.timeout + arguments.running) * BUSY)

    def judged(place: int, found: Record | WorkerFailure | None) -> None:
        work, number = flips[left[place]]
        campaign.add(left[place], f"// {work.case} {work.name}, decision {number}", found)

    run_tasks(tasks(), arguments.jobs, judged)
    return campaign.report()
