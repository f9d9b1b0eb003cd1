"""What a proof costs, family by family, how the cost grows, and what part of it is the solver's.

    python -m benchmarks cost proof [--only NAMES] [--ops 1000,20000] [--decisions in-place|copies|both]
                                    [--write PAGE]

Our own result is judged against the program: with our decisions, or with a copy before every write (`copies`). Times
are processor seconds inside of the process, without reading and bufferizing. The exponent is that of
`cost/bufferize.py`. Exit code 1 if a family is not proved, grows faster than with exponent 1.2, or takes more than 60 s
for 10,000 ops.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.options import Options
from benchmarks.common.pages import printed_into
from benchmarks.cost.bufferize import OPTIONS, exponent
from benchmarks.cost.families import FAMILIES, Family
from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode.questions import Questions
from oneshot_verify.encode.terms import Value
from oneshot_verify.ir import parse
from oneshot_verify.ir.recursion import collect_rarely, paused_collection, room_to_recurse
from oneshot_verify.search import ProofOptions, prove_pair

COPIES = "copies"
DECISIONS = ("in-place", COPIES)
STEEPEST, LONGEST = 1.2, 60.0
"""The exponent of growth, and the seconds for 10,000 ops, that a family may have."""


class _Watch:
    """Adds up the time that the solver takes."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.questions = 0

    def __enter__(self) -> _Watch:
        self._original = original = Questions.imply

        def timed(asked: Questions, facts: Iterable[Value], goal: Value, rlimit: int) -> bool:
            started = time.process_time()
            try:
                return original(asked, facts, goal, rlimit)
            finally:
                self.seconds += time.process_time() - started
                self.questions += 1

        Questions.imply = timed
        return self

    def __exit__(self, *_: object) -> None:
        Questions.imply = self._original


@dataclass
class ProofCost:
    """Of one pair."""

    steps: int
    ops: int
    seconds: float
    solver: float
    questions: int
    verdicts: str

    @property
    def is_fine(self) -> bool:
        """Whether it is proved, and quick enough."""
        return self.verdicts == "proved" and self.seconds <= LONGEST * max(1.0, self.ops / 10_000)

    def row(self, family: str, decisions: str, k: float | None) -> str:
        """Its line of the table."""
        return (
            f"| {family} | {decisions} | {self.ops} | {self.seconds:.2f} | "
            f"{self.solver / self.seconds:.0%} | {self.questions} | "
            f"{1e6 * self.seconds / self.ops:.0f} | {'' if k is None else f'{k:.2f}'} | "
            f"{self.verdicts} |"
        )


def programs(family: Family, steps: int, copies: bool) -> tuple[ModuleOp, ModuleOp, int]:
    """One program, what we make of it, and how many ops it has."""
    text = family.program(steps)
    with paused_collection(), room_to_recurse():
        source = parse(text, family.name)[0].module
        target = source.clone()
    ops = sum(1 for _ in source.walk())
    bufferize_module(target, parse_options(f"{OPTIONS} copy-before-write" if copies else OPTIONS))
    gc.collect()
    return source, target, ops


def measure(family: Family, steps: int, copies: bool) -> ProofCost:
    """Judge one program against what we make of it."""
    source, target, ops = programs(family, steps, copies)
    with room_to_recurse(), _Watch() as watch:
        started = time.process_time()
        results = prove_pair(source, target, ProofOptions(writes=False))
        seconds = time.process_time() - started
    names = sorted({f"{result.verdict.value} {result.reason or ''}".strip() for result in results})
    return ProofCost(steps, ops, seconds, watch.seconds, watch.questions, "; ".join(names)[:80])


def grow(
    family: Family, sizes: list[int], decisions: str
) -> Iterator[tuple[ProofCost, float | None]]:
    """The cost at each size, and the exponent of its growth since the first."""
    points: list[tuple[float, float]] = []
    for steps in dict.fromkeys(map(family.steps_for, sizes)):
        cost = measure(family, steps, decisions == COPIES)
        points.append((cost.ops, cost.seconds))
        yield cost, exponent(points)


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.families()
    parser.add_argument("--ops", default="1000,20000", help="sizes")
    parser.add_argument("--decisions", default="both", choices=[*DECISIONS, "both"])
    parser.page()
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(FAMILIES)
    # As each worker of `prove` does.
    collect_rarely()
    ways = DECISIONS if arguments.decisions == "both" else (arguments.decisions,)
    table = f"cost proof --only {arguments.only}" if arguments.only else "cost proof"
    with printed_into(arguments.write, table):
        return _table(names, [int(number) for number in arguments.ops.split(",")], ways)


def _table(names: list[str], sizes: list[int], ways: Sequence[str]) -> int:
    """Print it; 1 if something is not fine."""
    print("| family | decisions | ops | s | of it Z3 | questions | us/op | exponent | verdict |")
    print("|---|---|---|---|---|---|---|---|---|")
    shares: list[float] = []
    is_fine = True
    for name in names:
        for decisions in ways:
            for cost, k in grow(FAMILIES[name], sizes, decisions):
                print(cost.row(name, decisions, k), flush=True)
                shares.append(cost.solver / cost.seconds)
                is_fine &= cost.is_fine and (k is None or k <= STEEPEST)
    print(f"\nZ3's share of the time: median {median(shares):.1%}, at most {max(shares):.0%}")
    return 0 if is_fine else 1
