"""Decisions on the upstream cases, and on random programs, are those of mlir-opt."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oneshot_verify.bufferizer.registry import Models

from .programs import AS_UPSTREAM, module
from .texts import ours
from .texts import upstream as upstream_decisions

ROOT = Path(__file__).parents[3]
OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops"


@pytest.fixture(scope="module")
def benchmark_module() -> ModuleType:
    path = ROOT / "benchmarks" / "upstream_decisions.py"
    spec = importlib.util.spec_from_file_location("upstream_decisions", path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


@pytest.mark.mlir
def test_core_cases(upstream: Path, mlir_opt: Path, benchmark_module: ModuleType) -> None:
    outcomes = list(benchmark_module.compare(upstream, core_only=True))
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
