"""Branches in the bodies of arrays: each program runs them alone, at any index. Of loops there, nobody compares the
rounds."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

MAP = '{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}'


def _source(body: str) -> str:
    return f"""func.func @f(%t: tensor<?xi32>, %x: i32, %k: index, %n: index) -> tensor<?xi32> {{
      %r = linalg.generic {MAP} outs(%t : tensor<?xi32>) {{
      ^bb0(%a: i32):
        %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c3 = arith.constant 3 : index
        {body}
        linalg.yield %v : i32
      }} -> tensor<?xi32>
      return %r : tensor<?xi32> }}"""


def _target(body: str) -> str:
    return f"""func.func @f(%t: memref<?xi32>, %x: i32, %k: index, %n: index) -> memref<?xi32> {{
      linalg.generic {MAP} outs(%t : memref<?xi32>) {{
      ^bb0(%a: i32):
        %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c3 = arith.constant 3 : index
        {body}
        linalg.yield %v : i32
      }}
      return %t : memref<?xi32> }}"""


BRANCH = """%i = linalg.index 0 : index
  %is = arith.cmpi PREDICATE, %i, %k : index
  %v = scf.if %is -> (i32) {
    %q = arith.divui %x, %a : i32
    scf.yield %q : i32
  } else {
    scf.yield %x : i32
  }"""
SAME = BRANCH.replace("PREDICATE", "slt")
MADE = SAME.replace(
    "scf.yield %q",
    """%m = memref.alloc() : memref<1xi32>
    memref.store %q, %m[%c0] : memref<1xi32>
    %w = memref.load %m[%c0] : memref<1xi32>
    scf.yield %w""",
)
DIVIDED = "%z = arith.divui %x, %a : i32 " + SAME


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (SAME, Answer.HOLDS),
        (MADE, Answer.HOLDS),
        (BRANCH.replace("PREDICATE", "sle"), Answer.REFUSED),
        (SAME.replace("%x, %a", "%a, %x"), Answer.REFUSED),
        (SAME.replace("scf.yield %x", "scf.yield %a"), Answer.REFUSED),
        # The source divides by some elements only.
        (DIVIDED, Answer.REFUSED),
        (
            SAME.replace("scf.yield %x", "%p = arith.divui %x, %a : i32 scf.yield %x"),
            Answer.REFUSED,
        ),
        (MADE.replace("store %q", "store %x"), Answer.REFUSED),
    ],
)
def test_a_branch_for_each_element(run: Check, body: str, answer: Answer) -> None:
    outcome = run(_source(SAME), _target(body))
    assert outcome.answer is answer, outcome


LOOP = """%v = scf.for %j = %c0 to %c3 step %c1 iter_args(%s = %a) -> (i32) {
    %w = arith.addi %s, %x : i32
    scf.yield %w : i32
  }"""


SAME_VALUE = LOOP.replace("scf.yield %w", "scf.yield %s")


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (LOOP, LOOP, Answer.HOLDS),
        # The same values, after three rounds, one, and none.
        (SAME_VALUE, SAME_VALUE.replace("%c3", "%c1"), Answer.REFUSED),
        (SAME_VALUE, SAME_VALUE.replace("%c3", "%c0"), Answer.REFUSED),
        (LOOP.replace("%c3", "%n"), LOOP.replace("%c3", "%n"), Answer.NOT_ABLE),
        (LOOP, "vector.print %x : i32 " + LOOP, Answer.REFUSED),
    ],
    ids=["alike", "fewer", "none", "unknown", "printing"],
)
def test_a_loop_for_each_element(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    outcome = run(_source(ours), _target(theirs))
    assert outcome.answer is answer, outcome


@pytest.mark.parametrize(("at", "answer"), [("%i", Answer.HOLDS), ("%c0", Answer.REFUSED)])
def test_what_a_branch_requires_of_the_first_element(run: Check, at: str, answer: Answer) -> None:
    """The source divides by all elements but the first one."""
    body = """%is = arith.cmpi ne, %i, %c0 : index
      %v = scf.if %is -> (i32) {
        %q = arith.divui %c7, %b : i32
        scf.yield %q : i32
      } else {
        scf.yield %c7 : i32
      }"""
    ours = f"""func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {{
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : i32
      %g = tensor.generate {{
      ^bb0(%i: index):
        %b = tensor.extract %t[%i] : tensor<4xi32>
        {body}
        tensor.yield %c7 : i32
      }} : tensor<4xi32>
      return %g : tensor<4xi32> }}"""
    theirs = f"""func.func @f(%t: memref<4xi32>) -> memref<4xi32> {{
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : i32
      %g = memref.alloc() : memref<4xi32>
      linalg.map outs(%g : memref<4xi32>) (%x: i32) {{
        %i = linalg.index 0 : index
        %b = memref.load %t[{at}] : memref<4xi32>
        {body}
        linalg.yield %c7 : i32
      }}
      return %g : memref<4xi32> }}"""
    assert run(ours, theirs).answer is answer


def test_names_of_what_stands_in_a_branch(run: Check) -> None:
    inside = """%v = scf.if %p -> (i32) {
      %s = tensor.from_elements %a : tensor<1xi32>
      %e = tensor.extract %s[%c0] : tensor<1xi32>
      scf.yield %e : i32
    } else {
      scf.yield %x : i32
    }"""
    inside = "%p = arith.cmpi eq, %k, %k : index " + inside
    plain = "%p = arith.cmpi eq, %k, %k : index %v = arith.select %p, %a, %x : i32"
    ours, theirs = _source(inside), _target(plain)
    assert run(ours, theirs).answer is Answer.HOLDS
    named = cut(1, 1, ("7.0", "^0.0.0.0"))
    outcome = run(ours, theirs, named)
    assert (outcome.answer, "no value" in outcome.reason) == (Answer.REFUSED, True), outcome
