"""What elision makes is run on this machine beside what One-Shot Bufferize makes; a wrong program is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.elision import on_machine
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.survey import survey
from oneshot_verify.ir import parse, print_module

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")

TWO = """
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %u = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.insert %x into %u[%c1] : tensor<4xf32>
  %y = tensor.extract %u[%c0] : tensor<4xf32>
  %z = arith.addf %x, %x : f32
  %a = tensor.insert %z into %v[%c3] : tensor<4xf32>
  return %v, %a, %y, %t : tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>
}
"""


@pytest.mark.mlir
def test_a_copy_that_is_missing_is_seen(mlir_opt: str, mlir_runner: str) -> None:
    module = parse(on_machine.numbered(TWO), "two.mlir")[0].module
    text = print_module(module)
    found = elide_copies(module, OPTIONS)
    assert found.report.after.copies == 1
    assert on_machine.run(text, found, OPTIONS) == on_machine.Outcome(ran=True)
    places = frozenset(each.place for each in survey(module, OPTIONS).candidates)
    wrong = replace(found, removed=places, stages=())
    assert on_machine.run(text, wrong, OPTIONS) == on_machine.Outcome(ran=True, is_equal=False)
