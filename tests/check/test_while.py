"""Loops that decide for themselves when they end, and first rounds that are looked at by themselves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c3 = arith.constant 3 : index\n"
)
SOURCE = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {{ {HEAD}
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) {{
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %a : index, tensor<?xf32>
  }} do {{
  ^bb0(%i: index, %a: tensor<?xf32>):
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %b : index, tensor<?xf32>
  }}
  %z = tensor.extract %t[%r#0] : tensor<?xf32>
  %y = tensor.extract %r#1[%r#0] : tensor<?xf32>
  return %r#1, %y : tensor<?xf32>, f32 }}"""
TARGET = f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {{ {HEAD}
  BEFORE
  %r = scf.while (%i = %c0) : (index) -> (index) {{
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  }} do {{
  ^bb0(%i: index):
    memref.store %x, %m[%i] : memref<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }}
  %y = memref.load %m[%r] : memref<?xf32>
  return %m, %y : memref<?xf32>, f32 }}"""
RIGHT = TARGET.replace("BEFORE", "")
POINT = Point(
    4,
    4,
    "loop",
    (Hold("^4.0.0.1", "^0.0.0.0"),),
    (("^4.0.0.0", "^4.0.0.0"),),
    regions=((), ()),
)


def test_a_loop_that_decides_for_itself(run: Check) -> None:
    assert run(SOURCE, RIGHT, POINT).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "wrong",
    [
        RIGHT.replace("slt", "sle"),
        RIGHT.replace("%m[%i]", "%m[%c1]"),
        RIGHT.replace("addi %i, %c1", "addi %i, %c3"),
        RIGHT.replace("scf.condition(%more) %i", "scf.condition(%more) %c1"),
        RIGHT.replace("memref.store %x", "memref.store %z").replace("BEFORE", ""),
        TARGET.replace("BEFORE", "memref.store %x, %m[%c0] : memref<?xf32>"),
        RIGHT.replace("%y = memref.load %m[%r]", "memref.store %x, %m[%r] : memref<?xf32> %y = memref.load %m[%r]"),
    ],
)  # fmt: skip
def test_what_differs_in_it(run: Check, wrong: str) -> None:
    text = wrong.replace("%z", "%w").replace(HEAD, HEAD + "%w = arith.constant 0.5 : f32\n")
    at = 5 if "scf.while" in text else 4
    point = Point(4, at, "loop", POINT.holds, (("^4.0.0.0", f"^{at}.0.0.0"),), regions=((), ()))
    right = RIGHT.replace(HEAD, HEAD + "%w = arith.constant 0.5 : f32\n")
    assert run(SOURCE, right, point).answer is Answer.HOLDS
    if "memref.store %x, %m[%c0]" in text:
        at = 6
        point = Point(4, at, "loop", POINT.holds, (("^4.0.0.0", f"^{at}.0.0.0"),), regions=((), ()))
    assert run(SOURCE, text, point).answer is Answer.REFUSED


def test_what_is_required_behind_it_is_not_known_before_it(run: Check) -> None:
    """It may go on forever, so that the division behind it is never reached."""
    ours = SOURCE.replace("%z = tensor.extract %t[%r#0]", "%z = tensor.extract %t[%c3]")
    theirs = TARGET.replace("BEFORE", "%early = memref.load %m[%c3] : memref<?xf32>")
    point = Point(4, 5, "loop", POINT.holds, (("^4.0.0.0", "^5.0.0.0"),), regions=((), ()))
    assert run(ours, theirs, point).answer is Answer.REFUSED


def _rounds(type: str, body: str, behind: str, before: str = "", bound: str = "%c3") -> str:
    kind = type.partition("<")[0]
    return f"""func.func @f(%t: {type}, %u: {type}, %n: index) -> {type} {{ {HEAD} {before}
      %r = scf.for %i = %c0 to {bound} step %c1 iter_args(%a = {"%t" if kind == "tensor" else "%m"}) -> ({type}) {{
        {body} }}
      {behind} return %r : {type} }}"""


COPY = "memref.copy %u, %m : memref<4xf32> to memref<4xf32>"


@pytest.mark.parametrize(
    ("body", "bound", "first", "answer"),
    [
        (COPY, "%c3", True, Answer.HOLDS),
        (COPY, "%c3", False, Answer.REFUSED),
        # It may not run at all.
        (COPY, "%n", True, Answer.REFUSED),
        (COPY.replace("%u,", "%t,"), "%c3", True, Answer.REFUSED),
        # The first round leaves the right thing, the others do not.
        (f"%b = arith.cmpi eq, %i, %c0 : index scf.if %b {{ {COPY} }} else {{ {COPY.replace('%u,', '%t,')} }}",
         "%c3", True, Answer.REFUSED),
    ],
)  # fmt: skip
def test_a_first_round_by_itself(
    run: Check, body: str, bound: str, first: bool, answer: Answer
) -> None:
    """What the loop starts from is never read, so that its buffer holds nothing of it."""
    ours = _rounds("tensor<4xf32>", "scf.yield %u : tensor<4xf32>", "", bound=bound)
    theirs = _rounds(
        "memref<4xf32>",
        f"{body} scf.yield %a : memref<4xf32>",
        "",
        "%m = memref.alloc() : memref<4xf32>",
        bound,
    )
    point = Point(4, 5, "loop", (Hold("^4.0.0.1", "^5.0.0.1"),), regions=((),), first=first)
    assert run(ours, theirs, point).answer is answer


def _print(names: Sequence[str]) -> str:
    return "\n".join(f"vector.print {name} : f32" for name in names)


def test_the_points_of_prints_are_in_their_order(run: Check) -> None:
    text = "func.func @f(%x: f32, %y: f32) {{ {} return }}"
    ours = text.format(_print(["%x", "%y"]))
    points = Point(1, 1, "event"), Point(2, 2, "event")
    assert run(ours, ours, *points).answer is Answer.HOLDS
    assert run(ours, text.format(_print(["%y", "%x"])), *points).answer is Answer.REFUSED
    crossed = Point(1, 2, "event"), Point(2, 1, "event")
    assert run(ours, text.format(_print(["%y", "%x"])), *crossed).answer is not Answer.HOLDS
