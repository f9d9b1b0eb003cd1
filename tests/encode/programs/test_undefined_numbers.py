"""Exact arithmetic on `index` and `i1` is that of numbers: what nobody wrote is none."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f() -> {type} {{
  %r = arith.constant {value} : {type}
  return %r : {type}
}}
"""
TARGET = """
func.func @f() -> {type} {{
  %m = memref.alloc() : memref<{element}>
  %z = arith.constant {zero} : {element}
  memref.store %z, %m[] : memref<{element}>
  %b = memref.load %m[] : memref<{element}>
  %r = {op}
  return %r : {type}
}}
"""
STORE = "  memref.store %z, %m[] : memref<{element}>\n"
CASES = {
    "xori": ("i1", "false", "i1", "arith.xori %b, %b : i1"),
    "subi": ("index", "0", "index", "arith.subi %b, %b : index"),
    "muli": ("index", "0", "index", "arith.muli %b, %z : index"),
    "cmpi": ("i1", "true", "index", "arith.cmpi eq, %b, %b : index"),
    "index.sub": ("index", "0", "index", "index.sub %b, %b"),
    "affine": ("index", "0", "index", "affine.apply affine_map<(d0) -> (d0 mod 1)>(%b)"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_nobody_wrote_does_not_cancel_out(must_prove, must_not_prove, name: str) -> None:
    type, value, element, op = CASES[name]
    zero = "false" if element == "i1" else "0"
    source = (
        SOURCE.format(type=type, value=value)
        .replace("false : i1", "false")
        .replace("true : i1", "true")
    )
    target = TARGET.format(type=type, element=element, zero=zero, op=op)
    target = target.replace("false : i1", "false")
    must_prove(source, target)
    must_not_prove(source, target.replace(STORE.format(element=element), ""))


WRITTEN = (
    """
func.func @f(%a: index, %b: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %e = tensor.from_elements %a, %b : tensor<2xindex>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%o = %t) -> tensor<?xf32> {
    %n = tensor.extract %e[%i] : tensor<2xindex>
    %k = arith.addi %n, %c1 : index
    %w = tensor.insert %x into %o[%k] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%a: index, %b: index, %t: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %e = memref.alloc() : memref<2xindex>
  memref.store %a, %e[%c0] : memref<2xindex>
  memref.store %b, %e[%c1] : memref<2xindex>
  scf.for %i = %c0 to %c2 step %c1 {
    %n = memref.load %e[%i] : memref<2xindex>
    %k = arith.addi %n, %c1 : index
    memref.store %x, %t[%k] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
""",
)


def test_numbers_that_were_written_where_they_are_read(must_prove, must_not_prove, change) -> None:
    must_prove(*WRITTEN)
    source, target = WRITTEN
    must_not_prove(source, change(target, "  memref.store %b, %e[%c1] : memref<2xindex>\n", ""))


SAME = (
    """
func.func @f(%i: index) -> (index, tensor<4xindex>) {
  %e = tensor.empty() : tensor<4xindex>
  %x = tensor.extract %e[%i] : tensor<4xindex>
  %r = arith.addi %x, %i : index
  return %r, %e : index, tensor<4xindex>
}
""",
    """
func.func @f(%i: index) -> (index, memref<4xindex>) {
  %e = memref.alloc() : memref<4xindex>
  %x = memref.load %e[%i] : memref<4xindex>
  %r = arith.addi %x, %i : index
  return %r, %e : index, memref<4xindex>
}
""",
)


def test_numbers_that_neither_program_wrote(must_prove) -> None:
    must_prove(*SAME)


CARRIED = (
    """
func.func @f(%n: index) -> (tensor<4xi1>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi1>
  %true = arith.constant true
  %false = arith.constant false
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> tensor<4xi1> {
    %w = tensor.insert %true into %o[%c0] : tensor<4xi1>
    scf.yield %w : tensor<4xi1>
  }
  %f = tensor.insert %true into %r[%c1] : tensor<4xi1>
  return %f, %false : tensor<4xi1>, i1
}
""",
    """
func.func @f(%n: index) -> (memref<4xi1>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.alloc() : memref<4xi1>
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c1 {
    memref.store %true, %e[%c0] : memref<4xi1>
  }
  memref.store %true, %e[%c1] : memref<4xi1>
  %b = memref.load %e[%c1] : memref<4xi1>
  %c = arith.xori %b, %b : i1
  return %e, %c : memref<4xi1>, i1
}
""",
)


def test_what_a_loop_leaves_unwritten(must_prove, must_not_prove, change) -> None:
    must_prove(*CARRIED)
    source, target = CARRIED
    must_not_prove(source, change(target, "memref.load %e[%c1]", "memref.load %e[%c2]"))
