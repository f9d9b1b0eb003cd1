"""What the generated programs are made of.

    python -m benchmarks fuzzing distribution [--programs 2000] [--seed 0] [--write PAGE]

Prints how often each op, each feature and each kind of thing that the fuzzer promises (`fuzzing/shapes.py`) occurs (in
how many of 100 programs; a feature occurs in a program that is no longer the same without it), how deep regions nest,
how large alias sets are, and what the analysis decides. Exit code 1 if any of them occurs in fewer than 1 of 200
programs. With `--write`, the table of that page is written anew.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import SSAValue

from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.fuzzing.shapes import SHAPES, depth_of, shapes_of
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.fuzz.features import FEATURES
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.ir import parse

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
RAREST = 1 / 200
SCALAR_DIALECTS = ("arith", "builtin", "func")


@dataclass
class Distribution:
    """What was counted; counters count programs unless said otherwise."""

    programs: int = 0
    ops: Counter[str] = field(default_factory=Counter[str])
    features: Counter[str] = field(default_factory=Counter[str])
    shapes: Counter[str] = field(default_factory=Counter[str])
    depths: Counter[int] = field(default_factory=Counter[int])
    op_counts: list[int] = field(default_factory=list[int])
    set_sizes: Counter[int] = field(default_factory=Counter[int])
    """Alias sets by their number of members, up to the next power of two."""
    conflicts: int = 0
    out_of_place: int = 0
    all_in_place: int = 0
    refused: int = 0
    seconds: Counter[str] = field(default_factory=Counter[str])


def features_of(recipe: Recipe, text: str) -> Iterator[str]:
    """The features without which the program would be another one."""
    for name in FEATURES:
        if name not in recipe.disabled:
            without = replace(recipe, disabled=recipe.disabled | {name})
            if build(without) != text:
                yield name


def tensors_of(module: ModuleOp) -> Iterator[SSAValue]:
    """All values of tensor types."""
    for op in module.walk():
        yield from (value for value in op.results if isinstance(value.type, TensorType))
        for region in op.regions:
            for block in region.blocks:
                yield from (value for value in block.args if isinstance(value.type, TensorType))


def note_analysis(found: Distribution, module: ModuleOp, analysis: Analysis) -> None:
    """Count what was decided."""
    sets = {analysis.alias_set(value) for value in tensors_of(module)}
    for each in sets:
        found.set_sizes[1 << (len(each.members) - 1).bit_length()] += 1
    reasons = analysis.reasons.values()
    found.conflicts += any(isinstance(reason, Conflict) for reason in reasons)
    found.out_of_place += bool(reasons)
    found.all_in_place += not reasons


def measure(programs: int, seed: int) -> Distribution:
    """Draw programs and look at them."""
    found = Distribution(programs)
    started = time.process_time()
    recipes = draw(programs, seed)
    found.seconds["drawn"] = time.process_time() - started
    for recipe in recipes:
        text = build(recipe)
        found.features.update(features_of(recipe, text))
        module = parse(text, "program")[0].module
        found.shapes.update(shapes_of(module, text))
        ops = [op for op in module.walk() if op.name.split(".")[0] not in SCALAR_DIALECTS]
        found.ops.update({op.name for op in module.walk()})
        found.op_counts.append(len(ops))
        found.depths[max(map(depth_of, module.walk()))] += 1
        try:
            note_analysis(found, module, analyze_module(module, OPTIONS))
        except BufferizationError:
            found.refused += 1
    return found


def shares(counts: Counter[str], programs: int) -> str:
    """Names with the share of programs, in per cent, most frequent first."""
    return ", ".join(f"{name} {100 * count / programs:.1f}" for name, count in counts.most_common())


def table(found: Distribution) -> str:
    """The figures in Markdown."""
    count = found.programs
    ordered = sorted(found.op_counts)
    sets = found.set_sizes.total()
    rows = [
        (
            "programs",
            f"{count}; {count / found.seconds['drawn']:.0f} drawn and written per processor second",
        ),
        (
            "ops besides scalar arithmetic",
            f"median {ordered[count // 2]}, tenth {ordered[count // 10]},"
            f" nine tenths {ordered[count * 9 // 10]}, most {ordered[-1]}",
        ),
        ("depth of nesting", shares(Counter({str(k): v for k, v in found.depths.items()}), count)),
        (
            "members of alias sets (up to)",
            ", ".join(f"{k}: {100 * v / sets:.1f}" for k, v in sorted(found.set_sizes.items())),
        ),
        ("with a read-after-write conflict", f"{100 * found.conflicts / count:.1f}"),
        ("with some operand out of place", f"{100 * found.out_of_place / count:.1f}"),
        ("all in place", f"{100 * found.all_in_place / count:.1f}"),
        ("refused by the analysis", f"{100 * found.refused / count:.1f}"),
        (
            "what the fuzzer promises",
            shares(Counter({name: found.shapes[name] for name in SHAPES}), count),
        ),
        ("features", shares(found.features, count)),
        ("ops", shares(found.ops, count)),
    ]
    lines = ["| what | figures (per cent of programs, if nothing else is said) |", "|---|---|"]
    return "\n".join([*lines, *(f"| {what} | {figures} |" for what, figures in rows)])


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(2000)
    parser.page()
    options = parser.parse_args()
    found = measure(options.programs, options.seed)
    text = table(found)
    print(text)
    if options.write is not None:
        write(options.write, "fuzzing distribution", text)
    least = RAREST * found.programs
    rare = [name for name in FEATURES if found.features[name] < least]
    rare += [name for name in SHAPES if found.shapes[name] < least]
    if rare:
        print(f"rarer than 1 in 200: {', '.join(rare)}", file=sys.stderr)
    return 1 if rare else 0
