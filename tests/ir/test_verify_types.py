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
    (
        "%r = tensor.extract %t[%n] : tensor<4xf32>",
        "%r = tensor.extract %t[] : tensor<4xf32>",
    ),
    (
        "%r = tensor.insert %x into %t[%n] : tensor<4xf32>",
        "%r = tensor.insert %x into %t[%n, %n] : tensor<4xf32>",
    ),
    (
        "%r = memref.atomic_rmw addf %x, %m[%n] : (f32, memref<8xf32>) -> f32",
        "%r = memref.atomic_rmw addf %x, %m[%n, %n] : (f32, memref<8xf32>) -> f32",
    ),
    (
        "vector.compressstore %m[%n], %b, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>",
        "vector.compressstore %m[], %b, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>",
    ),
    (
        "%r = vector.gather %m[%n] [%p], %b, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
        "%r = vector.gather %m[] [%p], %b, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ),
    (
        "%r = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>",
        "%r = vector.interleave %v, %v : vector<4xf32> -> vector<4xf32>",
    ),
    (
        "%r:2 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>",
        "%r:2 = vector.deinterleave %v : vector<4xf32> -> vector<3xf32>",
    ),
    (
        "%r = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>",
        "%r = vector.broadcast %v : vector<4xf32> to vector<4x3xf32>",
    ),
    (
        "%r = vector.transpose %v, [0] : vector<4xf32> to vector<4xf32>",
        "%r = vector.transpose %v, [1] : vector<4xf32> to vector<4xf32>",
    ),
    (
        "%r = arith.constant 1 : i32",
        "%r = arith.constant 1 : si32",
    ),
    (
        "%r = arith.addi %n, %n overflow<none> : index",
        "%r = arith.addi %n, %n overflow<> : index",
    ),
    (
        "%r = math.exp %x fastmath<none> : f32",
        "%r = math.exp %x fastmath<> : f32",
    ),
    (
        '%r = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32',
        '%r = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<>}> : (f32, f32) -> f32',
    ),
    (
        "%r = ub.poison <#ub.poison> : f32",
        "%r = ub.poison <1.0 : f32> : f32",
    ),
    (
        "%r = shape.shape_of %q : tensor<2x4xf32> -> tensor<?xindex>",
        "%r = shape.shape_of %q : tensor<2x4xf32> -> tensor<1xindex>",
    ),
    (
        "%r = shape.shape_of %m : memref<8xf32> -> tensor<1xindex>",
        "%r = shape.shape_of %m : memref<8xf32> -> tensor<1xi32>",
    ),
    (
        "%r = shape.shape_of %q : tensor<2x4xf32> -> !shape.shape",
        "%r = shape.shape_of %q : tensor<2x4xf32> -> tensor<1x2xindex>",
    ),
    (
        'vector.print str "a"',
        'vector.print str "a" punctuation <comma>',
    ),
    (
        "%r = memref.alloc() {alignment = 64 : i64} : memref<4xf32>",
        "%r = memref.alloc() {alignment = 64 : index} : memref<4xf32>",
    ),
    (
        "%r = memref.load %m[%n] {alignment = 4 : i64} : memref<8xf32>",
        "%r = memref.load %m[%n] {alignment = 3 : i64} : memref<8xf32>",
    ),
    (
        '%r = "arith.cmpi"(%n, %n) <{predicate = 1 : i64}> : (index, index) -> i1',
        '%r = "arith.cmpi"(%n, %n) <{predicate = 1 : i32}> : (index, index) -> i1',
    ),
    (
        "%r = tensor.expand_shape %d [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>",
        "%r = tensor.expand_shape %d [[0, 1]] output_shape [-9223372036854775808, 4] : tensor<?xf32> into tensor<?x4xf32>",
    ),
    (
        "%r = memref.reinterpret_cast %m to offset: [%n], sizes: [1], strides: [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>",
        "%r = memref.reinterpret_cast %m to offset: [-9223372036854775808], sizes: [1], strides: [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>",
    ),
    (
        "scf.forall (%i) in (4) { } {mapping = [#gpu.thread<x>]}",
        "scf.forall (%i) in (4) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}",
    ),
    (
        '"scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%i: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index) -> ()',
        '"scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%i: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index) -> ()',
    ),
    (
        "%r = vector.reduction <maxnumf>, %v : vector<4xf32> into f32",
        '%r = "vector.reduction"(%v) <{kind = #vector.kind<and>}> : (vector<4xf32>) -> f32',
    ),
    (
        '%r = "vector.multi_reduction"(%v, %x) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4xf32>, f32) -> f32',
        '%r = "vector.multi_reduction"(%v, %x) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<4xf32>, f32) -> f32',
    ),
    (
        '%r = "vector.outerproduct"(%v, %v) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf32>',
        '%r = "vector.outerproduct"(%v, %v) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4x5xf32>',
    ),
    (
        "%r = vector.step : vector<4xindex>",
        '%r = "vector.step"() : () -> vector<4xf32>',
    ),
    (
        "%r:4 = vector.to_elements %v : vector<4xf32>",
        '%r:2 = "vector.to_elements"(%v) : (vector<4xf32>) -> (f32, f32)',
    ),
    (
        "%r = tensor.collapse_shape %q [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>",
        "%r = tensor.collapse_shape %q [[0, 1]] : tensor<2x4xf32> into tensor<7xf32>",
    ),
    (
        "%r = tensor.collapse_shape %q [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>",
        '%r = "tensor.collapse_shape"(%q) <{reassociation = [[0]]}> : (tensor<2x4xf32>) -> tensor<2xf32>',
    ),
    (
        "%r = tensor.reshape %t(%h) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>",
        "%r = tensor.reshape %t(%h) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x3xf32>",
    ),
    (
        "%r = tensor.bitcast %t : tensor<4xf32> to tensor<4xi32>",
        "%r = tensor.bitcast %t : tensor<4xf32> to tensor<4xi64>",
    ),
    (
        "%r = tensor.gather %q[%j] gather_dims([1]) : (tensor<2x4xf32>, tensor<3x1xindex>) -> tensor<3x2x1xf32>",
        "%r = tensor.gather %q[%j] gather_dims([0, 1]) : (tensor<2x4xf32>, tensor<3x1xindex>) -> tensor<3x1x1xf32>",
    ),
    (
        "%r = index.casts %n : index to i64",
        '%r = "index.casts"(%n) : (index) -> index',
    ),
    (
        '"affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ affine.yield }, {}) : (index) -> ()',
        '"affine.if"(%n) <{condition = affine_set<(d0, d1) : (d0 >= 0)>}> ({ affine.yield }, {}) : (index) -> ()',
    ),
    (
        "%k = arith.constant 1 : index scf.parallel (%i) = (%n) to (%n) step (%k) { scf.reduce }",
        "%k = arith.constant 0 : index scf.parallel (%i) = (%n) to (%n) step (%k) { scf.reduce }",
    ),
    (
        '"affine.for"(%n) <{lowerBoundMap = affine_map<() -> (1)>, upperBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 0>}> ({ ^bb0(%i: index): affine.yield }) : (index) -> ()',
        '"affine.for"(%n) <{lowerBoundMap = affine_map<() -> (1)>, upperBoundMap = affine_map<(d0) -> ()>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 0>}> ({ ^bb0(%i: index): affine.yield }) : (index) -> ()',
    ),
    (
        '%r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t: tensor<4xf32>) { ^bb0(%o: f32): %i = linalg.index 0 : index linalg.yield %o : f32 } -> tensor<4xf32>',
        "%i = linalg.index 0 : index",
    ),
    (
        '%r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t: tensor<4xf32>) { ^bb0(%o: f32): linalg.yield %o : f32 } -> tensor<4xf32>',
        "scf.if %c { linalg.yield }",
    ),
)


def _program(line: str) -> str:
    arguments = (
        "%x: f32, %n: index, %c: i1, %t: tensor<4xf32>, %m: memref<8xf32>, %v: vector<4xf32>, "
        "%w: memref<4xf32, strided<[1], offset: 2>>, %s: memref<4xf32, strided<[2]>>, "
        "%b: vector<4xi1>, %p: vector<4xindex>, %d: tensor<?xf32>, "
        "%q: tensor<2x4xf32>, %h: tensor<2xindex>, %j: tensor<3x1xindex>"
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
