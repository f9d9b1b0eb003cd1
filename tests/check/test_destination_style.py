"""Ops of which nothing is known but that they are in destination-passing style, as the checker takes them."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

OURS = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = "iree_linalg_ext.map_store"(%a, %b) <{k = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
THEIRS = """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  BEFORE
  "iree_linalg_ext.map_store"(%a, %b) <{k = 1 : i64}> : (memref<4xf32>, memref<4xf32>) -> ()
  return %b : memref<4xf32>
}
"""
COPY = "memref.copy {} : memref<4xf32> to memref<4xf32>"
BRANCH = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %r = scf.if %p -> tensor<4xf32> {
    %s = "iree_linalg_ext.map_store"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
BRANCH_BUFFER = """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {
  scf.if %p {
    "iree_linalg_ext.map_store"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  return %b : memref<4xf32>
}
"""
BEHIND = """
  %g = memref.alloc() : memref<4xf32>
  "iree_linalg_ext.map_store"(%a, %g) : (memref<4xf32>, memref<4xf32>) -> ()
  return"""


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ((), Answer.HOLDS),
        ((("BEFORE", COPY.format("%a, %b")),), Answer.REFUSED),
        ((("k = 1", "k = 2"),), Answer.REFUSED),
        ((("(%a, %b)", "(%b, %b)"),), Answer.REFUSED),
        ((("(%a, %b)", "(%b, %a)"), ("return %b", "return %a")), Answer.REFUSED),
        ((("map_store", "map_load"),), Answer.REFUSED),
    ],
)
def test_only_the_same_op_on_the_same_contents(run: Check, changes, answer) -> None:
    theirs = THEIRS
    for old, new in (*changes, ("BEFORE", "")):
        theirs = theirs.replace(old, new)
    number = 2 if "memref.copy" in theirs else 1
    assert run(OURS, theirs, cut(1, number, rule="nest")).answer is answer


def test_an_op_without_a_counterpart_is_not_taken(run: Check) -> None:
    assert run(OURS, THEIRS.replace("BEFORE", "")).answer is not Answer.HOLDS


def test_an_op_that_the_source_may_not_have_run_is_not_run(run: Check) -> None:
    inside = cut(2, 2, rule="nest")
    branch = Point(1, 1, "branch", regions=((inside,), ()))
    assert run(BRANCH, BRANCH_BUFFER, branch).answer is Answer.HOLDS
    behind = BRANCH_BUFFER.replace("\n  return", BEHIND)
    again = cut(2, 6, rule="nest")
    assert run(BRANCH, behind, branch, again).answer is not Answer.HOLDS


@pytest.mark.parametrize(("scale", "answer"), [("%x", Answer.HOLDS), ("%y", Answer.REFUSED)])
def test_scalars_that_it_gets(run: Check, scale: str, answer: Answer) -> None:
    def text(kind: str, scale: str, result: str) -> str:
        shaped = f"{kind}<4xf32>"
        operands = f"(%a, %a, %a, {scale}, %b) : ({shaped}, {shaped}, {shaped}, f32, {shaped})"
        return f"""func.func @f(%a: {shaped}, %b: {shaped}, %x: f32, %y: f32) -> {shaped} {{
          {result and "%r = "}"iree_linalg_ext.attention"{operands} -> {result or "()"}
          return {(result and "%r") or "%b"} : {shaped} }}"""

    ours, theirs = text("tensor", "%x", "tensor<4xf32>"), text("memref", scale, "")
    assert run(ours, theirs, cut(1, 1, rule="nest")).answer is answer
