"""The interpreter against the real MLIR, on a few random programs; `benchmarks/runner_agreement.py` runs more."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.mark.mlir
def test_random_programs_print_the_same(mlir_opt: Path, mlir_runner: Path, monkeypatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    agreement = importlib.import_module("runner_agreement")
    tools = agreement.Tools(mlir_opt, mlir_runner, ours=True, deallocate=False)
    tally = agreement.measure(12, 7, tools)
    assert not tally.disagreements, tally.disagreements[0]
    assert tally.agreed == 12 - tally.refused - tally.nothing_to_print
    assert tally.agreed >= 10
