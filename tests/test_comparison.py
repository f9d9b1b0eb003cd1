"""The pairs of docs/comparison.md: each verdict is the one that its file calls for, and the page shows it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks import comparison

ROOT = Path(__file__).parent.parent


PAIRS = comparison.pairs()


@pytest.mark.parametrize("pair", PAIRS, ids=[pair.name for pair in PAIRS])
def test_verdicts_are_what_the_programs_call_for(pair: object) -> None:
    row = comparison.judge(pair)
    assert row.right, f"{row.verdict}: {row.reason}"


def test_the_page_names_every_pair() -> None:
    page = (ROOT / "docs/comparison.md").read_text()
    for pair in PAIRS:
        assert f"comparison/{pair.name}.mlir) | {pair.verdict} |" in page


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("program", "options", "shown"),
    [
        # The verifier has nothing against it.
        ("read_after_write.wrong", (), "memref.store"),
        (
            "read_after_write",
            (
                "-one-shot-bufferize=bufferize-function-boundaries test-analysis-only print-conflicts",
            ),
            "CONFL-WRITE",
        ),
    ],
)
def test_what_the_page_says_of_mlir_opt(
    mlir_opt: Path, program: str, options: tuple[str, ...], shown: str
) -> None:
    path = ROOT / "examples" / f"{program}.mlir"
    done = subprocess.run([mlir_opt, *options, path], capture_output=True, text=True, check=True)
    assert shown in done.stdout
