"""Flip one random decision in each of many random programs, and hold the prover's verdict against the truth.

    python benchmarks/flip_campaign.py [--programs 500] [--seed 0] [--jobs 2] [--save DIR] [--mutants | --unchanged]

The truth is what running both programs on many small inputs shows. Prints how often each pair of truth and verdict
occurred, wrong proofs and false alarms, the shares of refuted and of proved ones, and the rate. Exit code 1 on a wrong
proof (`proved` on a pair that some input tells apart) or a false alarm, or if less than 99 % of the pairs that some
input tells apart are refuted, or less than 97 % of the others proved; `unsupported` counts in neither. `--save` gets a
file for each program that did not go right: the source, and below it the bufferized program as a comment. `--mutants`
makes one mistake in the correctly bufferized program instead: a store that is forgotten, a buffer taken for another
one, ... `--unchanged` changes nothing, and so tests the bufferizer.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.flips import Outcome, Truth, decisions, flip, judge
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.fuzz.sample import draw
from oneshot_verify.fuzz.truth import settled
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
PROGRESS_EVERY = 100
"""Pairs from one word on standard error to the next."""
LEAST_REFUTED = 0.99
"""Of the pairs that some input tells apart."""
LEAST_PROVED = 0.97
"""Of the pairs that no input tells apart."""
WRONG_BUFFERIZER = "wrong bufferizer"


@dataclass(frozen=True)
class Record:
    """One flipped program."""

    truth: str
    verdict: str
    outcome: str
    flipped: str
    reason: str
    target: str
    seconds: float


def one_flip(text: str, number: int, seconds: float) -> Record | None:
    """Flip one decision of the program, chosen by `number`; None if there is none to flip."""
    module = parse(text, "program")[0].module
    try:
        made = decisions(module, OPTIONS)
    except BufferizationError as error:
        return Record("none", "rejected", "rejected", "", error.message, "", 0.0)
    if not made:
        return None
    copied = [decision for decision in made if not decision.in_place]
    # A copy that is left out is what can go wrong, and most decisions are no copies: half of the flips go there.
    chosen = copied if copied and number % 2 else made
    flipped = chosen[number // 2 % len(chosen)]
    try:
        target = flip(module, OPTIONS, made, flipped)
    except BufferizationError as error:
        return Record("none", "rejected", "rejected", str(flipped), error.message, "", 0.0)
    return record(module, target, flipped.function, str(flipped), seconds)


def one_mutant(text: str, number: int, seconds: float) -> Record | None:
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
        return Record("none", "invalid", "rejected", mutant.what, str(error), "", 0.0)
    return record(module, target, mutant.function, mutant.what, seconds)


def unchanged(text: str, number: int, seconds: float) -> Record | None:
    """Judge the bufferizer's own result; a difference is a mistake of its own."""
    module = parse(text, "program")[0].module
    target = module.clone()
    bufferize_module(target, OPTIONS)
    made = record(module, target, "f", "nothing was changed", seconds)
    if made is not None and made.truth == Truth.DIFFERENT.value:
        return replace(made, outcome=WRONG_BUFFERIZER)
    return made


def record(
    module: ModuleOp, target: ModuleOp, function: str, what: str, seconds: float
) -> Record | None:
    """Ask the prover and the interpreter about one changed function."""
    if not function:
        return None
    started = time.monotonic()
    result = prove_function(module, target, function, ProofOptions(timeout_seconds=seconds))
    proving = time.monotonic() - started
    truth, detail = settled(module, target, function, result.counterexample)
    return Record(
        truth.value,
        result.verdict.value,
        judge(truth, result.verdict).value,
        what,
        f"{result.reason}; {detail}",
        print_module(target),
        proving,
    )


class Campaign:
    """The figures so far."""

    def __init__(self, save: Path | None, shown: int = 12) -> None:
        self.save = save
        self.shown = shown
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.failures: list[str] = []

    def add(self, number: int, text: str, record: Record | WorkerFailure | None) -> None:
        """Count one program; save and shout where that is called for."""
        if isinstance(record, WorkerFailure):
            self.failures.append(f"program {number}: {record}")
            record = Record("?", "unknown", Outcome.MISSED.value, "", str(record), "", 0.0)
        if record is None:
            self.outcomes["nothing to change"] += 1
            return
        self.pairs[record.truth, record.verdict] += 1
        if (count := sum(self.pairs.values())) % PROGRESS_EVERY == 0:
            so_far = ", ".join(f"{' '.join(pair)} {n}" for pair, n in sorted(self.pairs.items()))
            print(f"{count}: {so_far}", file=sys.stderr, flush=True)
        self.outcomes[record.outcome] += 1
        if record.outcome in (Outcome.RIGHT.value, "rejected"):
            return
        self.reasons[f"{record.outcome}: {record.reason[:90]}"] += 1
        if record.outcome != Outcome.MISSED.value:
            print(f"!!! {record.outcome.upper()} !!! program {number}: {record.flipped}")
            print(f"    {record.reason}", flush=True)
        if self.save is not None:
            self.save.mkdir(parents=True, exist_ok=True)
            name = f"{record.outcome.replace(' ', '-')}-{number}.mlir"
            head = f"// {record.outcome}: {record.flipped}\n// {record.reason}\n"
            target = "".join(f"// {line}\n" for line in record.target.splitlines())
            (self.save / name).write_text(f"{head}{text}\n// Bufferized:\n{target}")

    def report(self, seconds: float) -> int:
        """Print the figures; the exit code."""
        judged = sum(self.pairs.values()) - self.outcomes["rejected"]
        print(f"{'truth':<12}{'verdict':<14}{'count':>6}")
        for (truth, verdict), count in sorted(self.pairs.items()):
            print(f"{truth:<12}{verdict:<14}{count:>6}")
        print(f"nothing to change: {self.outcomes['nothing to change']}")
        for reason, count in self.reasons.most_common(self.shown):
            print(f"  {count:>4}  {reason}")
        for failure in self.failures[:5]:
            print(" ", failure)
        wrong = self.outcomes[Outcome.WRONG_PROVED.value]
        alarms = self.outcomes[Outcome.FALSE_ALARM.value]
        refuted, told = self._share(Truth.DIFFERENT, Verdict.REFUTED)
        proved, alike = self._share(Truth.SAME, Verdict.PROVED)
        print(f"judged: {judged}; wrong proved: {wrong}; false alarms: {alarms}")
        print(f"told apart by an input: {told}, of these refuted: {refuted / max(1, told):.1%}")
        print(f"not told apart: {alike}, of these proved: {proved / max(1, alike):.1%}")
        print(f"{judged / seconds:.2f} per second, {seconds:.0f} s")
        broken = self.outcomes[WRONG_BUFFERIZER]
        few = refuted < LEAST_REFUTED * told or proved < LEAST_PROVED * alike
        return int(bool(wrong or alarms or broken) or few)

    def _share(self, truth: Truth, verdict: Verdict) -> tuple[int, int]:
        """How many pairs of this truth have this verdict, of how many that the prover covers."""
        covered = {
            given: count
            for (found, given), count in self.pairs.items()
            if found == truth.value and given != Verdict.UNSUPPORTED.value
        }
        return covered.get(verdict.value, 0), sum(covered.values())


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=20, help="seconds for each proof")
    parser.add_argument("--save", type=Path)
    parser.add_argument(
        "--mutants",
        action="store_true",
        help="make a mistake in the bufferized program instead of flipping a decision",
    )
    parser.add_argument(
        "--unchanged", action="store_true", help="judge what our bufferizer makes, without a change"
    )
    arguments = parser.parse_args()
    texts = [build(recipe) for recipe in draw(arguments.programs, arguments.seed)]
    choice = random.Random(arguments.seed)
    numbers = [choice.randrange(10**6) for _ in texts]
    campaign = Campaign(arguments.save)

    change = one_mutant if arguments.mutants else unchanged if arguments.unchanged else one_flip

    def tasks() -> Iterator[Task[Record | None]]:
        for text, number in zip(texts, numbers, strict=True):
            yield Task(
                lambda text=text, number=number: change(text, number, arguments.timeout),
                arguments.timeout * 2,
            )

    started = time.monotonic()
    run_tasks(
        tasks(), arguments.jobs, lambda index, record: campaign.add(index, texts[index], record)
    )
    return campaign.report(time.monotonic() - started)


if __name__ == "__main__":
    sys.exit(main())
