"""`tosa` as MLIR 22 and MLIR 24 write it: both forms are the same ops, and `mlir-opt` reads what is printed."""

# ruff: noqa: E501  -- one op to a line, as MLIR prints them

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module

FORMS = (
    (
        "%r = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<1x4xf32>",
        "%r = tosa.reduce_sum %x axis(0) : (tensor<4x4xf32>) -> tensor<1x4xf32>",
    ),
    (
        "%r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>",
        "%r = tosa.transpose %x perms([1, 0]) : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    ),
    (
        "%r = tosa.conv2d %a, %b, %c, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>",
        "%r = tosa.conv2d %a, %b, %c, %z, %z pad([0, 0, 0, 0]) stride([1, 1]) dilation([1, 1]) acc_type(f32)  : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>",
    ),
    (
        "%r = tosa.clamp %x {max_val = 6.0 : f32, min_val = 0.0 : f32, nan_mode = IGNORE} : (tensor<4x4xf32>) -> tensor<4x4xf32>",
        "%r = tosa.clamp %x min_val(0.0 : f32) max_val(6.0 : f32) nan_mode<IGNORE> : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    ),
    (
        '%r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>',
        "%r = tosa.const  values(dense<1.0> : tensor<4xf32>) : () -> tensor<4xf32>",
    ),
    (
        "%r = tosa.const_shape {values = dense<[2, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>",
        "%r = tosa.const_shape values(dense<[2, 8]> : tensor<2xindex>) : () -> !tosa.shape<2>",
    ),
    (
        "%r = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>",
        "%r = tosa.arithmetic_right_shift %i, %i round(true) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>",
    ),
    (
        "%r = tosa.apply_scale %m, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32",
        "%r = tosa.apply_scale %m, %m, %s rounding_mode<SINGLE_ROUND> : (i32, i32, i8) -> i32",
    ),
)
ARGUMENTS = (
    "%x: tensor<4x4xf32>, %a: tensor<1x4x4x4xf32>, %b: tensor<8x1x1x4xf32>, %c: tensor<8xf32>, "
    "%z: tensor<1xf32>, %i: tensor<4xi32>, %m: i32, %s: i8"
)


def _program(op: str) -> str:
    return f"func.func @f({ARGUMENTS}) {{\n  {op}\n  return\n}}\n"


def _printed(text: str) -> str:
    return print_module(parse(text, "test.mlir")[0].module)


@pytest.mark.parametrize(("older", "newer"), FORMS)
def test_both_forms_are_the_same_op(older: str, newer: str) -> None:
    assert _printed(_program(older)) == _printed(_program(newer))


@pytest.mark.mlir
@pytest.mark.parametrize("older", [older for older, _ in FORMS])
def test_mlir_opt_reads_what_is_printed(older: str, mlir_opt: Path) -> None:
    def generic(text: str) -> str:
        call = [str(mlir_opt), "--mlir-print-op-generic"]
        run = subprocess.run(call, input=text, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    text = _program(older)
    assert generic(_printed(text)) == generic(text)
    assert generic(_printed(generic(text))) == generic(text)


@pytest.mark.parametrize("wrong", ["axis(0", "axis 0", "nan_mode<SOME>", "{axis = }"])
def test_what_no_version_writes_is_refused_where_it_stands(wrong: str) -> None:
    op = f"%r = tosa.reduce_sum %x {wrong} : (tensor<4x4xf32>) -> tensor<1x4xf32>"
    with pytest.raises(InputError) as caught:
        parse(_program(op), "test.mlir")
    assert str(caught.value).startswith("test.mlir:2:")
