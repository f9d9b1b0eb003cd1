"""Memory that both programs have made, and that code of others sees."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Certificate, Point, fingerprint_of
from oneshot_verify.check.function import Answer, Checker
from oneshot_verify.ir import parse

MADE = "%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n"
NEW = "%m = memref.alloc() : memref<4xf32>\n"
COPY = "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\n"
AGAIN = "%o = memref.alloc() : memref<4xf32> memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n"


GIVEN = """
func.func @f() -> () {{
  %r = func.call @g() : () -> KIND<4xf32>
  {}
  func.call @others(%m) : (memref<4xf32>) -> ()
  return
}}
func.func private @others(memref<4xf32>)
func.func private @g() -> KIND<4xf32>"""
MADE_OF = MADE.replace("%t", "%r")
COPIED = NEW + COPY.replace("%t", "%r")


def _of(text: str, kind: str, body: str) -> str:
    return text.format(body).replace("KIND", kind)


RETURNED = """ {{
  %c7 = arith.constant 7.0 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c7 : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  {}
}}"""


@pytest.mark.parametrize(
    ("theirs", "at", "answer"),
    [
        ("return %m : memref<4xf32>", 3, Answer.NOT_ABLE),
        (AGAIN + "return %o : memref<4xf32>", 4, Answer.HOLDS),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_what_a_callee_has_shared(theirs: str, at: int, first: int, answer: Answer) -> None:
    """Its caller may not share it once more, as another one."""
    read = (
        "%r = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32> return %r : tensor<4xf32>"
    )
    ours = _of(GIVEN, "tensor", MADE_OF) + RETURNED.format(read)
    body = COPIED if at == 4 else "%m = memref.cast %r : memref<4xf32> to memref<4xf32>"
    theirs = _of(GIVEN, "memref", body) + RETURNED.format(theirs)
    one, two = (parse(text, "f.mlir")[0].module for text in (ours, theirs))
    prints = fingerprint_of(one), fingerprint_of(two)
    inner = Certificate("g", *prints, (("returned", 0),), (Point(5, 5, "call"),))
    points = Point(1, 1, "call", first=first), Point(3, at, "call")
    outcome = Checker((one, two), {"g": inner}.get).check(Certificate("f", *prints, (), points))
    # Inside of the callee, the second buffer may be the first one in the source.
    assert outcome.answer is (Answer.NOT_ABLE if first else answer), outcome
