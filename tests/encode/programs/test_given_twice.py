"""Calls and ops that get one buffer twice in the tensor program, and two equal ones in the bufferized program.

What they write through one operand they read through the other there, and not here.
"""

from __future__ import annotations

import pytest

BODY = """
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %a[%c0] : memref<4xf32>
  %z = memref.load %b[%c0] : memref<4xf32>
  %w = arith.addf %z, %z : f32
  memref.store %w, %b[%c0] : memref<4xf32>
  return
}"""
OUTSIDE = "func.func private @g(memref<4xf32>, memref<4xf32>)"
CALL = "func.call @g(%m, SECOND) : (memref<4xf32>, memref<4xf32>) -> ()"
OPAQUE = '"mine.op"(%m, SECOND) : (memref<4xf32>, memref<4xf32>) -> ()'
ONCE = """
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  USE
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}"""
TWICE = """
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%n : memref<4xf32>)
  USE
  %y = memref.load READ[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %y : f32
}"""


def program(shape: str, declared: str, use: str, second: str, read: str) -> str:
    used = use.replace("SECOND", second)
    return declared + shape.replace("USE", used).replace("READ", read)


@pytest.mark.parametrize("read", ["%m", "%n"])
@pytest.mark.parametrize(
    ("declared", "use"), [(BODY, CALL), (OUTSIDE, CALL), ("", OPAQUE)], ids=["body", "none", "op"]
)
def test_one_buffer_here_is_not_two_there(
    declared: str, use: str, read: str, must_prove, must_not_prove
) -> None:
    once = program(ONCE, declared, use, "%m", "%m")
    twice = program(TWICE, declared, use, "%n", read)
    # What a function without a body does to one buffer in two roles, a run does not know either.
    must_not_prove(once, twice, differs=declared == BODY)
    apart = program(TWICE, declared, use, "%n", read)
    must_prove(apart, twice)


NO_ADDRESS = """
func.func private @g(%a: tensor<4xf32>, %b: tensor<4xf32>) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func private @h(%a: tensor<4xf32>, %b: tensor<4xf32>) -> i1 {
  %r = func.call @g(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> i1
  return %r : i1
}
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> i1 {
  %r = func.call @h(%t, SECOND) : (tensor<4xf32>, tensor<4xf32>) -> i1
  return %r : i1
}"""
ADDRESSES = """
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) -> i1 {
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %r = arith.cmpi eq, %p, %q : index
  return %r : i1
}
func.func private @h(%a: memref<4xf32>, %b: memref<4xf32>) -> i1 {
  %r = func.call @g(%a, %b) : (memref<4xf32>, memref<4xf32>) -> i1
  return %r : i1
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> i1 {
  %r = func.call @h(%t, SECOND) : (memref<4xf32>, memref<4xf32>) -> i1
  return %r : i1
}"""


def test_addresses_of_one_buffer_do_not_differ(must_prove, must_not_prove) -> None:
    must_prove(NO_ADDRESS.replace("SECOND", "%u"), ADDRESSES.replace("SECOND", "%u"))
    must_not_prove(NO_ADDRESS.replace("SECOND", "%t"), ADDRESSES.replace("SECOND", "%t"))
