"""Ops that nobody has given a meaning: the same op with the same operands, at the same point, gives the same."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SCALARS = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  %r = tensor.insert %z into %t[%i] : tensor<?xf32>
  return %r, %y : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  memref.store %z, %t[%i] : memref<?xf32>
  return %t, %y : memref<?xf32>, f32
}
""",
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Asked with other attributes, once instead of twice, or not told.
        ("{k = 1 : i32} : (f32) -> f32\n  %z", "{k = 2 : i32} : (f32) -> f32\n  %z"),
        ('%z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32', "%z = arith.addf %y, %y : f32"),
        ('  "acme.tell"(%z, %i) : (f32, index) -> ()\n', ""),
    ],
)
def test_other_ops_are_neither_proved_nor_refuted(old: str, new: str, change) -> None:
    """An op may be pure, and then a pass may leave it out or move it."""
    source, target = SCALARS
    modules = [parse(text, "f.mlir")[0].module for text in (source, change(target, old, new))]
    assert prove_function(modules[0], modules[1], "f").verdict in (
        Verdict.UNKNOWN,
        Verdict.UNSUPPORTED,
    )


def test_the_assumption_is_stated() -> None:
    modules = [parse(text, "f.mlir")[0].module for text in SCALARS]
    result = prove_function(modules[0], modules[1], "f")
    assert any("'acme.ask'" in assumption for assumption in result.assumptions)


MADE = (
    """
func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
""",
    """
func.func @f(%v: f32, %i: index) -> memref<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = bufferization.to_buffer %0 ATTRIBUTES: tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  return %1 : memref<4xf32>
}
""",
)


@pytest.mark.parametrize(
    ("attributes", "verdict"), [("", Verdict.UNKNOWN), ("read_only ", Verdict.REFUTED)]
)
def test_writes_to_what_an_opaque_op_gives_are_neither_right_nor_wrong(
    attributes: str, verdict: Verdict
) -> None:
    # It may be a constant, which who bufferizes the op copies unless the buffer is only read.
    pair = (MADE[0], MADE[1].replace("ATTRIBUTES", attributes))
    source, target = (parse(text, "program")[0].module for text in pair)
    assert prove_function(source, target, "f").verdict is verdict
