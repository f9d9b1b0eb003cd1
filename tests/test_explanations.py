"""Which known differences explain what another bufferizer decides, and that no others do."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.conformance.generated import OPTIONS, Decisions, explanation, ours
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize.registry import default_models
from oneshot_verify.ir import parse

FILES = Path(__file__).parent / "bufferize" / "differences"
STORED_AND_LOADED = """
ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
func.func @f(%t: tensor<2x2xf32>, %u: tensor<2xf32>, %v: vector<2xf32>, %x: f32) -> (f32, tensor<2x2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = linalg.fill ins(%x : f32) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = tensor.extract %a[%c0, %c0] : tensor<2x2xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<2xf32>, tensor<2x2xf32>
  %l = ml_program.global_load @g : tensor<2xf32>
  %s = tensor.insert %x into %u[%c0] : tensor<2xf32>
  ml_program.global_store @g = %s : tensor<2xf32>
  %k = tensor.extract %l[%c0] : tensor<2xf32>
  return %e, %w, %k : f32, tensor<2x2xf32>, f32
}
"""


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ((FILES / "narrow_write.mlir").read_text(), ("narrow writes",)),
        ((FILES / "masked_write.mlir").read_text(), ("masks",)),
        (STORED_AND_LOADED, ("narrow writes", "loads")),
    ],
)
def test_no_others_than_those_that_are_needed(text: str, rules: tuple[str, ...]) -> None:
    module = parse(text, "program")[0].module
    with relaxed(*rules) as models:
        answer = ours(module, OPTIONS, models)
    for rule in rules:
        with relaxed(*(each for each in rules if each != rule)) as models:
            assert ours(module, OPTIONS, models) != answer, rule
    assert explanation(module, OPTIONS, answer) == "+".join(each for each in RULES if each in rules)


def test_what_nothing_explains() -> None:
    module = parse(STORED_AND_LOADED, "program")[0].module
    right = ours(module, OPTIONS, default_models())
    assert explanation(module, OPTIONS, Decisions(right.annotations[:-1])) is None
