"""Blocks that branch to each other: all ways are walked, and a way that comes to a head again has to show what is said
of it."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.encode.function import Answer
from tests.encode.conftest import Check

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


def _rest(point: Point) -> tuple[object, ...]:
    return point.rule, point.holds, point.equal


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


# Each program alone.

LOOPS = """func.func @f(%x: f32, %c: i1) -> f32 {{
  %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %n = arith.constant {ours} : index
  %m = arith.constant {others} : index
  cf.cond_br %c, ^a(%c0 : index), ^end
^a(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  %k = arith.addi %i, %c1 : index
  cf.cond_br %p, ^a(%k : index), ^b(%c0 : index)
^b(%j: index):
  %q = arith.cmpi slt, %j, %m : index
  %l = arith.addi %j, %c1 : index
  cf.cond_br %q, ^b(%l : index), ^end
^end:
  return %x : f32 }}"""


@pytest.mark.parametrize("op", [5, 8])
@pytest.mark.parametrize("rounds", [(1, 3), (2, 0), (0, 0)])
def test_loops_of_each_program_alone(run: Check, op: int, rounds: tuple[int, int]) -> None:
    """Loops of blocks that both programs have run for as many rounds: that is not asked of blocks alone."""
    ours, theirs = (LOOPS.format(ours=a, others=b) for a, b in ((2, 2), rounds))
    assert run(ours, theirs, Point(op, op, "ways")).answer is not Answer.HOLDS
    alone = ours[: ours.index("  cf.cond_br")] + "  return %x : f32 }"
    assert run(alone, theirs).answer is not Answer.HOLDS


def test_a_loop_of_one_program_alone(run: Check) -> None:
    ours = LOOPS.format(ours=2, others=2)
    ours = ours[: ours.index("  cf.cond_br")] + "  cf.br ^end\n^end:\n  return %x : f32 }"
    theirs = LOOPS.format(ours=1, others=3)
    assert run(ours, theirs, Point(5, 5, "ways")).answer is Answer.HOLDS
    endless = theirs.replace("^b(%l", "^b(%c0")
    assert endless != theirs
    assert run(ours, endless, Point(5, 5, "ways")).answer is Answer.NOT_ABLE


def test_ways_from_a_loop_in_step(run: Check) -> None:
    """Behind the head of a loop, a program does not go on alone to the end."""
    ours, theirs = (LOOPS.format(ours=a, others=0) for a in (2, 0))
    ours, theirs = (each.replace("^b(%c0 : index)\n", "^end\n") for each in (ours, theirs))
    assert run(ours, theirs, Point(8, 8, "ways")).answer is Answer.NOT_ABLE


ROUND = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {{ {HEAD}
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %e = arith.cmpi eq, %i, %c3 : index
  cf.cond_br %e, ^one, ^other
^one:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  cf.br ^next(%b : tensor<?xf32>)
^other:
  cf.br ^next(%a : tensor<?xf32>)
^next(%d: tensor<?xf32>):
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %d : index, tensor<?xf32>)
^end:
  return %a : tensor<?xf32> }}"""
ROUND_IN_PLACE = f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {{ {HEAD}
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %e = arith.cmpi ne, %i, %c3 : index
  cf.cond_br %e, ^next, ^one
^one:
  memref.store %x, %m[%i] : memref<?xf32>
  cf.br ^next
^next:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return %m : memref<?xf32> }}"""


def test_ways_that_meet_in_a_round(run: Check) -> None:
    points = POINT, Point(8, 8, "ways")
    assert run(ROUND, ROUND_IN_PLACE, *points).answer is Answer.HOLDS
    for right, wrong in (
        ("cmpi ne", "cmpi eq"),
        ("store %x, %m[%i]", "store %x, %m[%c0]"),
        ("addi %i, %c1", "addi %i, %c3"),
        ("cf.br ^next\n", "cf.br ^end\n"),
        ("cf.br ^next\n", "cf.br ^head(%i : index)\n"),
    ):
        assert right in ROUND_IN_PLACE
        outcome = run(ROUND, ROUND_IN_PLACE.replace(right, wrong), *points)
        assert outcome.answer is not Answer.HOLDS, (right, wrong)
