"""`vector.compressstore` and `vector.expandload`: which lane stands where hangs on the mask."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>)
    -> (tensor<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %r = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %x = vector.extract %r[3] : f32 from vector<4xf32>
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w, %r : tensor<4xf32>, vector<4xf32>
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>)
    -> (memref<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %r = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %x = vector.extract %r[3] : f32 from vector<4xf32>
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t, %r : memref<4xf32>, vector<4xf32>
}
"""


def test_both_do_the_same(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_what_is_stored_is_loaded_again(must_prove, change) -> None:
    must_prove(SOURCE, change(TARGET, "return %t, %r", "return %t, %v"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("vector.compressstore", "vector.maskedstore"),
        ("vector.expandload", "vector.maskedload"),
        ("vector.expandload %m[%i]", "vector.expandload %m[%c0]"),
        ("extract %r[3]", "extract %r[2]"),
    ],
)
def test_others_do_not(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_the_target_must_not_go_out_of_bounds(must_not_prove, change) -> None:
    load = "%r = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>\n"
    store = "vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>\n"
    kept = "%r = arith.addf %v, %v : vector<4xf32>\n"
    source = change(change(SOURCE, load, kept), store, "")
    target = change(change(TARGET, load, kept), store, "")
    must_not_prove(source, change(target, kept, f"{kept}  {load.replace('%r', '%q')}"))


def test_an_undefined_mask_is_undefined(must_be_vacuous, change) -> None:
    poison = "%p = ub.poison : vector<4xi1>\n  "
    source = SOURCE.replace("%m[%i], %k", "%m[%i], %p").replace("%c0 =", f"{poison}%c0 =")
    must_be_vacuous(source, TARGET)
