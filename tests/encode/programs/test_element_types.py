"""Elements that are only moved about, or computed with as they are: complex numbers, small and large floats."""

from __future__ import annotations

import pytest

TYPES = (
    "complex<f32>",
    "complex<i8>",
    "bf16",
    "f8E4M3FN",
    "f80",
    "f128",
    "i3",
    "i128",
    "ui8",
    "si16",
)
SOURCE = """
func.func @f(%t: tensor<?xT>, %i: index, %x: T) -> (tensor<?xT>, T) {
  %y = tensor.extract %t[%i] : tensor<?xT>
  %r = tensor.insert %x into %t[%i] : tensor<?xT>
  return %r, %y : tensor<?xT>, T
}
"""
TARGET = """
func.func @f(%t: memref<?xT>, %i: index, %x: T) -> (memref<?xT>, T) {
  %y = memref.load %t[%i] : memref<?xT>
  memref.store %x, %t[%i] : memref<?xT>
  return %t, %y : memref<?xT>, T
}
"""
LOAD = "  %y = memref.load %t[%i] : memref<?xT>\n"
STORE = "  memref.store %x, %t[%i] : memref<?xT>\n"


@pytest.mark.parametrize("type", TYPES)
def test_elements_are_moved(type: str, must_prove, must_not_prove) -> None:
    source, target = (
        text.replace("xT>", f"x{type}>").replace("T", type) for text in (SOURCE, TARGET)
    )
    must_prove(source, target)
    late = TARGET.replace(LOAD + STORE, STORE + LOAD)
    must_not_prove(source, late.replace("xT>", f"x{type}>").replace("T", type))


def test_complex_arithmetic_is_the_same_on_both_sides(must_prove, must_not_prove, change) -> None:
    target = """
func.func @f(%t: memref<2xcomplex<f64>>, %i: index) -> f64 {
  %c = complex.constant [1.0, -2.0] : complex<f64>
  %x = memref.load %t[%i] : memref<2xcomplex<f64>>
  %y = complex.mul %x, %c : complex<f64>
  %r = complex.re %y : complex<f64>
  return %r : f64
}
"""
    source = target.replace("memref.load", "tensor.extract").replace("memref", "tensor")
    must_prove(source, target)
    must_not_prove(source, change(target, "-2.0", "2.0"))
    must_not_prove(source, change(target, "complex.re", "complex.im"))
