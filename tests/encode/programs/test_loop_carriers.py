"""Which of the buffers that a loop uses holds what the tensor program carries."""

from __future__ import annotations

# The bufferized loop carries nothing. At its start both buffers may hold the undefined contents of %e; it fills %a.
SOURCE = """
func.func @f(%t: tensor<4x8xf32>, %n: index, %i: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = tensor.extract %t[%i, %c0] : tensor<4x8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %z = tensor.empty() : tensor<8xf32>
  %q = scf.for %k = %c0 to %n step %c1 iter_args(%y = %z) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %r = scf.for %j = %c0 to %c8 step %c1 iter_args(%x = %e) -> (tensor<8xf32>) {
      %v = tensor.extract %row[%j] : tensor<8xf32>
      %w = arith.negf %v : f32
      %s = tensor.insert %w into %x[%j] : tensor<8xf32>
      scf.yield %s : tensor<8xf32>
    }
    %p = tensor.insert_slice %r into %y[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    scf.yield %p : tensor<8xf32>
  }
  return %q, %u : tensor<8xf32>, f32
}
"""
TARGET = """
func.func @f(%t: memref<4x8xf32>, %n: index, %i: index) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = memref.load %t[%i, %c0] : memref<4x8xf32>
  %row = memref.subview %t[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %e = memref.alloc() : memref<8xf32>
  %z = memref.alloc() : memref<8xf32>
  scf.for %k = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %v = memref.load %row[%j] : memref<8xf32, strided<[1], offset: ?>>
      %w = arith.negf %v : f32
      memref.store %w, %e[%j] : memref<8xf32>
    }
    memref.copy %e, %z : memref<8xf32> to memref<8xf32>
  }
  return %z, %u : memref<8xf32>, f32
}
"""


def test_undefined_contents_are_in_the_buffer_that_is_written(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_what_is_only_read_holds_something_else(must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, "memref.store %w, %e[%j]", "memref.store %w, %e[%c0]"))
    wrong = change(
        TARGET,
        "%w, %e[%j] : memref<8xf32>",
        "%w, %row[%j] : memref<8xf32, strided<[1], offset: ?>>",
    )
    must_not_prove(SOURCE, wrong)


TWO = (
    """
func.func @f(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e, %y = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    %v = tensor.extract %a[%i] : tensor<?xf32>
    %w = arith.negf %v : f32
    %s = tensor.insert %v into %x[%i] : tensor<?xf32>
    %t = tensor.insert %w into %y[%i] : tensor<?xf32>
    scf.yield %s, %t : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
""",
    """
func.func @f(%a: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %a[%i] : memref<?xf32>
    %w = arith.negf %v : f32
    memref.store %v, %e[%i] : memref<?xf32>
    memref.store %w, %d[%i] : memref<?xf32>
  }
  return %e, %d : memref<?xf32>, memref<?xf32>
}
""",
)


def test_two_undefined_tensors_are_in_two_buffers(must_prove, must_not_prove, change) -> None:
    must_prove(*TWO)
    must_prove(TWO[0], change(TWO[1], "alloc(%n)", "alloc(%n) {alignment = 64 : i64}"))
    must_not_prove(TWO[0], change(TWO[1], "return %e, %d", "return %d, %e"))
    must_not_prove(TWO[0], change(TWO[1], "%w, %d[%i]", "%w, %e[%i]"))
