"""Memory that both programs have made, and that code of others sees; what others cannot touch."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, loop

OURS = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return %t : tensor<4xf32>
}}
func.func private @others(%m: memref<4xf32>)"""
THEIRS = """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32) -> memref<4xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return %t : memref<4xf32>
}}
func.func private @others(%m: memref<4xf32>)"""
MADE = "%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n"
CALL = "func.call @others(%m) : (memref<4xf32>) -> ()\n"
NEW = "%m = memref.alloc() : memref<4xf32>\n"
COPY = "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\n"
PART = """%p = memref.alloc() : memref<8xf32>
%m = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>\n"""
FILL = "memref.store %x, %m[%c0] : memref<4xf32>\n"
FILLED = Point(5, 5, "call")
CALLS = Point(4, 5, "call")
AGAIN = "%o = memref.alloc() : memref<4xf32> memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n"


@pytest.mark.parametrize(
    ("theirs", "answer"),
    [
        (NEW + COPY + CALL, Answer.HOLDS),
        (NEW + COPY.replace("%t,", "%u,") + CALL, Answer.REFUSED),
        # Others would write to what the caller has.
        ("%m = memref.cast %t : memref<4xf32> to memref<4xf32>" + CALL, Answer.NOT_ABLE),
        # A part of something larger.
        (PART + COPY + CALL, Answer.REFUSED),
        (NEW.replace("alloc", "alloca") + COPY + CALL, Answer.NOT_ABLE),
        # Others cannot free it.
        (NEW + COPY + "memref.dealloc %m : memref<4xf32>" + CALL, Answer.REFUSED),
    ],
)  # fmt: skip
def test_a_buffer_of_its_own(run: Check, theirs: str, answer: Answer) -> None:
    at = theirs.count(" = ") + theirs.count("memref.copy") + theirs.count("dealloc") + 3
    outcome = run(OURS.format(MADE + CALL), THEIRS.format(theirs), Point(4, at, "call"))
    assert outcome.answer is answer, outcome


def test_it_is_the_same_one_each_time(run: Check) -> None:
    ours, points = OURS.format(MADE + 2 * CALL), (CALLS, Point(5, 6, "call"))
    assert run(ours, THEIRS.format(NEW + COPY + 2 * CALL), *points).answer is Answer.HOLDS
    other = NEW + COPY + CALL + AGAIN + CALL.replace("%m", "%o")
    assert run(ours, THEIRS.format(other), CALLS, Point(5, 8, "call")).answer is Answer.NOT_ABLE
    # Two of the source are not one of the target.
    two = MADE + CALL + (MADE + CALL).replace("%m", "%o")
    once = THEIRS.format(NEW + COPY + CALL + COPY + CALL)
    points = (CALLS, Point(6, 7, "call"))
    assert run(OURS.format(two), once, *points).answer is Answer.NOT_ABLE
    twice = (NEW + COPY + CALL) + (NEW + COPY + CALL).replace("%m", "%o")
    points = (CALLS, Point(6, 8, "call"))
    assert run(OURS.format(two), THEIRS.format(twice), *points).answer is Answer.HOLDS


def _rounds(before: str, body: str) -> str:
    return f"{before} scf.for %i = %c0 to %n step %c1 {{ {body} }}"


def test_one_for_each_round(run: Check) -> None:
    each = OURS.format(_rounds("", MADE + CALL)), THEIRS.format(_rounds("", NEW + COPY + CALL))
    assert run(*each, loop((3, 3), [], [Point(5, 6, "call")])).answer is Answer.HOLDS
    once = OURS.format(_rounds(MADE, CALL)), THEIRS.format(_rounds(NEW + COPY, CALL))
    point = loop((4, 5), [("3.0", "3.0")], [Point(5, 6, "call")])
    assert run(*once, point).answer is Answer.HOLDS
    # One for all rounds is not one for each.
    point = loop((3, 4), [], [Point(5, 6, "call")], havoc=("3.0",))
    outcome = run(each[0], THEIRS.format(_rounds(NEW, COPY + CALL)), point)
    assert (outcome.answer, "of a round" in outcome.reason) == (Answer.NOT_ABLE, True), outcome


TOUCHED = """
func.func @f(%t: KIND<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  BODY
  return %v : f32
}
func.func private @e(KIND<4xf32> {bufferization.access = "SAID"}, KIND<4xf32>) -> ()"""


@pytest.mark.parametrize(("said", "answer"), [("none", Answer.HOLDS), ("read", Answer.NOT_ABLE)])
def test_what_others_do_not_touch_may_be_the_same(run: Check, said: str, answer: Answer) -> None:
    text = TOUCHED.replace("SAID", said)
    body = "%v = LOAD %t[%c0] : KIND<4xf32> func.call @e(%t, %t) : (KIND<4xf32>, KIND<4xf32>) -> ()"
    text = text.replace("BODY", body)
    ours = text.replace("KIND", "tensor").replace("LOAD", "tensor.extract")
    theirs = text.replace("KIND", "memref").replace("LOAD", "memref.load")
    assert run(ours, theirs, Point(3, 3, "call")).answer is answer
    # What others have written is read behind it.
    body = "func.call @e(%t, %t) : (KIND<4xf32>, KIND<4xf32>) -> () %v = LOAD %t[%c0] : KIND<4xf32>"
    ours, theirs = (
        TOUCHED.replace("SAID", said)
        .replace("BODY", body)
        .replace("KIND", kind)
        .replace("LOAD", op)
        for kind, op in (("tensor", "tensor.extract"), ("memref", "memref.load"))
    )
    assert run(ours, theirs, Point(2, 2, "call")).answer is not Answer.HOLDS


GLOBAL = """
ml_program.global VISIBILITY mutable @g(dense<7> : tensor<4xi8>) : tensor<4xi8>
func.func @f(%c: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<4xi8>
  func.call @others() : () -> ()
  %v = tensor.extract %t[%c0] : tensor<4xi8>
  return %v : i8
}
func.func private @others()
MORE"""
BUFFER = """
memref.global VISIBILITY @g : memref<4xi8> = dense<7>
func.func @f(%c: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @g : memref<4xi8>
  STORE
  func.call @others() : () -> ()
  %v = memref.load %t[%c0] : memref<4xi8>
  return %v : i8
}
func.func private @others()
MORE"""
WRITER = """
func.func @h(%t: tensor<4xi8>) {
  ml_program.global_store @g = %t : tensor<4xi8>
  return
}"""
UNKNOWN = """
func.func @h() {
  "test.writes"() {to = "g"} : () -> ()
  return
}"""


@pytest.mark.parametrize(
    ("visibility", "more", "store", "answer"),
    [
        ("private", "", "", Answer.HOLDS),
        ("public", "", "", Answer.NOT_ABLE),
        # Others may call what writes to it.
        ("private", WRITER, "", Answer.REFUSED),
        ("private", UNKNOWN, "", Answer.REFUSED),
        ("private", "", "memref.store %c, %t[%c0] : memref<4xi8>", Answer.REFUSED),
    ],
)
def test_a_global_that_nobody_writes_to(
    run: Check, visibility: str, more: str, store: str, answer: Answer
) -> None:
    """The tensor was read before the call, its buffer behind it."""
    ours = GLOBAL.replace("VISIBILITY", visibility).replace("MORE", more)
    theirs = BUFFER.replace("VISIBILITY", f'"{visibility}"').replace("STORE", store)
    there = more.replace("tensor<4xi8>)", "memref<4xi8>)")
    there = there.replace(
        "ml_program.global_store @g = %t : tensor<4xi8>",
        "%g = memref.get_global @g : memref<4xi8> memref.copy %t, %g : memref<4xi8> to memref<4xi8>",
    )
    theirs = theirs.replace("MORE", there).replace('"public"', '"public"')
    outcome = run(ours, theirs, Point(3, 3 + bool(store), "call"))
    assert outcome.answer is answer, outcome


def test_where_it_lies(run: Check) -> None:
    """The source asks for more than the target does."""
    aligned = NEW.replace("()", "() {alignment = 64 : i64}")
    ours = OURS.format(aligned + FILL + CALL)
    assert run(ours, THEIRS.format(aligned + FILL + CALL), FILLED).answer is Answer.HOLDS
    assert run(ours, THEIRS.format(NEW + FILL + CALL), FILLED).answer is Answer.NOT_ABLE


def test_a_constant_is_not_made_anew(run: Check) -> None:
    """Whoever gets it knows it again."""
    get = "%m = memref.get_global @g : memref<4xf32>\n"
    constant = '\nmemref.global "private" constant @g : memref<4xf32> = dense<7.0>'
    copy = NEW + get.replace("%m", "%c") + COPY.replace("%t,", "%c,") + CALL
    theirs = THEIRS.format(copy) + constant
    outcome = run(OURS.format(get + CALL) + constant, theirs, Point(4, 6, "call"))
    assert outcome.answer is Answer.NOT_ABLE, outcome


def test_threads_share_nothing_new(run: Check) -> None:
    body = "scf.forall (%i) in (4) {{ {} }}"
    ours = OURS.format(body.format(MADE + CALL))
    theirs = THEIRS.format(body.format(NEW + COPY + CALL))
    point = Point(3, 3, "threads", regions=((Point(5, 6, "call"),),))
    assert run(ours, theirs, point).answer is Answer.NOT_ABLE
