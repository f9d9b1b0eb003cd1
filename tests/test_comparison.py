"""The pairs of docs/comparison.md: each verdict is the one that its file calls for, and the page shows it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def _benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("comparison", ROOT / "benchmarks/comparison.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["comparison"] = module
    spec.loader.exec_module(module)
    return module


COMPARISON = _benchmark()
PAIRS = COMPARISON.pairs()


@pytest.mark.parametrize("pair", PAIRS, ids=[pair.name for pair in PAIRS])
def test_verdicts_are_what_the_programs_call_for(pair: object) -> None:
    row = COMPARISON.judge(pair)
    assert row.right, f"{row.verdict}: {row.reason}"


def test_the_page_names_every_pair() -> None:
    page = (ROOT / "docs/comparison.md").read_text()
    for pair in PAIRS:
        assert f"comparison/{pair.name}.mlir) | {pair.verdict} |" in page
