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


READ_BY_THREADS = (
    """
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (8) shared_outs(%s = %o) -> tensor<8xf32> {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    %y = tensor.extract_slice READ[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>, %v: f32) -> memref<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor READ restrict : memref<8xf32> to tensor<8xf32>
  scf.forall (%i) in (8) {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    USE
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
""",
)
EXTRACTED = "%x = tensor.extract %t[%j] : tensor<8xf32>"
SLICED = """%e = tensor.extract_slice %t[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %x = tensor.extract %e[%c0] : tensor<1xf32>"""


@pytest.mark.parametrize("use", [EXTRACTED, SLICED], ids=["extracted", "sliced"])
def test_threads_read_a_tensor(must_prove, must_not_prove, use: str) -> None:
    """For 1.5 and -1.5, which runs hardly meet, thread 7 reads what thread 0 may have written."""
    source, target = READ_BY_THREADS[0], READ_BY_THREADS[1].replace("USE", use)
    must_not_prove(*(text.replace("READ", "%o") for text in (source, target)), differs=False)
    must_prove(*(text.replace("READ", "%a") for text in (source, target)))


LAST_READ_BY_FIRST = (
    """
func.func @f(%o: tensor<8xf32>, %v: tensor<1xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (8) shared_outs(%s = %o) -> tensor<8xf32> {
    %first = arith.cmpi eq, %i, %c0 : index
    %z = tensor.extract_slice %o[7] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = arith.select %first, %z, %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%o: memref<8xf32>, %v: memref<1xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  scf.forall (%i) in (8) {
    %first = arith.cmpi eq, %i, %c0 : index
    %x = scf.if %first -> f32 {
      %y = tensor.extract %t[%c7] : tensor<8xf32>
      scf.yield %y : f32
    } else {
      %y = memref.load %v[%c0] : memref<1xf32>
      scf.yield %y : f32
    }
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
""",
)


def test_a_thread_reads_what_a_later_one_writes(must_not_prove) -> None:
    must_not_prove(*LAST_READ_BY_FIRST)
