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


def under(condition: str, then: str, otherwise: str = "") -> str:
    other = f" else {{\n  {otherwise}  }}" if otherwise else ""
    return f"  scf.if {condition} {{\n  {then}  }}{other}\n"


RIGHT = {
    "at once": FREE,
    "on both paths": under("%c", FREE, FREE),
    "through an alias": FREE.replace("%n : memref<4xf32>", "%p : memref<?xf32>"),
    "by its condition": "  bufferization.dealloc (%n : memref<4xf32>) if (%true)\n",
    "once, though it is named twice": (
        "  bufferization.dealloc (%n, %p : memref<4xf32>, memref<?xf32>) if (%true, %true)\n"
    ),
    "if it is retained, by who owns it": (
        "  %o = bufferization.dealloc (%n : memref<4xf32>) if (%true) "
        "retain (%p : memref<?xf32>)\n" + under("%o", FREE)
    ),
}
WRONG = {
    "on one path": under("%c", FREE),
    "twice on one path": under("%c", FREE) + FREE,
    "twice through an alias": FREE + FREE.replace("%n : memref<4xf32>", "%p : memref<?xf32>"),
    "by a condition that may be false": "  bufferization.dealloc (%n : memref<4xf32>) if (%c)\n",
    "although it is retained": (
        "  %o = bufferization.dealloc (%n : memref<4xf32>) if (%true) "
        "retain (%p : memref<?xf32>)\n" + under("%c", FREE)
    ),
    "an argument": FREE + FREE.replace("%n", "%t"),
    "a part of it is read afterwards": (
        FREE + "  %w = memref.load %p[%i] : memref<?xf32>\n" + "  %y = arith.addf %w, %w : f32\n"
    ),
}


@pytest.mark.parametrize("free", RIGHT.values(), ids=RIGHT)
def test_freed_once(must_prove, free):
    must_prove(SOURCE, FREES.replace(FREE, free))


@pytest.mark.parametrize("free", WRONG.values(), ids=WRONG)
def test_not_freed_once(must_not_prove, free):
    must_not_prove(SOURCE, FREES.replace(FREE, free))


def test_nothing_is_asked_of_programs_that_never_free(must_prove):
    must_prove(SOURCE, FREES.replace(FREE, ""))


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


def test_a_loop_that_frees_what_its_last_round_made(must_prove):
    must_prove(LOOP, LOOP_FREES)


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


def test_a_buffer_that_each_round_leaves_behind(must_not_prove):
    leaks = LOOP_FREES.replace(
        "    %b = memref.alloc() : memref<4xf32>\n",
        "    %b = memref.alloc() : memref<4xf32>\n    %left = memref.alloc() : memref<4xf32>\n",
    )
    must_not_prove(LOOP, leaks)


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


def test_a_private_function_says_who_owns_its_result(must_prove):
    must_prove(CALL, OWNERS)


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


CARRIED = (
    """
func.func @f(%a: tensor<8xf32>, %n: index, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    %y = tensor.insert %v into %x[%c1] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    """
#any = strided<[?], offset: ?>
func.func @f(%a: memref<8xf32, #any>, %n: index, %v: f32) -> memref<8xf32, #any> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %own = %false) -> (memref<8xf32, #any>, i1) {
    %new = memref.alloc() : memref<8xf32>
    memref.copy %x, %new : memref<8xf32, #any> to memref<8xf32>
    memref.store %v, %new[%c1] : memref<8xf32>
    START
    scf.if %own {
      memref.dealloc %start : TYPE
    }
    %y = memref.cast %new : memref<8xf32> to memref<8xf32, #any>
    scf.yield %y, %true : memref<8xf32, #any>, i1
  }
  return %r#0 : memref<8xf32, #any>
}
""",
)
BASE = """%start, %offset, %size, %stride = memref.extract_strided_metadata %x
      : memref<8xf32, #any> -> memref<f32>, index, index, index"""
INSIDE = """%start = memref.reinterpret_cast %x to offset: [1], sizes: [], strides: []
      : memref<8xf32, #any> to memref<f32, strided<[], offset: 1>>"""


def test_a_buffer_of_the_round_before_is_freed(must_prove, must_not_prove) -> None:
    """Its type says nothing of where it starts, but it was allocated with a layout that does."""
    source, target = CARRIED
    must_prove(source, target.replace("START", BASE).replace("TYPE", "memref<f32>"))
    inside = target.replace("START", INSIDE).replace("TYPE", "memref<f32, strided<[], offset: 1>>")
    must_not_prove(source, inside)


ON_A_CONDITION = """
func.func @f(%v: f32, %p: i1) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<i1>
  scf.if %p {
    memref.store %p, %b[] : memref<i1>
  }
  STORE
  %u = memref.load %b[] : memref<i1>
  %t = arith.constant true
  %nu = arith.xori %u, %t : i1
  bufferization.dealloc (%m : memref<4xf32>) if (%u)
  bufferization.dealloc (%m : memref<4xf32>) if (%nu)
  memref.dealloc %b : memref<i1>
  return %v : f32
}
"""


def test_a_condition_that_nobody_has_defined(must_prove, must_not_prove) -> None:
    """It is not surely true or false, so the buffer is freed twice, or never."""
    source = "func.func @f(%v: f32, %p: i1) -> f32 {\n  return %v : f32\n}"
    must_prove(source, ON_A_CONDITION.replace("STORE", "memref.store %p, %b[] : memref<i1>"))
    must_not_prove(source, ON_A_CONDITION.replace("STORE", ""))
