"""How many proofs the checker confirms, why not the others, and what it costs.

    python -m benchmarks judge certificates [CASE...] [--upstream FOLDER [--config all] [--whose both]]
                                            [--programs N [--seed S]] [--every N] [--verbose] [--paired] [--save DIR]

Each run of each corpus case (`corpus/proved` if none is named), or with `--upstream` what mlir-opt, or we, make of each
of LLVM's own cases with a configuration (`std` if none is named), or with `--programs` what our bufferizer makes of
random programs, is proved with a certificate, which is checked. Prints the answers, the
reasons of those that are not `holds` with an example, and the seconds that proofs (without concrete runs before them)
and checks took. Exit code 1 if the checker fails itself: it is to give an answer. With `--save`, random programs are
kept in DIR. With `--paired`, only the seconds of proofs as `prove` makes them are printed, without and with the
checker.
"""

from __future__ import annotations

import re
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.common.options import Options
from benchmarks.common.places import folder_of_cases
from benchmarks.common.runs import Run, of_corpus, of_random_programs, of_upstream
from benchmarks.common.upstream import outputs, works
from oneshot_verify.check.certificate import BadCertificate, Certificate, read
from oneshot_verify.check.function import Answer
from oneshot_verify.encode import Judge
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.prover import default_prover, proof_options
from oneshot_verify.pipeline.rechecking import checked
from oneshot_verify.verdict import FunctionResult, Verdict


class Tally:
    """What came out."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.seconds = [0.0, 0.0]
        self.crashes = 0

    def print(self) -> None:
        """The result."""
        total = self.answers.total()
        for reason, count in self.reasons.most_common():
            print(f"{count:5} {reason}\n      {self.examples[reason]}")
        for answer, count in self.answers.most_common():
            print(f"{answer:10} {count:5} {100 * count / total:5.1f} %")
        proof, checking = self.seconds
        print(f"seconds: {proof:.1f} for proofs, {checking:.1f} for checks: {checking / proof:.2f}")


def recheck(run: Run, tally: Tally, verbose: bool) -> None:
    """Prove and check all functions of one run."""
    options = replace(proof_options(run.request), certify=True, writes=True)
    options = replace(options, replay_first=False, replay_seconds=0.1)
    for source, target in run.pairs:
        judge = Judge(source, target, options)
        results = {name: judge.judge(name) for name in bodies_of(source)}

        def find(name: str, results: dict[str, FunctionResult] = results) -> Certificate | None:
            try:
                return read(results[name].certificate)
            except (BadCertificate, KeyError):
                return None

        for name, result in results.items():
            certificate = find(name)
            if result.verdict is not Verdict.PROVED:
                continue
            if certificate is None:
                answer, reason = Answer.NOT_ABLE.value, "there is no plan of the proof"
            else:
                before = time.perf_counter()
                _, outcome, _ = checked(judge.pair, certificate, find)
                answer, reason = outcome.answer.value, outcome.reason
                tally.seconds[0] += result.seconds
                tally.seconds[1] += time.perf_counter() - before
            tally.answers[answer] += 1
            tally.crashes += answer == Answer.FAULT.value
            if verbose:
                print(f"{answer:10} {run.path} [{run.label}] @{name}: {reason}")
            if answer != Answer.HOLDS.value:
                kind = f"{answer}: {re.sub(r'[0-9^.]+|@[A-Za-z_0-9]+', '#', reason)}"
                tally.reasons[kind] += 1
                tally.examples.setdefault(kind, f"{run.path} [{run.label}] @{name}")


def paired(run: Run, tally: Tally) -> None:
    """The processor seconds of `prove` without and with the checker, concrete runs included, in turns."""
    requests = [replace(run.request, recheck=recheck) for recheck in (False, True)]
    for number, (source, target) in enumerate(run.pairs):
        for each in requests if number % 2 else reversed(requests):
            before = time.process_time()
            for name in bodies_of(source):
                default_prover(source, target, name, each)
            tally.seconds[each.recheck] += time.process_time() - before


def main() -> int:
    """Run it."""
    parser = Options(__doc__)
    parser.add_argument("cases", nargs="*", type=Path, default=[Path("corpus/proved")])
    parser.add_argument("--upstream", type=folder_of_cases)
    parser.configuration()
    parser.whose()
    parser.random_programs(0)
    parser.add_argument("--save", type=Path, help="where random programs are kept")
    parser.every("run")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument(
        "--paired", action="store_true", help="what prove takes without and with it"
    )
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        if arguments.programs:
            kept = arguments.save or Path(folder)
            kept.mkdir(parents=True, exist_ok=True)
            found = of_random_programs(arguments.programs, arguments.seed, kept)
        elif arguments.upstream:
            named = arguments.upstream, arguments.config, outputs(arguments.whose)
            found = of_upstream(works(*named, wanted=""))
        else:
            found = of_corpus(arguments.cases)
        return _judge(found, arguments)


def _judge(found: Iterator[Run], arguments: Namespace) -> int:
    tally = Tally()
    for number, run in enumerate(found):
        if number % arguments.every == 0 and arguments.paired:
            paired(run, tally)
        elif number % arguments.every == 0:
            recheck(run, tally, arguments.verbose)
    if arguments.paired:
        without, included = tally.seconds
        print(f"seconds: {without:.1f} without, {included:.1f} with: {included / without:.2f}")
        return 0
    tally.print()
    return 1 if tally.crashes else 0
