"""Cases of enums are written as numbers in generic form: only those that MLIR knows are read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse

ATOMIC = '"memref.atomic_rmw"(%i, %m, %n) {{kind = {} : i64}} : (i32, memref<4xi32>, index) -> i32'
TRUNCATION = '"arith.truncf"(%d) {{roundingmode = {} : i32}} : (f64) -> f32'
SCALING = '"arith.scaling_truncf"(%d, %e) {{roundingmode = {} : i32}} : (f64, f8E8M0FNU) -> f32'
COMPARISON = '"arith.cmpi"(%i, %i) {{predicate = {} : i64}} : (i32, i32) -> i1'
WINOGRAD = (
    '"linalg.winograd_filter_transform"(%f, %o) {{fmr = {} : i32}} : '
    "(tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>"
)
CASES = {
    ATOMIC: ((1, 15), (-1, 16)),
    TRUNCATION: ((0, 4), (-1, 5)),
    SCALING: ((0, 4), (-1, 5)),
    COMPARISON: ((0, 9), (-1, 10)),
    WINOGRAD: ((1,), (-1, 3)),
}
"""Of each enum of LLVM 22, numbers that these operands may have, and those beside its first and last case."""
ARGUMENTS = (
    "%i: i32, %m: memref<4xi32>, %n: index, %d: f64, %e: f8E8M0FNU, "
    "%f: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>"
)
NUMBERS = [
    (op.format(number), numbers is valid)
    for op, (valid, invalid) in CASES.items()
    for numbers in (valid, invalid)
    for number in numbers
]


def _function(op: str) -> str:
    return f"func.func @f({ARGUMENTS}) {{\n  %r = {op}\n  return\n}}\n"


@pytest.mark.parametrize(("op", "valid"), NUMBERS)
def test_only_numbers_of_cases_are_read(op: str, valid: bool) -> None:
    if valid:
        parse(_function(op), "test.mlir")
        return
    with pytest.raises(InputError, match="unknown") as caught:
        parse(_function(op), "test.mlir")
    assert str(caught.value).startswith("test.mlir:2:")
    assert "\n" not in str(caught.value)


@pytest.mark.mlir
@pytest.mark.parametrize(("op", "valid"), NUMBERS)
def test_mlir_opt_reads_the_same_numbers(op: str, valid: bool, mlir_opt: Path) -> None:
    run = subprocess.run([str(mlir_opt)], input=_function(op), capture_output=True, text=True)
    assert (run.returncode == 0) == valid, run.stderr
