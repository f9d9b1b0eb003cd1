"""What bufferization costs, family by family, and how the cost grows; beside mlir-opt-22.

    python benchmarks/cost.py [--only NAME] [--ops 1000,10000,100000] [--against-ops 200,400] [--profile]

Times are processor seconds: of ours inside the process, of mlir-opt those of a run with the pass less those of a run
without any. The exponent is the k of "time grows like ops to the k" between the first and the last size: 1 is linear.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import math
import pstats
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from families import FAMILIES, Family

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


def _child_seconds(command: list[str], text: str) -> float | None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=PATIENCE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_upstream(family: Family, steps: int) -> float | None:
    """The processor seconds of mlir-opt's pass; None where it takes too long."""
    text = family.program(steps)
    whole = _child_seconds([MLIR_OPT, f"-one-shot-bufferize={OPTIONS}"], text)
    if whole is None:
        return None
    return max(whole - (_child_seconds([MLIR_OPT], text) or 0.0), 0.001)


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
            f"{cost.print:.2f} | {1e6 * cost.bufferization / cost.ops:.0f} | {'' if k is None else f'{k:.2f}'} |"
        )
        gc.collect()


HEAD = (
    "| family | steps | ops | parse s | analysis s | rewrite s | print s | us/op | exponent |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def profile(family: Family, ops: int) -> None:
    """Print where the time goes."""
    profiler = cProfile.Profile()
    profiler.runcall(measure, family, family.steps_for(ops))
    pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


def main() -> None:
    """Run from the shell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="families, by name, with commas")
    parser.add_argument("--ops", default="1000,10000,100000", help="sizes of the growth table")
    parser.add_argument("--profile", type=int, metavar="OPS", help="profile one size instead")
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(FAMILIES)
    if arguments.profile:
        for name in names:
            profile(FAMILIES[name], arguments.profile)
        return
    print(HEAD)
    for name in names:
        for row in growth_rows(FAMILIES[name], [int(n) for n in arguments.ops.split(",")]):
            print(row, flush=True)


if __name__ == "__main__":
    main()
