"""How many copies elision removes, and what it costs.

    python -m benchmarks elision measure [--programs 200] [--seed 0] [--jobs 2] [--seconds S] [--kinds tiled,fused,...]
                                         [--trial-seconds 10] [--record FILE] [--write PAGE] [--run]
    python -m benchmarks elision measure --families [--ops 1000,10000] [--only NAME,NAME] [--write PAGE]

Random programs that have a copy in what mlir-opt-22 makes of them with eliminate-empty-tensors; in
turns one of idioms (`oneshot_verify/fuzz`), and pipelines that mlir-opt-22 has tiled and vectorized
(`elision/tiled.py`). -canonicalize -cse on the programs before, and on the output of all three. Bytes are those of all
rounds, with each size or number of rounds that is not known counted as 8. `--jobs 0`: all in this process, without a
limit for each trial. `--run`: what is left is run by mlir-runner-22, too, on an input. Programs that stand in
`--record` are not measured again; the file is for one version only. With `--families`: the families of
`benchmarks/cost/families`, processor time.
"""

from __future__ import annotations

import itertools
import math
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.common import progress
from benchmarks.common.journal import Journal
from benchmarks.common.options import Options
from benchmarks.common.pages import printed_into, write
from benchmarks.cost.families import FAMILIES
from benchmarks.elision import on_machine
from benchmarks.elision.tiled import KINDS as TILED_KINDS
from benchmarks.elision.tiled import tiled
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.passes.names import BEFORE
from oneshot_verify.bufferize.passes.pipeline import parse_passes
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.measure import Measure, measure
from oneshot_verify.elide.running import Limits, Runner, run_here
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.features import IDIOM_STEPS
from oneshot_verify.fuzz.recipe import sample
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.recursion import collect_rarely
from oneshot_verify.pipeline.elision import Processes

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
MLIR_OPT = "mlir-opt-22"
UNKNOWN_FACTOR = 8
NAMES = ("mlir-opt", "ours", "elided")
KINDS = ("idioms", *TILED_KINDS)


@dataclass
class Row:
    """One program."""

    text: str
    kind: str
    measures: dict[str, Measure] = field(default_factory=dict[str, Measure])
    removals: Counter[str] = field(default_factory=Counter[str])
    trials: Counter[str] = field(default_factory=Counter[str])
    seconds: float = 0.0
    fell_back: str = ""
    ran: bool = False
    """Whether mlir-runner has run it with and without the copies."""
    differs: bool = False
    """Whether that gave other bits."""

    def document(self) -> dict[str, Any]:
        """The row as plain data."""
        measures = {name: asdict(each) for name, each in self.measures.items()}
        return vars(self) | {"measures": measures}

    @staticmethod
    def read(document: dict[str, Any]) -> Row:
        """The inverse of `document`."""
        row = Row(**document)
        row.removals, row.trials = Counter(row.removals), Counter(row.trials)
        row.measures = {name: _measure(**each) for name, each in document["measures"].items()}
        return row


def _measure(copies: int, allocations: int, copied: Any, allocated: Any) -> Measure:
    sums = (tuple((unknown, number) for unknown, number in each) for each in (copied, allocated))
    return Measure(copies, allocations, *sums)


def mlir_opt(text: str, *passes: str) -> str:
    """The output; empty if mlir-opt refuses."""
    done = subprocess.run(
        [MLIR_OPT, *passes], input=text, capture_output=True, text=True, timeout=60
    )
    return done.stdout if done.returncode == 0 else ""


def measured(text: str) -> Measure:
    """The copies and buffers of a bufferized program, after canonicalization."""
    clean = mlir_opt(text, "-canonicalize", "-cse", "-canonicalize")
    return measure(parse(clean, "clean.mlir")[0].module)


def bytes_of(sums: tuple[tuple[int, int], ...]) -> int:
    """All bytes, with a number for each factor that is not known."""
    return sum(number * UNKNOWN_FACTOR**unknown for unknown, number in sums)


def program_of(number: int, kind: str) -> str:
    """The program of this number. Empty if mlir-opt refuses it."""
    if kind != "idioms":
        return tiled(number, kind)
    recipe = sample(number, favoured=IDIOM_STEPS, size=3 + number % 6)
    return mlir_opt(build(recipe), "-canonicalize", "-cse")


def look(number: int, kind: str, run: Runner, limits: Limits, *, real: bool) -> Row | None:
    """One program; None if there is nothing to elide in mlir-opt's form of it. `real`: run it on this machine."""
    row = Row(on_machine.numbered(program_of(number, kind)), kind)
    if not row.text:
        return None
    theirs = mlir_opt(row.text, "-eliminate-empty-tensors", f"-one-shot-bufferize={OPTIONS}")
    if "memref.copy" not in theirs:
        return None
    try:
        row.measures["mlir-opt"] = measured(theirs)
        if not row.measures["mlir-opt"].copies:
            return None
        module = parse(row.text, "idiom.mlir")[0].module
        for each in parse_passes("eliminate-empty-tensors", BEFORE):
            each.run(module)
        options = parse_options(OPTIONS)
        ours = module.clone()
        bufferize_module(ours, options)
        started = time.monotonic()
        found = elide_copies(module, options, limits=limits, run=run)
        row.seconds = time.monotonic() - started
        row.measures["ours"] = measured(print_module(ours))
        row.measures["elided"] = measured(print_module(found.module))
        if real:
            outcome = on_machine.run(print_module(module), found, options)
            row.ran, row.differs = outcome.ran, not outcome.is_equal
    except (BufferizationError, InputError):
        return None
    row.removals.update(each.status.value for each in found.report.removals)
    row.trials.update(each.status.value for each in found.report.trials)
    row.fell_back = found.report.fell_back
    return row


def rows(
    count: int,
    first: int,
    seconds: float,
    kinds: Sequence[str],
    measured_now: Callable[[int, str], Row | None],
    journal: Journal,
) -> list[Row]:
    """The rows of `count` programs, or of as many as there is time for."""
    known = {(each["number"], each["kind"]): each["row"] for each in journal.entries()}
    found: list[Row] = []
    end = time.monotonic() + seconds
    for number, kind in ((number, kind) for number in itertools.count(first) for kind in kinds):
        if len(found) >= count:
            break
        if (number, kind) in known:
            document = known[number, kind]
            row = None if document is None else Row.read(document)
        elif time.monotonic() >= end:
            break
        else:
            row = measured_now(number, kind)
            journal.add(number=number, kind=kind, row=None if row is None else row.document())
        if row is not None:
            found.append(row)
            progress.show(f"{len(found)} of {count}")
    return found


def table(found: list[Row]) -> str:
    """The sums as a table, for each kind of programs and for all."""
    lines = ["| programs | | copies | bytes | buffers |", "|---|---|---|---|---|"]
    for kind in (*dict.fromkeys(row.kind for row in found), "all"):
        own = [row for row in found if kind in (row.kind, "all")]
        for name in NAMES:
            copies, copied, made = _sums(own, name)
            lines.append(f"| {len(own)} {kind} | {name} | {copies} | {copied} | {made} |")
    theirs, elided = _sums(found, "mlir-opt"), _sums(found, "elided")
    less = (
        f"{1 - after / max(before, 1):.0%}" for before, after in zip(theirs, elided, strict=True)
    )
    lines.append(
        "\nFewer than mlir-opt: {} of the copies, {} of the bytes, {} of the buffers.".format(*less)
    )
    for what in ("removals", "trials"):
        counts: Counter[str] = sum((getattr(row, what) for row in found), Counter[str]())
        total = counts.total()
        shares = ", ".join(f"{n} {status} ({n / total:.0%})" for status, n in counts.most_common())
        title = "copies that no rewrite has removed" if what == "removals" else what
        lines.append(f"\n{title[0].upper()}{title[1:]}: {total}: {shares}.")
    worse = [row for row in found if row.measures["elided"].copies > row.measures["ours"].copies]
    if ran := sum(row.ran for row in found):
        wrong = sum(row.differs for row in found)
        lines.append(
            f"\nRun by mlir-runner with and without: {ran} programs; those with other results: {wrong}."
        )
    lines.append(
        f"\nPrograms with more copies than without elision: {len(worse)}; not all together:"
        f" {sum(bool(row.fell_back) for row in found)}; seconds for a program, on a machine with much else to do:"
        f" {sum(row.seconds for row in found) / len(found):.1f}."
    )
    return "\n".join(lines)


def _sums(found: list[Row], name: str) -> tuple[int, int, int]:
    measures = [row.measures[name] for row in found]
    return (
        sum(each.copies for each in measures),
        sum(bytes_of(each.copied) for each in measures),
        sum(each.allocations for each in measures),
    )


def families(sizes: list[int], names: list[str]) -> Iterator[str]:
    """A table of what elision costs for each family of programs, and how the cost grows, row by row."""
    collect_rarely()
    yield "| family |" + " ops | seconds |" * len(sizes) + " exponent | `memref.copy` |"
    yield "|---|" + "---|---|" * len(sizes) + "---|---|"
    for name in names or list(FAMILIES):
        family = FAMILIES[name]
        costs: list[tuple[int, float]] = []
        for size in sizes:
            module = parse(family.program(family.steps_for(size)), f"{name}.mlir")[0].module
            ops = sum(1 for _ in module.walk())
            started = time.process_time()
            report = elide_copies(module, parse_options(OPTIONS), run=run_here).report
            costs.append((ops, time.process_time() - started))
        (first, least), (last, most) = costs[0], costs[-1]
        grows = math.log(most / least) / math.log(last / first) if last > first else math.nan
        before, after = report.before.copies, report.after.copies
        each = "".join(f" {ops:,} | {seconds:.1f} |" for ops, seconds in costs)
        yield f"| {name} |{each} {grows:.2f} | {f'{before:,} -> {after:,}' if before else 0} |"


def main() -> int:
    """Measure and print."""
    parser = Options(__doc__)
    parser.random_programs(200)
    parser.jobs()
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after that long")
    parser.add_argument("--kinds", default=",".join(KINDS), help="these kinds of programs")
    parser.add_argument("--trial-seconds", type=float, default=10.0)
    parser.add_argument("--record", type=Path, help="file to which each program is added")
    parser.add_argument("--run", action="store_true", help="run the results by mlir-runner")
    parser.add_argument("--families", action="store_true")
    parser.families()
    parser.page()
    parser.add_argument("--ops", default="1000,10000")
    arguments = parser.parse_args()
    if arguments.families:
        sizes = [int(word) for word in arguments.ops.split(",")]
        names = [word for word in arguments.only.split(",") if word]
        with printed_into(arguments.write, "elision measure --families"):
            for row in families(sizes, names):
                print(row, flush=True)
        return 0
    found = rows(
        arguments.programs,
        arguments.seed,
        arguments.seconds,
        [word for word in arguments.kinds.split(",") if word],
        partial(
            look,
            run=Processes(arguments.jobs) if arguments.jobs else run_here,
            limits=Limits(trial=arguments.trial_seconds),
            real=arguments.run,
        ),
        Journal(arguments.record),
    )
    print(text := table(found))
    if arguments.write is not None:
        write(arguments.write, f"elision measure --kinds {arguments.kinds}", text)
    worse = any(row.measures["elided"].copies > row.measures["ours"].copies for row in found)
    return int(worse or any(row.differs for row in found))
