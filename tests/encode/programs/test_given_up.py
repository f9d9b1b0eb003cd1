"""What was made on a way that was given up is there no more; that is a failure, and no crash."""

from __future__ import annotations

TYPES = {
    "TENSOR": "tensor<4xf32>",
    "VIEW": "memref<4xf32, strided<[?], offset: ?>>",
    "BUFFER": "memref<4xf32>",
}
SOURCE = """
func.func @f(%t0: TENSOR, %t1: TENSOR, %i: index, %j: index, %y: f32, %p: i1) -> (TENSOR, TENSOR, TENSOR) {
  %0 = arith.constant 1000000 : index
  %1 = arith.cmpi slt, %i, %0 : index
  cf.assert %1, "below 1000000"
  vector.print %j : index
  %c0_index = arith.constant 0 : index
  %c1_index = arith.constant 1 : index
  %c2_index = arith.constant 2 : index
  %2 = arith.select %p, %t0, %t1 : TENSOR
  %3, %4 = scf.for %5 = %c0_index to %i step %c2_index iter_args(%6 = %2, %7 = %t0) -> (TENSOR, TENSOR) {
    %8 = arith.constant 1000000 : index
    %9 = arith.cmpi slt, %c2_index, %8 : index
    cf.assert %9, "below 1000000"
    %10 = tensor.splat %y : TENSOR
    %11 = tensor.splat %y : TENSOR
    scf.yield %11, %10 : TENSOR, TENSOR
  }
  func.return %t0, %4, %4 : TENSOR, TENSOR, TENSOR
}
"""
TARGET = """
func.func @f(%t0: VIEW, %t1: VIEW, %i: index, %j: index, %y: f32, %p: i1) -> (VIEW, BUFFER, BUFFER) {
  %0 = arith.constant 1000000 : index
  %1 = arith.cmpi slt, %i, %0 : index
  cf.assert %1, "below 1000000"
  vector.print %j : index
  %c0_index = arith.constant 0 : index
  %c1_index = arith.constant 1 : index
  %c2_index = arith.constant STEP : index
  %alloc = memref.alloc() {alignment = 64 : i64} : BUFFER
  memref.copy %t0, %alloc : VIEW to BUFFER
  %cast = memref.cast %alloc : BUFFER to VIEW
  %2 = arith.select %p, %cast, %t1 : VIEW
  %alloc_1 = memref.alloc() {alignment = 64 : i64} : BUFFER
  memref.copy %t0, %alloc_1 : VIEW to BUFFER
  %3, %4 = scf.for %5 = %c0_index to %i step %c2_index iter_args(%6 = %2, %7 = %alloc_1) -> (VIEW, BUFFER) {
    %8 = arith.constant 1000000 : index
    %9 = arith.cmpi slt, %c2_index, %8 : index
    cf.assert %9, "below 1000000"
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : BUFFER
    linalg.map outs(%alloc_2 : BUFFER) (%init: f32) {
      linalg.yield %y : f32
    }
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : BUFFER
    linalg.map outs(%alloc_3 : BUFFER) (%init_1: f32) {
      linalg.yield %y : f32
    }
    %cast_1 = memref.cast %alloc_3 : BUFFER to VIEW
    scf.yield %cast_1, %alloc_2 : VIEW, BUFFER
  }
  %cast_2 = memref.cast %4 : BUFFER to VIEW
  %cast_3 = memref.cast %4 : BUFFER to VIEW
  func.return %t0, %4, %4 : VIEW, BUFFER, BUFFER
}
"""


def _written(text: str) -> str:
    for short, type in TYPES.items():
        text = text.replace(short, type)
    return text


def test_a_buffer_of_a_round_that_ends_the_program(must_prove, must_not_prove) -> None:
    source, target = _written(SOURCE), _written(TARGET)
    must_prove(source, target.replace("STEP", "2"))
    must_not_prove(source, target.replace("STEP", "7654321"))
