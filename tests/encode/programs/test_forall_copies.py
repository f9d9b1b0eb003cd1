"""Threads that copy a window onto itself read and write it, as those do that copy it away and back again."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%m: tensor<4xf32>, %o: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%s = %o) -> (tensor<4x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %s[%i, 0] [1, 4] [1, 1]
        : tensor<4xf32> into tensor<4x4xf32>
    }
  }
  return %r : tensor<4x4xf32>
}
"""
# Each thread moves the first row to a row of its own and back again, and overwrites it then: others may come later.
TARGET = """
#row = strided<[1], offset: ?>
func.func private @copy(%a: memref<4xf32, #row>, %b: memref<4xf32, #row>) {
  memref.copy %a, %b : memref<4xf32, #row> to memref<4xf32, #row>
  return
}
func.func @f(%m: memref<4xf32>, %o: memref<4x4xf32>, %x: f32) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.alloc() : memref<5x4xf32>
  %first = memref.subview %rows[%c0, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32, #row>
  scf.forall (%i) in (4) {
    %next = arith.addi %i, %c1 : index
    %a = memref.subview %rows[%c0, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
    %b = memref.subview %rows[%next, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
    func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()
    func.call @copy(%b, %a) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()
    memref.store %x, %a[%c0] : memref<4xf32, #row>
    %d = memref.subview %o[%i, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, #row>
    memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>
  }
  return %o : memref<4x4xf32>
}
"""
BACK = "    func.call @copy(%b, %a) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\n"
LAST = "    memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>\n"
STORE = "    memref.store %x, %a[%c0] : memref<4xf32, #row>\n"


def test_a_row_that_nobody_writes(must_prove) -> None:
    must_prove(SOURCE, TARGET.replace(BACK, "").replace(STORE, ""))


@pytest.mark.parametrize("own", ["%b", "%d"], ids=["scratch", "output"])
def test_a_row_of_its_own_that_a_thread_copies_onto_itself(must_prove, own: str) -> None:
    copy = f"    func.call @copy({own}, {own}) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\n"
    target = TARGET.replace(BACK, "").replace(STORE, "")
    must_prove(SOURCE, target.replace(LAST, LAST + copy))


def test_a_row_of_all_that_each_thread_copies_onto_itself(must_not_prove) -> None:
    """What one thread puts back, another one may have read for it before: LLVM gives no meaning to that."""
    own = BACK.replace("%b, %a", "%a, %a")
    must_not_prove(SOURCE, TARGET.replace(BACK, own).replace(STORE, ""), differs=False)


@pytest.mark.parametrize("back", [BACK, ""], ids=["copied to and fro", "copied away"])
def test_a_row_that_other_threads_write(must_not_prove, back: str) -> None:
    must_not_prove(SOURCE, TARGET.replace(BACK, back))


EACH_ITS_OWN = """
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%t = %o) -> tensor<8xf32> {
    %x = tensor.extract_slice %a[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
"""
WHOLE_ONTO_ITSELF = """
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>) -> memref<8xf32> {
  scf.forall (%i) in (8) {
    memref.copy %o, %o : memref<8xf32> to memref<8xf32>
    %x = memref.load %a[%i] : memref<8xf32>
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
"""


def test_all_is_copied_onto_itself_while_others_write(must_not_prove) -> None:
    must_not_prove(EACH_ITS_OWN, WHOLE_ONTO_ITSELF)


INSERTS = """
func.func @f(%o: tensor<8xf32>, %n: index, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%s = %o) -> (tensor<8xf32>) {
    %t = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %w = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %s[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %y = tensor.extract %r[%c0] : tensor<8xf32>
  return %r, %y : tensor<8xf32>, f32
}
"""
PUTS_BACK = """
#part = strided<[1], offset: 4>
func.func @f(%o: memref<8xf32>, %n: index, %x: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (%n) {
    %t = memref.subview %o[4] [4] [1] : memref<8xf32> to memref<4xf32, #part>
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32, #part>)
    memref.copy %t, %t : memref<4xf32, #part> to memref<4xf32, #part>
  }
  %y = memref.load %o[%c0] : memref<8xf32>
  return %o, %y : memref<8xf32>, f32
}
"""


def test_a_part_that_all_threads_insert_and_copy_onto_itself(must_prove) -> None:
    # The tensor program has nothing that is known there; but that is so of no other element.
    must_prove(INSERTS, PUTS_BACK)
