"""Programs that free: nothing is used after it is freed, nothing is freed twice, nothing is left on any path.

`mlir-opt`'s own deallocation writes most of the right programs here; each wrong one is a right one with one mistake.
"""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
"""
FREES = """
func.func @f(%t: memref<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %true = arith.constant true
  %n = memref.alloc() : memref<4xf32>
  %p = memref.cast %n : memref<4xf32> to memref<?xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%i] : memref<4xf32>
  %v = memref.load %n[%i] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %v : f32
}
"""
FREE = "  memref.dealloc %n : memref<4xf32>\n"


def test_leaks_of_programs_that_never_free_are_an_error_where_it_is_asked():
    from oneshot_verify.encode import ProofOptions, prove_function
    from oneshot_verify.ir import parse
    from oneshot_verify.verdict import Verdict

    modules = parse(SOURCE, "s")[0].module, parse(FREES.replace(FREE, ""), "t")[0].module
    result = prove_function(*modules, "f", ProofOptions(must_free=True))
    assert result.verdict is Verdict.REFUTED
    assert "is never freed" in result.reason


LOOP = """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() copy(%u) : tensor<4xf32>
    %w = tensor.insert %x into %b[%c1] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
LOOP_FREES = """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r, %own = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %o = %false) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c1] : memref<4xf32>
    bufferization.dealloc (%u : memref<4xf32>) if (%o)
    scf.yield %b, %true : memref<4xf32>, i1
  }
  %e = scf.if %own -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  } else {
    %k = bufferization.clone %r : memref<4xf32> to memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  return %e : memref<4xf32>
}
"""


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("if (%o)\n", "if (%true)\n", True),
        ("if (%o)\n", "if (%false)\n", True),
        ("%u = %t, %o = %false", "%u = %t, %o = %true", True),
        ("scf.yield %b, %true", "scf.yield %b, %false", True),
        (
            "memref.copy %u, %b : memref<4xf32> to memref<4xf32>\n",
            "bufferization.dealloc (%u : memref<4xf32>) if (%o)\n"
            "    memref.copy %u, %b : memref<4xf32> to memref<4xf32>\n",
            True,
        ),
    ],
    ids=["the argument", "never", "the argument, by its owner", "not owned", "before it is read"],
)
def test_a_loop_that_frees_wrongly(must_not_prove, old, new, differs):
    assert old in LOOP_FREES
    must_not_prove(LOOP, LOOP_FREES.replace(old, new), differs=differs)


CALL = """
func.func private @g(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %x = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = arith.select %c, %t, %n : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %i: index, %c: i1) -> f32 {
  %r = call @g(%t, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
"""
OWNERS = """
func.func private @g(%t: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %x = arith.constant 3.0 : f32
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %t, %n : memref<4xf32>
  %o = bufferization.dealloc (%n : memref<4xf32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %o : memref<4xf32>, i1
}
func.func @f(%t: memref<4xf32>, %i: index, %c: i1) -> f32 {
  %r, %o = call @g(%t, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  %v = memref.load %r[%i] : memref<4xf32>
  bufferization.dealloc (%r : memref<4xf32>) if (%o)
  return %v : f32
}
"""


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("  bufferization.dealloc (%r : memref<4xf32>) if (%o)\n", "", "f"),
        ("dealloc (%r : memref<4xf32>) if (%o)", "dealloc (%r : memref<4xf32>) if (%c)", "f"),
        ("return %r, %o", "return %r, %true", "g"),
        ("return %r, %o", "return %r, %c", "g"),
    ],
    ids=["the caller does not free", "the caller frees the other", "always owned", "the other way"],
)
def test_a_wrong_owner(must_not_prove, old, new, name):
    assert old in OWNERS
    must_not_prove(CALL, OWNERS.replace(old, new), name=name)
