"""`scf.parallel`: threads that do the same, and reductions."""

from __future__ import annotations

import pytest

# The tensors are read in the threads; the result is a number, and a tensor of the loop's is only used inside.
SUM = (
    """
func.func @f(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 {
    %e = tensor.empty() : tensor<2xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %c0 = arith.constant 0 : index
    %a = tensor.extract %t[%i] : tensor<?xf32>
    %g = tensor.insert %a into %f[%c0] : tensor<2xf32>
    %v = tensor.extract %g[%c0] : tensor<2xf32>
    %w = tensor.extract %f[%c0] : tensor<2xf32>
    %p = arith.subf %v, %w : f32
    scf.reduce(%p : f32) {
    ^bb0(%l: f32, %m: f32):
      %n = arith.addf %l, %m : f32
      scf.reduce.return %n : f32
    }
  }
  return %r : f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 {
    %f = memref.alloc() : memref<2xf32>
    linalg.fill ins(%x : f32) outs(%f : memref<2xf32>)
    %c0 = arith.constant 0 : index
    %a = memref.load %t[%i] : memref<?xf32>
    %g = memref.alloc() : memref<2xf32>
    memref.copy %f, %g : memref<2xf32> to memref<2xf32>
    memref.store %a, %g[%c0] : memref<2xf32>
    %v = memref.load %g[%c0] : memref<2xf32>
    %w = memref.load %f[%c0] : memref<2xf32>
    %p = arith.subf %v, %w : f32
    scf.reduce(%p : f32) {
    ^bb0(%l: f32, %m: f32):
      %n = arith.addf %l, %m : f32
      scf.reduce.return %n : f32
    }
  }
  return %r : f32
}
""",
)
SHARED = (
    SUM[1]
    .replace("  %r = scf.parallel", "  %g = memref.alloc() : memref<2xf32>\n  %r = scf.parallel")
    .replace("    %g = memref.alloc() : memref<2xf32>\n    memref", "    memref")
)


def test_a_reduction(must_prove):
    must_prove(*SUM)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %a, %g[%c0]", "memref.store %a, %f[%c0]"),
        ("arith.addf %l, %m", "arith.mulf %l, %m"),
        ("arith.addf %l, %m", "arith.addf %l, %x"),
        ("scf.reduce(%p", "scf.reduce(%v"),
        ("init (%x)", "init (%y)"),
        ("step (%s)", "step (%c1)"),
    ],
)
def test_another_reduction(old, new, must_not_prove, change):
    text = change(SUM[1], old, new).replace(
        "  %r = scf", "  %y = arith.negf %x : f32\n  %c1 = arith.constant 1 : index\n  %r = scf"
    )
    must_not_prove(SUM[0], text)


def test_a_buffer_that_all_threads_share(must_not_prove):
    must_not_prove(SUM[0], SHARED)


def test_a_buffer_that_is_freed_in_each_thread(must_not_prove, change):
    must_not_prove(
        SUM[0],
        change(SUM[1], "    %p = arith", "    memref.dealloc %t : memref<?xf32>\n    %p = arith"),
    )


RACING = (
    """
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (f32, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xf32>
  %w = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x, %x) -> (f32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    %a = tensor.insert %v into %t[%c0] : tensor<4xf32>
    %l = tensor.extract %a[%c0] : tensor<4xf32>
    %m = tensor.extract %w[%c1] : tensor<2xf32>
    scf.reduce(%l, %m : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#1, %w : f32, tensor<2xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> (f32, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%w : memref<2xf32>)
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x, %x) -> (f32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %l = memref.load %t[%c0] : memref<4xf32>
    %m = memref.load %w[%c1] : memref<2xf32>
    scf.reduce(%l, %m : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#1, %w : f32, memref<2xf32>
}
""",
)


def test_what_is_raced_for_may_be_read_if_nothing_hangs_on_it(must_prove):
    """The threads race for `%t`, and what they read there goes into a reduction that nobody looks at."""
    must_prove(*RACING)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return %r#1", "return %r#0"),
        ("%m = memref", "memref.store %v, %w[%c1] : memref<2xf32>\n    %m = memref"),
        ("scf.reduce(%l, %m", "scf.reduce(%m, %l"),
    ],
)
def test_what_is_raced_for_must_not_be_seen(old, new, must_not_prove, change):
    source = change(RACING[0], old, new) if old.startswith("return") else RACING[0]
    must_not_prove(source, change(RACING[1], old, new))


def test_a_store_of_what_is_there_already_is_a_race_too(must_not_prove, change):
    store = "memref.store %x, %w[%c1] : memref<2xf32>\n    %m = memref"
    must_not_prove(RACING[0], change(RACING[1], "%m = memref", store), differs=False)


def test_a_raced_index_may_be_out_of_bounds(must_not_prove, change):
    """A load at a place that was itself read from a raced element."""
    extra = """memref.load %t[%c0] : memref<4xf32>
    %u = arith.fptosi %l : f32 to i32
    %at = arith.index_cast %u : i32 to index
    %z = memref.load %w[%at] : memref<2xf32>"""
    must_not_prove(
        RACING[0],
        change(RACING[1], "memref.load %t[%c0] : memref<4xf32>", extra),
        differs=False,
    )


def test_a_parallel_loop_that_never_runs(must_prove, must_not_prove):
    """Its threads may do anything; as soon as there is one, they may not."""
    loop = """
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, FROM) to (%c4, %c1) step (%c1, %c1) {
    memref.store VALUE, %t[%i] : memref<4xf32>
  }
  return
}
"""
    ours, theirs = loop.replace("VALUE", "%x"), loop.replace("VALUE", "%y")
    must_prove(ours.replace("FROM", "%c1"), theirs.replace("FROM", "%c1"))
    must_not_prove(ours.replace("FROM", "%c0"), theirs.replace("FROM", "%c0"))
