"""Questions about MLIR that nobody has answered: the answer is the same everywhere, and nothing else is known of it."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

REMAINDER = "%r = arith.remsi %x, %y : index"
JOINED = """%c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<4x8xf32> to memref<?x4xf32, strided<[8, 1]>>
  %j = memref.collapse_shape %s [[0, 1]] : memref<?x4xf32, strided<[8, 1]>> into memref<?xf32, strided<[?]>>
  %v = memref.load %j[%c0] : memref<?xf32, strided<[?]>>"""
OURS = """func.func @f(%t: tensor<4x8xf32>, %x: index, %y: index) -> index {
  BODY
  return %r : index }"""
THEIRS = """func.func @f(%m: memref<4x8xf32>, %x: index, %y: index) -> index {
  BODY
  return %r : index }"""


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (REMAINDER, REMAINDER, Answer.HOLDS),
        (REMAINDER, REMAINDER.replace("%x, %y", "%y, %x"), Answer.REFUSED),
        # Whether a row may be joined that turns out to be one, nobody knows.
        (REMAINDER, JOINED + REMAINDER, Answer.REFUSED),
    ],
)
def test_the_answer_is_the_same(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    outcome = run(OURS.replace("BODY", ours), THEIRS.replace("BODY", theirs))
    assert outcome.answer is answer, outcome
