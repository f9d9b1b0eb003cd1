"""Blocks that branch to each other: all ways are walked, and a way that comes to a head again has to show what is said
of it."""

from __future__ import annotations

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
