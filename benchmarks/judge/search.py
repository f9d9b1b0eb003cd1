"""The yardstick of the search: how many functions the judge holds with plans that the search finds.

    python -m benchmarks judge search [CASE...] [--upstream FOLDER [--config all] [--whose both]]
                                      [--programs N [--flips | --mutants] [--seed S]]
                                      [--every N] [--only TEXT] [--verbose] [--trust-runs]

Takes each function of the pairs of corpus cases and of files like those of `tests/programs` (both folders if none is
named), of what mlir-opt or we make of LLVM's cases, or of random programs: as our bufferizer makes them, or with one
decision flipped or one mistake made. A line for each function that is not as expected (with `--verbose`, for each one)
says what is expected, the judge's answer, its passes, the processor seconds of runs and of checks, and which step of
the search made the plan. The tables at the end count answers by group, the classes of refusals with an example each,
and passes. Runs that tell the programs apart do not end the search here, so that the judge alone is measured; with
`--trust-runs` they do. Exit code 1 if the judge holds what is wrong, or fails itself.
"""

from __future__ import annotations

import re
import traceback
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from benchmarks.common.options import Options
from benchmarks.common.places import folder_of_cases
from benchmarks.common.runs import Run, of_random_programs, of_upstream, pairs_of
from benchmarks.common.upstream import outputs, works
from benchmarks.judge.flips import flipped, mutated
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.corpus.cases import CaseError, find_cases, read_case
from oneshot_verify.corpus.check import runs_of
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.alone import gone
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.pipeline.jobs import proof_options
from oneshot_verify.search import Found, Limits, Search
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.verdict import Verdict
from tests.faults.flips import Truth
from tests.faults.truth import EFFORT, truth_of
from tests.programs.pairs import Pair, promises, split_pair

FOLDERS = (Path("corpus"), Path("tests/programs"))
RUNNING = 1.0
"""Processor seconds of the runs that say if a changed program is right."""
HOLDS, NOT, ANY = "holds", "not", "any"
"""The answers that are expected: the last one is for pairs that promise nothing."""


@dataclass(frozen=True)
class Item:
    """A pair of programs, and what is expected of its functions."""

    group: str
    label: str
    request: ProveRequest
    pairs: Callable[[], Iterable[tuple[ModuleOp, ModuleOp]]]
    """Reads both programs, of each part."""
    expected: str = HOLDS
    """The answer that is expected of functions that `others` does not name."""
    others: dict[str, str] = field(default_factory=dict[str, str])
    only: tuple[str, ...] = ()
    """The functions that are looked at; all if empty."""
    is_one_wrong: bool = False
    """True if it is enough that one of the functions does not hold."""


# What is looked at.


def of_cases(paths: list[Path]) -> Iterator[Item]:
    """The runs of corpus cases, and of pairs of programs with their twins; plans by hand are left out."""
    for path in find_cases(paths):
        is_pair = split_pair(path.read_text(errors="replace")) is not None
        try:
            yield from _of_pair(path) if is_pair else _of_case(path)
        except CaseError as error:
            print(f"{path}: {error}")


def _of_case(path: Path) -> Iterator[Item]:
    case = read_case(path)
    for run in runs_of(case):
        if run.request is not None:
            yield Item(
                _group(path),
                f"{path} [{run.label}]",
                run.request,
                partial(pairs_of, path, run.request),
                _expected(case.expected),
                {name: _expected(verdict) for name, verdict in case.verdict_for.items()},
                case.functions,
                case.expected is None,
            )


def _of_pair(path: Path) -> Iterator[Item]:
    """The pair of a file, and its twins. They take tensors anywhere in the target."""
    for each in promises(path):
        if not each.pair.plan:
            yield Item(
                _group(path),
                f"{path} [{each.label}]",
                ProveRequest(partial=True),
                partial(_both, each.pair),
                _expected(each.expected),
                only=each.functions,
            )


def _group(path: Path) -> str:
    """The folder of a case: `corpus/refuted`, `programs/loops`."""
    parts = path.resolve().parts
    start = next((n for n, part in enumerate(parts) if part in ("corpus", "programs")), -3)
    return "/".join(parts[start:][:2])


def _both(pair: Pair) -> Iterator[tuple[ModuleOp, ModuleOp]]:
    with suppress(InputError):
        yield pair.modules()


def _expected(verdict: Verdict | None) -> str:
    if verdict is Verdict.PROVED:
        return HOLDS
    return NOT if verdict in (None, Verdict.REFUTED, Verdict.VACUOUS) else ANY


def of_runs(group: str, runs: Iterable[Run]) -> Iterator[Item]:
    """Programs that are bufferized correctly, as far as is known."""
    for run in runs:
        pairs = list(run.pairs)
        yield Item(group, f"{run.path} [{run.label}]", run.request, partial(_copies, pairs))


def _copies(pairs: list[tuple[ModuleOp, ModuleOp]]) -> list[tuple[ModuleOp, ModuleOp]]:
    return [(source.clone(), target.clone()) for source, target in pairs]


def of_changed(programs: int, seed: int, *, is_mutant: bool) -> Iterator[Item]:
    """Random programs with one decision flipped, or one mistake made. Many runs say what is expected."""
    choice = Random(seed)
    for number, recipe in enumerate(draw(programs, seed)):
        text, at = build(recipe), choice.randrange(10**6)
        yield from _changed(f"program {number}", text, at, is_mutant)


def _changed(label: str, text: str, number: int, is_mutant: bool) -> Iterator[Item]:
    module = parse(text, "program")[0].module
    try:
        made = (mutated if is_mutant else flipped)(module, number)
    except (BufferizationError, InputError, VerifyException):
        return
    if made is not None:
        effort = replace(EFFORT, seconds=RUNNING)
        truth, _ = truth_of(module, made.target, made.function, effort=effort)
        expected = NOT if truth is Truth.DIFFERENT else HOLDS if truth is Truth.SAME else ANY
        pair = partial(_copies, [(module, made.target)])
        group, title = "mutants" if is_mutant else "flips", f"{label} [{made.what}]"
        yield Item(group, title, ProveRequest(), pair, expected, only=(made.function,))


# What comes out.


@dataclass
class Tally:
    """The figures so far."""

    verbose: bool
    answers: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    classes: Counter[str] = field(default_factory=Counter[str])
    examples: dict[str, str] = field(default_factory=dict[str, str])
    passes: Counter[int] = field(default_factory=Counter[int])
    lost_passes: Counter[int] = field(default_factory=Counter[int])
    steps: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, item: Item, found: Found, expected: str) -> None:
        """Count one function, and print it if it is not as expected."""
        answer, said = found.outcome.answer.value, found.outcome.reason
        where = f"{item.label} @{found.name}"
        holds = answer == Answer.HOLDS.value
        is_wrong = (holds and expected == NOT) or answer == Answer.FAULT.value
        is_lost = not holds and expected == HOLDS
        key = f"{'wrong ' if is_wrong else ''}{answer}"
        self.answers.setdefault(f"{item.group}: {expected}", Counter())[key] += 1
        self.seconds = [a + b for a, b in zip(self.seconds, found.seconds, strict=True)]
        (self.passes if holds else self.lost_passes)[found.passes] += 1
        if holds:
            self.steps[found.step] += 1
        if is_wrong:
            self.wrong.append(f"{answer}: {where}: {said}")
        if is_lost:
            kind = f"{answer}: {re.sub(r'[0-9^.]+|@[A-Za-z_0-9]+', '#', said)}"
            self.classes[kind] += 1
            self.examples.setdefault(kind, where)
        if self.verbose or is_wrong or is_lost:
            runs, checks = found.seconds
            mark = "WRONG" if is_wrong else "lost" if is_lost else "ok"
            cost = f"{found.passes:2} passes {runs:5.2f} s runs {checks:5.2f} s checks"
            step = found.step or f"{found.runs} runs"
            print(f"{mark:5} {expected:5} {answer:10} {cost} ({step}) {where}: {said}", flush=True)

    def print(self) -> None:
        """The tables."""
        print("\nanswers by group and expectation")
        for group, answers in sorted(self.answers.items()):
            said = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
            print(f"  {group:40} {said}")
        print("\nlost, by class of refusal")
        for kind, number in self.classes.most_common():
            print(f"{number:5} {kind}\n      {self.examples[kind]}")
        print(f"\npasses of those that hold: {sorted(self.passes.items())}")
        print(f"passes of the others: {sorted(self.lost_passes.items())}")
        print(f"steps that made plans: {self.steps.most_common()}")
        runs, checks = self.seconds
        print(f"processor seconds: {runs:.1f} for runs, {checks:.1f} for checks")
        expected = [each for group, each in self.answers.items() if group.endswith(HOLDS)]
        total = sum(answers.total() for answers in expected)
        held = sum(answers[Answer.HOLDS.value] for answers in expected)
        print(f"held: {held} of {total} ({100 * held / max(total, 1):.1f} %)")
        print(f"wrong: {len(self.wrong)}")
        for each in self.wrong:
            print(f"  {each}")


def look_at(item: Item, tally: Tally, limits: Limits) -> None:
    """Search plans for the functions of one item."""
    for source, target in item.pairs():
        try:
            pair = PairedPrograms(source, target, proof_options(item.request))
        except Exception as error:
            print(f"crash {item.label}: {error!r}")
            continue
        must_free, tensors = bool(pair.options.must_free), pair.options.tensors
        checker = Checker(pair.modules, must_free=must_free, tensors=tensors, prints=pair.prints)
        search, absent = Search(pair, checker, limits), gone(*pair.modules)
        there = pair.sources.keys() & pair.targets.keys() - absent
        names = [each for each in bodies_of(source) if each in there]
        found = {name: search.find(name) for name in names if not item.only or name in item.only}
        all_hold = all(each.certificate is not None for each in found.values())
        for name, each in found.items():
            expected = item.others.get(name, item.expected)
            if item.is_one_wrong and not all_hold:
                expected = ANY
            tally.add(item, each, expected)


def items_of(arguments: Namespace, folder: Path) -> Iterator[Item]:
    """The items that the options ask for."""
    if arguments.programs and (arguments.flips or arguments.mutants):
        return of_changed(arguments.programs, arguments.seed, is_mutant=arguments.mutants)
    if arguments.programs:
        runs = of_random_programs(arguments.programs, arguments.seed, folder)
        return of_runs("random programs", runs)
    if arguments.upstream:
        named = arguments.upstream, arguments.config, outputs(arguments.whose)
        return of_runs("upstream", of_upstream(works(*named, wanted="")))
    return of_cases(arguments.cases or [*FOLDERS])


def main() -> int:
    """Run it."""
    parser = Options(__doc__)
    parser.add_argument("cases", nargs="*", type=Path)
    parser.add_argument("--upstream", type=folder_of_cases)
    parser.configuration()
    parser.whose()
    parser.random_programs(0)
    parser.add_argument("--flips", action="store_true", help="flip one decision of each program")
    parser.add_argument("--mutants", action="store_true", help="make one mistake in each program")
    parser.every("item")
    parser.add_argument("--only", default="", help="only items with this in their names")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--trust-runs", action="store_true", help="runs may end a search")
    parser.add_argument("--passes", type=int, default=Limits.passes)
    arguments = parser.parse_args()
    tally = Tally(arguments.verbose)
    limits = Limits(passes=arguments.passes, stops_at_differences=arguments.trust_runs)
    with TemporaryDirectory() as folder:
        numbers = count()
        for item in items_of(arguments, Path(folder)):
            if arguments.only in item.label and next(numbers) % arguments.every == 0:
                try:
                    look_at(item, tally, limits)
                except Exception:
                    print(f"crash {item.label}\n{traceback.format_exc(limit=-4)}", flush=True)
                    tally.wrong.append(f"crash: {item.label}")
    tally.print()
    return 1 if tally.wrong else 0
