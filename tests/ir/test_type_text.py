"""Types and numbers that MLIR's types cannot hold, and symbols that say what symbols cannot: refused where they stand."""

# ruff: noqa: E501  -- one program to a line

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module

BIG = "99999999999999999999"
TYPES = {
    "tensor<9223372036854775807xf32>": True,
    "tensor<9223372036854775808xf32>": False,
    f"vector<{BIG}xf32>": False,
    "vector<0xf32>": False,
    "vector<[0]xf32>": False,
    "vector<f32>": True,
    "i16777215": True,
    "i16777216": False,
    "memref<4xf32, strided<[-1], offset: 3>>": True,
    f"memref<4xf32, strided<[{BIG}]>>": False,
    f"memref<4xf32, strided<[1], offset: {BIG}>>": False,
    "memref<4xf32, strided<[-9223372036854775808]>>": False,
    "memref<4xf32, strided<[1, 1]>>": False,
    "memref<4xf32, affine_map<(d0) -> (d0 + 1)>>": True,
    "memref<4xf32, affine_map<(d0, d1) -> (d0)>>": False,
    f"memref<4xf32, affine_map<(d0) -> (d0 + {BIG})>>": False,
    "memref<4xf32, affine_map<(d0)[d0] -> (d0)>>": False,
    'memref<4xf32, "a">': True,
    "memref<4xf32, 1.0>": False,
    "memref<4xf32, [1]>": False,
    "memref<4xmemref<2xf32>>": True,
    "memref<4xtensor<2xf32>>": False,
    "memref<4xnone>": False,
    "memref<*xtensor<2xf32>>": False,
    "tensor<4xvector<2xf32>>": True,
    "tensor<4x!foo.bar>": True,
    "tensor<4xtensor<2xf32>>": False,
    "tensor<4xmemref<2xf32>>": False,
    "tensor<*xtuple<i32>>": False,
    "vector<4xindex>": True,
    "vector<4xcomplex<f32>>": False,
}
GLOBAL = "ml_program.global private {}@g(dense<4> : tensor<4xi32>) : tensor<4xi32>\n"
LOAD = "func.func @f() {{ %0 = ml_program.global_load @{} : tensor<{}xi32> return }}"
STORE = "func.func @f(%t: tensor<4xi32>) { ml_program.global_store @g = %t : tensor<4xi32> return }"
PROGRAMS = {
    "func.func private @f()": True,
    "func.func @f()": False,
    "func.func nested @f()": True,
    'memref.global "private" @g : memref<4xf32>': True,
    'memref.global "hidden" @g : memref<4xf32>': False,
    "memref.global @g : memref<4xf32> = dense<1.0>": True,
    '"memref.global"() <{initial_value = dense<1.0> : tensor<3xf32>, sym_name = "g", type = memref<4xf32>}> : () -> ()': False,
    "func.func @f(%t: tensor<4xf32> {bufferization.writable = true}) { return }": True,
    "func.func @f(%t: tensor<4xf32> {bufferization.writable}) { return }": False,
    "func.func private @f(tensor<4xf32> {bufferization.writable = true})": False,
    'func.func private @f(tensor<4xf32> {bufferization.access = "read"})': True,
    'func.func private @f(tensor<4xf32> {bufferization.access = "boo"})': False,
    "func.func private @f(tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>})": True,
    "func.func private @f(tensor<4xf32> {bufferization.buffer_layout = 1})": False,
    "func.func private @f(tensor<4xf32> {writable = true})": False,
    GLOBAL.format("") + LOAD.format("g", 4): True,
    GLOBAL.format("") + LOAD.format("h", 4): False,
    GLOBAL.format("") + LOAD.format("g", 2): False,
    GLOBAL.format("mutable ") + STORE: True,
    GLOBAL.format("") + STORE: False,
    "func.func @f() { %0 = arith.constant 0 : i32 return }": True,
    "func.func @f() { %0 = arith.constant -0 : i32 return }": False,
    "func.func @f(%i: index) { %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) return }": True,
    f"func.func @f(%i: index) {{ %0 = affine.apply affine_map<(d0) -> (d0 + {BIG})>(%i) return }}": False,
    f"func.func @f() {{ affine.for %i = 0 to {BIG} {{ }} return }}": False,
    f"func.func @f(%t: tensor<?xf32>) {{ %0 = tensor.extract_slice %t[{BIG}] [1] [1] : tensor<?xf32> to tensor<1xf32> return }}": False,
}
CASES = [(f"func.func @f(%t: {type}) {{ return }}", valid) for type, valid in TYPES.items()]
CASES += PROGRAMS.items()
NOT_READ_BACK = (
    "func.func @f(%t: tensor<4xf32>, %x: f32) { %0 = tensor.pad %t low[-9223372036854775808] high[0] { ^bb0(%i: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<?xf32> return }",
    "func.func @f(%t: tensor<?x4xf32>, %n: index) { %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 1, 2] : tensor<?x4xf32> into tensor<?x2x2xf32> return }",
)
"""What `mlir-opt` reads, but cannot print, or makes buffers of that it then refuses."""


@pytest.mark.parametrize(("text", "valid"), CASES)
def test_what_no_type_holds_is_refused(text: str, valid: bool) -> None:
    if valid:
        parse(text, "test.mlir")
        return
    _assert_refused(text)


@pytest.mark.parametrize("text", NOT_READ_BACK)
def test_numbers_that_cannot_be_printed_are_refused(text: str) -> None:
    _assert_refused(text)


def _assert_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, "test.mlir")
    assert str(caught.value).startswith(f"test.mlir:{text.count(chr(10)) + 1}:") or "@g" in text
    assert "\n" not in str(caught.value)
    assert "cannot be read" not in str(caught.value)


@pytest.mark.mlir
@pytest.mark.parametrize(("text", "valid"), CASES)
def test_mlir_opt_reads_the_same(text: str, valid: bool, mlir_opt: Path) -> None:
    call = [str(mlir_opt), "--allow-unregistered-dialect"]
    run = subprocess.run(call, input=text, capture_output=True, text=True)
    assert (run.returncode == 0) == valid, run.stderr


def test_the_lines_of_an_unknown_type_are_joined() -> None:
    """Where a part of the file is printed for a process of its own, they would be indented otherwise."""
    text = '!t = !d.t<a = #d.b<\n  "x  //", // why\n  c>>\nfunc.func @f(%a: !t) { return }'
    printed = print_module(parse(text, "f.mlir")[0].module)
    assert '%a: !d.t<a = #d.b< "x  //",  c>>)' in printed
    assert print_module(parse(printed, "f.mlir")[0].module) == printed
