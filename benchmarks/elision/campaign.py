"""A campaign against elision: random programs, each without the copies that it takes away, judged by three judges.

    python -m benchmarks elision campaign [--programs 5000] [--seed 0] [--record FILE] [--seconds S] [--keep DIR]

Every second slice has programs of idioms, which copy most. What elision changes is judged anew: by the prover, by the
interpreter on more inputs than the prover tries, and, for a sample of it, by mlir-runner-22. It may not have more
copies, buffers or bytes than without elision. Exit code 1 if a program is wrong, or worse. A slice that stands in
`--record` is not run again.
"""

from __future__ import annotations

import importlib
import re
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from benchmarks.common import progress
from benchmarks.common.journal import Journal
from benchmarks.common.mlir import tool
from benchmarks.common.options import Options
from benchmarks.conformance.runs import Tally as RunTally
from benchmarks.conformance.runs import Tools, compare, with_main
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.measure import Measure, is_worse, measure
from oneshot_verify.elide.running import Limits
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.programs import BASE_OPTIONS, Configuration
from oneshot_verify.fuzz.campaign.targets import CommandTarget
from oneshot_verify.fuzz.features import IDIOM_STEPS
from oneshot_verify.fuzz.recipe import SEED_STEP, sample
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.recursion import collect_rarely
from oneshot_verify.ir.symbols import functions_of, has_body
from oneshot_verify.pipeline.elision import Processes
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.refute import Effort, exercise
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import Verdict

OPTIONS = parse_options(BASE_OPTIONS)
SLICE = 10
"""Programs that are made and recorded together."""
SMALLEST, SIZES = 1, 5
"""Steps of the smallest programs, and how many sizes there are; each trial proves a program."""
RUN_OF_A_SLICE = 1
"""How many of them mlir-runner runs, of those that lost a copy; for that they are elided once more."""
SAMPLE = (0, 3)
"""The slices of four of which mlir-runner runs one: one with idioms, and one without."""
LIMITS = Limits(trial=10.0, search=10.0, whole=30.0, says_why=False)
NOT_RUNNABLE = re.compile(r"_ext\d|vector\.scatter|vector\.print|\btest\.")
"""In programs without code to run, or without a way down to LLVM."""
SLICE_TOGETHER = 400.0
"""Seconds for elision and the judges of a slice, all in one process, which most slices end in."""
TOGETHER = 120.0
"""Seconds for one program of the others."""
JUDGING = 120.0
"""Seconds for the judges of one of the others, each of whose trials has a process of its own."""
MEGABYTES = 2048
WARMING = 8
"""Programs that are looked at first, and count nowhere."""
MORE_INPUTS = Effort(candidates=600, pairs=80, alike=6, constants=40, seconds=1.0)
UPSTREAM = CommandTarget("mlir-opt-22", ("mlir-opt-22",), 60.0)
JUDGES = ("prover", "interpreter", "mlir-runner")

T = TypeVar("T")


@dataclass
class Tally:
    """What came out of some programs."""

    programs: int = 0
    refused: int = 0
    unchanged: int = 0
    """Programs that elision leaves as One-Shot Bufferize makes them: nothing is judged there."""
    lost: int = 0
    """Programs that have fewer copies or bytes than without elision."""
    verdicts: Counter[str] = field(default_factory=Counter[str])
    """Of functions."""
    copies: Counter[str] = field(default_factory=Counter[str])
    """By who bufferized, over the programs that all three take."""
    compared: int = 0
    """Inputs that both programs were run on."""
    ran: int = 0
    """Programs that mlir-runner ran."""
    more_than_upstream: int = 0
    """Programs with more copies than mlir-opt makes."""
    worse: list[str] = field(default_factory=list[str])
    wrong: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    """The judge, what it says, and the program."""

    def add(self, other: Tally) -> None:
        """Count what another slice found as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @staticmethod
    def read(document: dict[str, object]) -> Tally:
        """The inverse of `vars`."""
        found = Tally(**document)  # pyright: ignore[reportArgumentType]
        found.verdicts, found.copies = Counter(found.verdicts), Counter(found.copies)
        found.wrong = [(judge, what, text) for judge, what, text in found.wrong]
        return found


def elided(module: ModuleOp) -> ModuleOp:
    """Without the copies that are proved needless."""
    return elide_copies(module, OPTIONS, limits=LIMITS, run=Processes(1)).module


def plain(module: ModuleOp) -> ModuleOp:
    """As One-Shot Bufferize decides."""
    bufferized = module.clone()
    bufferize_module(bufferized, OPTIONS)
    return bufferized


class ElidingTools(Tools):
    """Bufferizes without copies what mlir-runner is to run."""

    def bufferized(self, text: str) -> str:
        try:
            return print_module(elided(parse(text, "program.mlir")[0].module))
        except (BufferizationError, VerifyException) as error:
            raise RuntimeError(str(error)) from error


@dataclass
class Judged:
    """What the prover and the interpreter say of one program."""

    verdicts: list[str]
    compared: int
    wrong: list[tuple[str, str]]


def judged(source: ModuleOp, target: ModuleOp) -> Judged:
    """Ask both about each function."""
    results = prove_pair(source, target, ProofOptions(replay_seconds=2.0))
    found = Judged([result.verdict.value for result in results], 0, [])
    for result in results:
        if result.verdict is Verdict.REFUTED:
            found.wrong.append(("prover", f"@{result.name}: {result.reason}"))
    for path, function in functions_of(source).items():
        if has_body(function):
            run = exercise(source, target, path, effort=MORE_INPUTS)
            found.compared += run.compared
            if run.difference is not None:
                found.wrong.append(("interpreter", f"@{path}: {run.difference.what}"))
    return found


@dataclass
class Look:
    """What became of one program."""

    before: Measure
    after: Measure
    judged: Judged | WorkerFailure | None
    """None if elision has changed nothing."""


Ask = Callable[[ModuleOp, ModuleOp], Judged | WorkerFailure]


def look(module: ModuleOp, ask: Ask = judged) -> Look | None:
    """Bufferize and judge; None if that is refused."""
    try:
        target, one_shot = elided(module), plain(module)
    except (BufferizationError, VerifyException):
        return None
    same = print_module(target) == print_module(one_shot)
    return Look(measure(one_shot), measure(target), None if same else ask(module, target))


def elsewhere(work: Callable[[], T], seconds: float) -> T | WorkerFailure:
    """What a process of its own makes of it. In there, elision starts no other ones."""
    found: list[T | WorkerFailure] = []
    run_tasks([Task(work, seconds, MEGABYTES)], 1, lambda _, result: found.append(result))
    return found[0]


def judged_elsewhere(source: ModuleOp, target: ModuleOp) -> Judged | WorkerFailure:
    """The same judges in a process that ends."""
    return elsewhere(partial(judged, source, target), JUDGING)


def warm_up() -> None:
    """Load what every program needs, so that the processes that come of this one have it already."""
    importlib.import_module("oneshot_verify.pipeline.processes.preload")
    for seed in range(WARMING):
        recipe = sample(seed, favoured=IDIOM_STEPS, size=2)
        look(parse(build(recipe, "f"), "f.mlir")[0].module)
    collect_rarely()


class Slice:
    """Some programs of one seed."""

    def __init__(self, seed: int, number: int) -> None:
        self.number = number
        favoured = IDIOM_STEPS if number % 2 else ()
        first = seed * SEED_STEP + number * SLICE
        sizes = [SMALLEST + k % SIZES for k in range(SLICE)]
        recipes = [sample(first + k, favoured=favoured, size=s) for k, s in enumerate(sizes)]
        self.texts = [build(recipe, f"f{k}") for k, recipe in enumerate(recipes)]
        self.tally = Tally(programs=SLICE)
        self.tools = ElidingTools(tool("mlir-opt"), tool("mlir-runner"), True, False)

    def run(self) -> Tally:
        """Bufferize and judge them all."""
        theirs = UPSTREAM.bufferize(self.texts, Configuration())
        modules = [parse(text, f"f{k}.mlir")[0].module for k, text in enumerate(self.texts)]
        looks = elsewhere(partial(self._look_at, modules), SLICE_TOGETHER)
        if isinstance(looks, WorkerFailure):
            looks = [self._alone(module) for module in modules]
        for k, (text, made, found) in enumerate(zip(self.texts, theirs, looks, strict=True)):
            if found is None:
                self.tally.refused += 1
            else:
                self._count(k, text, found, None if made.module is None else measure(made.module))
        return self.tally

    def _look_at(self, modules: list[ModuleOp]) -> list[Look | None]:
        return [look(module) for module in modules]

    def _alone(self, module: ModuleOp) -> Look | None:
        """In a process of its own, and where that fails with one for each trial."""
        found = elsewhere(partial(look, module), TOGETHER)
        if isinstance(found, WorkerFailure):
            found = look(module, judged_elsewhere)
        return found

    def _count(self, k: int, text: str, found: Look, upstream: Measure | None) -> None:
        tally, before, after = self.tally, found.before, found.after
        if is_worse(after, before):
            tally.worse.append(text)
        if upstream is not None:
            for name, cost in (("mlir-opt", upstream), ("ours", before), ("elided", after)):
                tally.copies[name] += cost.copies
            tally.more_than_upstream += after.copies > upstream.copies
        if after != before:
            tally.lost += 1
            is_in_sample = self.number % 4 in SAMPLE and tally.ran < RUN_OF_A_SLICE
            if is_in_sample and not NOT_RUNNABLE.search(text):
                self._run_for_real(k, text)
        if found.judged is None:
            tally.unchanged += 1
        elif isinstance(found.judged, WorkerFailure):
            tally.verdicts[type(found.judged).__name__] += 1
        else:
            tally.verdicts.update(found.judged.verdicts)
            tally.compared += found.judged.compared
            tally.wrong += [(judge, what, text) for judge, what in found.judged.wrong]

    def _run_for_real(self, k: int, text: str) -> None:
        """On this machine, if there is an input on which it is defined, and a way to lower it."""
        runnable, found = with_main(text, k), RunTally()
        if runnable is not None:
            compare({k: runnable}, found, self.tools)
            self.tally.ran += found.ran
            self.tally.wrong += [("mlir-runner", what, text) for what, text in found.disagreements]


def recorded(journal: Journal, seed: int) -> dict[int, Tally]:
    """The slices of a seed that were run before."""
    mine = (each for each in journal.entries() if each["seed"] == seed)
    return {each["slice"]: Tally.read(each["tally"]) for each in mine}


def slices(arguments: Namespace) -> Iterator[Tally]:
    """One after the other, until all are done or the time is over."""
    journal = Journal(arguments.record)
    known = recorded(journal, arguments.seed)
    end = time.monotonic() + arguments.seconds
    warm_up()
    for number in range(-(-arguments.programs // SLICE)):
        if number in known:
            yield known[number]
            continue
        if time.monotonic() > end:
            return
        tally = Slice(arguments.seed, number).run()
        journal.add(seed=arguments.seed, slice=number, tally=vars(tally))
        yield tally


def show(tally: Tally, keep: Path | None) -> None:
    """Print what came out."""
    for position, (judge, what, text) in enumerate(tally.wrong):
        print(f"--- wrong, says the {judge}: {what}", file=sys.stderr)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"wrong{position}.mlir").write_text(text)
    for text in tally.worse:
        print(f"--- worse than without elision:\n{text}", file=sys.stderr)
    judges = Counter(judge for judge, _, _ in tally.wrong)
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in tally.verdicts.most_common())
    copies = ", ".join(f"{name} {count}" for name, count in tally.copies.items())
    changed = tally.programs - tally.refused - tally.unchanged
    print(f"{tally.programs} programs: {tally.refused} refused, {tally.unchanged} left as they are")
    print(f"{changed} changed and judged anew, {tally.lost} of them lost a copy")
    print(f"functions: {verdicts}")
    print(f"copies: {copies}; programs with more than mlir-opt makes: {tally.more_than_upstream}")
    print(f"worse than without elision: {len(tally.worse)}")
    print(f"runs of both programs: {tally.compared}; programs run by mlir-runner: {tally.ran}")
    print("wrong: " + ", ".join(f"{judges[judge]} by the {judge}" for judge in JUDGES))


def main() -> int:
    """The command."""
    parser = Options(__doc__)
    parser.random_programs(5000)
    parser.add_argument("--seconds", type=float, default=1e9, help="no new slice after that")
    parser.add_argument("--record", type=Path, help="file to which each slice is added")
    parser.add_argument("--keep", type=Path, help="folder for wrong programs")
    arguments = parser.parse_args()
    together = Tally()
    for tally in slices(arguments):
        together.add(tally)
        progress.show(f"{together.programs} programs")
    show(together, arguments.keep)
    return 1 if together.wrong or together.worse else 0
