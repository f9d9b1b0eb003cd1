"""Refusals are data: the search reads them, and never their words."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import function
from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.function import Answer
from oneshot_verify.encode.refusal import Obligation, Phase
from tests.encode.conftest import Check, loop

SOURCE = """
func.func @f(%n: index, %v: f32, %t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xf32>, tensor<8xf32>) {
    %w = tensor.insert %v into %a[%i] : tensor<8xf32>
    scf.yield %w, %b : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
"""
TARGET = """
func.func @f(%n: index, %v: f32, %t: memref<8xf32>, %u: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %t[%i] : memref<8xf32>
  }
  return %t, %u : memref<8xf32>, memref<8xf32>
}
"""
FIRST, SECOND = "^3.0.0.1", "^3.0.0.2"
T, U = "^0.0.0.2", "^0.0.0.3"


def test_all_that_was_not_shown_on_arrival_is_told(run: Check) -> None:
    wrong = [(FIRST, U), (SECOND, T)]
    refusal = run(SOURCE, TARGET, loop((3, 3), wrong)).refusal
    assert refusal is not None
    assert [each.claim for each in refusal.asked] == [Hold(*each) for each in wrong]
    assert {each.obligation for each in refusal.asked} == {Obligation.HOLDS}
    assert refusal.phase is Phase.ARRIVAL


def test_what_an_iteration_does_not_keep(run: Check) -> None:
    target = TARGET.replace("store %v, %t", "store %v, %u")
    plan = loop((3, 3), [(FIRST, T), (SECOND, U)])
    refusal = run(SOURCE, target, plan).refusal
    assert refusal is not None
    assert {each.claim for each in refusal.asked} == {
        Hold(FIRST, T),
        Hold(SECOND, U),
    }
    assert refusal.phase is Phase.ITERATION
    assert refusal.point == plan


def test_what_iterations_change_unsaid(run: Check) -> None:
    refusal = run(SOURCE, TARGET, loop((3, 3), [(SECOND, U)])).refusal
    assert refusal is not None
    assert [each.obligation for each in refusal.asked] == [Obligation.FRAME]
    assert refusal.phase is Phase.ITERATION


def test_results_are_asked_at_the_end(run: Check) -> None:
    target = TARGET.replace("return %t, %u", "return %u, %t")
    plan = loop((3, 3), [(FIRST, T), (SECOND, U)])
    outcome = run(SOURCE, target, plan)
    assert outcome.answer is Answer.REFUSED
    assert outcome.refusal is not None
    assert [each.obligation for each in outcome.refusal.asked] == [Obligation.RESULT]
    assert outcome.refusal.phase is Phase.END


def test_a_mistake_of_the_judge_is_no_proof(run: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(function, "require_known_body", wrong)
    outcome = run(*["func.func @f() { return }"] * 2)
    assert outcome.answer is Answer.FAULT
    assert "ZeroDivisionError at " in outcome.reason
