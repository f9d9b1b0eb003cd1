"""Contents that nobody wrote: each op that reads them may get something else."""

from __future__ import annotations

import pytest

# A tensor without contents is made before the loop, and overwritten piece by piece in each round; the bufferized
# program finds there what the round before has left.
SCRATCH = (
    """
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %w = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %e) -> (tensor<2xf32>) {
      %x = tensor.extract %a[%j] : tensor<8xf32>
      %y = arith.addf %x, %x : f32
      %c = tensor.insert %y into %b[%j] : tensor<2xf32>
      scf.yield %c : tensor<2xf32>
    }
    %d = tensor.insert_slice %w into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %d : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.alloc() : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %x = memref.load %t[%j] : memref<8xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %e[%j] : memref<2xf32>
    }
    %s = memref.subview %t[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.copy %e, %s : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  }
  return %t : memref<8xf32>
}
""",
)
# One tensor without contents, two buffers.
TWICE = (
    """
func.func @f(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = tensor.insert %x into %e[%c0] : tensor<4xf32>
  %b = tensor.insert %x into %e[%c1] : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %x, %b[%c1] : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}
""",
)


def test_scratch_memory(must_prove):
    must_prove(*SCRATCH)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %y, %e[%j]", "memref.store %y, %e[%c0]"),
        ("memref.store %y, %e[%j]", "memref.store %x, %e[%j]"),
        (
            "%e = memref.alloc() : memref<2xf32>",
            "%e = memref.subview %t[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1]>>",
        ),
    ],
)
def test_scratch_memory_that_is_wrong(old, new, must_not_prove, change):
    text = change(SCRATCH[1], old, new)
    if "subview %t[0]" in text:
        text = text.replace("%e[%j] : memref<2xf32>", "%e[%j] : memref<2xf32, strided<[1]>>")
        text = text.replace("%e, %s : memref<2xf32>", "%e, %s : memref<2xf32, strided<[1]>>")
    must_not_prove(SCRATCH[0], text)


def test_two_uses_of_one_tensor(must_prove):
    must_prove(*TWICE)


@pytest.mark.parametrize(
    ("old", "new"),
    [("return %a, %b", "return %a, %a"), ("%a[%c0]", "%a[%c1]"), ("%x, %b[%c1]", "%x, %a[%c1]")],
)
def test_two_uses_of_one_tensor_that_are_wrong(old, new, must_not_prove, change):
    must_not_prove(TWICE[0], change(TWICE[1], old, new))
