"""The decisions of our analysis against those of `mlir-opt`, on generated programs.

    python benchmarks/mlir_differential.py [--programs 500] [--seed 0] [--batch 50] [--options OPTIONS] [--show 3]

Prints how many programs got equal decisions for all of their operands, and the others, made small. Exit code 1 if there
are any.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.minimise import minimise
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.fuzz.sample import draw
from oneshot_verify.ir import parse

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
ANNOTATIONS = ("__inplace_operands_attr__", "__equivalent_func_args__")
SEPARATOR = "// -----\n"


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


def ours(text: str, options: str) -> Decisions:
    """What our analysis says."""
    module = parse(text, "program")[0].module
    try:
        annotate(module, analyze_module(module, parse_options(options)))
    except BufferizationError as error:
        return Decisions((), f"rejected: {error.message}")
    return Decisions(read_annotations(module))


def theirs(texts: list[str], options: str) -> list[Decisions]:
    """What `mlir-opt` says, in one process for all texts."""
    run = subprocess.run(
        [
            "mlir-opt-22",
            "-split-input-file",
            "-allow-unregistered-dialect",
            f"-one-shot-bufferize={options} test-analysis-only",
        ],
        input=SEPARATOR.join(texts),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if run.returncode:
        if len(texts) > 1:
            return [theirs([text], options)[0] for text in texts]
        message = next(line for line in run.stderr.splitlines() if "error:" in line)
        return [Decisions((), f"rejected: {message.split('error: ')[1]}")]
    parts = run.stdout.split(SEPARATOR)
    return [Decisions(read_annotations(parse(part, "annotated")[0].module)) for part in parts]


def show(recipe: Recipe, options: str) -> None:
    """Print a difference, made small."""

    def differs(candidate: Recipe) -> bool:
        text = build(candidate)
        return ours(text, options) != theirs([text], options)[0]

    small = build(minimise(recipe, differs, budget=200))
    print(small)
    left, right = ours(small, options), theirs([small], options)[0]
    for mine, other in zip(str(left).splitlines(), str(right).splitlines(), strict=False):
        if mine != other:
            print(f"  ours     {mine}\n  mlir-opt {other}")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--options", default=OPTIONS)
    parser.add_argument("--show", type=int, default=3, help="differences to make small and print")
    arguments = parser.parse_args()
    started = time.monotonic()
    different: list[Recipe] = []
    operands = 0
    drawn = draw(arguments.programs, arguments.seed)
    for start in range(0, len(drawn), arguments.batch):
        recipes = drawn[start : start + arguments.batch]
        texts = [build(recipe) for recipe in recipes]
        answers = theirs(texts, arguments.options)
        for recipe, text, answer in zip(recipes, texts, answers, strict=True):
            operands += sum(note.count("true") + note.count("false") for note in answer.annotations)
            if ours(text, arguments.options) != answer:
                different.append(recipe)
    for recipe in different[: arguments.show]:
        show(recipe, arguments.options)
    seconds = time.monotonic() - started
    equal = len(drawn) - len(different)
    print(f"equal: {equal} of {len(drawn)} programs, {operands} decisions, {seconds:.1f} s")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
