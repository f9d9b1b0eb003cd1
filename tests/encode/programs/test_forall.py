"""Parallel loops: what one thread does is what all do, unless they get into each other's way."""

from __future__ import annotations

import pytest

# Each thread works on its own tile, in place.
TILES = (
    """
#tile = affine_map<(d0)[s0] -> (4, -(d0 * 4) + s0)>
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %size = affine.min #tile(%i)[%d]
    %s = tensor.extract_slice %o[%at] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %a = tensor.extract_slice %u[%at] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %p = linalg.add ins(%s, %a : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<?xf32>)
        -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%at] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
""",
    """
#tile = affine_map<(d0)[s0] -> (4, -(d0 * 4) + s0)>
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  scf.forall (%i) in (%n) {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %size = affine.min #tile(%i)[%d]
    %s = memref.subview %t[%at] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %a = memref.subview %u[%at] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.add ins(%s, %a : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>)
        outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<?xf32>
}
""",
)
# The tile's size and the step are not known; two dimensions, one of which the slice drops.
STEPS = (
    """
func.func @f(%t: tensor<?x?xf32>, %x: f32, %lb: index, %ub: index, %s: index, %rows: index)
    -> tensor<?x?xf32> {
  %r = scf.forall (%j, %i) = (0, %lb) to (%rows, %ub) step (1, %s)
      shared_outs(%o = %t) -> (tensor<?x?xf32>) {
    %e = tensor.empty(%s) : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%j, %i] [1, %s] [1, 1]
          : tensor<?xf32> into tensor<?x?xf32>
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return %r : tensor<?x?xf32>
}
""",
    """
func.func @f(%t: memref<?x?xf32>, %x: f32, %lb: index, %ub: index, %s: index, %rows: index)
    -> memref<?x?xf32> {
  scf.forall (%j, %i) = (0, %lb) to (%rows, %ub) step (1, %s) {
    %v = memref.subview %t[%j, %i] [1, %s] [1, 1]
        : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return %t : memref<?x?xf32>
}
""",
)
# A thread reads what lies in front of its own part.
NEIGHBOUR = (
    """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (7) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32> to memref<8xf32>
  scf.forall (%i) in (7) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load FROM[%i] : memref<8xf32>
    memref.store %x, %m[%j] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
""",
)
# All threads insert into the same part: what is there afterwards is undefined, but the rest is not.
SAME_PART = (
    """
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[2] [3] [1] : tensor<8xf32> to tensor<3xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<3xf32>) -> tensor<3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[2] [3] [1] : tensor<3xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  scf.forall (%i) in (%n) {
    %s = memref.subview %t[AT] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1], offset: AT>>
    linalg.fill ins(%x : f32) outs(%s : memref<3xf32, strided<[1], offset: AT>>)
  }
  return %t : memref<8xf32>
}
""",
)
# Loops in the threads, a parallel loop in the threads, and all of it in a loop.
NESTED = (
    """
func.func @f(%t: tensor<?x8xf32>, %k: index, %n: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %w = scf.for %z = %c0 to %k step %c1 iter_args(%a = %t) -> (tensor<?x8xf32>) {
    %r = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<?x8xf32>) {
      %row = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<8xf32>
      %new = scf.forall (%j) in (4) shared_outs(%q = %row) -> (tensor<8xf32>) {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %two = tensor.extract_slice %q[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
        %done = scf.for %e = %c0 to %c1 step %c1 iter_args(%b = %two) -> (tensor<2xf32>) {
          %x = tensor.extract %b[%e] : tensor<2xf32>
          %y = arith.addf %x, %x : f32
          %c = tensor.insert %y into %b[%e] : tensor<2xf32>
          scf.yield %c : tensor<2xf32>
        }
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %done into %q[%at] [2] [1] : tensor<2xf32> into tensor<8xf32>
        }
      }
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %new into %o[%i, 0] [1, 8] [1, 1]
            : tensor<8xf32> into tensor<?x8xf32>
      }
    }
    scf.yield %r : tensor<?x8xf32>
  }
  return %w : tensor<?x8xf32>
}
""",
    """
func.func @f(%t: memref<?x8xf32>, %k: index, %n: index) -> memref<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %z = %c0 to %k step %c1 {
    scf.forall (%i) in (%n) {
      %row = memref.subview %t[%i, 0] [1, 8] [1, 1]
          : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      scf.forall (%j) in (4) {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %two = memref.subview %row[%at] [2] [1]
            : memref<8xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
        scf.for %e = %c0 to %c1 step %c1 {
          %x = memref.load %two[%e] : memref<2xf32, strided<[1], offset: ?>>
          %y = arith.addf %x, %x : f32
          memref.store %y, %two[%e] : memref<2xf32, strided<[1], offset: ?>>
        }
      }
    }
  }
  return %t : memref<?x8xf32>
}
""",
)


def test_tiles_in_place(must_prove):
    must_prove(*TILES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The tiles overlap in the buffer.
        ("(d0 * 4)>(%i)", "(d0 * 3)>(%i)"),
        # The other operand is read from the buffer that is being written.
        ("%u[%at]", "%t[%c0]"),
        ("in (%n)", "in (%d)"),
    ],
)
def test_other_tiles(old, new, must_not_prove, change):
    must_not_prove(TILES[0], change(TILES[1], old, new))


def test_tiles_that_overlap_and_are_read(must_not_prove, change):
    """What is inserted twice is undefined, but what a thread has read there goes elsewhere, too."""
    texts = (change(text, "(d0 * 4)>(%i)", "(d0 * 3)>(%i)") for text in TILES)
    must_not_prove(*texts, differs=False)


def test_steps_and_sizes_that_are_not_known(must_prove):
    must_prove(*STEPS)


def test_a_wider_part_than_is_inserted(must_not_prove, change):
    wide = change(
        STEPS[1], "%v =", "%c1 = arith.constant 1 : index\n %w = arith.addi %s, %c1 : index\n %v ="
    )
    must_not_prove(STEPS[0], change(wide, "[1, %s] [1, 1]", "[1, %w] [1, 1]"))


def test_threads_that_read_the_buffer_from_before(must_prove, change):
    must_prove(NEIGHBOUR[0], change(NEIGHBOUR[1], "FROM", "%t"))


def test_threads_that_read_what_others_write(must_not_prove, change):
    must_not_prove(NEIGHBOUR[0], change(NEIGHBOUR[1], "FROM", "%m"))


def test_all_threads_insert_into_the_same_part(must_prove, change):
    must_prove(SAME_PART[0], change(SAME_PART[1], "AT", "2"))


@pytest.mark.parametrize("at", ["1", "3"])
def test_all_threads_write_outside_of_what_they_insert(at, must_not_prove, change):
    must_not_prove(SAME_PART[0], change(SAME_PART[1], "AT", at))


def test_the_result_that_is_undefined_is_not_that_of_the_loop_before(must_not_prove, change):
    """With a single thread, nothing is undefined."""
    ours = change(SAME_PART[0], "in (%n)", "in (1)")
    theirs = change(change(SAME_PART[1], "AT", "2"), "in (%n)", "in (1)")
    must_not_prove(
        ours,
        change(theirs, "ins(%x", "ins(%y").replace(
            "scf.forall", "%y = arith.negf %x : f32\n scf.forall"
        ),
    )


def test_nested_loops(must_prove):
    must_prove(*NESTED)


@pytest.mark.parametrize(
    ("old", "new"),
    [("%row[%at] [2] [1]", "%row[%c0] [2] [1]"), ("%t[%i, 0]", "%t[%c0, 0]"), ("in (4)", "in (3)")],
)
def test_nested_loops_with_an_error(old, new, must_not_prove, change):
    must_not_prove(NESTED[0], change(NESTED[1], old, new))
