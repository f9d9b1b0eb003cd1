"""Flip one random decision in each of many random programs, and hold the prover's verdict against the truth.

    python -m benchmarks judge flips [--programs 500] [--seed 0] [--jobs 2] [--save DIR] [--mutants | --unchanged]

The truth is what running both programs on many small inputs shows. Prints how often each pair of truth and verdict
occurred, wrong proofs and false alarms, the shares of refuted and of proved ones, and the rate. Exit code 1 on a wrong
proof (`proved` on a pair that some input tells apart) or a false alarm, or if less than 99 % of the pairs that some
input tells apart are refuted, or less than 97 % of the others proved; `unsupported` counts in neither. `--save` gets a
file for each program that did not go right: the source, and below it the bufferized program as a comment. `--mutants`
makes one mistake in the correctly bufferized program instead: a store that is forgotten, a buffer taken for another
one, ... `--unchanged` changes nothing, and so tests the bufferizer. A run may be cut into slices:

    python -m benchmarks judge flips --programs 2000 --seed 2026 --slice 0:500 --keep FILE
    python -m benchmarks judge report FILE
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from benchmarks.common.options import Options
from benchmarks.judge.report import WRONG_BUFFERIZER, Campaign, Record, slice_of
from benchmarks.judge.truths import Truths
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.flips import Truth, decisions, flip, judge
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.fuzz.sample import draw
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks
from oneshot_verify.search import ProofOptions, prove_function

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
BUSY = 4.0
"""How much longer than its limits a task may take on a machine that does other things, too."""


def one_flip(text: str, number: int, truths: Truths) -> Record | None:
    """Flip one decision of the program, chosen by `number`; None if there is none to flip."""
    module = parse(text, "program")[0].module
    try:
        made = decisions(module, OPTIONS)
    except BufferizationError as error:
        return Record("none", "rejected", "rejected", "", error.message)
    if not made:
        return None
    copied = [decision for decision in made if not decision.in_place]
    # A copy that is left out is what can go wrong, and most decisions are no copies: half of the flips go there.
    chosen = copied if copied and number % 2 else made
    flipped = chosen[number // 2 % len(chosen)]
    try:
        target = flip(module, OPTIONS, made, flipped)
    except BufferizationError as error:
        return Record("none", "rejected", "rejected", str(flipped), error.message)
    return record(module, target, flipped.function, str(flipped), truths)


def one_mutant(text: str, number: int, truths: Truths) -> Record | None:
    """Make one mistake in the bufferized program, chosen by `number`; None if there is none to make."""
    module = parse(text, "program")[0].module
    target = module.clone()
    bufferize_module(target, OPTIONS)
    made = mutants(target)
    if not made:
        return None
    mutant = made[number % len(made)]
    mutant.apply()
    try:
        target.verify()
        target = parse(print_module(target), "mutant")[0].module
    except (VerifyException, InputError) as error:
        return Record("none", "invalid", "rejected", mutant.what, str(error))
    return record(module, target, mutant.function, mutant.what, truths)


def unchanged(text: str, number: int, truths: Truths) -> Record | None:
    """Judge the bufferizer's own result; a difference is a mistake of its own."""
    module = parse(text, "program")[0].module
    target = module.clone()
    bufferize_module(target, OPTIONS)
    made = record(module, target, "f", "nothing was changed", truths)
    if made is not None and made.truth == Truth.DIFFERENT.value:
        return replace(made, outcome=WRONG_BUFFERIZER)
    return made


def record(
    module: ModuleOp, target: ModuleOp, function: str, what: str, truths: Truths
) -> Record | None:
    """Ask the prover and the interpreter about one changed function."""
    if not function:
        return None
    started = time.process_time()
    result = prove_function(module, target, function, ProofOptions())
    proving = time.process_time() - started
    truth, detail = truths.of(module, target, function, result.counterexample)
    return Record(
        truth.value,
        result.verdict.value,
        judge(truth, result.verdict).value,
        what,
        f"{result.reason}; {detail}",
        print_module(target),
        proving,
    )


def main() -> int:
    """Run the campaign."""
    parser = Options(__doc__)
    parser.random_programs(500)
    parser.judged_pairs("program", timeout=20)
    parser.kept_truths()
    parser.add_argument(
        "--mutants",
        action="store_true",
        help="make a mistake in the bufferized program instead of flipping a decision",
    )
    parser.add_argument(
        "--unchanged", action="store_true", help="judge what our bufferizer makes, without a change"
    )
    arguments = parser.parse_args()
    chosen = slice_of(arguments.slice, arguments.programs)
    choice = random.Random(arguments.seed)
    numbers = [choice.randrange(10**6) for _ in range(arguments.programs)]
    campaign = Campaign(arguments.save, keep=arguments.keep)
    truths = Truths(arguments.truths, arguments.running)
    done = campaign.resume(chosen)
    texts = {
        index: build(recipe)
        for index, recipe in enumerate(draw(arguments.programs, arguments.seed))
        if index in chosen and index not in done
    }
    left = list(texts)
    change = one_mutant if arguments.mutants else unchanged if arguments.unchanged else one_flip

    def tasks() -> Iterator[Task[Record | None]]:
        for index in left:
            made = partial(change, texts[index], numbers[index], truths)
            # The limits of both are of processor time: a busy machine may take several times as long.
            yield Task(made, (arguments.timeout + arguments.running) * BUSY)

    def judged(place: int, record: Record | WorkerFailure | None) -> None:
        campaign.add(left[place], texts[left[place]], record)

    run_tasks(tasks(), arguments.jobs, judged)
    return campaign.report()
