"""Vectors of a scalable size: some positive number of elements, the same in both programs."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

VECTORS = """
func.func @f(%m: memref<?xf32>, %v: vector<[4]xf32>, %w: vector<[4]xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %s = vector.vscale
  %n = arith.muli %s, %c4 : index
  %k = arith.cmpi sle, %n, %d : index
  scf.if %k { vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<[4]xf32>, memref<?xf32> }
  return %n : index
}"""
ROOM = """
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  %s = vector.vscale
  %r = arith.minsi %s, %c1 : index
  return RESULT : index
}"""


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("", "", Answer.HOLDS),
        ("constant 4", "constant 5", Answer.REFUSED),
        ("%v, %m", "%w, %m", Answer.REFUSED),
        # A vector has more than these elements, or fewer.
        ("arith.muli %s, %c4 : index", "arith.constant 4 : index", Answer.REFUSED),
        ("cmpi sle, %n", "cmpi sle, %c4", Answer.REFUSED),
    ],
)  # fmt: skip
def test_vectors(run: Check, old: str, new: str, answer: Answer) -> None:
    theirs = VECTORS.replace(old, new, 1) if old else VECTORS
    assert run(VECTORS, theirs, cut(8, 8)).answer is answer


def test_it_is_positive(run: Check) -> None:
    ours, theirs, zero = (ROOM.replace("RESULT", each) for each in ("%r", "%c1", "%s"))
    assert run(ours, theirs).answer is Answer.HOLDS
    assert run(ours, zero).answer is Answer.REFUSED
