"""Loops that run for the same rounds, but whose bounds are written in two ways."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, loop

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c3 = arith.constant 3 : index"
)


def source(bounds: tuple[str, str, str] = ("%n", "%m", "%c3")) -> str:
    """Writes `x` where it counts."""
    lower, upper, step = bounds
    return f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {{ {HEAD}
      %r = scf.for %i = {lower} to {upper} step {step} iter_args(%a = %t) -> (tensor<?xf32>) {{
        %b = tensor.insert %x into %a[%i] : tensor<?xf32>
        scf.yield %b : tensor<?xf32>
      }}
      return %r : tensor<?xf32> }}"""


def target(bounds: tuple[str, str, str] = ("%c0", "%u", "%c1"), place: str = "s0 + 3 * i") -> str:
    """The same, with other bounds: `u` is how many rounds there are."""
    lower, upper, step = bounds
    return f"""func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {{ {HEAD}
      %u = affine.apply affine_map<()[s0, s1] -> ((s1 - s0) ceildiv 3)>()[%n, %m]
      %w = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%m]
      scf.for %j = {lower} to {upper} step {step} {{
        %i = affine.apply affine_map<(i)[s0] -> ({place})>(%j)[%n]
        memref.store %x, %t[%i] : memref<?xf32>
      }}
      return %t : memref<?xf32> }}"""


def point(first: int = 0) -> Point:
    """What holds at the head of the loop."""
    return loop((4, 6), [("^4.0.0.1", "^0.0.0.0")], first=first)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_loop_that_begins_at_0_and_counts_by_1(run: Check, first: int) -> None:
    assert run(source(), target(), point(first)).answer is Answer.HOLDS


@pytest.mark.parametrize(
    ("ours", "theirs", "place"),
    [
        # One number more, one less.
        (("%n", "%m", "%c3"), ("%n", "%w", "%c3"), "i"),
        (("%n", "%m", "%c3"), ("%c1", "%u", "%c1"), "s0 + 3 * i"),
        # As many rounds of other numbers.
        (("%n", "%m", "%c3"), ("%c0", "%u", "%c1"), "s0 + i"),
        (("%n", "%m", "%c3"), ("%c0", "%u", "%c1"), "i"),
        (("%n", "%m", "%c1"), ("%n", "%m", "%c3"), "i"),
        # A step that may not be positive, where the source has no round.
        (("%n", "%n", "%c1"), ("%n", "%n", "%m"), "i"),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_other_rounds_are_refused(run: Check, ours, theirs, place: str, first: int) -> None:
    assert run(source(ours), target(theirs, place), point(first)).answer is Answer.REFUSED


def test_threads_that_begin_at_0_and_count_by_1(run: Check) -> None:
    ours = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {{ {HEAD}
      %e = tensor.from_elements %x : tensor<1xf32>
      %r = scf.forall (%i) = (%n) to (%m) step (3) shared_outs(%o = %t) -> (tensor<?xf32>) {{
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
        }}
      }}
      return %r : tensor<?xf32> }}"""
    theirs = target(("(%c0)", "(%u)", "(1)")).replace("scf.for %j", "scf.forall (%j)")
    threads = Point(5, 6, "threads", (Hold("^5.0.0.1", "^0.0.0.0"),), regions=((),))
    assert run(ours, theirs.replace("(%c0)", "(0)"), threads).answer is Answer.HOLDS
    for wrong in (
        theirs.replace("(%c0)", "(1)"),
        theirs.replace("(%c0)", "(0)").replace("3 * i", "2 * i"),
        theirs.replace("(%c0)", "(0)").replace("(%u)", "(%m)"),
    ):
        assert run(ours, wrong, threads).answer is Answer.REFUSED


def test_machine_integers_are_the_same(run: Check) -> None:
    """Whether adding the step wraps is not known: only equal bounds are the same rounds."""
    ours = """func.func @f(%t: tensor<4xi32>, %x: i32, %y: i32, %s: i32, %i: index) -> tensor<4xi32> {
      %r = scf.for %k = %x to %y step %s iter_args(%a = %t) -> (tensor<4xi32>) : i32 {
        %b = tensor.insert %k into %a[%i] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      }
      return %r : tensor<4xi32> }"""
    theirs = """func.func @f(%m: memref<4xi32>, %x: i32, %y: i32, %s: i32, %i: index) -> memref<4xi32> {
      scf.for %k = %x to %y step %s : i32 { memref.store %k, %m[%i] : memref<4xi32> }
      return %m : memref<4xi32> }"""
    head = loop((1, 1), [("^1.0.0.1", "^0.0.0.0")])
    assert run(ours, theirs, head).answer is Answer.HOLDS
    for wrong in ("%x to %s step %s", "%y to %y step %s", "%x to %y step %y"):
        other = theirs.replace("%x to %y step %s", wrong)
        assert run(ours, other, head).answer is Answer.REFUSED
