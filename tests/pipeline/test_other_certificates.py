"""Proofs whose first certificate the checker does not confirm, and another one it does."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferizer import bufferize_module, parse_options
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.ir import parse
from oneshot_verify.pipeline import rechecking
from oneshot_verify.pipeline.rechecking import rechecked

CARRIED_AMONG_OTHERS = """
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %x: i8) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%u, %c0 : tensor<4xi8>, index)
^head(%a: tensor<4xi8>, %i: index):
  %c = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %c, ^round, ^end(%u : tensor<4xi8>)
^round:
  %m = linalg.map ins(%u : tensor<4xi8>) outs(%t : tensor<4xi8>) (%e: i8, %o: i8) {
    %s = arith.addi %e, %x : i8
    linalg.yield %s : i8
  }
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%m, %j : tensor<4xi8>, index)
^end(%r: tensor<4xi8>):
  return %r, %r, %a : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}
"""
GIVEN_TWICE_AND_WRITTEN = """
func.func private @g(%t: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<3xf32>) {
    scf.yield %t : tensor<3xf32>
  }
  return %r, %r : tensor<3xf32>, tensor<3xf32>
}
func.func @f(%t: tensor<3xf32>, %x: f32) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = func.call @g(%t) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %w = tensor.insert %x into %r#0[%c0] : tensor<3xf32>
  return %w : tensor<3xf32>
}
"""
MASK_IN_EACH_ROUND = """
func.func @f(%t: tensor<4xi32>, %y: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = vector.broadcast %y : i32 to vector<4xi32>
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xi32>, index) -> (tensor<4xi32>, index) {
    %m = vector.create_mask %i : vector<4xi1>
    %w = vector.mask %m {
      vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
    } : vector<4xi1> -> tensor<4xi32>
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %w, %i : tensor<4xi32>, index
  } do {
  ^bb0(%a: tensor<4xi32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<4xi32>, index
  }
  return %r#0 : tensor<4xi32>
}
"""


def _answer(text: str) -> str | None:
    source, target = (parse(text, "f.mlir")[0].module for _ in range(2))
    options = "bufferize-function-boundaries allow-return-allocs-from-loops"
    bufferize_module(target, parse_options(options))
    judge = Judge(source, target, ProofOptions(certify=True, replay_first=False))
    return rechecked(judge, judge.judge("f")).rechecked


@pytest.mark.parametrize(
    ("text", "without"),
    [
        (CARRIED_AMONG_OTHERS, "weakened"),
        (GIVEN_TWICE_AND_WRITTEN, "FROZEN"),
        (MASK_IN_EACH_ROUND, "OF_THE_SOURCE"),
    ],
)
def test_another_certificate_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, text: str, without: str
) -> None:
    assert _answer(text) == "holds"
    switched_off = (lambda _, less, __: less) if without == "weakened" else "never said"
    monkeypatch.setattr(rechecking, without, switched_off)
    assert _answer(text) != "holds"
