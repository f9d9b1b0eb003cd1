"""Make one wrong decision, or one mistake, in each of many programs, and hold the prover's verdict against the truth.

    python -m benchmarks judge flips [--programs 500] [--seed 0] [--mutants | --unchanged] [--slice A:B] [--keep FILE]
    python -m benchmarks judge flips --upstream FOLDER [--config std] [--filter TEXT] [--every N] [--mutants]
    python -m benchmarks judge flips --sum FILE ...     # the figures of several runs together

The truth is what running both programs on many small inputs shows. Programs are random ones, of each of which one
decision is turned round, or LLVM's own tests with each decision of our bufferizer turned round. `--mutants` makes a
mistake in the bufferized program instead (`oneshot_verify/fuzz/mutants.py`), of LLVM's tests each one in turn in what
mlir-opt has made, or with `--side source` in the tensor program; `--unchanged` changes nothing, and so tests the
bufferizer. Prints how often each pair of truth and verdict occurred. Exit code 1 on a wrong proof (`proved` on a pair
that some input tells apart) or a false alarm, or if less than 99 % of the pairs that some input tells apart are
refuted, or less than 97 % of the others proved; `unsupported` counts in neither. `--save` gets a file for each program
that did not go right.
"""

from __future__ import annotations

import random
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from benchmarks.common.options import Options
from benchmarks.common.places import folder_of_cases
from benchmarks.common.upstream import Unreadable, Work, read_bufferized, read_prepared, works
from benchmarks.judge.report import WRONG_BUFFERIZER, Campaign, Kept, Record, slice_of
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.search import ProofOptions
from tests.faults.flips import Truth, decisions, flip, judge
from tests.faults.mutants import mutants
from tests.faults.truth import EFFORT, settled, truth_of
from tests.judged import prove_function

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
BUSY = 4.0
"""How much longer than its limits a task may take on a machine that does other things, too."""


@dataclass(frozen=True)
class Changed:
    """A pair of which one program was changed."""

    source: ModuleOp
    target: ModuleOp
    function: str
    what: str


def flipped(module: ModuleOp, number: int) -> Changed | None:
    """Turn round one decision of a program, chosen by `number`. Raises `BufferizationError`."""
    made = decisions(module, OPTIONS)
    copied = [decision for decision in made if not decision.in_place]
    # A copy that is left out is what can go wrong, and most decisions are no copies: half of the flips go there.
    chosen = copied if copied and number % 2 else made
    if not chosen:
        return None
    one = chosen[number // 2 % len(chosen)]
    return Changed(module, flip(module, OPTIONS, made, one), one.function, str(one))


def mutated(module: ModuleOp, number: int) -> Changed | None:
    """Make one mistake in the bufferized program, chosen by `number`. Raises `InputError` if it is invalid then."""
    target = module.clone()
    bufferize_module(target, OPTIONS)
    made = mutants(target)
    if not made:
        return None
    mutant = made[number % len(made)]
    return Changed(module, _applied(target, mutant.apply), mutant.function, mutant.what)


def unchanged(module: ModuleOp, number: int) -> Changed:
    """The bufferizer's own result."""
    target = module.clone()
    bufferize_module(target, OPTIONS)
    return Changed(module, target, "f", "nothing was changed")


def _applied(module: ModuleOp, change: Callable[[], None]) -> ModuleOp:
    change()
    module.verify()
    return parse(print_module(module), "mutant")[0].module


def flipped_upstream(work: Work, number: int) -> Changed | None:
    """Turn round the decision `number` of a case of LLVM's."""
    module, options = read_prepared(work.folder, work.config), parse_options(work.config["options"])
    made = decisions(module, options)
    if number >= len(made):
        return None
    one = made[number]
    return Changed(module, flip(module, options, made, one), one.function, str(one))


def mutated_upstream(work: Work, number: int, side: str) -> Changed | None:
    """Make mistake `number` in the tensor program of a case of LLVM's, or in what mlir-opt has made of it."""
    source = read_prepared(work.folder, work.config)
    target = read_bufferized(work.folder / f"{work.name}.bufferized.mlir")
    made = mutants(source if side == "source" else target)
    if number >= len(made):
        return None
    changed = _applied(source if side == "source" else target, made[number].apply)
    pair = (changed, target) if side == "source" else (source, changed)
    return Changed(*pair, made[number].function, made[number].what)


Change = Callable[[], Changed | None]


def record(change: Change, seconds: float) -> Record | None:
    """Ask the prover and the interpreter about a changed pair; None if there is nothing to change."""
    try:
        made = change()
    except (BufferizationError, InputError, VerifyException) as error:
        return Record("none", "rejected", "rejected", "", str(error))
    if made is None or not made.function:
        return None
    pair = (made.source, made.target, made.function)
    started = time.process_time()
    result = prove_function(*pair, ProofOptions())
    proving = time.process_time() - started
    known = truth_of(*pair, effort=replace(EFFORT, seconds=seconds))
    truth, detail = settled(*pair, result.counterexample, known)
    outcome = judge(truth, result.verdict).value
    if made.what == "nothing was changed" and truth is Truth.DIFFERENT:
        outcome = WRONG_BUFFERIZER
    said, text = f"{result.reason}; {detail}", print_module(made.target)
    return Record(truth.value, result.verdict.value, outcome, made.what, said, text, proving)


def of_random(given: Namespace) -> list[tuple[str, Change]]:
    """A change of each of many random programs, with its text."""
    choice = random.Random(given.seed)
    numbers = [choice.randrange(10**6) for _ in range(given.programs)]
    change = mutated if given.mutants else unchanged if given.unchanged else flipped
    texts = map(build, draw(given.programs, given.seed))
    return [
        (text, partial(_parsed, change, text, number))
        for text, number in zip(texts, numbers, strict=True)
    ]


def _parsed(
    change: Callable[[ModuleOp, int], Changed | None], text: str, number: int
) -> Changed | None:
    return change(parse(text, "program")[0].module, number)


def of_upstream(given: Namespace) -> list[tuple[str, Change]]:
    """Each change of each of LLVM's cases that is read, with a title."""
    found: list[tuple[str, Change]] = []
    for work in works(given.upstream, given.config, ("mlir-opt",), given.filter):
        change = partial(mutated_upstream, side=given.side) if given.mutants else flipped_upstream
        try:
            if given.mutants:
                path = work.folder / f"{work.name}.bufferized.mlir"
                source, target = read_prepared(work.folder, work.config), read_bufferized(path)
                count = len(mutants(source if given.side == "source" else target))
            else:
                module = read_prepared(work.folder, work.config)
                count = len(decisions(module, parse_options(work.config["options"])))
        except (BufferizationError, InputError, Unreadable):
            continue
        title = f"// {work.case} {work.name}, change"
        found += [(f"{title} {n}", partial(change, work, n)) for n in range(count)]
    return found[:: given.every]


def main() -> int:
    """Run the campaign."""
    parser = Options(__doc__)
    parser.add_argument("--upstream", type=folder_of_cases, metavar="FOLDER", help="LLVM's tests")
    parser.add_argument("--filter", default="", help="only tests with this in their name")
    parser.configuration()
    parser.every("change")
    parser.random_programs(500)
    parser.judged_pairs("program", timeout=20)
    parser.add_argument("--running", type=float, default=6, help="seconds for running each pair")
    parser.add_argument("--mutants", action="store_true", help="make a mistake, flip no decision")
    parser.add_argument("--unchanged", action="store_true", help="change nothing")
    parser.add_argument("--side", choices=("source", "target"), default="target")
    parser.add_argument("--sum", nargs="+", type=Path, help="files of --keep: nothing is run")
    given = parser.parse_args()
    campaign = Campaign(given.save, keep=given.keep, shown=40 if given.upstream else 12)
    if given.sum:
        for number, found in (each for path in given.sum for each in Kept(path).read().items()):
            campaign.count(number, found)
        return campaign.report()
    changes = of_upstream(given) if given.upstream else of_random(given)
    chosen = slice_of(given.slice, len(changes))
    done = campaign.resume(chosen)
    left = [index for index in chosen if index not in done]

    def tasks() -> Iterator[Task[Record | None]]:
        for index in left:
            # The limits of both are of processor time: a busy machine may take several times as long.
            work = partial(record, changes[index][1], given.running)
            yield Task(work, (given.timeout + given.running) * BUSY)

    def judged(place: int, found: Record | WorkerFailure | None) -> None:
        campaign.add(left[place], changes[left[place]][0], found)

    run_tasks(tasks(), given.jobs, judged)
    return campaign.report()
