"""The rule for parallel loops that reduce: what threads hand on, and what is made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

SCF = """
  %r = scf.parallel (%i) = (%c0) to ({bound}) step (%c1) init ({init}) -> f32 {{
    {body}
    scf.reduce({value} : f32) {{
    ^bb0(%l: f32, %k: f32):
      {inner}
      %a = {reduce} : f32
      scf.reduce.return %a : f32
    }}
  }}
"""
AFFINE = """
  %r = affine.parallel (%i) = (0) to ({bound}) reduce ("{kind}") -> (f32) {{
    {body}
    affine.yield {value} : f32
  }}
"""
SAME = {
    "bound": "%n",
    "init": "%x",
    "value": "%v",
    "reduce": "arith.addf %l, %k",
    "inner": "",
    "kind": "addf",
}


def _function(given: str, loop: str, body: str, before: str = "", **wrong: str) -> str:
    text = loop.format(**SAME | {"body": body} | wrong)
    return f"""func.func @f(%t: {given}, %x: f32, %y: f32, %n: index) -> f32 {{
      %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index
      {before}{text}
      return %r : f32 }}"""


def _source(loop: str, more: str = "") -> str:
    body = f"%v = tensor.extract %t[%i] : tensor<?xf32>\n{more}"
    return _function("tensor<?xf32>", loop, body)


def _target(loop: str, more: str = "", **wrong: str) -> str:
    body = f"{more}%v = memref.load %t[%i] : memref<?xf32>\n"
    return _function("memref<?xf32>", loop, body, **wrong)


POINT = Point(3, 3, "threads", regions=((),))


@pytest.mark.parametrize("loop", [SCF, AFFINE])
def test_reductions(run: Check, loop: str) -> None:
    outcome = run(_source(loop), _target(loop), POINT)
    assert outcome.answer is Answer.HOLDS, outcome.reason


ALLOC = "%b = memref.alloc() : memref<4xf32>\n"
STORE = "memref.store %x, %b[%c0] : memref<4xf32>\n"


def test_what_a_thread_has_made(run: Check) -> None:
    assert run(_source(SCF), _target(SCF, ALLOC + STORE), POINT).answer is Answer.HOLDS
    freed = _target(SCF, ALLOC + STORE + "memref.dealloc %b : memref<4xf32>\n")
    assert run(_source(SCF), freed, POINT, must_free=True).answer is Answer.HOLDS
    kept = _target(SCF, ALLOC + STORE)
    assert run(_source(SCF), kept, POINT, must_free=True).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("loop", "wrong", "reason"),
    [
        (SCF, {"init": "%y"}, "starts from"),
        (SCF, {"value": "%x"}, "hands on"),
        (SCF, {"reduce": "arith.subf %l, %k"}, "a reduction gives"),
        (SCF, {"reduce": "arith.addf %k, %k"}, "a reduction gives"),
        (SCF, {"reduce": "arith.addf %l, %v"}, "a reduction gives"),
        (SCF, {"bound": "%c1"}, "same rounds"),
        (SCF, {"before": ALLOC, "more": STORE}, "a thread writes only"),
        (SCF, {"before": ALLOC, "inner": STORE}, "a thread writes only"),
        (AFFINE, {"value": "%x"}, "hands on"),
        (AFFINE, {"kind": "mulf"}, "two different parallel loops"),
        (AFFINE, {"bound": "7"}, "same rounds"),
    ],
)
def test_what_differs_is_refused(run: Check, loop: str, wrong: dict[str, str], reason: str) -> None:
    point = replace(POINT, target=4 if "before" in wrong else 3)
    outcome = run(_source(loop), _target(loop, **wrong), point)
    assert (outcome.answer, reason in outcome.reason) == (Answer.REFUSED, True), outcome.reason


ROTATED = """memref.store %x, %e[%c0] : memref<2xf32> memref.store %x, %e[%c1] : memref<2xf32>
  %z = scf.for %j = %c0 to %n step %c1 iter_args(%a = %e) -> (memref<2xf32>) {
    %w = memref.alloc() : memref<2xf32>
    memref.copy %a, %w : memref<2xf32> to memref<2xf32>
    memref.store %y, %w[%c0] : memref<2xf32>
    scf.yield %w : memref<2xf32>
  }
  %v = memref.load %z[%c1] : memref<2xf32>
"""


def test_buffers_that_a_loop_in_a_thread_takes_over(run: Check) -> None:
    """They are of this thread, which has made them."""
    body = """%e = tensor.from_elements %x, %x : tensor<2xf32>
      %z = scf.for %j = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<2xf32>) {
        %b = tensor.insert %y into %a[%c0] : tensor<2xf32>
        scf.yield %b : tensor<2xf32>
      }
      %v = tensor.extract %z[%c1] : tensor<2xf32>
    """
    ours = _function("tensor<?xf32>", SCF, body)
    alloc = "%e = memref.alloc() : memref<2xf32>\n"
    held = (Hold("^5.0.0.1", "^7.0.0.1"),)
    inner = Point(5, 7, "loop", held, moved=(0,), regions=((),))
    own = _function("memref<?xf32>", SCF, alloc + ROTATED)
    assert run(ours, own, Point(3, 3, "threads", regions=((inner,),))).answer is Answer.HOLDS
    wrong = own.replace("store %y, %w[%c0]", "store %y, %w[%c1]")
    assert run(ours, wrong, Point(3, 3, "threads", regions=((inner,),))).answer is Answer.REFUSED
    # The next thread would find what this one has written.
    stores, turned = ROTATED.split("\n", 1)
    shared = _function("memref<?xf32>", SCF, turned, before=f"{alloc} {stores}\n")
    outcome = run(ours, shared, Point(3, 6, "threads", regions=((inner,),)))
    assert (outcome.answer, "a thread writes only" in outcome.reason) == (Answer.REFUSED, True)


def test_what_a_reduction_requires_is_known_of_nothing_else(run: Check) -> None:
    """Also where it divides by zero."""
    divides = SCF.replace("{reduce}", "arith.divsi %l, %c0").replace("f32", "index")
    ours, theirs = (each(divides).replace("f32", "index") for each in (_source, _target))
    assert run(ours, theirs, POINT).answer is Answer.HOLDS
    kept = theirs.replace("%v = memref", ALLOC + "%v = memref")
    assert run(ours, kept, POINT).answer is Answer.HOLDS
    assert run(ours, kept, POINT, must_free=True).answer is Answer.REFUSED
