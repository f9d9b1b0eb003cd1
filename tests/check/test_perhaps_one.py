"""Two names that may be one memory: who writes by one of them may change what the other one shows."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Certificate, Point, fingerprint_of
from oneshot_verify.check.function import Answer
from oneshot_verify.ir import parse
from tests.check.conftest import Check, cut

RESULT = (("returned", 0),)


def _called(
    run: Check, source: str, target: str, *points: Point, inside: tuple[Point, ...] = ()
) -> Answer:
    """The answer for `f`, whose callee has a result, and points of its own."""
    prints = [fingerprint_of(parse(text, "f.mlir")[0].module) for text in (source, target)]
    callee = Certificate("callee", prints[0], prints[1], RESULT, inside)
    return run(source, target, *points, results=RESULT, find={"callee": callee}.get).answer


# A callee is given what may be a global.

CALLEE = """
memref.global "private" @g : memref<4xi32> = dense<1>
func.func private @ext(memref<4xi32>) -> TYPE<4xi32>
func.func private @callee(%t: TYPE<4xELEMENT>, %x: i32) -> ELEMENT {
  %c0 = arith.constant 0 : index
  BODY
  return %y : ELEMENT
}
func.func @f(%m: memref<4xi32>, %x: i32) -> ELEMENT {
  %g = memref.get_global @g : memref<4xi32>
  CALL
  %y = func.call @callee(%t, %x) : (TYPE<4xELEMENT>, i32) -> ELEMENT
  return %y : ELEMENT
}
"""
WRITE = "%k = memref.get_global @g : memref<4xi32> memref.store %x, %k[%c0] : memref<4xi32>\n"
READ = "%y = READ %t[%c0] : TYPE<4xELEMENT>\n"
GIVEN = "%t = func.call @ext(%g) : (memref<4xi32>) -> TYPE<4xi32>"
MADE = "%u = bufferization.to_tensor %g : memref<4xi32> to tensor<4xi32>\n"
CAST = "%t = arith.index_cast %u : TYPE<4xi32> to TYPE<4xindex>"


def _programs(element: str, body: str, *calls: str) -> list[str]:
    kinds = ("tensor", "tensor.extract"), ("memref", "memref.load")
    texts = [CALLEE.replace("BODY", body).replace("CALL\n", call + "\n") for call in calls]
    for n, (type, read) in enumerate(kinds):
        texts[n] = texts[n].replace("READ", read).replace("TYPE", type).replace("ELEMENT", element)
    return texts


@pytest.mark.parametrize(("body", "right"), [(WRITE + READ, False), (READ + WRITE, True)])
@pytest.mark.parametrize("first", [0, 1])
def test_a_callee_that_gets_what_others_have_made_of_a_global(
    run: Check, body: str, right: bool, first: int
) -> None:
    """The callee was checked for arguments that are no globals; what others give may be one of those that they got."""
    answer = Answer.HOLDS if right else Answer.REFUSED
    points = Point(2, 2, "call"), Point(3, 3, "call", first=first)
    assert _called(run, *_programs("i32", body, GIVEN, GIVEN), *points) is answer
    # What they have made of the buffer of an argument, is none.
    other = GIVEN.replace("@ext(%g)", "@ext(%m)")
    if not first:
        assert _called(run, *_programs("i32", body, other, other), *points) is Answer.HOLDS


@pytest.mark.parametrize(("body", "right"), [(WRITE + READ, False), (READ + WRITE, True)])
@pytest.mark.parametrize("first", [0, 1])
def test_a_callee_that_gets_a_buffer_that_may_be_that_of_a_global(
    run: Check, body: str, right: bool, first: int
) -> None:
    answer = Answer.HOLDS if right else Answer.REFUSED
    programs = _programs("index", body, MADE + CAST, CAST.replace("%u", "%g"))
    assert _called(run, *programs, Point(4, 3, "call", first=first)) is answer
    # A copy is none.
    copy = (
        "%a = memref.alloc() : memref<4xi32> memref.copy %g, %a : memref<4xi32> to memref<4xi32>\n"
    )
    programs[1] = programs[1].replace("%t = arith.index_cast %g", copy + "%t = arith.index_cast %a")
    assert _called(run, *programs, Point(4, 5, "call", first=first)) is Answer.HOLDS


# What is undefined may have been anything.

NOTHING = """
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = tensor.extract %e[%c0] : tensor<4xf32>
  return %v : f32
}"""
TWO = """
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  memref.store %w, %b[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %o = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %q = memref.load %a[%c0] : memref<4xf32>
  BEFORE
  %p = memref.load %b[%c0] : memref<4xf32>
  memref.store %p, %a[%c0] : memref<4xf32>
  BEHIND
  return %r : f32
}"""


CALLER = """
func.func @f(%v: f32, %w: f32) -> f32 {
  %r = func.call @callee(%v, %w) : (f32, f32) -> f32
  return %r : f32
}"""


def test_what_was_undefined_in_a_callee(run: Check) -> None:
    """The caller works on buffers only."""
    point = cut(3, 8, ("2.0", "2.0"), ("2.0", "3.0"))
    read = "%r = memref.load %o[%c0] : memref<4xf32>"
    for before, behind, answer in ((read, "", Answer.HOLDS), ("", read, Answer.REFUSED)):
        theirs = TWO.replace("BEFORE", before).replace("BEHIND", behind)
        ours, theirs = (each.replace("@f", "@callee") + CALLER for each in (NOTHING, theirs))
        assert _called(run, ours, theirs, Point(1, 1, "call", first=1), inside=(point,)) is answer


# A tensor that may live in a buffer is used as long as that was not changed.


# A round changes what is undefined at its head.
