"""Globals that hold what they start with, as nobody writes to them."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics.named import never_written

SOURCE = """
ml_program.global VISIBLE mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f(%x: i32) -> tensor<4xi32> {
  %t = ml_program.global_load @g : tensor<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : tensor<4xi32>
}
func.func private @show(i32)
"""
SET = """
func.func @set(%t: tensor<4xi32>) {
  ml_program.global_store @g = %t : tensor<4xi32>
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


@pytest.mark.parametrize("more", ["", SET, INSIDE, NAMED.replace("TYPE", "tensor<4xi32>")])
def test_which_ones_these_are(more: str) -> None:
    module = parse(SOURCE.replace("VISIBLE", "private") + more, "f.mlir")[0].module
    assert never_written(module) == (set() if more else {"g"})
