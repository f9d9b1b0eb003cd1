"""Loads, stores and parallel loops of `affine`, in the syntax of mlir-opt."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


def _generic(text: str, mlir_opt: Path) -> str:
    command = [str(mlir_opt), "-mlir-print-op-generic"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
def test_mlir_reads_what_we_print(mlir_opt: Path) -> None:
    expected = _generic(PROGRAM, mlir_opt)
    for text in (PROGRAM, expected):
        printed = print_module(parse(text, "affine.mlir")[0].module)
        assert _generic(printed, mlir_opt) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%m[%a, 0]", "%m[%a]"),
        ("(%n, min(%n, 10))", "(%n)"),
        ("step (2, 1)", "step (0, 1)"),
        ('("addf", "mulf")', '("addf")'),
        ('"mulf"', '"twice"'),
        ("into (4, %n, 7)", "into (4, 4, %n, 7)"),
        ("by (3, %n)", "by (0, %n)"),
        ("affine.yield %x, %x : f32, f32", "affine.yield %x : f32"),
    ],
)
def test_what_does_not_verify(old: str, new: str) -> None:
    assert old in PROGRAM
    with pytest.raises(InputError):
        parse(PROGRAM.replace(old, new), "affine.mlir")
