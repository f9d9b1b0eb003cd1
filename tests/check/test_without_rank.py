"""Arguments without a rank, of which sizes alone are asked; elements that are vectors."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

SIZES = """
func.func @f(%t: KIND<*xf32>, %u: KIND<*xf32>, %i: index, %j: index) -> index {
  %d = DIALECT.dim %t, %i : KIND<*xf32>
  %r = DIALECT.rank %t : KIND<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
func.func private @others(KIND<*xf32>)"""


def _of(kind: str, text: str = SIZES) -> str:
    dialect = "tensor" if kind == "tensor" else "memref"
    return text.replace("KIND", kind).replace("DIALECT", dialect)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("", "", Answer.HOLDS),
        ("dim %t", "dim %u", Answer.REFUSED),
        ("dim %t, %i", "dim %t, %j", Answer.REFUSED),
        ("rank %t", "rank %u", Answer.REFUSED),
        ("return", "memref.dealloc %t : memref<*xf32> return", Answer.NOT_ABLE),
        ("return", "%k = bufferization.clone %t : memref<*xf32> to memref<*xf32> return", Answer.NOT_ABLE),
        ("return", "%k = memref.cast %t : memref<*xf32> to memref<4xf32> return", Answer.NOT_ABLE),
        ("return", "memref.copy %t, %u : memref<*xf32> to memref<*xf32> return", Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_sizes(run: Check, old: str, new: str, answer: Answer) -> None:
    assert run(_of("tensor"), _of("memref").replace(old, new, 1 if old else 0)).answer is answer


def test_others_do_not_get_it(run: Check) -> None:
    """Who has it may write to it, and its caller sees that."""
    text = SIZES.replace("return", "func.call @others(%t) : (KIND<*xf32>) -> () return")
    outcome = run(_of("tensor", text), _of("memref", text), Point(4, 4, "call"))
    assert outcome.answer is not Answer.HOLDS


VECTORS = """func.func @f(%t: KIND<8xvector<4xf32>>, %v: vector<4xf32>, %i: index, %j: index) -> GIVES {
  BODY
}"""


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        ("%e = tensor.extract %t[%i]", "%e = memref.load %t[%i]", Answer.HOLDS),
        ("%e = tensor.extract %t[%i]", "%e = memref.load %t[%j]", Answer.REFUSED),
    ],
)
def test_an_element_that_is_a_vector(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    end = " : KIND<8xvector<4xf32>> return %e : vector<4xf32>"
    text = VECTORS.replace("GIVES", "vector<4xf32>")
    one, other = (text.replace("BODY", body + end) for body in (ours, theirs))
    assert run(_of("tensor", one), _of("memref", other)).answer is answer


@pytest.mark.parametrize("stored", ["%v", "%w"])
def test_vectors_are_not_taken_apart(run: Check, stored: str) -> None:
    text = VECTORS.replace("GIVES", "KIND<8xvector<4xf32>>")
    ours = "%e = tensor.insert %v into %t[%i] : KIND<8xvector<4xf32>> return %e : KIND<8xvector<4xf32>>"
    theirs = f"%w = arith.addf %v, %v : vector<4xf32> memref.store {stored}, %t[%i] : KIND<8xvector<4xf32>>"
    theirs += " return %t : KIND<8xvector<4xf32>>"
    one, other = (text.replace("BODY", body) for body in (ours, theirs))
    assert run(_of("tensor", one), _of("memref", other)).answer is Answer.NOT_ABLE
