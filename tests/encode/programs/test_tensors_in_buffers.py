"""Ops that write a buffer while they read a tensor which may live there: what they read may be overwritten by then."""

from __future__ import annotations

import pytest

READ_IN_A_BODY = (
    """
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]}
      outs(%o : tensor<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract READ[%j] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>) -> memref<8xf32> {
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor READ restrict : memref<8xf32> to tensor<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]}
      outs(%o : memref<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    linalg.yield %x : f32
  }
  return %o : memref<8xf32>
}
""",
)


def test_a_body_reads_a_tensor(must_prove, must_not_prove) -> None:
    """`mlir-runner` gives 7 6 5 4 4 5 6 7 for 0 1 2 3 4 5 6 7."""
    must_not_prove(*(text.replace("READ", "%o") for text in READ_IN_A_BODY))
    must_prove(*(text.replace("READ", "%a") for text in READ_IN_A_BODY))


MOVED = (
    """
func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %o[FROM] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %o[TO] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  %s = tensor.extract_slice %t[FROM] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %d = memref.subview %o[TO] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: TO>>
  bufferization.materialize_in_destination %s in writable %d
    : (tensor<4xf32>, memref<4xf32, strided<[1], offset: TO>>) -> ()
  return %o : memref<8xf32>
}
""",
)


@pytest.mark.parametrize(("start", "end", "is_right"), [(0, 4, True), (2, 2, True), (0, 1, False)])
def test_a_part_is_moved(must_prove, must_not_prove, start: int, end: int, is_right: bool) -> None:
    """`mlir-opt -one-shot-bufferize` makes a `memref.copy` from one part to the other."""
    pair = [text.replace("FROM", str(start)).replace("TO", str(end)) for text in MOVED]
    (must_prove if is_right else must_not_prove)(*pair)


def test_a_part_in_another_shape_is_moved(must_not_prove) -> None:
    """Nobody has followed where the elements lie, so nobody may say that they are read in time."""
    there = "  %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>\n"
    back = "  %s2 = tensor.collapse_shape %e [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>\n"
    source, target = (text.replace("FROM", "0").replace("TO", "1") for text in MOVED)
    target = target.replace("  %d =", there + back + "  %d =")
    must_not_prove(source, target.replace("destination %s", "destination %s2"), differs=False)
