"""Near misses about buffers, globals and what the outside sees: a prover with one rule less was seen to prove each."""

from __future__ import annotations

import pytest

# Several writes into one array.

TWO_INSERTS = (
    """
func.func @f(%t: tensor<8xf32>, %x: f32, %y: f32, %i: index, %j: index) -> tensor<8xf32> {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = tensor.insert %y into %a[%j] : tensor<8xf32>
  return %b : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>, %x: f32, %y: f32, %i: index, %j: index) -> memref<8xf32> {
  memref.store %x, %t[%i] : memref<8xf32>
  memref.store %y, %t[%j] : memref<8xf32>
  return %t : memref<8xf32>
}
""",
)


def test_a_store_does_not_hide_the_one_before(must_prove, must_not_prove, change) -> None:
    must_prove(*TWO_INSERTS)
    source, target = TWO_INSERTS
    must_not_prove(source, change(target, "memref.store %x, %t[%i] : memref<8xf32>\n", ""))


TWO_PARTS = (
    """
func.func @f(%t: tensor<8xf32>, %p: tensor<3xf32>, %q: tensor<3xf32>) -> tensor<8xf32> {
  %a = tensor.insert_slice %p into %t[0] [3] [1] : tensor<3xf32> into tensor<8xf32>
  %b = tensor.insert_slice %q into %a[2] [3] [1] : tensor<3xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32>, %p: memref<3xf32>, %q: memref<3xf32>) -> memref<8xf32> {
  %v = memref.subview %t[0] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1]>>
  memref.copy %p, %v : memref<3xf32> to memref<3xf32, strided<[1]>>
  %w = memref.subview %t[2] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1], offset: 2>>
  memref.copy %q, %w : memref<3xf32> to memref<3xf32, strided<[1], offset: 2>>
  return %t : memref<8xf32>
}
""",
)


def test_a_part_does_not_hide_the_one_before(must_prove, must_not_prove, change) -> None:
    must_prove(*TWO_PARTS)
    source, target = TWO_PARTS
    first = "memref.copy %p, %v : memref<3xf32> to memref<3xf32, strided<[1]>>\n"
    must_not_prove(source, change(target, first, ""))


# Divisions of numbers that are known.

QUOTIENT = """
func.func @f(%t: {0}<8xf32>) -> f32 {{
  %a = arith.constant -7 : index
  %b = arith.constant 2 : index
  %c5 = arith.constant {2} : index
  %q = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%a)
  %k = arith.addi %q, %c5 : index
  %v = {1} %t[%k] : {0}<8xf32>
  return %v : f32
}}
"""
ELEMENT = """
func.func @f(%t: memref<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %v = memref.load %t[%c1] : memref<8xf32>
  return %v : f32
}
"""


def test_the_quotient_of_a_negative_number_is_rounded_down(must_prove, must_not_prove) -> None:
    # -7 floordiv 2 is -4.
    must_prove(QUOTIENT.format("tensor", "tensor.extract", 5), ELEMENT)
    must_not_prove(QUOTIENT.format("tensor", "tensor.extract", 4), ELEMENT)


# Memory of a function that the tensor program does not have.

SCALAR = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}\n"
HELPER = """
func.func private @make() -> memref<f32> {{
  %m = memref.{0}() : memref<f32>
  return %m : memref<f32>
}}
func.func @f(%x: f32) -> f32 {{
  %m = call @make() : () -> memref<f32>
  memref.store %x, %m[] : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}}
"""


def test_memory_on_the_stack_ends_with_its_function(must_prove, must_not_prove) -> None:
    must_prove(SCALAR, HELPER.format("alloc"))
    must_not_prove(SCALAR, HELPER.format("alloca"))


# What the outside sees.

PRINT = """
func.func @f(%x: vector<4xf32>, %y: vector<4xf32>) {{
  vector.print {0} : vector<4xf32>
  return
}}
"""


def test_another_value_is_printed(must_prove, must_not_prove) -> None:
    must_prove(PRINT.format("%x"), PRINT.format("%x"))
    must_not_prove(PRINT.format("%x"), PRINT.format("%y"))


# Globals that both programs have.

GLOBAL = """
memref.global "private" @g : memref<f32> = dense<0.0>
func.func @f(%x: f32, %y: f32) -> f32 {{
  %m = memref.get_global @g : memref<f32>
  memref.store {0}, %m[] : memref<f32>
  %v = call @read() : () -> f32
  return %v : f32
}}
func.func private @read() -> f32 {{
  %m = memref.get_global @g : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}}
"""


def test_a_global_holds_something_else_when_a_function_is_called(
    must_prove, must_not_prove
) -> None:
    must_prove(GLOBAL.format("%x"), GLOBAL.format("%x"))
    must_not_prove(GLOBAL.format("%x"), GLOBAL.format("%y"))


# A loop whose buffer may be another one from the second round on; only there the write does harm.

HANDED_ON = (
    """
func.func @f(%t: tensor<4xf32>, %o: tensor<4xf32>, %x: f32, %n: index, %p: i1)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    %c = scf.if %p -> (tensor<4xf32>) {
      scf.yield %b : tensor<4xf32>
    } else {
      scf.yield %o : tensor<4xf32>
    }
    scf.yield %c : tensor<4xf32>
  }
  return %r, %o : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %o: memref<4xf32>, %x: f32, %n: index, %p: i1)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    %c = scf.if %p -> (memref<4xf32>) {
      scf.yield %a : memref<4xf32>
    } else {
      OTHER
    }
    scf.yield %c : memref<4xf32>
  }
  return %r, %o : memref<4xf32>, memref<4xf32>
}
""",
)
COPIED = """%new = memref.alloc() : memref<4xf32>
      memref.copy %o, %new : memref<4xf32> to memref<4xf32>
      scf.yield %new : memref<4xf32>"""


@pytest.mark.parametrize("swapped", [False, True])
def test_a_round_that_hands_on_another_buffer(
    must_prove, must_not_prove, change, swapped: bool
) -> None:
    def chosen(text: str) -> str:
        """The same with the other branch for the buffer of outside."""
        return change(text, "scf.if %p", "scf.if %q") if swapped else text

    negation = "  %true = arith.constant true\n  %q = arith.xori %p, %true : i1\n  %r = scf.for"
    source, target = (chosen(change(text, "  %r = scf.for", negation)) for text in HANDED_ON)
    must_prove(source, change(target, "OTHER", COPIED))
    must_not_prove(source, change(target, "OTHER", "scf.yield %o : memref<4xf32>"))


# Bodies that are run for each element.

NO_OUTPUTS = """
func.func @f(%t: memref<4xf32>, %k: index) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["ITERATOR"]}
      ins(%t : memref<4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %y = memref.load %t[%i] : memref<4xf32>
    linalg.yield
  }
  return
}
"""


@pytest.mark.parametrize("iterator", ["parallel", "reduction"])
def test_a_nest_without_outputs(must_prove, must_not_prove, change, iterator: str) -> None:
    source = "func.func @f(%t: tensor<4xf32>, %k: index) { return }"
    target = change(NO_OUTPUTS, "ITERATOR", iterator)
    must_prove(source, target)
    must_not_prove(source, change(target, "%t[%i]", "%t[%k]"))


ADDRESSES = """
func.func @f() -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.alloc() : memref<2xindex>
  OUTSIDE
  linalg.map outs(%g : memref<2xindex>) (%x: index) {
    INSIDE
    %p = memref.extract_aligned_pointer_as_index %b : memref<i32> -> index
    linalg.yield %p : index
  }
  %v = memref.load %g[%c0] : memref<2xindex>
  %w = memref.load %g[%c1] : memref<2xindex>
  %t = arith.cmpi eq, %v, %w : index
  return %t : i1
}
"""


def test_addresses_of_buffers_of_each_element(must_prove, must_not_prove, change) -> None:
    source = "func.func @f() -> i1 { %t = arith.constant true return %t : i1 }"
    made = "%b = memref.alloc() : memref<i32>"
    must_prove(source, change(change(ADDRESSES, "OUTSIDE", made), "INSIDE", ""))
    must_not_prove(source, change(change(ADDRESSES, "OUTSIDE", ""), "INSIDE", made))
