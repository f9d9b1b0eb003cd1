"""The interpreter against the real MLIR, on a few random programs; `benchmarks/conformance/runs.py` runs more."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.conformance.runs import Tools, measure


@pytest.mark.mlir
def test_random_programs_print_the_same(mlir_opt: Path, mlir_runner: Path) -> None:
    tools = Tools(mlir_opt, mlir_runner, ours=True, deallocate=False)
    tally = measure(8, 7, tools)
    assert not tally.disagreements, tally.disagreements[0]
    assert tally.agreed == 8 - tally.refused - tally.nothing_to_print
    assert tally.agreed >= 6
