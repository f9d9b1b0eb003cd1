"""Arguments without a rank, of which sizes alone are asked; elements that nobody looks at."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from oneshot_verify.semantics.unbufferized import Tensors
from tests.check.conftest import Check

SIZES = """
func.func @f(%t: KIND<*xf32>, %u: KIND<*xf32>, %i: index, %j: index) -> index {
  %d = DIALECT.dim %t, %i : KIND<*xf32>
  %r = DIALECT.rank %t : KIND<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
func.func private @others(KIND<*xf32>)"""


def _of(kind: str, text: str = SIZES) -> str:
    dialect = "tensor" if kind == "tensor" else "memref"
    return text.replace("KIND", kind).replace("DIALECT", dialect)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("", "", Answer.HOLDS),
        ("dim %t", "dim %u", Answer.REFUSED),
        ("dim %t, %i", "dim %t, %j", Answer.REFUSED),
        ("rank %t", "rank %u", Answer.REFUSED),
        ("return", "memref.dealloc %t : memref<*xf32> return", Answer.NOT_ABLE),
        ("return", "%k = bufferization.clone %t : memref<*xf32> to memref<*xf32> return", Answer.NOT_ABLE),
        ("return", "%k = memref.cast %t : memref<*xf32> to memref<4xf32> return", Answer.NOT_ABLE),
        ("return", "memref.copy %t, %u : memref<*xf32> to memref<*xf32> return", Answer.NOT_ABLE),
        ("return", "%k = bufferization.to_tensor %t : memref<*xf32> to tensor<*xf32> return", Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_sizes(run: Check, old: str, new: str, answer: Answer) -> None:
    theirs = _of("memref").replace(old, new, 1 if old else 0)
    assert run(_of("tensor"), theirs, tensors=Tensors.ANYWHERE).answer is answer


LOOP = """%l = scf.for %k = %i to %j step %i iter_args(%a = %t) -> (KIND<*xf32>) {
  scf.yield %u : KIND<*xf32>
}"""
BRANCH = """%c = arith.cmpi eq, %i, %j : index
%l = scf.if %c -> (KIND<*xf32>) { scf.yield %t : KIND<*xf32> } else { scf.yield %u : KIND<*xf32> }"""


@pytest.mark.parametrize(
    ("more", "point"),
    [
        # Who has it may write to it, and its caller sees that.
        ("func.call @others(%t) : (KIND<*xf32>) -> ()", Point(4, 4, "call")),
        ('"test.op"(%t) : (KIND<*xf32>) -> ()', Point(4, 4, "event")),
        (LOOP, Point(4, 4, "loop", regions=((),))),
        (BRANCH, Point(5, 5, "branch", regions=((), ()))),
    ],
)
def test_nobody_hands_it_on(run: Check, more: str, point: Point) -> None:
    text = SIZES.replace("return", f"{more} return")
    outcome = run(_of("tensor", text), _of("memref", text), point)
    assert outcome.answer is Answer.NOT_ABLE, outcome


def test_nobody_returns_it(run: Check) -> None:
    text = "func.func @f(%t: KIND<*xf32>) -> KIND<*xf32> { return %t : KIND<*xf32> }"
    assert run(_of("tensor", text), _of("memref", text)).answer is Answer.NOT_ABLE


VECTORS = """
func.func @f(%t: KIND<8xvector<4xf32>>, %u: KIND<8xvector<4xf32>>, %x: KIND<8xf32>, %v: vector<4xf32>,
    %i: index) -> RESULTS {
  BODY
}"""
NEST = """GIVEN linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (0)>],
  iterator_types = ["reduction"]} ins(%t : KIND<8xvector<4xf32>>) outs(%x : KIND<8xf32>) {
  ^bb0(%e: vector<4xf32>, %y: f32):
    MORE
    linalg.yield %y : f32
  } GIVES
  return %RESULT : KIND<8xf32>"""
LANE = "%y = vector.extract %e[0] : f32 from vector<4xf32>"


@pytest.mark.parametrize(
    ("ours", "theirs", "which", "answer"),
    [
        ("", "", "t", Answer.HOLDS),
        # Nobody looks at them.
        ("", "", "u", Answer.HOLDS),
        (LANE, LANE, "t", Answer.HOLDS),
        (LANE, LANE, "u", Answer.NOT_ABLE),
        (LANE, LANE.replace("[0]", "[1]"), "t", Answer.REFUSED),
        (LANE, "", "t", Answer.REFUSED),
    ],
)
def test_elements_of_a_nest(run: Check, ours: str, theirs: str, which: str, answer: Answer) -> None:
    one, other = (
        VECTORS.replace("RESULTS", "KIND<8xf32>")
        .replace("BODY", NEST.replace("MORE", more.replace("%y", "%p")))
        .replace("yield %y", "yield %p" if more else "yield %y")
        .replace("ins(%t", f"ins(%{name}")
        for more, name in ((ours, "t"), (theirs, which))
    )
    one = one.replace("GIVEN", "%r =").replace("GIVES", "-> tensor<8xf32>").replace("RESULT", "r")
    other = other.replace("GIVEN", "").replace("GIVES", "").replace("RESULT", "x")
    outcome = run(_of("tensor", one), _of("memref", other), Point(1, 1, "nest"))
    assert outcome.answer is answer, outcome


EXTRACT = "%r = vector.extract %s[0] : f32 from V return %r : f32"
OTHER = EXTRACT.replace("[0]", "[1]")
SUM = "%w = arith.constant dense<[1.0, 1.0, 2.0, 2.0]> : V %s = arith.addf %w, %e : V"


@pytest.mark.parametrize(
    ("ours", "theirs", "gives"),
    [
        ("%e = tensor.extract %t[%i] : T return %e : V", "%e = memref.load %t[%i] : M return %e : V", "V"),
        # Other lanes of one element.
        (f"%e = tensor.extract %t[%i] : T {SUM} {EXTRACT}", f"%e = memref.load %t[%i] : M {SUM} {OTHER}", "f32"),
        (
            "%e = tensor.insert %v into %t[%i] : T return %e : T",
            "%w = arith.addf %v, %v : V memref.store %w, %t[%i] : M return %t : M",
            "KIND<8xvector<4xf32>>",
        ),
    ],
    ids=["element", "lane", "insert"],
)  # fmt: skip
def test_elements_that_are_vectors(run: Check, ours: str, theirs: str, gives: str) -> None:
    """Whoever looks at one would take it for the same in each lane."""
    text = VECTORS.replace("RESULTS", gives)
    ours, theirs = (
        text.replace("BODY", body)
        .replace(": T", ": tensor<8xV>")
        .replace(": M", ": memref<8xV>")
        .replace(": V", ": vector<4xf32>")
        .replace("xV>", "xvector<4xf32>>")
        .replace("> V {", "> vector<4xf32> {")
        .replace("from V", "from vector<4xf32>")
        for body in (ours, theirs)
    )
    assert run(_of("tensor", ours), _of("memref", theirs)).answer is Answer.NOT_ABLE
