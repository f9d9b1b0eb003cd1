"""Heads, where a way comes back to what lies in front of them: what was said of them then is said no more."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

TWICE = """
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^before(%c0 : index)
^before(%i: index):
  cf.br ^head
^head:
  %p = arith.cmpi eq, %i, %c0 : index
  cf.cond_br %p, ^before(%c1 : index), ^end
^end:
  return %c0 : index
}
"""
THROUGH_TWO_BLOCKS = """
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %p = arith.constant true
  cf.br ^before(%c0 : index)
^before(%i: index):
  cf.br ^head
^head:
  %q = arith.cmpi eq, %c0, %c0 : index
  cf.cond_br %p, ^again(%c0 : index), ^end
^again(%j: index):
  cf.br ^head
^end:
  return %c0 : index
}
"""


def test_other_results_behind_a_head_that_is_passed_twice(run: Check) -> None:
    """The source comes to its end the second time."""
    head = Point(5, 5, "head")
    assert run(TWICE, TWICE.replace("return %c0", "return %c1"), head).answer is Answer.REFUSED
    assert run(TWICE, TWICE, head).answer is Answer.HOLDS


def test_a_block_in_front_that_comes_again_beside_another_one(run: Check) -> None:
    """The target never ends; no pair of blocks comes again."""
    found = run(TWICE, THROUGH_TWO_BLOCKS, Point(5, 5, "head"))
    assert found.answer is Answer.NOT_ABLE
    assert "in front of it" in found.reason


LOOPS = """
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^outer(%c0, %t : index, tensor<4xf32>)
^outer(%i: index, %a: tensor<4xf32>):
  cf.br ^inner(%c0, %a : index, tensor<4xf32>)
^inner(%j: index, %b: tensor<4xf32>):
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^round, ^left
^round:
  %k = arith.addi %j, %c1 : index
  %s = tensor.insert %x into %b[%i] : tensor<4xf32>
  cf.br ^inner(%k, %s : index, tensor<4xf32>)
^left:
  %i2 = arith.addi %i, %c1 : index
  %q = arith.cmpi slt, %i2, %c2 : index
  cf.cond_br %q, ^outer(%i2, %b : index, tensor<4xf32>), ^end
^end:
  return %b : tensor<4xf32>
}
"""
BUFFERIZED = """
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  cf.br ^inner(%c0 : index)
^inner(%j: index):
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^round, ^left
^round:
  %k = arith.addi %j, %c1 : index
  memref.store %x, %t[%i] : memref<4xf32>
  cf.br ^inner(%k : index)
^left:
  %i2 = arith.addi %i, %c1 : index
  %q = arith.cmpi slt, %i2, %c2 : index
  cf.cond_br %q, ^outer(%i2 : index), ^end
^end:
  return %t : memref<4xf32>
}
"""


@pytest.mark.parametrize(("index", "answer"), [("%i", Answer.HOLDS), ("%c0", Answer.REFUSED)])
def test_an_inner_head_in_each_round_of_a_loop_without_one(
    run: Check, index: str, answer: Answer
) -> None:
    """Two rounds, each of which comes to the head anew: in the second one another element is written."""
    head = Point(
        6,
        6,
        "head",
        (Hold("^0.0.2.1", "^0.0.0.0"),),
        equal=(("^0.0.2.0", "^0.0.2.0"),),
        defined=("^0.0.2.0",),
    )
    target = BUFFERIZED.replace("%t[%i]", f"%t[{index}]")
    assert run(LOOPS, target, head).answer is answer
