"""Blocks that branch to each other: all ways are walked, and a way that comes to a head again has to show what is said
of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c3 = arith.constant 3 : index\n"
)
TENSORS = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {{ {HEAD}
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<?xf32>)
^end:
  %y = tensor.extract %a[%i] : tensor<?xf32>
  return %a, %y : tensor<?xf32>, f32 }}"""
BUFFERS = f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {{ {HEAD}
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %y = memref.load %m[%i] : memref<?xf32>
  return %m, %y : memref<?xf32>, f32 }}"""
POINT = Point(
    5, 5, "head", (Hold("^0.0.1.1", "^0.0.0.0"),), equal=(("^0.0.1.0", "^0.0.1.0"),)
)  # fmt: skip


def test_a_loop_of_blocks(run: Check) -> None:
    assert run(TENSORS, BUFFERS, POINT).answer is Answer.HOLDS


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("cmpi slt", "cmpi sle"),
        ("cf.cond_br %more, ^body, ^end", "cf.cond_br %more, ^end, ^body"),
        ("store %x, %m[%i]", "store %x, %m[%c1]"),
        ("^head(%next : index)", "^head(%c1 : index)"),
        ("cf.br ^head(%c0 : index)", "cf.br ^head(%c1 : index)"),
        ("addi %i, %c1", "addi %i, %c3"),
        ("%y = memref.load %m[%i]", "memref.store %x, %m[%i] : memref<?xf32> %y = memref.load %m[%i]"),
        ("%y = memref.load %m[%i]", "%y = memref.load %m[%c0]"),
    ],
)  # fmt: skip
def test_what_differs_in_it(run: Check, right: str, wrong: str) -> None:
    assert right in BUFFERS
    outcome = run(TENSORS, BUFFERS.replace(right, wrong), POINT)
    assert outcome.answer is Answer.REFUSED, outcome


def test_what_is_written_before_a_loop_of_blocks(run: Check) -> None:
    """The relation is asked at the start, too."""
    before = "memref.store %x, %m[%c0] : memref<?xf32>\n  cf.br ^head(%c0"
    text = BUFFERS.replace("cf.br ^head(%c0", before)
    ours, theirs = (each.replace("?x", "9x") for each in (TENSORS, text))
    outcome = run(ours, theirs, Point(5, 6, *_rest(POINT)))
    assert (outcome.answer, "at the head" in outcome.reason) == (Answer.REFUSED, True), outcome


def _rest(point: Point) -> tuple[object, ...]:
    return point.rule, point.holds, point.equal


def test_what_a_round_writes_besides(run: Check) -> None:
    """What the relation does not name stays as it is in each round."""
    made = f"{HEAD} %s = memref.alloca() : memref<f32> memref.store %x, %s[] : memref<f32>\n"
    text = BUFFERS.replace(HEAD, made).replace(
        "load %m[%i] : memref<?xf32>", "load %s[] : memref<f32>"
    )
    ours = TENSORS.replace("%y = tensor.extract %a[%i] : tensor<?xf32>", "").replace(
        "%a, %y :", "%a, %x :"
    )
    point = Point(5, 7, *_rest(POINT))
    assert run(ours, text, point).answer is Answer.HOLDS
    other = text.replace("memref.store %x, %m[%i]", "memref.store %w, %s[] : memref<f32> memref.store %x, %m[%i]")  # fmt: skip  # noqa: E501
    other = other.replace(HEAD, HEAD + "%w = arith.constant 0.5 : f32\n")
    outcome = run(ours, other, Point(5, 8, *_rest(POINT)))
    assert (outcome.answer, "a loop changes" in outcome.reason) == (Answer.REFUSED, True), outcome


def test_a_loop_of_which_nothing_is_said(run: Check) -> None:
    assert run(TENSORS, BUFFERS).answer is Answer.NOT_ABLE


@pytest.mark.parametrize(
    "less",
    [
        Point(5, 5, "head"),
        Point(5, 5, "head", equal=POINT.equal),
        Point(5, 5, "head", POINT.holds),
        Point(5, 5, "head", POINT.holds, POINT.equal, havoc=("^0.0.0.0",)),
        Point(5, 5, "head", POINT.holds, (("^0.0.1.0", "^0.0.0.2"),)),
        Point(6, 5, "head", POINT.holds, POINT.equal),
    ],
)
def test_relations_that_say_too_little(run: Check, less: Point) -> None:
    text = BUFFERS
    outcome = run(TENSORS, text, less)
    if less.havoc:
        # What is held is said last.
        assert outcome.answer is Answer.HOLDS
    else:
        assert outcome.answer in (Answer.REFUSED, Answer.NOT_ABLE), outcome


CHOICE = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %c: i1, %n: index) -> tensor<?xf32> {{ {HEAD}
  cf.cond_br %c, ^one(%t : tensor<?xf32>), ^other
^one(%a: tensor<?xf32>):
  return %a : tensor<?xf32>
^other:
  %b = tensor.insert %x into %t[%c0] : tensor<?xf32>
  cf.br ^one(%b : tensor<?xf32>) }}"""
CHOSEN = f"""func.func @f(%m: memref<?xf32>, %x: f32, %c: i1, %n: index) -> memref<?xf32> {{ {HEAD}
  cf.cond_br %c, ^one, ^other
^one:
  return %m : memref<?xf32>
^other:
  memref.store %x, %m[%c0] : memref<?xf32>
  cf.br ^one }}"""


def test_ways_that_meet(run: Check) -> None:
    assert run(CHOICE, CHOSEN).answer is Answer.HOLDS
    for right, wrong in (
        ("%c, ^one, ^other", "%c, ^other, ^one"),
        ("store %x, %m[%c0]", "store %x, %m[%c1]"),
    ):
        assert right in CHOSEN
        outcome = run(CHOICE, CHOSEN.replace(right, wrong))
        assert outcome.answer is not Answer.HOLDS, (right, wrong)


SWITCH = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %c: i32) -> tensor<4xf32> {{ {HEAD}
  cf.switch %c : i32, [default: ^end(%t : tensor<4xf32>), 5: ^five, 7: ^end(%t : tensor<4xf32>)]
^five:
  %b = tensor.insert %x into %t[%c0] : tensor<4xf32>
  cf.br ^end(%b : tensor<4xf32>)
^end(%a: tensor<4xf32>):
  return %a : tensor<4xf32> }}"""
SWITCHED = f"""func.func @f(%m: memref<4xf32>, %x: f32, %c: i32) -> memref<4xf32> {{ {HEAD}
  cf.switch %c : i32, [default: ^end, 5: ^five, 7: ^end]
^five:
  memref.store %x, %m[%c0] : memref<4xf32>
  cf.br ^end
^end:
  return %m : memref<4xf32> }}"""


def test_a_switch(run: Check) -> None:
    assert run(SWITCH, SWITCHED).answer is Answer.HOLDS
    for right, wrong in (("5:", "6:"), ("default: ^end, 5: ^five", "default: ^five, 5: ^end")):
        outcome = run(SWITCH, SWITCHED.replace(right, wrong))
        assert outcome.answer is Answer.REFUSED, outcome


def test_two_ways_come_to_one_loop(run: Check) -> None:
    """A way that ended at a head has nothing to do with others that come there for the first time."""
    ours = TENSORS.replace(
        "cf.br ^head(%c0, %t : index, tensor<?xf32>)\n",
        "%c = arith.cmpi eq, %n, %c3 : index %s = tensor.insert %x into %t[%c0] : tensor<?xf32>\n"
        "cf.cond_br %c, ^head(%c0, %s : index, tensor<?xf32>), ^head(%c1, %t : index, tensor<?xf32>)\n",
    )
    theirs = BUFFERS.replace(
        "cf.br ^head(%c0 : index)\n",
        "%c = arith.cmpi eq, %n, %c3 : index %v = memref.load %m[%c0] : memref<?xf32>\n"
        "%w = arith.select %c, %x, %v : f32 memref.store %w, %m[%c0] : memref<?xf32>\n"
        "cf.cond_br %c, ^head(%c0 : index), ^head(%c1 : index)\n",
    )
    point = Point(7, 9, *_rest(POINT))
    assert run(ours, theirs, point).answer is Answer.HOLDS
    for right, wrong in (
        ("%m[%c0] : memref<?xf32>\ncf.cond", "%m[%c1] : memref<?xf32>\ncf.cond"),
        ("return %m, %y", "%u = arith.select %c, %y, %x : f32 return %m, %u"),
        ("return %m, %y", "%u = arith.select %c, %x, %y : f32 return %m, %u"),
    ):
        assert right in theirs
        assert run(ours, theirs.replace(right, wrong), point).answer is Answer.REFUSED


ENDLESS = f"""func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {{ {HEAD}
  %true = arith.constant true
  %r = scf.while (%a = %t) : (tensor<?xf32>) -> (tensor<?xf32>) {{
    scf.condition(%true) %a : tensor<?xf32>
  }} do {{
  ^bb0(%a: tensor<?xf32>):
    %b = tensor.insert %x into %a[%c0] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }}
  return %r : tensor<?xf32> }}"""
NEVER = f"""func.func @f(%m: memref<?xf32>, %x: f32) -> memref<?xf32> {{ {HEAD}
  %true = arith.constant true
  scf.while : () -> () {{
    scf.condition(%true)
  }} do {{
    memref.store %x, %m[%c0] : memref<?xf32>
    scf.yield
  }}
  return %m : memref<?xf32> }}"""


def test_nobody_goes_on_from_a_loop_that_never_ends(run: Check) -> None:
    point = Point(5, 5, "loop", (Hold("^5.0.0.0", "^0.0.0.0"),), regions=((), ()))
    behind = NEVER.replace("return %m", "memref.store %x, %m[%c3] : memref<?xf32> return %m")
    assert run(ENDLESS, behind, point).answer is Answer.HOLDS
    inside = NEVER.replace("%m[%c0]", "%m[%c1]")
    assert run(ENDLESS, inside, point).answer is Answer.REFUSED
    ends = NEVER.replace("%true = arith.constant true", "%true = arith.constant false")
    assert run(ENDLESS, ends, point).answer is Answer.REFUSED


@pytest.mark.parametrize("ends", [("", "return"), (" -> i1", "return %c : i1")])
def test_one_of_them_ends_where_the_other_branches(run: Check, ends: tuple[str, str]) -> None:
    result, end = ends
    ended = f"func.func @f(%c: i1){result} {{ {end} }}"
    branched = f"func.func @f(%c: i1){result} {{ cf.cond_br %c, ^a, ^b ^a: {end} ^b: {end} }}"
    for pair in ((ended, branched), (branched, ended)):
        outcome = run(*pair)
        assert (outcome.answer, "numbers of ways" in outcome.reason) == (Answer.REFUSED, True)


def _turning(middle: str, kind: str, given: str, behind: str) -> str:
    """A loop that starts from what it was given, and carries what each round has made."""
    return f"""func.func @f({given}, %x: f32, %n: index) -> {kind} {{ {HEAD}
  cf.br ^head(%c0, %t : index, {kind})
^head(%i: index, %a: {kind}):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  {middle}
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, {kind})
^end:
  {behind}
  return %a : {kind} }}"""


MADE = "%b = memref.alloc() : memref<4xf32> linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)"
FILLED = """%e = tensor.empty() : tensor<4xf32>
  %b = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>"""
MOVING = Point(
    5, 5, "head", (Hold("^0.0.1.1", "^0.0.1.1"),), (("^0.0.1.0", "^0.0.1.0"),), moved=(1,), first=1
)  # fmt: skip
FIXED = "%t: KIND<4xf32> {bufferization.writable = false}"


@pytest.mark.parametrize(
    ("made", "behind", "first", "answer"),
    [
        # What an argument may be, which others have, and nobody writes to, no loop takes over; but it carries no other
        # one behind its first round.
        (MADE, "", 1, Answer.HOLDS),
        (MADE, "", 0, Answer.NOT_ABLE),
        # The first round is not all of them, nor are the others.
        (MADE, "memref.store %x, %a[%c0] : memref<4xf32>", 1, Answer.REFUSED),
        (MADE.replace("%x : f32", "%y : f32"), "", 1, Answer.REFUSED),
        (MADE + "memref.store %x, %a[%c0] : memref<4xf32>", "", 1, Answer.REFUSED),
        (MADE + "memref.store %y, %b[%i] : memref<4xf32>", "", 1, Answer.REFUSED),
        (MADE + "memref.dealloc %b : memref<4xf32>", "", 1, Answer.REFUSED),
    ],
)
def test_a_first_round_by_itself(
    run: Check, made: str, behind: str, first: int, answer: Answer
) -> None:
    ours = _turning(FILLED, "tensor<4xf32>", FIXED.replace("KIND", "tensor"), "")
    made = "%y = arith.constant 0.5 : f32 " + made.replace(")memref", ") memref")
    theirs = _turning(made, "memref<4xf32>", FIXED.replace("KIND", "memref"), behind)
    points = replace(MOVING, first=first), Point(9, 10, "nest", ())
    outcome = run(ours, theirs, *points)
    assert outcome.answer is answer, outcome


def test_loops_in_loops_with_first_rounds_by_themselves(run: Check) -> None:
    """What was said of the inner loop in the first round of the outer one, is not said in the others."""

    def of(kind: str, middle: str) -> str:
        return f"""func.func @f(%t: {kind}, %x: f32, %n: index) -> {kind} {{ {HEAD}
  cf.br ^outer(%c0, %t : index, {kind})
^outer(%k: index, %o: {kind}):
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^start, ^end
^start:
  cf.br ^inner(%c0, %o : index, {kind})
^inner(%i: index, %a: {kind}):
  %again = arith.cmpi slt, %i, %n : index
  cf.cond_br %again, ^round, ^behind
^round:
  {middle}
  %j = arith.addi %i, %c1 : index
  cf.br ^inner(%j, %b : index, {kind})
^behind:
  %l = arith.addi %k, %c1 : index
  cf.br ^outer(%l, %a : index, {kind})
^end:
  return %o : {kind} }}"""

    ours, theirs = of("tensor<4xf32>", FILLED), of("memref<4xf32>", MADE)
    inner, outer = (
        Point(
            at, at, "head", (Hold(f"^0.0.{n}.1", f"^0.0.{n}.1"),),
            ((f"^0.0.{n}.0", f"^0.0.{n}.0"),), moved=(1,), first=1,
        )
        for at, n in ((8, 3), (5, 1))
    )  # fmt: skip
    nest = Point(11, 11, "nest")
    assert run(ours, theirs, outer, inner, nest).answer is Answer.HOLDS
    other = "%y = arith.constant 0.5 : f32 memref.store %y, %b[%c0] : memref<4xf32>"
    for right, wrong in (
        ("^outer(%l, %a :", "^outer(%l, %o :"),
        ("^inner(%j, %b :", "^inner(%j, %a :"),
        (MADE, MADE + other),
    ):
        outcome = run(ours, theirs.replace(right, wrong), outer, inner, nest)
        assert outcome.answer in (Answer.REFUSED, Answer.NOT_ABLE), (wrong, outcome)
