"""Threads of several dimensions against nests of `scf.for`, and what stands between the loops of a nest."""

from __future__ import annotations

import pytest

GRID = (
    """
func.func @f(%t: tensor<?x8xf32>, %u: tensor<?x8xf32>, %k: index, %n: index) -> (tensor<?x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = scf.for %z = %c0 to %k step %c1 iter_args(%x = %t) -> tensor<?x8xf32> {
    %r = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %x) -> (tensor<?x8xf32>) {
      %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
      %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %own = tensor.extract_slice %o[%i, %at] [1, 2] [1, 1] : tensor<?x8xf32> to tensor<1x2xf32>
      %its = tensor.extract_slice %u[%b, %at] [1, 2] [1, 1] : tensor<?x8xf32> to tensor<1x2xf32>
      %e = tensor.empty() : tensor<1x2xf32>
      %p = linalg.exp ins(%its : tensor<1x2xf32>) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
      %q = linalg.add ins(%own, %p : tensor<1x2xf32>, tensor<1x2xf32>)
        outs(%own : tensor<1x2xf32>) -> tensor<1x2xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %q into %o[%i, %at] [1, 2] [1, 1]
          : tensor<1x2xf32> into tensor<?x8xf32>
      }
    }
    scf.yield %r : tensor<?x8xf32>
  }
  %v = tensor.extract %w[%c0, %c1] : tensor<?x8xf32>
  return %w, %v : tensor<?x8xf32>, f32
}
""",
    """
#part = strided<[8, 1], offset: ?>
func.func @f(%t: memref<?x8xf32>, %u: memref<?x8xf32>, %k: index, %n: index) -> (memref<?x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %z = %c0 to %k step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      scf.for %j = %c0 to %c4 step %c1 {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %own = memref.subview %t[%i, %at] [1, 2] [1, 1] : memref<?x8xf32> to memref<1x2xf32, #part>
        %its = memref.subview %u[%b, %at] [1, 2] [1, 1] : memref<?x8xf32> to memref<1x2xf32, #part>
        %p = memref.alloc() : memref<1x2xf32>
        linalg.exp ins(%its : memref<1x2xf32, #part>) outs(%p : memref<1x2xf32>)
        linalg.add ins(%own, %p : memref<1x2xf32, #part>, memref<1x2xf32>)
          outs(%own : memref<1x2xf32, #part>)
        memref.dealloc %p : memref<1x2xf32>
      }
    }
  }
  %v = memref.load %t[%c0, %c1] : memref<?x8xf32>
  return %t, %v : memref<?x8xf32>, f32
}
""",
)
INNER = "      scf.for %j = %c0 to %c4 step %c1 {\n"


@pytest.mark.parametrize("scratch", ["alloc", "alloca"])
def test_a_nest_in_a_loop(scratch, must_prove, change) -> None:
    target = GRID[1]
    if scratch == "alloca":
        target = change(target, "memref.alloc()", "memref.alloca()")
        target = change(target, "        memref.dealloc %p : memref<1x2xf32>\n", "")
    must_prove(GRID[0], target)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The dimensions change places, but not their bounds.
        ("%i = %c0 to %n step", "%i = %c0 to %c4 step"),
        ("%j = %c0 to %c4 step", "%j = %c0 to %n step"),
        ("%t[%i, %at]", "%t[%b, %at]"),
        ("%t[%i, %at]", "%t[%i, %j]"),
        ("%u[%b, %at]", "%u[%i, %at]"),
        ("%u[%b, %at]", "%t[%b, %at]"),
        ("(d0 * 2)", "(d0)"),
        ("        memref.dealloc %p", "        memref.dealloc %u"),
    ],
)
def test_another_nest(old, new, must_not_prove, change) -> None:
    target = change(GRID[1], old, new)
    if "%u : memref<1x2" in target:
        target = target.replace("dealloc %u : memref<1x2xf32>", "dealloc %u : memref<?x8xf32>")
    must_not_prove(GRID[0], target)


def test_a_dimension_is_left_out(must_not_prove, change) -> None:
    target = change(
        GRID[1], INNER, "      scf.execute_region {\n        %j = arith.constant 0 : index\n"
    )
    target = change(
        target,
        "        memref.dealloc %p : memref<1x2xf32>\n",
        "        memref.dealloc %p : memref<1x2xf32>\n        scf.yield\n",
    )
    must_not_prove(GRID[0], target)


def test_the_dimensions_in_another_order(must_not_prove) -> None:
    """The same threads, but the rule does not look for that."""
    source, target = GRID
    outer = "    scf.for %i = %c0 to %n step %c1 {\n"
    target = target.replace(outer, "    OUTER").replace(INNER, outer).replace("    OUTER", INNER)
    target = target.replace("      %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)\n", "")
    target = target.replace(
        "        %own =", "        %b = arith.addi %i, %c1 : index\n        %own ="
    )
    must_not_prove(source, target, differs=False)


@pytest.mark.parametrize(
    ("before", "differs"),
    [
        ("memref.store %x, %t[%i, %c0] : memref<?x8xf32>", True),
        ("%m = memref.alloc() : memref<1xf32>\n      memref.dealloc %m : memref<1xf32>", False),
        ("vector.print %i : index", True),
        ("%y = memref.load %t[%i, %c0] : memref<?x8xf32>", False),
    ],
)
def test_a_round_does_more_than_compute_before_the_loop_in_it(
    before, differs, must_not_prove, change
) -> None:
    target = change(GRID[1], INNER, f"      {before}\n{INNER}")
    target = change(target, "  %c4 =", "  %x = arith.constant 1.0 : f32\n  %c4 =")
    must_not_prove(GRID[0], target, differs=differs)


def test_a_round_does_something_behind_the_loop_in_it(must_not_prove, change) -> None:
    close = "      }\n    }\n  }\n"
    store = "      }\n      memref.store %x, %t[%i, %c0] : memref<?x8xf32>\n    }\n  }\n"
    target = change(
        change(GRID[1], close, store), "  %c4 =", "  %x = arith.constant 1.0 : f32\n  %c4 ="
    )
    must_not_prove(GRID[0], target)


DIVIDING = """
func.func @f(%t: tensor<4x4xi32>, %n: index, %m: index, %d: index) -> tensor<4x4xi32> {
  %r = scf.forall (%i, %j) in (BOUNDS) shared_outs(%o = %t) -> (tensor<4x4xi32>) {
    %q = arith.divsi %i, %d : index
    %k = arith.index_cast %q : index to i32
    %s = tensor.from_elements %k : tensor<1x1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1]
        : tensor<1x1xi32> into tensor<4x4xi32>
    }
  }
  return %r : tensor<4x4xi32>
}
"""


def test_a_round_is_undefined_though_the_loop_in_it_has_none(must_not_prove, must_prove) -> None:
    source = DIVIDING.replace("BOUNDS", "%n, %m")
    target = """
func.func @f(%t: memref<4x4xi32>, %n: index, %m: index, %d: index) -> memref<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    EARLY
    scf.for %j = %c0 to %m step %c1 {
      LATE
      %k = arith.index_cast %q : index to i32
      memref.store %k, %t[%i, %j] : memref<4x4xi32>
    }
  }
  return %t : memref<4x4xi32>
}
"""
    division = "%q = arith.divsi %i, %d : index"
    must_prove(source, target.replace("LATE", division).replace("EARLY", ""))
    must_not_prove(source, target.replace("EARLY", division).replace("LATE", ""))


def test_no_rounds_of_different_loops(must_not_prove) -> None:
    """No thread runs, and no inner round; but the outer loop has one, which is undefined."""
    source = DIVIDING.replace("BOUNDS", "0, 4")
    target = """
func.func @f(%t: memref<4x4xi32>, %n: index, %m: index, %d: index) -> memref<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %q = arith.divsi %i, %d : index
    scf.for %j = %c0 to %c0 step %c1 {
      %k = arith.index_cast %q : index to i32
      memref.store %k, %t[%i, %j] : memref<4x4xi32>
    }
  }
  return %t : memref<4x4xi32>
}
"""
    must_not_prove(source, target)


TRIANGLE = (
    """
func.func @f(%t: tensor<4x4xf32>, %x: f32, %n: index) -> tensor<4x4xf32> {
  %r = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<4x4xf32>) {
    %s = tensor.from_elements %x : tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1]
        : tensor<1x1xf32> into tensor<4x4xf32>
    }
  }
  return %r : tensor<4x4xf32>
}
""",
    """
func.func @f(%t: memref<4x4xf32>, %x: f32, %n: index) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %z = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      %m = arith.minsi %n, %i : index
      scf.for %j = %c0 to BOUND step %c1 {
        memref.store %x, %t[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return %t : memref<4x4xf32>
}
""",
)


@pytest.mark.parametrize("bound", ["%i", "%m"])
def test_bounds_of_each_round(bound, must_not_prove, must_prove, change) -> None:
    source = change(
        TRIANGLE[0], "%r = scf.forall", "%c0 = arith.constant 0 : index\n  %r = scf.forall"
    )
    again = "  %c2 = arith.constant 2 : index\n  %c1 = arith.constant 1 : index\n"
    loop = (
        f"{again}  %w = scf.for %z = %c0 to %c2 step %c1 iter_args(%y = %t) -> tensor<4x4xf32> {{\n"
    )
    source = change(source, "  %r = scf.forall", f"{loop}  %r = scf.forall")
    source = change(source, "%o = %t", "%o = %y")
    source = change(source, "  return %r", "  scf.yield %r : tensor<4x4xf32>\n  }\n  return %w")
    must_prove(source, TRIANGLE[1].replace("BOUND", "%n"))
    must_not_prove(source, TRIANGLE[1].replace("BOUND", bound))


def test_rounds_that_share_scratch_memory(must_not_prove, change) -> None:
    """In their order they do no harm; threads would."""
    alloc, free = (
        "        %p = memref.alloc() : memref<1x2xf32>\n",
        "        memref.dealloc %p : memref<1x2xf32>\n",
    )
    target = change(change(GRID[1], alloc, ""), free, "")
    target = change(target, "  %c4 =", "  %p = memref.alloc() : memref<1x2xf32>\n  %c4 =")
    must_not_prove(GRID[0], target, differs=False)


def test_a_round_shows_what_each_thread_shows(must_prove, must_not_prove) -> None:
    source = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c2) step (%c1, %c1) {
    vector.print %i : index
    scf.reduce
  }
  return
}
"""
    target = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    EARLY
    scf.for %j = %c0 to %c2 step %c1 {
      LATE
    }
  }
  return
}
"""
    show = "vector.print %i : index"
    must_prove(source, target.replace("LATE", show).replace("EARLY", ""))
    must_not_prove(source, target.replace("EARLY", show).replace("LATE", ""))
