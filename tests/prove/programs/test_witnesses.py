"""`shape.cstr_require` is an assertion: who drops it, or acts before it, is seen."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


@pytest.mark.mlir
def test_its_lowering_asserts(mlir_opt: Path, must_prove) -> None:
    done = subprocess.run(
        [str(mlir_opt), "-convert-shape-constraints"],
        input=TARGET,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "cf.assert" in done.stdout
    must_prove(SOURCE, done.stdout)
