"""Programs that are one and the same: it refines itself, whatever is in it."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

KNOWN_TO_OTHERS = """module attributes {{acme.says = {} : i32}} {{
  func.func @f(%a: i32) -> i32 {{
    %t = "acme.make"(%a) : (i32) -> tuple<i32, !acme.t<key>>
    %r = "acme.op"(%t) {} : (tuple<i32, !acme.t<key>>) -> i32
    return %r : i32
  }}
}}"""
TEXT = KNOWN_TO_OTHERS.format(1, "")
OTHER_BYTES = KNOWN_TO_OTHERS.format(1, "{d = #acme.x<dense_resource<k>>}")


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (TEXT, TEXT, Answer.HOLDS),
        (TEXT, TEXT.replace("says = 1", "says = 2"), Answer.REFUSED),
        (TEXT, TEXT.replace("return %r", "return %a"), Answer.NOT_ABLE),
        (TEXT, TEXT.replace('"(%t)', '"(%t) {slow}'), Answer.NOT_ABLE),
        # Others may have other bytes of the same name.
        (OTHER_BYTES, OTHER_BYTES, Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_what_nobody_knows(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    assert run(ours, theirs, as_one=True).answer is answer


def test_what_is_left_is_looked_for(run: Check) -> None:
    assert run(TEXT, TEXT, as_one=True, must_free=True).answer is Answer.NOT_ABLE


def test_tensors_are_to_be_buffers(run: Check) -> None:
    """A tensor that lives in a buffer is used when that has changed."""
    text = """func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
      %c0 = arith.constant 0 : index
      %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
      memref.store %x, %m[%c0] : memref<4xf32>
      %v = tensor.extract %t[%c0] : tensor<4xf32>
      "acme.op"(%v) : (f32) -> ()
      return %v : f32
    }"""
    assert run(text, text, as_one=True, tensors=True).answer is not Answer.HOLDS


def test_a_callee_that_differs(run: Check) -> None:
    text = TEXT.replace("  func.func @f", "  func.func @g() { return }\n  func.func @f", 1)
    other = text.replace("@g() {", '@g() { "acme.other"() : () -> ()')
    assert run(text, text, as_one=True).answer is Answer.HOLDS
    assert run(text, other, as_one=True).answer is Answer.NOT_ABLE
