"""Globals that hold what they start with, as nobody writes to them."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from oneshot_verify.ir import parse
from oneshot_verify.semantics.named import never_written
from tests.check.conftest import Check

SOURCE = """
ml_program.global VISIBLE mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f(%x: i32) -> tensor<4xi32> {
  %t = ml_program.global_load @g : tensor<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : tensor<4xi32>
}
func.func private @show(i32)
"""
TARGET = """
memref.global "VISIBLE" @g : memref<4xi32> = dense<7>
func.func @f(%x: i32) -> memref<4xi32> {
  %t = memref.get_global @g : memref<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : memref<4xi32>
}
func.func private @show(i32)
"""
SET = """
func.func @set(%t: tensor<4xi32>) {
  ml_program.global_store @g = %t : tensor<4xi32>
  return
}
"""
COPY = """
func.func @set(%t: memref<4xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  memref.copy %t, %g : memref<4xi32> to memref<4xi32>
  return
}
"""
INSIDE = """
func.func @set(%t: tensor<4xi32>) {
  "acme.region"() ({
    ml_program.global_store @g = %t : tensor<4xi32>
  }) : () -> ()
  return
}
"""
NAMED = 'func.func @set(%t: TYPE) { "acme.set"(%t) {of = @g} : (TYPE) -> () return }'


@pytest.mark.parametrize(
    ("visible", "more", "answer"),
    [
        ("private", ("", ""), Answer.HOLDS),
        ("private", (SET, COPY), Answer.REFUSED),
        ("private", (INSIDE, COPY), Answer.REFUSED),
        (
            "private",
            (NAMED.replace("TYPE", "tensor<4xi32>"), NAMED.replace("TYPE", "memref<4xi32>")),
            Answer.NOT_ABLE,
        ),
        ("public", ("", ""), Answer.NOT_ABLE),
    ],
)
def test_what_others_may_write(
    run: Check, visible: str, more: tuple[str, str], answer: Answer
) -> None:
    """The target returns the global itself, behind code of others."""
    source = SOURCE.replace("VISIBLE", visible) + more[0]
    target = TARGET.replace("VISIBLE", visible) + more[1]
    outcome = run(source, target, Point(2, 2, "call"))
    assert outcome.answer is answer, outcome


def test_the_target_does_not_write_to_them(run: Check) -> None:
    """Though nothing that this function gives hangs on it."""
    source = SOURCE.replace("VISIBLE", "private").replace("return %t", "return %u")
    source = source.replace("  return", "  %u = tensor.splat %x : tensor<4xi32>\n  return")
    target = TARGET.replace("VISIBLE", "private").replace("return %t", "return %u")
    kept = """%u = memref.alloc() : memref<4xi32>
      linalg.fill ins(%x : i32) outs(%u : memref<4xi32>)
      return"""
    written = "linalg.fill ins(%x : i32) outs(%t : memref<4xi32>)\n"
    call = Point(2, 2, "call")
    assert run(source, target.replace("return", kept), call).answer is Answer.HOLDS
    outcome = run(source, target.replace("return", written + kept), call)
    assert (outcome.answer, "read-only" in outcome.reason) == (Answer.REFUSED, True), outcome


@pytest.mark.parametrize("more", ["", SET, INSIDE, NAMED.replace("TYPE", "tensor<4xi32>")])
def test_which_ones_these_are(more: str) -> None:
    module = parse(SOURCE.replace("VISIBLE", "private") + more, "f.mlir")[0].module
    assert never_written(module) == (set() if more else {"g"})
