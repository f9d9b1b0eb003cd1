"""The decisions of our analysis against those of `mlir-opt`, on generated programs.

    python -m benchmarks conformance generated [--programs 5000] [--seed 0] [--start 0] [--heuristics ...]
                                               [--judge 20] [--show 3]

For each heuristic: how many programs got equal decisions for all operands (or are refused with the same message), and
why the others did not. An entry of `docs/found-bugs.md` explains a difference if the analysis with upstream's rule
there (`conformance/rules.py`) decides as `mlir-opt` does. Of the first of these it says for how many a run shows that
`mlir-opt`'s decisions make another program: of this one, or of one that no analysis tells from it
(`conformance/revealed.py`); or that only copies which it makes at other places save it: with ours there, what it puts
in place makes another program. Differences that nothing explains are made small and printed; exit code 1 if there are
any, which are named on standard error as soon as they are found. With `--start`, the first programs are left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.options import Options
from benchmarks.conformance.revealed import revealed
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.interface import BufferizationError, tensor_operands
from oneshot_verify.bufferize.module import analyze_for_bufferization, bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.fuzz import truth
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.flips import ANNOTATION, Truth
from oneshot_verify.fuzz.minimise import minimise
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.fuzz.sample import draw
from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline.functions import functions

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators")
ANNOTATIONS = (ANNOTATION, "__equivalent_func_args__")
SEPARATOR = "// -----\n"
CRASH = "crash"
AS_IT_IS, REVEALED, SAVED = "as it is", "revealed", "saved by other copies"
_YIELDS = frozenset({"scf.yield", "scf.condition"})
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


def is_wrong(module: ModuleOp, options: str, answer: Decisions) -> bool:
    """Whether running both shows that the decisions of `answer` make another program."""
    if answer.error is not None:
        return False
    clone = module.clone()
    marks = [line for line in answer.annotations if ANNOTATION in line]
    marked = [op for op in clone.walk() if any(tensor_operands(op))]
    if [op.name for op in marked] != [line.split(":")[0] for line in marks]:
        return False
    forced = {
        (op, index): word == "true"
        for op, line in zip(marked, marks, strict=True)
        for index, word in enumerate(re.findall(r'"(true|false|none)"', line))
        # What is yielded is always in place; forced to be, it would not get the copies that loops need.
        if word != "none" and op.name not in _YIELDS
    }
    try:
        bufferize_module(clone, parse_options(options), forced=forced)
    except BufferizationError:
        return False
    return any(
        truth.truth_of(module, clone, name)[0] is Truth.DIFFERENT
        for name, function in functions(module).items()
        if not function.is_declaration
    )


def mixed(mine: Decisions, other: Decisions) -> Decisions | None:
    """Our decisions, but for what we copy and `other` puts in place; None where these are not about the same ops, as
    ours keeps what is loaded from a global."""
    pairs = [
        [line for line in decisions.annotations if ANNOTATION in line]
        for decisions in (mine, other)
    ]
    names = [[line.partition(":")[0] for line in lines] for lines in pairs]
    if names[0] != names[1]:
        return None
    lines: list[str] = []
    for left, right in zip(*pairs, strict=True):
        words = iter(re.findall(r'"(true|false|none)"', right))
        lines.append(
            re.sub(
                r'"(true|false|none)"',
                lambda found, words=words: '"true"' if next(words) == "true" else found[0],
                left,
            )
        )
    return Decisions(tuple(lines))


def judge(module: ModuleOp, options: str, mine: Decisions, answer: Decisions) -> str | None:
    """In which way `mlir-opt`'s decisions are shown to be wrong; None if in none."""
    if is_wrong(module, options, answer):
        return AS_IT_IS
    programs = [(module, mine, answer)]
    for scrambled in (True, False):
        other = revealed(module, scrambled=scrambled)
        decisions = theirs([print_module(other)], options)[0]
        own = ours(other, options, default_models())
        if decisions.error is not None or own.error is not None or decisions == own:
            continue
        if is_wrong(other, options, decisions):
            return REVEALED
        programs.append((other, own, decisions))
    if answer.error is None and mine.error is None:
        for program, own, decisions in programs:
            both = mixed(own, decisions)
            if both is not None and is_wrong(program, options, both):
                return SAVED
    return None


def compare(
    recipes: Sequence[Recipe], options: str, batch: int
) -> Iterator[tuple[Recipe, ModuleOp, Decisions, Decisions]]:
    """Each recipe with our decisions and theirs."""
    models = default_models()
    for start in range(0, len(recipes), batch):
        some = recipes[start : start + batch]
        texts = [build(recipe) for recipe in some]
        for recipe, text, answer in zip(some, texts, theirs(texts, options), strict=True):
            module = parse(text, "program")[0].module
            yield recipe, module, ours(module, options, models), answer


def show(recipe: Recipe, options: str) -> None:
    """Print a difference that nothing explains, made small."""

    def differs(candidate: Recipe) -> bool:
        text = build(candidate)
        module = parse(text, "program")[0].module
        answer = theirs([text], options)[0]
        same = ours(module, options, default_models()) == answer
        return not same and answer.error != CRASH and explanation(module, options, answer) is None

    text = build(minimise(recipe, differs, budget=200))
    print(text)
    mine = ours(parse(text, "program")[0].module, options, default_models())
    other = theirs([text], options)[0]
    for left, right in zip(str(mine).splitlines(), str(other).splitlines(), strict=False):
        if left != right:
            print(f"  ours     {left}\n  mlir-opt {right}")


def measure(
    recipes: Sequence[Recipe], options: str, batch: int, judged: int, start: int
) -> tuple[Counter[str], Counter[tuple[str, str | None]], list[Recipe]]:
    """How many programs of each kind, what runs show of the first `judged` explained ones, and the unexplained ones."""
    kinds: Counter[str] = Counter()
    shown: Counter[tuple[str, str | None]] = Counter()
    left: list[Recipe] = []
    found = compare(recipes, options, batch)
    for number, (recipe, module, mine, other) in enumerate(found, start=start):
        if mine == other:
            kinds["equal, refused" if mine.error else "equal"] += 1
        elif other.error == CRASH:
            kinds["mlir-opt crashes"] += 1
        elif (why := explanation(module, options, other)) is not None:
            kinds[f"explained: {why}"] += 1
            if kinds[f"explained: {why}"] <= judged:
                shown[f"explained: {why}", judge(module, options, mine, other)] += 1
        else:
            print(f"program {number} is not explained", file=sys.stderr, flush=True)
            kinds["unexplained"] += 1
            left.append(recipe)
        if kinds.total() % 250 == 0:
            progress.show(f"{start + kinds.total()}: {dict(kinds)}")
    return kinds, shown, left


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(5000)
    parser.add_argument("--start", type=int, default=0, help="the number of the first program")
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--options", default=OPTIONS)
    parser.add_argument("--heuristics", nargs="+", default=HEURISTICS)
    parser.add_argument("--show", type=int, default=3, help="differences to make small and print")
    parser.add_argument("--judge", type=int, default=20, help="explained ones to run, per kind")
    arguments = parser.parse_args()
    truth.EFFORT = replace(truth.EFFORT, candidates=200, pairs=40, alike=2, shrinks=0, seconds=1.0)
    start = arguments.start
    recipes = draw(arguments.programs, arguments.seed)[start:]
    unexplained = 0
    for heuristic in arguments.heuristics:
        started = time.monotonic()
        options = f"{arguments.options} analysis-heuristic={heuristic}"
        kinds, shown, left = measure(recipes, options, arguments.batch, arguments.judge, start)
        print(f"{heuristic}: {len(recipes)} programs, {time.monotonic() - started:.0f} s")
        for kind, count in kinds.most_common():
            plain, hidden, saved = (shown[kind, word] for word in (AS_IT_IS, REVEALED, SAVED))
            runs = plain + hidden + saved + shown[kind, None]
            word = f"; of {runs} run, {plain} wrong as they are, {hidden} revealed" if runs else ""
            word += f", {saved} saved by other copies" if saved else ""
            print(f"  {kind}: {count}{word}", flush=True)
        for recipe in left[: arguments.show]:
            show(recipe, options)
        unexplained += len(left)
    return 1 if unexplained else 0
