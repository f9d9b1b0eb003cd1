"""Ops whose types do not fit those of other ops, or numbers beside them: MLIR's verifiers refuse them, and so do ours."""

# ruff: noqa: E501  -- one op to a line, as MLIR prints them

from __future__ import annotations

import subprocess

import pytest

from oneshot_verify.ir import InputError, parse

PAIRS = (
    (
        "%r = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %x : f32 }",
        "%r = scf.if %c -> f32 { scf.yield %n : index } else { scf.yield %x : f32 }",
    ),
    (
        "scf.if %c { scf.yield }",
        "%r = scf.if %c -> f32 { scf.yield %x : f32 }",
    ),
    (
        "%r = scf.execute_region -> f32 { scf.yield %x : f32 }",
        "%r = scf.execute_region -> f32 { scf.yield %n : index }",
    ),
    (
        "%r = scf.while (%a = %x) : (f32) -> f32 { scf.condition(%c) %a : f32 } do { ^bb0(%a: f32): scf.yield %a : f32 }",
        "%r = scf.while (%a = %x) : (f32) -> f32 { scf.condition(%c) %n : index } do { ^bb0(%a: f32): scf.yield %a : f32 }",
    ),
    (
        "%r = scf.while (%a = %x) : (f32) -> index { scf.condition(%c) %n : index } do { ^bb0(%a: index): scf.yield %x : f32 }",
        "%r = scf.while (%a = %x) : (f32) -> f32 { scf.condition(%c) %a : f32 } do { ^bb0(%a: f32): scf.yield %n : index }",
    ),
    (
        "%r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) { affine.yield %a : f32 }",
        "%r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) { affine.yield %n : index }",
    ),
    (
        "%r = memref.alloca_scope -> f32 { memref.alloca_scope.return %x : f32 }",
        "%r = memref.alloca_scope -> f32 { memref.alloca_scope.return %n : index }",
    ),
    (
        "%r = tensor.pad %t low[1] high[1] { ^bb0(%i: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<6xf32>",
        "%r = tensor.pad %t low[1] high[1] { ^bb0(%i: index): tensor.yield %n : index } : tensor<4xf32> to tensor<6xf32>",
    ),
    (
        "%r = memref.get_global @g : memref<4xf32>",
        "%r = memref.get_global @g : memref<8xf32>",
    ),
    (
        "%r = memref.get_global @g : memref<4xf32>",
        "%r = memref.get_global @h : memref<4xf32>",
    ),
    (
        "%r = memref.realloc %m : memref<8xf32> to memref<16xf32>",
        "%r = memref.realloc %m : memref<8xf32> to memref<16xi32>",
    ),
    (
        "%r = memref.atomic_rmw addf %x, %m[%n] : (f32, memref<8xf32>) -> f32",
        "%r = memref.atomic_rmw addi %x, %m[%n] : (f32, memref<8xf32>) -> f32",
    ),
    (
        "%r = arith.bitcast %x : f32 to i32",
        "%r = arith.bitcast %x : f32 to i64",
    ),
    (
        "%r = arith.cmpi eq, %n, %n : index",
        "%r = arith.cmpi eq, %x, %x : f32",
    ),
    (
        "%r = vector.load %w[%n] : memref<4xf32, strided<[1], offset: 2>>, vector<2xf32>",
        "%r = vector.load %s[%n] : memref<4xf32, strided<[2]>>, vector<2xf32>",
    ),
    (
        "vector.store %v, %w[%n] : memref<4xf32, strided<[1], offset: 2>>, vector<4xf32>",
        "vector.store %v, %s[%n] : memref<4xf32, strided<[2]>>, vector<4xf32>",
    ),
    (
        "%r = vector.from_elements %x, %x : vector<2xf32>",
        "%r = vector.from_elements %x, %x : vector<3xf32>",
    ),
    (
        "%r = tensor.from_elements %x, %x : tensor<2xf32>",
        "%r = tensor.from_elements %x, %x : tensor<3xf32>",
    ),
    (
        "%r = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>",
        "%r = vector.shape_cast %v : vector<4xf32> to vector<5xf32>",
    ),
    (
        "%r = vector.extract %v[3] : f32 from vector<4xf32>",
        "%r = vector.extract %v[4] : f32 from vector<4xf32>",
    ),
    (
        "%r = vector.insert %x, %v [3] : f32 into vector<4xf32>",
        "%r = vector.insert %x, %v [4] : f32 into vector<4xf32>",
    ),
    (
        "%r = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>",
        "%r = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>",
    ),
    (
        "%r = vector.constant_mask [4] : vector<4xi1>",
        "%r = vector.constant_mask [5] : vector<4xi1>",
    ),
)


def _program(line: str) -> str:
    arguments = (
        "%x: f32, %n: index, %c: i1, %t: tensor<4xf32>, %m: memref<8xf32>, %v: vector<4xf32>, "
        "%w: memref<4xf32, strided<[1], offset: 2>>, %s: memref<4xf32, strided<[2]>>"
    )
    known = 'memref.global "private" constant @g : memref<4xf32> = dense<1.0>'
    body = line.replace("{ ", "{\n").replace(" }", "\n}").replace("): ", "):\n")
    return f"func.func @f({arguments}) {{\n{body}\n  return\n}}\n{known}\n"


@pytest.mark.parametrize("fits", [fits for fits, _ in PAIRS])
def test_types_that_fit_are_read(fits: str) -> None:
    parse(_program(fits), "types.mlir")


@pytest.mark.parametrize("differs", [differs for _, differs in PAIRS])
def test_types_that_do_not_fit_are_refused_where_they_stand(differs: str) -> None:
    with pytest.raises(InputError) as error:
        parse(_program(differs), "types.mlir")
    assert error.value.position.line == 2


@pytest.mark.mlir
def test_mlir_opt_agrees(mlir_opt: str) -> None:
    for pair in PAIRS:
        for line, accepted in zip(pair, (True, False), strict=True):
            given = _program(line)
            ran = subprocess.run([mlir_opt], input=given, capture_output=True, text=True)
            assert (ran.returncode == 0) is accepted, f"{line}\n{ran.stderr}"
