"""Whatever the options: a result verifies, here and in `mlir-opt`, and a refusal names op, line and remedy."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from xdsl.dialects.builtin import ModuleOp, TensorType, UnregisteredOp
from xdsl.rewriter import InsertPoint, Rewriter

from oneshot_verify.bufferize import (
    BufferizationError,
    Models,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.bufferize.passes.names import pass_class
from oneshot_verify.bufferize.remedies import remedy_for
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import sample
from oneshot_verify.ir import InputError, parse, position_of, print_module

PROGRAMS = int(os.environ.get("ONESHOT_ACCEPTED", "60"))
"""How many random programs; more of them for a longer look."""
CASES = 5
"""Every so many upstream cases."""
BOUNDARIES = "bufferize-function-boundaries"

# Each choice with its probability; the empty word is the rest.
CHOICES: list[tuple[float, tuple[str, ...]]] = [
    (0.7, (BOUNDARIES,)),
    (
        0.5,
        (
            "function-boundary-type-conversion=identity-layout-map",
            "function-boundary-type-conversion=fully-dynamic-layout-map",
            "function-boundary-type-conversion=infer-layout-map",
        ),
    ),
    (
        0.4,
        (
            "unknown-type-conversion=identity-layout-map",
            "unknown-type-conversion=fully-dynamic-layout-map",
        ),
    ),
    (0.6, ("allow-return-allocs-from-loops",)),
    (0.3, ("allow-unknown-ops",)),
    (
        0.25,
        (
            "dialect-filter=tensor",
            "dialect-filter=tensor,scf",
            "dialect-filter=bufferization,tensor,linalg",
            "dialect-filter=tensor,bufferization,scf,func,linalg,vector,arith",
        ),
    ),
    (0.3, ("buffer-alignment=0", "buffer-alignment=128")),
    (0.1, ("must-infer-memory-space",)),
    (0.1, ("use-encoding-for-memory-space",)),
    (
        0.5,
        (
            "copy-before-write",
            "analysis-heuristic=top-down",
            "analysis-heuristic=bottom-up-from-terminators",
            "analysis-heuristic=fuzzer analysis-fuzzer-seed=3",
        ),
    ),
    (0.15, ("check-parallel-regions=false",)),
]


def draw_options(random: Random) -> str:
    words = [random.choice(choice) for chance, choice in CHOICES if random.random() < chance]
    if BOUNDARIES in words and random.random() < 0.2:
        words.append("no-analysis-func-filter=f")
    if "must-infer-memory-space" in words and "use-encoding-for-memory-space" in words:
        words.remove("use-encoding-for-memory-space")
    return " ".join(words)


def bufferized(texts: Iterator[tuple[str, str]]) -> list[str]:
    """Our results for (name, text); refusals and results are checked as far as that goes without mlir-opt."""
    models = default_models()
    results: list[str] = []
    for name, text in texts:
        options = draw_options(Random(name))
        try:
            module = parse(text, name)[0].module
        except InputError:
            # Left for the test of the parser.
            continue
        refusal = refusal_of(module, options, models)
        if refusal is not None:
            said = (name, options, refusal.message)
            assert refusal.op is not None, said
            assert position_of(refusal.op) is not None, said
            assert remedy_for(refusal.message) is not None, said
            continue
        module.verify()
        results.append(f"// {name} [{options}]\n{print_module(module)}\n")
    return results


def refusal_of(module: ModuleOp, options: str, models: Models) -> BufferizationError | None:
    try:
        bufferize_module(module, parse_options(options), models=models)
    except BufferizationError as error:
        return error
    return None


def refused(mlir_opt: Path, texts: list[str]) -> list[str]:
    command = [str(mlir_opt), "-allow-unregistered-dialect", "-split-input-file"]
    text = "// -----\n".join(texts)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode == 0:
        return []
    if len(texts) == 1:
        return [texts[0].splitlines()[0] + done.stderr[:500]]
    middle = len(texts) // 2
    return refused(mlir_opt, texts[:middle]) + refused(mlir_opt, texts[middle:])


@pytest.mark.mlir
def test_random_programs(mlir_opt: Path) -> None:
    results = bufferized((f"{i}", build(sample(i))) for i in range(PROGRAMS))
    assert len(results) > PROGRAMS // 2
    assert refused(mlir_opt, results) == []


UNKNOWN = UnregisteredOp.with_name("test.unknown")
AFTER = (
    "buffer-deallocation-pipeline",
    "ownership-based-buffer-deallocation",
    "promote-buffers-to-stack",
    "buffer-loop-hoisting",
    "drop-equivalent-buffer-results",
)


def with_unknown_ops(text: str, name: str, random: Random) -> ModuleOp:
    """The program with ops that nobody knows between some tensors and some of their uses."""
    module = parse(text, name)[0].module
    for op in list(module.walk()):
        parent = op.parent_op()
        if parent is None or parent.name == "vector.mask" or op.next_op is None:
            continue
        for result in op.results:
            if isinstance(result.type, TensorType) and random.random() < 0.1:
                uses = [use for use in result.uses if random.random() < 0.6]
                unknown = UNKNOWN.create(operands=[result], result_types=[result.type])
                Rewriter.insert_op([unknown], InsertPoint.after(op))
                for use in uses:
                    use.operation.operands[use.index] = unknown.results[0]
    return parse(print_module(module), name)[0].module


def refusal_of_all(
    module: ModuleOp, eliminate: bool, options: str, after: str
) -> BufferizationError | None:
    try:
        if eliminate:
            pass_class("eliminate-empty-tensors")().run(module)
        bufferize_module(module, parse_options(options))
        pass_class(after)().run(module)
    except BufferizationError as error:
        return error
    return None


@pytest.mark.mlir
def test_unknown_ops_and_passes_around(mlir_opt: Path) -> None:
    results: list[str] = []
    for number in range(PROGRAMS // 2):
        random = Random(f"around {number}")
        options = draw_options(random)
        if "allow-unknown-ops" not in options:
            options += " allow-unknown-ops"
        module = with_unknown_ops(build(sample(number)), f"{number}", random)
        after = random.choice(AFTER)
        refusal = refusal_of_all(module, random.random() < 0.5, options, after)
        if refusal is not None:
            said = (number, options, after, refusal.message)
            assert refusal.op is not None, said
            assert remedy_for(refusal.message) is not None, said
            continue
        module.verify()
        results.append(f"// {number} [{options}] {after}\n{print_module(module)}\n")
    assert len(results) > PROGRAMS // 6
    assert refused(mlir_opt, results) == []


@pytest.mark.mlir
def test_upstream_cases(upstream: Path, mlir_opt: Path) -> None:
    rows = json.loads((upstream / "index.json").read_text())
    names = [row["id"] for row in rows if row["group"] == "tensor"][::CASES]
    results = bufferized((name, (upstream / name / "input.mlir").read_text()) for name in names)
    assert len(results) > len(names) // 2
    assert refused(mlir_opt, results) == []
