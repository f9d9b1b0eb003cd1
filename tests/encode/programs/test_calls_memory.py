"""Calls in programs that have buffers and globals of their own: what a callee changes is changed in both programs."""

from __future__ import annotations

import pytest

WRITES = """
func.func private @g(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
"""
OUTSIDE = "func.func private @g(memref<4xf32>)\n"
LATE = """
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @g(%m) : (memref<4xf32>) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
"""
EARLY = """
func.func @f(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  func.call @g(%m) : (memref<4xf32>) -> ()
  return %v : f32
}
"""


def on_a_global(text: str) -> str:
    """The same program, whose buffer is a global instead of an argument."""
    text = text.replace("%m: memref<4xf32>", "").replace("(%m) : (memref<4xf32>)", "() : ()")
    return text.replace("  %c0", "  %m = memref.get_global @x : memref<4xf32>\n  %c0")


GLOBAL = 'memref.global "private" @x : memref<4xf32> = dense<0.0>\n'
CASES = [
    pytest.param(WRITES, LATE, EARLY, id="argument"),
    pytest.param(OUTSIDE, LATE, EARLY, id="argument of a function without a body"),
    pytest.param(GLOBAL + on_a_global(WRITES), on_a_global(LATE), on_a_global(EARLY), id="global"),
]


@pytest.mark.parametrize(("callee", "late", "early"), CASES)
def test_what_is_loaded_behind_the_call(must_prove, callee, late, early):
    must_prove(callee + late, callee + late)


@pytest.mark.parametrize(("callee", "late", "early"), CASES)
def test_what_is_loaded_before_the_call_is_something_else(must_not_prove, callee, late, early):
    must_not_prove(callee + late, callee + early)


def test_a_global_that_differs_when_the_callee_reads_it(must_not_prove):
    reads = """
func.func private @g() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
"""
    store = """
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  memref.store %y, %m[%c0] : memref<4xf32>"""
    source = f"""
func.func @f(%y: f32) -> f32 {{{store}
  %v = func.call @g() : () -> f32
  return %v : f32
}}
"""
    target = f"""
func.func @f(%y: f32) -> f32 {{
  %v = func.call @g() : () -> f32{store}
  return %v : f32
}}
"""
    must_not_prove(GLOBAL + reads + source, GLOBAL + reads + target)


LEFT_BEHIND = """
memref.global "private" @x : memref<2xf32> = dense<0.0>
func.func @f(%v: f32, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @x : memref<2xf32>
  memref.store %v, %m[%c0] : memref<2xf32>
  return
}
"""


def test_what_is_left_in_a_global(must_prove):
    twice = "memref.store %w, %m[%c0] : memref<2xf32>\n  memref.store %v"
    must_prove(LEFT_BEHIND, LEFT_BEHIND.replace("memref.store %v", twice))


@pytest.mark.parametrize(("old", "new"), [("store %v", "store %w"), ("[%c0]", "[%c1]")])
def test_something_else_is_left_in_a_global(old, new, must_not_prove, change):
    """A later call finds it there, so a run has to tell."""
    must_not_prove(LEFT_BEHIND, change(LEFT_BEHIND, old, new))
