"""`bufferization`: between tensors and buffers."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind

CHANGED_BUFFER = """
func.func @f(%m: memref<2xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<2xf32>
  %before = tensor.extract %u[%c0] : tensor<2xf32>
  memref.store %y, %m[%c0] : memref<2xf32>
  %after = tensor.extract AFTER[%c0] : tensor<2xf32>
  return %before, %after : f32, f32
}"""


@pytest.mark.parametrize("tensor", ["%t", "%u"])
def test_a_buffer_must_not_change_while_tensors_made_of_it_are_in_use(run, tensor) -> None:
    text = CHANGED_BUFFER.replace("AFTER", tensor)
    if tensor == "%u":
        # mlir-opt makes a copy for the change, unless the buffer was given away.
        assert run(text, run.buffer([1.0, 2.0]), 8.0, 9.0) == [8.0, 8.0]
        text = text.replace("restrict", "restrict writable")
    assert run.fault(text, run.buffer([1.0, 2.0]), 8.0, 9.0) is FaultKind.STALE_TENSOR
    # A store that changes nothing is no change, and one that makes the buffer hold the tensor is none either.
    assert run(CHANGED_BUFFER.replace("AFTER", "%t"), run.buffer([9.0, 2.0]), 8.0, 9.0) == [
        8.0,
        9.0,
    ]
    assert run(CHANGED_BUFFER.replace("AFTER", "%u"), run.buffer([1.0, 2.0]), 8.0, 8.0) == [
        8.0,
        8.0,
    ]


def test_a_tensor_with_memory_of_its_own_outlives_changes_of_the_buffer(run) -> None:
    text = """
func.func @f(%m: memref<2xf32>, %x: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %u = linalg.copy ins(%t : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  return %u : tensor<2xf32>
}"""
    assert run(text, run.buffer([1.0, 2.0]), 9.0) == [[1.0, 2.0]]


def test_a_tensor_dies_with_its_buffer(run) -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  memref.dealloc %m : memref<2xf32>
  %y = tensor.extract %t[%c0] : tensor<2xf32>
  return %y : f32
}"""
    assert run.fault(text, 9.0) is FaultKind.USE_AFTER_FREE


WRITTEN_TENSOR = """
func.func @f(%x: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<2xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<2xf32>)
  %t = bufferization.to_tensor %m restrict GIVEN: memref<2xf32> to tensor<2xf32>
  %u = linalg.fill ins(%zero : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  %b = bufferization.to_buffer %u : tensor<2xf32> to memref<2xf32>
  memref.store %x, %b[%c0] : memref<2xf32>
  %r = memref.load %b[%c0] : memref<2xf32>
  %s = memref.load %m[%c0] : memref<2xf32>
  %v = tensor.extract USED[%c0] : tensor<2xf32>
  return %r, %s, %v : f32, f32, f32
}"""


def test_writing_the_buffer_of_a_tensor_ends_the_tensor(run) -> None:
    kept, given = (WRITTEN_TENSOR.replace("GIVEN", each) for each in ("", "writable "))
    use = "tensor.extract USED[%c0] : tensor<2xf32>"
    other = given.replace(use, "arith.addf %r, %r : f32")
    # What the buffer behind the tensor holds is open: the tensor may or may not live in it.
    assert run(other, 9.0) == [9.0, UNDEF, 18.0]
    assert run.fault(given.replace("USED", "%u"), 9.0) is FaultKind.STALE_TENSOR
    # Nobody writes for a tensor where it was not given away.
    assert run(kept.replace("USED", "%t"), 9.0) == [9.0, 0.0, 0.0]
    assert run.fault(kept.replace("USED", "%u"), 9.0) is FaultKind.STALE_TENSOR


def test_a_buffer_that_is_given_away_is_undefined_until_it_is_written(run) -> None:
    text = """
func.func @f(%m: memref<2xf32>, %x: f32, %back: i1) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict writable : memref<2xf32> to tensor<2xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<2xf32>
  scf.if %back {
    bufferization.materialize_in_destination %u in writable %m : (tensor<2xf32>, memref<2xf32>) -> ()
  }
  return %m : memref<2xf32>
}"""
    assert run(text, run.buffer([1.0, 2.0]), 9.0, True) == [[9.0, 2.0]]
    assert run(text, run.buffer([1.0, 2.0]), 9.0, False) == [[UNDEF, UNDEF]]


def test_to_buffer_may_only_be_read(run) -> None:
    text = """
func.func @f(%t: tensor<2xf32>, %x: f32, %write: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  scf.if %write {
    memref.store %x, %m[%c0] : memref<2xf32>
  }
  %r = memref.load %m[%c0] : memref<2xf32>
  return %r : f32
}"""
    assert run(text, run.tensor([1.0, 2.0]), 9.0, False) == [1.0]
    assert run.fault(text, run.tensor([1.0, 2.0]), 9.0, True) is FaultKind.READ_ONLY


def test_to_buffer_of_to_tensor_is_the_buffer(run) -> None:
    text = """
func.func @f(%m: memref<2xf32>, %x: f32) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  %b = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  memref.store %x, %b[%c0] : memref<2xf32>
  return %m : memref<2xf32>
}"""
    assert run(text, run.buffer([1.0, 2.0]), 9.0) == [[9.0, 2.0]]


def test_alloc_tensor_and_materialize(run) -> None:
    text = """
func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %r = bufferization.materialize_in_destination %t in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c, %e, %r : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}"""
    given = run.tensor([1.0, 2.0])
    assert run(text, given, 2) == [[1.0, 2.0], [UNDEF, UNDEF], [1.0, 2.0]]
    assert run.fault(text, given, 3) is FaultKind.SIZE_MISMATCH
