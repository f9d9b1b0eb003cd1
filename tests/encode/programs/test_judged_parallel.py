"""Near misses among parallel loops, each proved by a prover that does not ask one question about threads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %y: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %u[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %v = tensor.extract %u[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %y: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %old = memref.load %t[%c0] : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  scf.forall (%i) in (3) {
    %x = memref.load %u[%i] : memref<4xf32>
    memref.store %x, %t[%i] : memref<4xf32>
  }
  memref.dealloc %m : memref<4xf32>
  %v = memref.load %u[%c0] : memref<4xf32>
  return %t, %v : memref<4xf32>, f32
}
"""
STORE = "    memref.store %x, %t[%i] : memref<4xf32>\n"
WRONG = {
    "another value": STORE.replace("%x", "%y"),
    "also what is used behind the loop": (
        STORE + "    %z = arith.addf %x, %x : f32\n    memref.store %z, %u[%i] : memref<4xf32>\n"
    ),
    "back to what another thread has overwritten": (
        "    memref.store %old, %t[%c0] : memref<4xf32>\n" + STORE
    ),
    "freed by each thread": STORE + "    memref.dealloc %m : memref<4xf32>\n",
}


def test_threads_that_do_what_they_should_are_proved(must_prove: Callable[..., None]) -> None:
    must_prove(SOURCE, TARGET)


@pytest.mark.parametrize("what", WRONG)
def test_threads_that_do_something_else(
    must_not_prove: Callable[..., None], change: Callable[..., str], what: str
) -> None:
    must_not_prove(SOURCE, change(TARGET, STORE, WRONG[what]))


NEIGHBOUR = (
    """
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %j = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %t[%j] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (3) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %t[%j] : memref<4xf32>
    memref.store %x, %t[%i] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
""",
)


def test_a_thread_reads_what_a_later_one_writes(must_not_prove: Callable[..., None]) -> None:
    # In order the threads would do no harm, so only a schedule of another kind tells.
    must_not_prove(*NEIGHBOUR, differs=False)
