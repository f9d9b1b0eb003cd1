"""Memref types that MLIR builds without their layout or memory space are the plain type here, too."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse

PLAIN = (
    ("4xf32, 0", "4xf32"),
    ("4xf32, 0 : i32", "4xf32"),
    ("*xf32, 0", "*xf32"),
    ("4xf32, affine_map<(i) -> (i)>", "4xf32"),
    ("4x?xf32, affine_map<(i, j) -> (i, j)>, 0", "4x?xf32"),
    ("4xf32, strided<[2]>, 0", "4xf32, strided<[2]>"),
)
OTHER = (
    ("4xf32, 1", "4xf32"),
    ("*xf32, 1", "*xf32"),
    ('4xf32, "0"', "4xf32"),
    ("4xf32, strided<[1]>", "4xf32"),
    ("4x4xf32, affine_map<(i, j) -> (j, i)>", "4x4xf32"),
    ("4xf32, affine_map<(i) -> (i)>, 1", "4xf32"),
)
PAIRS = [(*pair, True) for pair in PLAIN] + [(*pair, False) for pair in OTHER]


def _returned(written: str, plain: str) -> str:
    return f"func.func @f(%a: memref<{written}>) -> memref<{plain}> {{\n  return %a : memref<{plain}>\n}}\n"


@pytest.mark.parametrize(("written", "plain", "same"), PAIRS)
def test_default_parts_are_no_part_of_the_type(written: str, plain: str, same: bool) -> None:
    if same:
        parse(_returned(written, plain), "test.mlir")
        return
    with pytest.raises(InputError, match="type"):
        parse(_returned(written, plain), "test.mlir")


@pytest.mark.mlir
@pytest.mark.parametrize(("written", "plain", "same"), PAIRS)
def test_mlir_opt_reads_the_same(written: str, plain: str, same: bool, mlir_opt: Path) -> None:
    text = _returned(written, plain)
    run = subprocess.run([str(mlir_opt)], input=text, capture_output=True, text=True)
    assert (run.returncode == 0) == same, run.stderr
