"""What a mask leaves out is not accessed: neither by threads that share a buffer, nor in memory that is read-only."""

from __future__ import annotations

import pytest

SQUARED = """
func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.forall (%i) = (0) to (%n) step (5) shared_outs(%t = %o) -> tensor<?xf32> {
    %s = affine.min affine_map<(d0)[s0] -> (5, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %as = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %ts = tensor.extract_slice %t[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %v = vector.transfer_read %as[%c0], %z, %m {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    %x = vector.transfer_write %w, %ts[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
"""
SQUARED_IN_PLACE = """
func.func @f(%a: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zz = arith.constant dense<0.0> : vector<8xf32>
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (5) {
    %s = affine.min affine_map<(d0)[s0] -> (5, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %v = vector.maskedload %a[%i], %m, %zz : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    STORE
  }
  return %o : memref<?xf32>
}
"""
STORES = [
    "vector.maskedstore %o[%i], MASK, %w : memref<?xf32>, vector<8xi1>, vector<8xf32>",
    "vector.transfer_write %w, %o[%i], MASK : vector<8xf32>, memref<?xf32>",
    "vector.compressstore %o[%i], MASK, %w : memref<?xf32>, vector<8xi1>, vector<8xf32>",
]


@pytest.mark.parametrize("store", STORES, ids=["maskedstore", "transfer_write", "compressstore"])
def test_the_lanes_of_threads(must_prove, must_not_prove, store: str) -> None:
    """Eight lanes, of which the mask lets the five pass that no other thread writes; with six, threads race."""
    must_prove(SQUARED, SQUARED_IN_PLACE.replace("STORE", store.replace("MASK", "%m")))
    six = f"""%c1 = arith.constant 1 : index
    %s1 = arith.addi %s, %c1 : index
    %end = arith.addi %i, %s1 : index
    %fits = arith.cmpi sle, %end, %n : index
    %s2 = arith.select %fits, %s1, %s : index
    %more = vector.create_mask %s2 : vector<8xi1>
    {store.replace("MASK", "%more")}"""
    must_not_prove(SQUARED, SQUARED_IN_PLACE.replace("STORE", six))


READ = """
memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: tensor<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %a[%i] : tensor<8xf32>
  return %x : f32
}
"""
READ_AND_STORED = """
memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: memref<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<8xf32>
  %m = arith.constant dense<[MASK]> : vector<8xi1>
  STORE
  %x = memref.load %a[%i] : memref<8xf32>
  return %x : f32
}
"""


@pytest.mark.parametrize(
    "store",
    [
        "vector.maskedstore %g[%c0], %m, %v : memref<8xf32>, vector<8xi1>, vector<8xf32>",
        "vector.transfer_write %v, %g[%c0], %m : vector<8xf32>, memref<8xf32>",
        "vector.compressstore %g[%c0], %m, %v : memref<8xf32>, vector<8xi1>, vector<8xf32>",
    ],
    ids=["maskedstore", "transfer_write", "compressstore"],
)
def test_nothing_is_written_to_a_constant(must_prove, must_not_prove, store: str) -> None:
    nothing = ", ".join(["false"] * 8)
    target = READ_AND_STORED.replace("STORE", store)
    must_prove(READ, target.replace("MASK", nothing))
    must_not_prove(READ, target.replace("MASK", nothing.replace("false", "true", 1)))


MOVED = """
func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (7) shared_outs(%t = %o) -> tensor<8xf32> {
    %j = affine.apply affine_map<(d0) -> (d0 + LANE)>(%i)
    %x = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = arith.mulf %x, %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
"""
MOVED_IN_PLACE = """
func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %z = arith.constant dense<0.0> : vector<2xf32>
  %m = arith.constant dense<[MASK]> : vector<2xi1>
  scf.forall (%i) in (7) {
    %v = vector.maskedload %o[%i], %m, %z : memref<8xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
    %x = vector.extract %v[LANE] : f32 from vector<2xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
"""


@pytest.mark.parametrize("load", ["maskedload", "expandload"])
def test_lanes_that_other_threads_write(must_prove, must_not_prove, load: str) -> None:
    """The first lane is that of the thread, the second one that of the next thread."""

    def pair(lane: str, mask: str) -> tuple[str, str]:
        target = MOVED_IN_PLACE.replace("maskedload", load).replace("MASK", mask)
        return MOVED.replace("LANE", lane), target.replace("LANE", lane)

    must_prove(*pair("0", "true, false"))
    must_not_prove(*pair("1", "true, true"))
