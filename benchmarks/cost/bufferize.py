"""What bufferization costs, family by family, and how the cost grows; beside mlir-opt-22.

    python -m benchmarks cost bufferize [--only NAMES] [--ops 1000,10000,100000] [--write PAGE]
    python -m benchmarks cost bufferize --against [--only NAMES] [--write PAGE]

Times are processor seconds: of ours inside the process, of mlir-opt those of a run with the pass less those of a run
without any. The exponent is the k of "time grows like ops to the k" between the first and the last size: 1 is linear.
"""

from __future__ import annotations

import gc
import math
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.common.options import Options
from benchmarks.common.pages import printed_into
from benchmarks.cost.families import FAMILIES, Family
from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.bufferize.progress import Progress
from oneshot_verify.ir import parse, print_module

OPTIONS = "bufferize-function-boundaries"
MLIR_OPT = "mlir-opt-22"
PATIENCE_SECONDS = 600.0
"""A run of mlir-opt that takes longer is given up."""


@dataclass
class Cost:
    """Processor seconds of the parts of one run."""

    steps: int
    ops: int
    parse: float
    analysis: float
    rewrite: float
    print: float

    @property
    def bufferization(self) -> float:
        """What upstream's pass does."""
        return self.analysis + self.rewrite


class _Laps(Progress):
    """Notes when each phase begins."""

    def __init__(self) -> None:
        self.begun: dict[str, float] = {}

    def begin(self, phase: str, total: int) -> None:
        self.begun[phase] = time.process_time()


def measure(family: Family, steps: int) -> Cost:
    """Bufferize one program; what others left behind is not its cost."""
    text = family.program(steps)
    gc.collect()
    start = time.process_time()
    module = parse(text, family.name)[0].module
    parsed = time.process_time()
    ops = sum(1 for _ in module.walk())
    laps = _Laps()
    bufferize_module(module, parse_options(OPTIONS), progress=laps)
    done = time.process_time()
    print_module(module)
    printed = time.process_time()
    analysed, begun = laps.begun["copies"], laps.begun["analysis"]
    return Cost(steps, ops, parsed - start, analysed - begun, done - analysed, printed - done)


def child_seconds(command: list[str], text: str) -> tuple[float, bool]:
    """The processor seconds of a run, and whether it came to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    finished = True
    try:
        subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=PATIENCE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        finished = False
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, finished


def measure_upstream(family: Family, steps: int) -> tuple[float, bool]:
    """The processor seconds of mlir-opt's pass, and whether they are all that it needs."""
    text = family.program(steps)
    whole, finished = child_seconds([MLIR_OPT, f"-one-shot-bufferize={OPTIONS}"], text)
    rest, _ = child_seconds([MLIR_OPT], text)
    return max(whole - rest, 0.001), finished


def exponent(sizes: list[tuple[float, float]]) -> float | None:
    """The k of "seconds grow like ops to the k" from the first to the last of (ops, seconds)."""
    (ops, seconds), (more_ops, more_seconds) = sizes[0], sizes[-1]
    if ops == more_ops:
        return None
    return math.log(more_seconds / seconds) / math.log(more_ops / ops)


def _best(run: Callable[[], Cost], times: int) -> Cost:
    return min((run() for _ in range(times)), key=lambda cost: cost.bufferization)


def growth_rows(family: Family, sizes: list[int]) -> Iterator[str]:
    """One line for each size, and the exponent."""
    points: list[tuple[float, float]] = []
    wanted = list(dict.fromkeys(map(family.steps_for, sizes)))
    if len(wanted) == 1:
        wanted = [max(1, wanted[0] >> k) for k in (3, 2, 1, 0)]
    for steps in wanted:
        # Small programs are measured several times: one is over before the clock has ticked often.
        cost = _best(
            lambda steps=steps: measure(family, steps),
            3 if steps * family.ops_per_step < 5000 else 1,
        )
        points.append((cost.ops, cost.bufferization))
        k = exponent(points)
        yield (
            f"| {family.name} | {steps} | {cost.ops} | {cost.parse:.2f} | {cost.analysis:.2f} | {cost.rewrite:.2f} | "
            f"{cost.print:.2f} | {1e6 * cost.bufferization / cost.ops:.0f} | {_shown(k)} |"
        )
        gc.collect()


HEAD = (
    "| family | steps | ops | parse s | analysis s | rewrite s | print s | us/op | exponent |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def against_rows(family: Family, steps: list[int]) -> Iterator[str]:
    """One line for each size: ours, mlir-opt's, how many times faster we are, and the exponents of both."""
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for count in steps:
        cost = _best(lambda count=count: measure(family, count), 2)
        upstream, finished = measure_upstream(family, count)
        ours.append((cost.ops, cost.bufferization))
        theirs.append((cost.ops, upstream))
        more = "" if finished else "> "
        yield (
            f"| {family.name} | {count} | {cost.ops} | {cost.bufferization:.2f} | {more}{upstream:.2f} | "
            f"{more}{upstream / cost.bufferization:.1f} | {_shown(exponent(ours))} | "
            f"{_shown(exponent(theirs)) if finished else ''} |"
        )
        if not finished:
            return


def _shown(k: float | None) -> str:
    return "" if k is None else f"{k:.2f}"


AGAINST = {
    "insert-chain": [200, 400],
    "slices-disjoint": [50, 100],
    "slices-in-loop": [50, 100],
    "generic-chain": [200, 400],
    "vector-chain": [200],
    "loops": [125, 250, 500],
    "ifs": [50, 100, 200],
    "nest": [16, 18, 20, 22],
    "many-readers": [250, 500, 1000],
    "iter-args": [125, 250, 500],
    "foralls": [50, 100, 200],
    "call-chain": [250, 500, 1000],
    "wide": [250, 500, 1000],
    "mixed": [5, 10, 20],
}
"""Sizes (steps) at which mlir-opt still comes to an end soon."""

AGAINST_HEAD = (
    "| family | steps | ops | ours s | mlir-opt s | times faster | our exponent | mlir-opt's exponent |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.families()
    parser.add_argument("--ops", default="1000,10000,100000", help="sizes of the growth table")
    parser.add_argument(
        "--against", action="store_true", help="compare with mlir-opt, at small sizes"
    )
    parser.page()
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(FAMILIES)
    if arguments.against:
        with printed_into(arguments.write, "cost bufferize --against"):
            print(AGAINST_HEAD)
            for name in names:
                for row in against_rows(FAMILIES[name], AGAINST.get(name, [])):
                    print(row, flush=True)
        return
    with printed_into(arguments.write, "cost bufferize"):
        print(HEAD)
        for name in names:
            for row in growth_rows(FAMILIES[name], [int(n) for n in arguments.ops.split(",")]):
                print(row, flush=True)
