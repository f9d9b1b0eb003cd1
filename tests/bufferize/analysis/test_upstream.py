"""Decisions on the upstream cases, and on random programs, are those of mlir-opt."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.conformance.decisions import OURS_ALONE, compare
from oneshot_verify.bufferize.registry import Models, default_models
from tests.texts import texts_beside

from .programs import AS_UPSTREAM, module
from .texts import ours
from .texts import upstream as upstream_decisions

TEXTS = texts_beside(__file__)

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops"


@pytest.mark.mlir
def test_core_cases(upstream: Path, mlir_opt: Path) -> None:
    outcomes = list(compare(upstream, core_only=True))
    # 489 configurations of the cases as they are handed out today.
    assert len(outcomes) >= 450
    assert [o for o in outcomes if o.problem] == []


@pytest.mark.mlir
@pytest.mark.parametrize(
    "heuristic", ["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer"]
)
@pytest.mark.parametrize("seed", range(4))
def test_random_programs(seed: int, heuristic: str, mlir_opt: Path, models: Models) -> None:
    options = f"{OPTIONS} analysis-heuristic={heuristic}"
    if heuristic == "fuzzer":
        options += f" analysis-fuzzer-seed={seed + 1}"
    text = module(5000 + seed, functions=3, size=20, kinds=AS_UPSTREAM)
    assert ours(text, options, models) == upstream_decisions(mlir_opt, text, options)


@pytest.mark.mlir
def test_ops_that_only_we_have_models_of_are_unknown_to_upstream(mlir_opt: Path) -> None:
    text = TEXTS["ops_that_only_we_have_models_of_are_unknown"]
    models = default_models()
    with_ours = ours(text, OPTIONS, models)
    for name in OURS_ALONE:
        models.forget(name)
    theirs = upstream_decisions(mlir_opt, text, OPTIONS)
    assert ours(text, OPTIONS, models) == theirs != with_ours
