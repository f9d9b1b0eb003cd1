"""What elision costs for functions of a real size.

    python -m benchmarks elision large [--programs 20] [--seed 0] [--slower 1]

Pipelines that mlir-opt-22 has tiled (`elision/tiled.py`), with 12 to 96 ops before that; those with 100 to 1,000 ops
count. Processor time, with that of the processes for the trials, within the limits of the command. Those for one trial
and one proof are limits of the time that passes: on a machine with much else to do, `--slower 4` makes them four times
as long. A copy that is not tried for want of time is one of those "without an end". Exit code 1 if one takes more than
30 s.
"""

from __future__ import annotations

import itertools
import resource
from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.options import Options
from benchmarks.elision.tiled import KINDS, tiled
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.running import Limits
from oneshot_verify.ir import parse
from oneshot_verify.ir.recursion import collect_rarely
from oneshot_verify.pipeline.elision import Processes

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
COUNTS = (12, 24, 48, 96)
LARGE = range(100, 1001)
SLOW = 30.0


@dataclass(frozen=True)
class Program:
    """One function."""

    name: str
    ops: int
    module: ModuleOp


def programs(first: int) -> Iterator[Program]:
    """All of a real size, from this number on."""
    for number in itertools.count(first):
        kind = KINDS[number % len(KINDS)]
        text = tiled(number, kind, COUNTS[number // len(KINDS) % len(COUNTS)])
        if text:
            module = parse(text, f"{kind}.mlir")[0].module
            ops = sum(1 for _ in module.walk())
            if ops in LARGE:
                yield Program(f"{kind} {number}", ops, module)


def spent() -> float:
    """The processor time of this process, and of those that it has waited for."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def cost(program: Program, limits: Limits) -> float:
    """Print what one costs, and what it gains."""
    started = spent()
    report = elide_copies(program.module, OPTIONS, limits=limits, run=Processes(1)).report
    seconds = spent() - started
    over = sum(each.status is Status.TIMEOUT for each in report.trials)
    copies = f"copies {report.before.copies} -> {report.after.copies}"
    said = f"{program.name}: {program.ops} ops {seconds:.1f} s, {copies}"
    print(
        f"{said}, {len(report.trials)} trials, {over} without an end {report.fell_back}", flush=True
    )
    return seconds


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.random_programs(20)
    parser.add_argument(
        "--slower", type=float, default=1.0, help="limits of the time that passes, times this"
    )
    arguments = parser.parse_args()
    collect_rarely()
    found = itertools.islice(programs(arguments.seed), arguments.programs)
    usual, times = Limits(), arguments.slower
    limits = Limits(usual.trial * times, usual.whole * times)
    slow = sum(cost(program, limits) > SLOW for program in found)
    print(f"{slow} of {arguments.programs} take more than {SLOW:g} s")
    return int(slow > 0)
