"""Who frees the buffers that functions without a body give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer, Outcome

Check = Callable[..., Outcome]

SOURCE = """
func.func @f(%t: tensor<4xi32>) -> (tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %r[%c0] : tensor<4xi32>
  return RETURNED, %v : tensor<4xi32>, i32
}
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
"""
TARGET = """
func.func @f(%t: memref<4xi32>) -> (memref<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32>
  memref.copy %t, %m : memref<4xi32> to memref<4xi32>
  %r = func.call @ext(GIVEN) : (memref<4xi32>) -> memref<4xi32>
  %v = memref.load %r[%c0] : memref<4xi32>
  FREED
  return RETURNED, %v : memref<4xi32>, i32
}
func.func private @ext(memref<4xi32> {bufferization.access = "read"}) -> memref<4xi32>
"""
OWN, GIVEN = (f"memref.dealloc {name} : memref<4xi32>" for name in ("%m", "%r"))


@pytest.mark.parametrize(
    ("given", "freed", "returned", "answer"),
    [
        ("%t", [OWN], "%r", Answer.HOLDS),
        # Nobody frees it.
        ("%t", [OWN], "%t", Answer.REFUSED),
        # It may be the buffer of the argument.
        ("%t", [OWN, GIVEN], "%t", Answer.REFUSED),
        # It may be the one that is freed.
        ("%m", [OWN], "%r", Answer.REFUSED),
        ("%m", [GIVEN, OWN], "%t", Answer.REFUSED),
    ],
)
def test_it_is_freed_or_handed_out(
    run: Check, given: str, freed: list[str], returned: str, answer: Answer
) -> None:
    ours, theirs = (text.replace("RETURNED", returned) for text in (SOURCE, TARGET))
    theirs = theirs.replace("GIVEN", given).replace("FREED", "\n  ".join(freed))
    results = ("returned", 0), ("returned", 1)
    outcome = run(ours, theirs, Point(2, 4, "call"), results=results, must_free=True)
    assert outcome.answer is answer, outcome
