"""Scalars that a certificate says are defined at the heads of loops: shown at the start, and in each round."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, loop

LOOP = """
func.func @f(%n: index, %k: TYPE, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  START
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = INIT) -> (TYPE) {
    BRANCH
    NEXT
    scf.yield %m : TYPE
  }
  return %x : f32
}"""
BRANCH = """%b = arith.cmpi slt, OF, %c1 : index
    scf.if %b { %z = arith.negf %x : f32 }"""
NUMBER = {
    "defined": "%m = arith.addi %a, %c1 : index",
    "of nobody": "%t = tensor.empty() : tensor<4xindex>  %m = tensor.extract %t[%c0] : tensor<4xindex>",
}
NOTHING = "%t = tensor.empty() : tensor<4xindex>  %s = tensor.extract %t[%c0] : tensor<4xindex>"


def _pair(kind: str, next_: str, init: str = "%k", start: str = "", of: str = "%a") -> list[str]:
    text = LOOP.replace("TYPE", kind).replace("NEXT", next_).replace("INIT", init)
    text = text.replace("START", start)
    its = text.replace("BRANCH", BRANCH.replace("OF", of)).replace("tensor", "memref")
    its = its.replace("memref.empty", "memref.alloc").replace("memref.extract", "memref.load")
    return [text.replace("BRANCH", ""), its]


@pytest.mark.parametrize(
    ("what", "init", "says", "answer"),
    [
        ("defined", "%k", True, Answer.HOLDS),
        # The target alone branches by it.
        ("defined", "%k", False, Answer.REFUSED),
        ("of nobody", "%k", True, Answer.REFUSED),
        ("defined", "%s", True, Answer.REFUSED),
    ],
)
def test_scalars(run: Check, what: str, init: str, says: bool, answer: Answer) -> None:
    start = NOTHING if init == "%s" else ""
    ours, theirs = _pair("index", NUMBER[what], init, start)
    at = 4 if start else 2
    names = f"^{at + 1}.0.0.1", f"^{at + 1}.0.0.1"
    more = {"defined": (names[0],)} if says else {}
    point = loop((at + 1, at + 1), (), (), equal=(names,), **more)
    outcome = run(ours, theirs, point)
    assert outcome.answer is answer, outcome


def test_vectors_are_not_meant(run: Check) -> None:
    """Each lane is defined, or not."""
    kind = "vector<4xindex>"
    read = "%t = tensor.empty() : tensor<4xindex> "
    read += (
        f"%m = vector.transfer_read %t[%c0], %c0 {{in_bounds = [true]}} : tensor<4xindex>, {kind}"
    )
    ours, theirs = _pair(kind, read, of="%l")
    lane = f"%l = vector.extract %a[0] : index from {kind}\n    %b ="
    theirs = theirs.replace("%b =", lane)
    names = "^3.0.0.1", "^3.0.0.1"
    point = loop((3, 3), (), (), equal=(names,), defined=(names[0],))
    assert run(ours, theirs, point).answer is Answer.REFUSED
