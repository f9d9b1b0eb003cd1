"""What a proof costs, family by family, and how the cost grows.

    python benchmarks/proof_cost.py [--only NAMES] [--ops 1000,10000] [--copies] [--profile OPS]

Our own result is judged against the program: in place, or with a copy before every write (`--copies`). Times are
processor seconds inside of the process, without reading and bufferizing. The exponent is that of `cost.py`.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import time
from collections.abc import Iterator
from dataclasses import dataclass

from cost import OPTIONS, exponent
from families import FAMILIES, Family

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.encode.solver import Session
from oneshot_verify.ir import parse
from oneshot_verify.ir.recursion import room_to_recurse


class _Watch:
    """Adds up the time that the solver takes."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.questions = 0

    def __enter__(self) -> _Watch:
        self._original = original = Session.ask

        def timed(session: Session, *arguments: object, **named: object) -> object:
            started = time.process_time()
            try:
                return original(session, *arguments, **named)  # pyright: ignore[reportArgumentType]
            finally:
                self.seconds += time.process_time() - started
                self.questions += 1

        Session.ask = timed  # pyright: ignore[reportAttributeAccessIssue]
        return self

    def __exit__(self, *_: object) -> None:
        Session.ask = self._original


@dataclass
class ProofCost:
    """Of one pair."""

    steps: int
    ops: int
    seconds: float
    solver: float
    questions: int
    verdicts: str


def measure(family: Family, steps: int, copies: bool) -> ProofCost:
    """Judge one program against what we make of it."""
    text = family.program(steps)
    source, target = (parse(text, family.name)[0].module for _ in range(2))
    ops = sum(1 for _ in source.walk())
    bufferize_module(target, parse_options(f"{OPTIONS} copy-before-write" if copies else OPTIONS))
    gc.collect()
    with room_to_recurse(), _Watch() as watch:
        started = time.process_time()
        results = prove_pair(source, target, ProofOptions())
        seconds = time.process_time() - started
    names = sorted({f"{result.verdict.value} {result.reason or ''}".strip() for result in results})
    return ProofCost(steps, ops, seconds, watch.seconds, watch.questions, "; ".join(names)[:80])


def rows(family: Family, sizes: list[int], copies: bool) -> Iterator[str]:
    """One line for each size."""
    points: list[tuple[float, float]] = []
    for steps in dict.fromkeys(map(family.steps_for, sizes)):
        cost = measure(family, steps, copies)
        points.append((cost.ops, cost.seconds))
        k = exponent(points)
        yield (
            f"| {family.name} | {steps} | {cost.ops} | {cost.seconds:.2f} | {cost.solver:.2f} | "
            f"{cost.questions} | {1e6 * cost.seconds / cost.ops:.0f} | {'' if k is None else f'{k:.2f}'} | "
            f"{cost.verdicts} |"
        )


def main() -> None:
    """Run from the shell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="families, by name, with commas")
    parser.add_argument("--ops", default="1000,10000", help="sizes")
    parser.add_argument("--copies", action="store_true", help="judge a copy before every write")
    parser.add_argument("--profile", type=int, metavar="OPS", help="profile one size instead")
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(FAMILIES)
    if arguments.profile:
        for name in names:
            family = FAMILIES[name]
            profiler = cProfile.Profile()
            steps = family.steps_for(arguments.profile)
            profiler.runcall(measure, family, steps, arguments.copies)
            pstats.Stats(profiler).sort_stats("tottime").print_stats(40)
        return
    print(
        "| family | steps | ops | proof s | of it solver s | questions | us/op | exponent | verdict |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name in names:
        for row in rows(
            FAMILIES[name], [int(n) for n in arguments.ops.split(",")], arguments.copies
        ):
            print(row, flush=True)


if __name__ == "__main__":
    main()
