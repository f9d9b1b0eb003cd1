"""The decisions of our analysis against those of `mlir-opt`, on generated programs.

    python -m benchmarks conformance generated [--programs 5000] [--seed 0] [--heuristics ...]
                                               [--show 3]

For each heuristic: how many programs got equal decisions for all operands (or are refused with the same message), and
why the others did not. An entry of `docs/found-bugs.md` explains a difference if the analysis with upstream's rule
there (`conformance/rules.py`) decides as `mlir-opt` does. Differences that nothing explains are made small and printed;
exit code 1 if there are any, which are named on standard error as soon as they are found.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.options import Options
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize.analysis.annotate import IN_PLACE, annotate
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import analyze_for_bufferization
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.fuzz.campaign.reduce import reduce_text
from oneshot_verify.ir import parse

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators")
ANNOTATIONS = (IN_PLACE, "__equivalent_func_args__")
SEPARATOR = "// -----\n"
CRASH = "crash"
SECONDS_PER_PROGRAM = 0.5
"""Before a run of `mlir-opt` counts as hung (with ten more for its start)."""


@dataclass(frozen=True)
class Decisions:
    """What an analysis says of a program: its annotations in the order of the walk, or why it refused."""

    annotations: tuple[str, ...]
    error: str | None = None

    def __str__(self) -> str:
        return self.error or "\n".join(self.annotations)


def read_annotations(module: ModuleOp) -> tuple[str, ...]:
    """The annotations of each op that has some."""
    return tuple(
        f"{op.name}: {name} {op.attributes[name]}"
        for op in module.walk()
        for name in ANNOTATIONS
        if name in op.attributes
    )


def ours(module: ModuleOp, options: str, models: Models) -> Decisions:
    """What our analysis says."""
    clone = module.clone()
    try:
        annotate(clone, analyze_for_bufferization(clone, parse_options(options), models=models))
    except BufferizationError as error:
        return Decisions((), f"rejected: {error.message}")
    return Decisions(read_annotations(clone))


def run_mlir_opt(texts: Sequence[str], options: str) -> tuple[list[str], dict[int, str]] | None:
    """The output and the first error of each text, from one process; None if that crashes or hangs."""
    try:
        run = subprocess.run(
            [
                "mlir-opt-22",
                "-split-input-file",
                "-allow-unregistered-dialect",
                "-mlir-disable-threading",
                # The custom form leaves out what the end of a vector.mask was given.
                "-mlir-print-op-generic",
                f"-one-shot-bufferize={options} test-analysis-only",
            ],
            input=SEPARATOR.join(texts),
            capture_output=True,
            text=True,
            timeout=10 + SECONDS_PER_PROGRAM * len(texts),
            # Its handler of crashes may hang.
            env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if run.returncode < 0:
        return None
    owners = [number for number, text in enumerate(texts) for _ in range(text.count("\n") + 1)]
    errors: dict[int, str] = {}
    for line, message in re.findall(
        r"^<stdin>:(\d+):\d+: error: (?:'[\w.]+' op )?(.*)$", run.stderr, re.M
    ):
        errors.setdefault(owners[int(line) - 1], message)
    return run.stdout.split(SEPARATOR), errors


def theirs(texts: Sequence[str], options: str) -> list[Decisions]:
    """What `mlir-opt` says of each text; a batch that crashes is halved until the culprit is found."""
    found = run_mlir_opt(texts, options)
    if found is None:
        if len(texts) == 1:
            return [Decisions((), CRASH)]
        half = len(texts) // 2
        return theirs(texts[:half], options) + theirs(texts[half:], options)
    parts, errors = found
    return [
        Decisions((), f"rejected: {errors[number]}")
        if number in errors
        else Decisions(read_annotations(parse(part, "annotated")[0].module))
        for number, part in enumerate(parts)
    ]


def explanation(module: ModuleOp, options: str, answer: Decisions) -> str | None:
    """Known differences that account for what `mlir-opt` answers, without those that could be left out one by one."""

    @cache
    def decisions(names: frozenset[str]) -> Decisions:
        with relaxed(*names) as models:
            return ours(module, options, models)

    everything, nothing = frozenset(RULES), frozenset[str]()
    found = everything if decisions(everything) == answer else None
    if found is None:
        # One rule may hide what another one does: all that change anything, alone or beside the others.
        active = [
            name
            for name in RULES
            if decisions(frozenset([name])) != decisions(nothing)
            or decisions(everything - {name}) != decisions(everything)
        ]
        tried = (
            frozenset(some) for n in range(1, len(active) + 1) for some in combinations(active, n)
        )
        found = next((some for some in tried if decisions(some) == answer), None)
    if found is None:
        return None
    left = list(RULES)
    while left:
        # Most of them have nothing to do with it.
        part = left[: (len(left) + 1) // 2]
        while part and decisions(found - {*part}) != answer:
            part = part[: len(part) // 2]
        found -= {*part}
        left = left[max(len(part), 1) :]
    return "+".join(name for name in RULES if name in found)


def show(text: str, options: str) -> None:
    """Print a difference that nothing explains, made small."""

    def first(texts: Sequence[str]) -> int | None:
        for number, (text, answer) in enumerate(zip(texts, theirs(texts, options), strict=True)):
            module = parse(text, "program")[0].module
            same = ours(module, options, default_models()) == answer
            if not same and answer.error != CRASH and explanation(module, options, answer) is None:
                return number
        return None

    text = reduce_text(text, first, seconds=60.0)
    print(text)
    mine = ours(parse(text, "program")[0].module, options, default_models())
    [other] = theirs([text], options)
    for left, right in zip(str(mine).splitlines(), str(other).splitlines(), strict=False):
        if left != right:
            print(f"  ours     {left}\n  mlir-opt {right}")


def measure(texts: Sequence[str], options: str, batch: int) -> tuple[Counter[str], list[str]]:
    """The number of programs of each kind, and the programs that nothing explains."""
    kinds: Counter[str] = Counter()
    left: list[str] = []
    models = default_models()
    for first in range(0, len(texts), batch):
        some = texts[first : first + batch]
        for number, (text, other) in enumerate(zip(some, theirs(some, options), strict=True)):
            module = parse(text, "program")[0].module
            mine = ours(module, options, models)
            if mine == other:
                kinds["equal, refused" if mine.error else "equal"] += 1
            elif other.error == CRASH:
                kinds["mlir-opt crashes"] += 1
            elif (why := explanation(module, options, other)) is not None:
                kinds[f"explained: {why}"] += 1
            else:
                print(f"program {first + number} is not explained", file=sys.stderr, flush=True)
                kinds["unexplained"] += 1
                left.append(text)
        progress.show(f"{kinds.total()}: {dict(kinds)}")
    return kinds, left


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(5000)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--options", default=OPTIONS)
    parser.add_argument("--heuristics", nargs="+", default=HEURISTICS)
    parser.add_argument("--show", type=int, default=3, help="differences to make small and print")
    arguments = parser.parse_args()
    texts = [build(recipe) for recipe in draw(arguments.programs, arguments.seed)]
    unexplained = 0
    for heuristic in arguments.heuristics:
        options = f"{arguments.options} analysis-heuristic={heuristic}"
        kinds, left = measure(texts, options, arguments.batch)
        print(f"{heuristic}: {len(texts)} programs")
        for kind, count in kinds.most_common():
            print(f"  {kind}: {count}", flush=True)
        for text in left[: arguments.show]:
            show(text, options)
        unexplained += len(left)
    return 1 if unexplained else 0
