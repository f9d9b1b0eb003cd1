"""`bufferization`: between tensors and buffers."""

from __future__ import annotations

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind


def test_to_tensor_holds_what_the_buffer_held(run) -> None:
    text = """
func.func @f(%m: memref<2xf32>, %x: f32) -> (tensor<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  return %t, %m : tensor<2xf32>, memref<2xf32>
}"""
    assert run(text, run.buffer([1.0, 2.0]), 9.0) == [[1.0, 2.0], [9.0, 2.0]]


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
