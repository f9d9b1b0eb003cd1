"""Buffers that may be one memory, beside threads: those that code of others gives may lie in what it was given."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

SOURCE = """
func.func private @g(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  BEFORE
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    INSIDE
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %w = linalg.fill ins(%v : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}"""
TARGET = """
func.func private @g(memref<4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %p = memref.alloc() : memref<4xf32>
  memref.copy %t, %p : memref<4xf32> to memref<4xf32>
  BEFORE
  scf.forall (%i) in (4) {
    INSIDE
    %e = memref.subview OUTPUT[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%e : memref<1xf32, strided<[1], offset: ?>>)
  }
  return OUTPUT : memref<4xf32>
}"""
READ = "%v = tensor.extract %s[%c0] : tensor<4xf32>"
LOAD = "%v = memref.load %s[%c0] : memref<4xf32>"
STORE = "memref.store %x, %s[%c0] : memref<4xf32>"


def _call(kind: str, of: str) -> str:
    return f"%s = func.call @g({of}) : ({kind}<4xf32>) -> {kind}<4xf32>"


@pytest.mark.parametrize(
    ("given", "mine", "its", "answer"),
    [
        ("%u", READ, LOAD, Answer.HOLDS),
        # Others get a copy of what threads insert into.
        ("%p", READ, LOAD, Answer.HOLDS),
        # Another thread inserts there, or reads there.
        ("%t", READ, LOAD, Answer.REFUSED),
        ("%u", "%v = arith.negf %x : f32", f"{STORE} %v = arith.negf %x : f32", Answer.REFUSED),
        ("%p", "%v = arith.negf %x : f32", f"{STORE} %v = arith.negf %x : f32", Answer.REFUSED),
    ],
)
def test_what_others_give_to_a_thread(
    run: Check, given: str, mine: str, its: str, answer: Answer
) -> None:
    ours = SOURCE.replace("INSIDE", f"{_call('tensor', '%t' if given == '%p' else given)} {mine}")
    theirs = TARGET.replace("INSIDE", f"{_call('memref', given)} {its}").replace("OUTPUT", "%t")
    inside = Point(3, 5, "call")
    point = Point(2, 4, "threads", (Hold("^2.0.0.1", "^0.0.0.0"),), regions=((inside,),))
    ours, theirs = (each.replace("BEFORE", "") for each in (ours, theirs))
    outcome = run(ours, theirs, point)
    assert outcome.answer is answer, outcome


@pytest.mark.parametrize(
    ("given", "output", "mine", "its", "answer"),
    [
        ("%u", "%t", READ, LOAD, Answer.HOLDS),
        # What is read may be where threads insert.
        ("%t", "%t", READ, LOAD, Answer.NOT_ABLE),
        ("%u", "%t", "%v = arith.negf %x : f32", f"{STORE} %v = arith.negf %x : f32", Answer.REFUSED),
        # The output itself may be what others have.
        ("%p", "%p", "%v = arith.negf %x : f32", "%v = arith.negf %x : f32", Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_threads_beside_what_others_have_given(
    run: Check, given: str, output: str, mine: str, its: str, answer: Answer
) -> None:
    ours = SOURCE.replace("BEFORE", _call("tensor", "%t" if given == "%p" else given))
    theirs = TARGET.replace("BEFORE", _call("memref", given)).replace("OUTPUT", output)
    ours, theirs = ours.replace("INSIDE", mine), theirs.replace("INSIDE", its)
    held = Hold("^3.0.0.1", "2.0" if output == "%p" else "^0.0.0.0")
    points = Point(2, 4, "call"), Point(3, 5, "threads", (held,), regions=((),))
    outcome = run(ours, theirs, *points)
    assert outcome.answer is answer, outcome
