"""Memory that both programs have made, and that code of others sees."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Certificate, Point, fingerprint_of
from oneshot_verify.check.function import Answer, Checker
from oneshot_verify.ir import parse
from oneshot_verify.semantics.assumed import may_be_written
from tests.check.conftest import Check, loop

OURS = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return %t : tensor<4xf32>
}}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()"""
THEIRS = """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return %t : memref<4xf32>
}}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()"""
MADE = "%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n"
CALL = "func.call @others(%m) : (memref<4xf32>) -> ()\n"
NEW = "%m = memref.alloc() : memref<4xf32>\n"
COPY = "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\n"
PART = """%p = memref.alloc() : memref<8xf32>
%m = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>\n"""
FILL = "memref.store %x, %m[%c0] : memref<4xf32>\n"
FILLED = Point(5, 5, "call")
CALLS = Point(4, 5, "call")
FREE = "memref.dealloc %m : memref<4xf32>\n"
OTHER_CALL = "func.call @nobody() : () -> ()\n"
OWN = NEW + "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\n"
VIEW = """%b = memref.alloc() : memref<16xi8>
%m = memref.view %b[%c0][] : memref<16xi8> to memref<4xf32>
linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\n"""
AGAIN = "%o = memref.alloc() : memref<4xf32> memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n"


@pytest.mark.parametrize(
    ("theirs", "answer"),
    [
        (NEW + COPY + CALL, Answer.HOLDS),
        (NEW + COPY.replace("%t,", "%u,") + CALL, Answer.REFUSED),
        # Others would write to what the caller has.
        ("%m = memref.cast %t : memref<4xf32> to memref<4xf32>" + CALL, Answer.NOT_ABLE),
        # A part of something larger.
        (PART + COPY + CALL, Answer.NOT_ABLE),
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


def test_nothing_is_new_in_rounds(run: Check) -> None:
    """What one program makes in each round, the other one may have made before."""
    each = OURS.format(_rounds("", MADE + CALL)), THEIRS.format(_rounds("", NEW + COPY + CALL))
    assert run(*each, loop((3, 3), [], [Point(5, 6, "call")])).answer is Answer.NOT_ABLE
    once = THEIRS.format(_rounds(NEW, COPY + CALL))
    point = loop((3, 4), [], [Point(5, 6, "call")], havoc=("3.0",))
    assert run(each[0], once, point).answer is Answer.NOT_ABLE
    # Behind a loop that has other rounds, too.
    inside = _rounds("", "").replace("%i", "%j")
    ours = _rounds(_rounds("", ""), MADE + CALL), _rounds("", inside + MADE + CALL)
    theirs = _rounds(_rounds(NEW, ""), COPY + CALL), _rounds(NEW, inside + COPY + CALL)
    two = (loop((3, 4), []), loop((5, 6), [], [Point(7, 8, "call")], havoc=("3.0",)))
    inner = loop((3, 4), [], [loop((4, 5), []), Point(7, 8, "call")], havoc=("3.0",))
    for one, other, points in zip(ours, theirs, (two, (inner,)), strict=True):
        outcome = run(OURS.format(one), THEIRS.format(other), *points)
        assert outcome.answer is Answer.NOT_ABLE, outcome


def test_what_is_made_outside_of_rounds(run: Check) -> None:
    behind = (
        OURS.format(_rounds("", "") + MADE + CALL),
        THEIRS.format(_rounds("", "") + NEW + COPY + CALL),
    )
    assert run(*behind, loop((3, 3), []), Point(6, 7, "call")).answer is Answer.HOLDS
    once = THEIRS.format(NEW + _rounds("", "") + COPY + CALL)
    assert run(behind[0], once, loop((3, 4), []), Point(6, 7, "call")).answer is Answer.HOLDS
    other = once.replace("copy %t", "copy %u")
    assert run(behind[0], other, loop((3, 4), []), Point(6, 7, "call")).answer is Answer.REFUSED
    before = (
        OURS.format(MADE + CALL + _rounds("", "")),
        THEIRS.format(NEW + COPY + CALL + _rounds("", "")),
    )
    assert run(*before, CALLS, loop((5, 6), [])).answer is Answer.HOLDS


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        ("", "", Answer.HOLDS),
        (FILL, FILL, Answer.HOLDS),
        # Others see it at the next call, and behind the function.
        ("", FILL, Answer.REFUSED),
        (FILL, "", Answer.REFUSED),
        (FILL, FILL + FILL.replace("%x", "%y"), Answer.REFUSED),
        ("", FREE, Answer.REFUSED),
        (FREE, FREE, Answer.HOLDS),
        (FREE, "", Answer.HOLDS),
    ],
)
def test_others_still_see_it(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    for more in ("", OTHER_CALL):
        one, other = (
            OURS.format(OWN + CALL + ours + more),
            THEIRS.format(OWN + CALL + theirs + more),
        )
        at, to = (7 + each.count("\n") for each in (ours, theirs))
        points = (Point(at, to, "call"),) if more else ()
        outcome = run(one, other, Point(6, 6, "call"), *points)
        assert outcome.answer is answer, outcome


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (OWN, OWN, Answer.HOLDS),
        (OWN, OWN.replace("memref.alloc", "memref.alloca"), Answer.NOT_ABLE),
        (OWN.replace("memref.alloc", "memref.alloca"), OWN, Answer.NOT_ABLE),
        # Others may know the bytes, or a part of them.
        (VIEW, OWN, Answer.NOT_ABLE),
        (OWN, VIEW, Answer.NOT_ABLE),
    ],
)
def test_what_is_made(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    at, to = (7 if each == VIEW else 6 for each in (ours, theirs))
    outcome = run(OURS.format(ours + CALL), THEIRS.format(theirs + CALL), Point(at, to, "call"))
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


STRIDED = """
func.func @f(%x: f32) {{
  %a = memref.alloc() : {type}
  linalg.fill ins(%x : f32) outs(%a : {type})
  %m = memref.cast %a : {type} to memref<4xf32, strided<[?]>>
  func.call @others(%m) : (memref<4xf32, strided<[?]>>) -> ()
  return
}}
func.func private @others(memref<4xf32, strided<[?]>>)"""


@pytest.mark.parametrize(("type", "answer"), [("1", Answer.HOLDS), ("2", Answer.REFUSED)])
def test_how_it_lies_in_memory(run: Check, type: str, answer: Answer) -> None:
    ours, theirs = (
        STRIDED.format(type=f"memref<4xf32, strided<[{each}]>>") for each in ("1", type)
    )
    assert run(ours, theirs, Point(5, 5, "call")).answer is answer


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


@pytest.mark.parametrize(
    ("theirs", "at", "answer"),
    [(COPIED, 4, Answer.HOLDS), ("%m = memref.cast %r : memref<4xf32> to memref<4xf32>", 3, Answer.NOT_ABLE)],
)  # fmt: skip
def test_what_others_have_made(run: Check, theirs: str, at: int, answer: Answer) -> None:
    """They may have it still."""
    ours, theirs = _of(GIVEN, "tensor", MADE_OF), _of(GIVEN, "memref", theirs)
    assert run(ours, theirs, Point(1, 1, "call"), Point(3, at, "call")).answer is answer


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


@pytest.mark.parametrize("visibility", ["", "private"])
@pytest.mark.parametrize("is_told", [True, False])
def test_writes_where_the_source_does_not_write_are_listed(
    run: Check, visibility: str, is_told: bool
) -> None:
    """Somebody elsewhere may have put a constant there; whoever calls a private function is in the program."""
    given = "%m: memref<4xf32>, %c: i1, %x: f32"
    text = f"func.func {visibility} @f({given}) {{ %i = arith.constant 0 : index BODY return }}"
    source, target = (
        text.replace("BODY", body)
        for body in (
            "scf.if %c { memref.store %x, %m[%i] : memref<4xf32> }",
            "%y = memref.load %m[%i] : memref<4xf32> %z = arith.select %c, %x, %y : f32 "
            "memref.store %z, %m[%i] : memref<4xf32>",
        )
    )
    told = (may_be_written("argument 0"),) if is_told else ()
    answer = run(source, target, assumptions=told).answer
    assert (answer is Answer.HOLDS) is (is_told or visibility == "private")
