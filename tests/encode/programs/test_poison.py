"""Where the tensor program has poison, the bufferized one may have anything; what nobody has written has some value."""

from __future__ import annotations

import pytest

PAIRS = {
    "result": ("return %p, %p : i32, i32", "return %x, %y : i32, i32"),
    "arithmetic": (
        "%q = arith.addi %p, %x : i32\n  return %q, %x : i32, i32",
        "return %y, %x : i32, i32",
    ),
    "on a path": (
        "%q = arith.select %c, %p, %x : i32\n  return %q, %x : i32, i32",
        "%q = arith.select %c, %y, %x : i32\n  return %q, %x : i32, i32",
    ),
    "print": (
        "vector.print %p : i32\n  return %x, %y : i32, i32",
        "vector.print %y : i32\n  return %x, %y : i32, i32",
    ),
    "call": (
        "func.call @g(%p) : (i32) -> ()\n  return %x, %y : i32, i32",
        "func.call @g(%y) : (i32) -> ()\n  return %x, %y : i32, i32",
    ),
    "loop": (
        """%q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %q, %x : i32, i32""",
        """%q = scf.for %i = %z to %n step %s iter_args(%a = %y) -> (i32) {
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %q, %x : i32, i32""",
    ),
    "reduction": (
        """%q = scf.parallel (%i) = (%z) to (%n) step (%s) init (%x) -> i32 {
    scf.reduce(%p : i32) {
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      scf.reduce.return %t : i32
    }
  }
  return %q, %x : i32, i32""",
        """%q = scf.parallel (%i) = (%z) to (%n) step (%s) init (%x) -> i32 {
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      scf.reduce.return %t : i32
    }
  }
  return %q, %x : i32, i32""",
    ),
}


def _program(body: str) -> str:
    head = """func.func private @g(i32)
func.func @f(%x: i32, %y: i32, %c: i1, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  """
    return f"{head}{body}\n}}\n"


@pytest.mark.parametrize("name", PAIRS)
def test_anything_stands_for_poison_but_poison_for_nothing(
    must_prove, must_not_prove, name: str
) -> None:
    poison, other = map(_program, PAIRS[name])
    must_prove(poison, other)
    must_not_prove(other, poison)


def test_where_it_is_defined_it_is_the_same(must_not_prove, change) -> None:
    source, target = map(_program, PAIRS["on a path"])
    must_not_prove(source, change(target, "%c, %y, %x", "%c, %x, %y"))


TENSOR = """
func.func @f(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %p = ub.poison : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%p : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %w : tensor<4xf32>, tensor<4xf32>
}
"""
BUFFER = """
func.func @f(%x: f32, %y: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %w = memref.alloc() : memref<4xf32>
  linalg.fill ins(%y : f32) outs(%t : memref<4xf32>)
  memref.store %x, %w[%i] : memref<4xf32>
  return %t, %w : memref<4xf32>, memref<4xf32>
}
"""


def test_elements_of_poison_may_be_anything(must_prove, must_not_prove, change) -> None:
    must_prove(TENSOR, BUFFER)
    must_not_prove(TENSOR, change(BUFFER, "store %x", "store %y"))


TWICE = _program(
    """%q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {
    scf.yield %a : i32
  }
  return %x, %y : i32, i32"""
)
TWO = _program(
    """%q, %r = scf.for %i = %z to %n step %s iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  }
  %same = arith.cmpi eq, %q, %r : i32
  %k = arith.select %same, %x, %y : i32
  return %k, %y : i32, i32"""
)


def test_two_values_that_a_loop_carries_for_one_poison_are_two(
    must_prove, must_not_prove, change
) -> None:
    must_not_prove(TWICE, TWO)
    must_prove(TWICE, change(TWO, "return %k", "return %x"))


def test_what_nobody_has_written_is_one_value(must_not_prove) -> None:
    source = _program(
        """%e = tensor.empty() : tensor<1xi32>
  %v = tensor.extract %e[%z] : tensor<1xi32>
  return %v, %v : i32, i32"""
    )
    must_not_prove(source, _program("return %x, %y : i32, i32"), differs=False)
