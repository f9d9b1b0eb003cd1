"""Buffers that are parts of one buffer of bytes."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SOURCE = """
func.func @f(%t: tensor<4xf32>, %s: tensor<2xf64>, %x: f32, %y: f64, %i: index) -> (f32, f64) {
  %c0 = arith.constant 0 : index
  %t1 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %s1 = tensor.insert %y into %s[%i] : tensor<2xf64>
  %a = tensor.extract %t1[%c0] : tensor<4xf32>
  %b = tensor.extract %s1[%c0] : tensor<2xf64>
  return %a, %b : f32, f64
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %s: memref<2xf64>, %x: f32, %y: f64, %i: index) -> (f32, f64) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %bytes = memref.alloc() : memref<32xi8>
  %v = memref.view %bytes[%c0][] : memref<32xi8> to memref<4xf32>
  %w = memref.view %bytes[%c16][] : memref<32xi8> to memref<2xf64>
  memref.copy %t, %v : memref<4xf32> to memref<4xf32>
  memref.copy %s, %w : memref<2xf64> to memref<2xf64>
  memref.store %x, %v[%i] : memref<4xf32>
  memref.store %y, %w[%i] : memref<2xf64>
  %a = memref.load %v[%c0] : memref<4xf32>
  %b = memref.load %w[%c0] : memref<2xf64>
  memref.dealloc %bytes : memref<32xi8>
  return %a, %b : f32, f64
}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arith.constant 16", "arith.constant 8"),
        ("arith.constant 16", "arith.constant 24"),
        ("%bytes[%c16][] : memref<32xi8>", "%bytes[%i][] : memref<32xi8>"),
        ("%c0 = arith.constant 0", "%c0 = arith.constant 2"),
        ("memref.alloc()", "memref.alloc() {alignment = 4 : i64}"),
        ("memref.alloc()", "memref.alloca()"),
        (
            "memref.copy %t, %v",
            "%z = arith.constant 0 : i8\n  memref.store %z, %bytes[%c0] : memref<32xi8>\n"
            "  memref.copy %t, %v",
        ),
    ],
    ids=[
        "overlap",
        "too large",
        "anywhere",
        "between elements",
        "aligned badly",
        "on the stack",
        "bytes",
    ],
)
def test_what_is_not_covered(change, old, new) -> None:
    source, target = (
        parse(text, "test.mlir")[0].module for text in (SOURCE, change(TARGET, old, new))
    )
    assert prove_function(source, target, "f").verdict is Verdict.UNSUPPORTED
