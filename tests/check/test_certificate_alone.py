"""Things that a certificate, or a program, might hide behind what the checker does not look at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import BadCertificate, Point, read
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check
from tests.check.test_moved import FRESH, POINT, YIELD, _source, _target

DIVIDED = """
func.func @f(%b: i1, %m: i32, %n: i32) -> i32 {
  %r = "memref.alloca_scope"() ({ BODY
    "memref.alloca_scope.return"(%d) : (i32) -> ()
  }) : () -> i32
  return %r : i32
}"""
STOP, DIVIDE = 'cf.assert %b, "no"', "%d = arith.divui %m, %n : i32"
CHOSEN = """
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %r = arith.select %c, %x, %y SAID : f32
  return %r : f32
}"""


def test_a_run_ends_in_the_body_of_an_op(run: Check) -> None:
    """What the source requires behind an assertion is not known in front of that of the target."""
    ours, theirs = (
        DIVIDED.replace("BODY", "\n".join(ops)) for ops in ((STOP, DIVIDE), (DIVIDE, STOP))
    )
    assert run(ours, theirs, Point(1, 1, "event", ())).answer is not Answer.HOLDS


def test_attributes_that_conversions_hand_on(run: Check) -> None:
    plain, said = (CHOSEN.replace("SAID", each) for each in ("", '{fastmathFlags = "nnan"}'))
    assert run(plain, plain).answer is Answer.HOLDS
    assert run(said, plain).answer is Answer.HOLDS
    assert run(plain, said).answer is Answer.NOT_ABLE


def test_a_library_that_is_to_be_called(run: Check) -> None:
    """Conversions make calls of it: only the meaning of the op has nothing to do with it."""
    text = """
func.func @f(%m: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"] CALL}
    outs(%m : memref<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}"""
    plain, said = (text.replace("CALL", each) for each in ("", ', library_call = "l"'))
    assert run(plain, plain).answer is Answer.HOLDS
    assert run(said, plain).answer is Answer.HOLDS
    assert run(plain, said).answer is Answer.NOT_ABLE


def test_what_a_loop_does_not_carry_is_not_moved(run: Check) -> None:
    there = replace(POINT, moved=(9999,))
    assert run(_source(), _target(FRESH + YIELD), there).answer is not Answer.HOLDS


@pytest.mark.parametrize("text", ["[" * 200_000, "{" * 50, '{"schema": 1'])
def test_texts_that_are_no_certificate(text: str) -> None:
    with pytest.raises(BadCertificate):
        read(text)


def test_a_long_number(run: Check) -> None:
    """Python reads no number of that many digits."""
    named = Point(4, 4, "loop", POINT.holds, moved=(0,), regions=((),))
    hold = replace(POINT.holds[0], buffer=f"^0.0.0.{'9' * 5000}")
    outcome = run(_source(), _target(FRESH + YIELD), replace(named, holds=(hold,)))
    assert outcome.answer is Answer.REFUSED
    assert len(outcome.reason) < 200
