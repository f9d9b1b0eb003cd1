"""Writes of nothing, and reads for nothing."""

from __future__ import annotations

SLICES = (
    """
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %o: tensor<4xf32>) -> tensor<?xf32> {
  %s = tensor.extract_slice %o[0] [SIZE] [1] : tensor<4xf32> to tensor<SIZExf32>
  %r = tensor.insert_slice %s into %t[0] [SIZE] [1] : tensor<SIZExf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}""",
    """
func.func @f(%t: memref<?xf32> {bufferization.writable = false}, %o: memref<4xf32>) -> memref<?xf32> {
  %s = memref.subview %o[0] [SIZE] [1] : memref<4xf32> to memref<SIZExf32, strided<[1]>>
  %d = memref.subview %t[0] [SIZE] [1] : memref<?xf32> to memref<SIZExf32, strided<[1]>>
  memref.copy %s, %d : memref<SIZExf32, strided<[1]>> to memref<SIZExf32, strided<[1]>>
  return %t : memref<?xf32>
}""",
)


def test_a_slice_of_nothing_may_be_copied_to_what_is_read_only(must_prove, must_not_prove) -> None:
    must_prove(*(text.replace("SIZE", "0") for text in SLICES))
    must_not_prove(*(text.replace("SIZE", "1") for text in SLICES))


READ_BACKWARDS = (
    """
func.func @f(%t: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %c : f32
      linalg.yield RESULT : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}""",
    """
func.func @f(%t: memref<4xf32>, %c: f32) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%t : memref<4xf32>) outs(%t : memref<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %c : f32
      linalg.yield RESULT : f32
  }
  return %t : memref<4xf32>
}""",
)


def test_a_read_of_what_is_overwritten_counts_if_it_is_used(must_prove, must_not_prove) -> None:
    must_prove(*(text.replace("RESULT", "%c") for text in READ_BACKWARDS))
    must_not_prove(*(text.replace("RESULT", "%s") for text in READ_BACKWARDS))
