"""Certificates of functions that both programs have to the letter."""

from __future__ import annotations

from typing import NoReturn

import pytest

from oneshot_verify.check.function import Answer
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.encode import function_proof as proof
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.rechecking import rechecked
from oneshot_verify.verdict import FunctionResult, Verdict

TEXT = """
func.func private @others(%m: memref<4xf32>)
func.func @f(%m: memref<4xf32>, %k: index, %x: f32, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m, %y = %x) -> (memref<4xf32>, f32) {
    %z = memref.load %n[%c1] : memref<4xf32>
    %w = arith.addf %y, %z : f32
    scf.if %b {
      memref.store %w, %p[%c0] : memref<4xf32>
      memref.store %y, %n[%c1] : memref<4xf32>
    }
    cf.assert %b, "b"
    "acme.op"(%w) : (f32) -> ()
    scf.yield %p, %w : memref<4xf32>, f32
  }
  func.call @others(%n) : (memref<4xf32>) -> ()
  %v = memref.load %n[%c0] : memref<4xf32>
  return %v : f32
}
"""
TURNS = """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m, %q = %n) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %q, %p : memref<4xf32>, memref<4xf32>
  }
  return
}
"""


def _stuck(*_: object) -> NoReturn:
    raise Incomplete("a loop", None)


@pytest.fixture(autouse=True)
def no_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk does not follow loops."""
    monkeypatch.setitem(proof.CONTROL_RULES, "scf.for", _stuck)


def _of_itself(text: str, *, writes: bool) -> FunctionResult:
    source, target = (parse(text, "f.mlir")[0].module for _ in range(2))
    options = ProofOptions(certify=True, writes=writes, replay_first=False)
    judge = Judge(source, target, options)
    return rechecked(judge, judge.judge("f"))


@pytest.mark.parametrize("writes", [True, False])
def test_the_checker_confirms_what_the_walk_does_not_follow(writes: bool) -> None:
    result = _of_itself(TEXT, writes=writes)
    assert result.verdict is Verdict.PROVED
    assert any("to the letter" in note for note in result.notes)
    assert result.rechecked == Answer.HOLDS.value, result
    assert bool(result.certificate) is writes


def test_what_the_checker_does_not_confirm_is_proved_all_the_same() -> None:
    """Nobody has shown that buffers of the source stay what they are."""
    result = _of_itself(TURNS, writes=True)
    assert (result.verdict, result.rechecked) == (Verdict.PROVED, Answer.NOT_ABLE.value)
