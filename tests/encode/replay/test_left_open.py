"""A difference in what MLIR leaves open refutes nothing; any other one still does."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

THREADS = """
func.func @f(%t: KIND<3xf32>) {
  %c2 = arith.constant 2 : index
  LOOP {
    %j = arith.subi %c2, %i : index
    %x = READ %t[AT] : KIND<3xf32>
    vector.print %x : f32
  }
  return
}"""
FORALL = "scf.forall (%i) in (3)"
FOR = (
    "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
    "%c3 = arith.constant 3 : index\nscf.for %i = %c0 to %c3 step %c1"
)
SUM = """
#a = affine_map<(d0, d1) -> (ORDER)>
#b = affine_map<(d0, d1) -> ()>
func.func @f(%t: KIND<3x3xf32>, %o: KIND<f32>) -> KIND<f32> {
  RESULT linalg.generic {indexing_maps = [#a, #b], iterator_types = ["reduction", "reduction"]}
      ins(%t : KIND<3x3xf32>) outs(%o : KIND<f32>) {
  ^bb0(%e: f32, %y: f32):
    %big = arith.constant 1.0e30 : f32
    %d = arith.mulf %e, %big : f32
    %s = arith.ADD %y, %d : f32
    linalg.yield %s : f32
  } TYPE
  return RETURNED : KIND<f32>
}"""
NEGATED = """
func.func @f(%t: KIND<3xf32>, %a: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = OP
  return %s : f32
}"""


def verdict(source: str, target: str) -> Verdict:
    modules = [parse(text, "f.mlir")[0].module for text in (source, target)]
    return prove_function(*modules, "f").verdict


def threads(kind: str, loop: str, at: str) -> str:
    read = "tensor.extract" if kind == "tensor" else "memref.load"
    text = THREADS.replace("KIND", kind).replace("LOOP", loop).replace("READ", read)
    return text.replace("AT", at)


def test_threads_are_seen_in_any_order() -> None:
    assert verdict(threads("tensor", FORALL, "%i"), threads("memref", FORALL, "%j")) is not (
        Verdict.REFUTED
    )
    for target in (threads("memref", FORALL, "%c2"), threads("memref", FOR, "%c2")):
        assert verdict(threads("tensor", FORALL, "%i"), target) is Verdict.REFUTED
    assert verdict(threads("tensor", FOR, "%i"), threads("memref", FOR, "%j")) is Verdict.REFUTED


def total(kind: str, order: str, add: str = "addf") -> str:
    is_tensor = kind == "tensor"
    parts = {
        "KIND": kind,
        "ORDER": order,
        "ADD": add,
        "RESULT": "%r =" if is_tensor else "",
        "TYPE": "-> tensor<f32>" if is_tensor else "",
        "RETURNED": "%r" if is_tensor else "%o",
    }
    text = SUM
    # Longest first: one of the names is a part of another.
    for name in sorted(parts, key=len, reverse=True):
        text = text.replace(name, parts[name])
    return text


def test_sums_in_another_order() -> None:
    source = total("tensor", "d0, d1")
    assert verdict(source, total("memref", "d0, d1")) is Verdict.PROVED
    assert verdict(source, total("memref", "d1, d0")) is not Verdict.REFUTED
    assert verdict(source, total("memref", "d0, d1", "subf")) is Verdict.REFUTED


@pytest.mark.parametrize(("flags", "refuted"), [("fastmath<nsz>", False), ("", True)])
def test_the_sign_of_zero(flags: str, refuted: bool) -> None:
    source = NEGATED.replace("OP", f"arith.subf %z, %a {flags} : f32").replace("KIND", "tensor")
    target = NEGATED.replace("OP", f"arith.negf %a {flags} : f32").replace("KIND", "memref")
    assert (verdict(source, target) is Verdict.REFUTED) is refuted


ASSERTED = """
func.func @f(%t: KIND<3xf32>, %c: i1) {
  cf.assert %c, "MESSAGE"
  return
}"""


def test_what_an_assertion_says() -> None:
    source = ASSERTED.replace("KIND", "tensor").replace("MESSAGE", "one")
    target = ASSERTED.replace("KIND", "memref")
    assert verdict(source, target.replace("MESSAGE", "one")) is Verdict.PROVED
    assert verdict(source, target.replace("MESSAGE", "other")) is Verdict.UNKNOWN
    assert verdict(source, target.replace("cf.assert", "// cf.assert")) is Verdict.REFUTED


LANES = """
func.func @f() -> f32 {
  %v = arith.constant dense<[1.0e8, 1.0, -1.0e8, LAST]> : vector<4xf32>
  %a = arith.constant 0.0 : f32
  OPS
  return %r : f32
}"""
AT_ONCE = "%r = vector.multi_reduction <add>, %v, %a [0] : vector<4xf32> to f32"
IN_PAIRS = """
  %0 = vector.extract %v[0] : f32 from vector<4xf32>
  %1 = vector.extract %v[1] : f32 from vector<4xf32>
  %2 = vector.extract %v[2] : f32 from vector<4xf32>
  %3 = vector.extract %v[3] : f32 from vector<4xf32>
  %p = arith.addf %0, %2 : f32
  %q = arith.addf %1, %3 : f32
  %r = arith.addf %p, %q : f32"""


def test_lanes_are_combined_in_any_order() -> None:
    """The page of `vector.multi_reduction` names none, not even along one dimension."""

    def lanes(ops: str, last: str = "1.0") -> str:
        return LANES.replace("OPS", ops).replace("LAST", last)

    assert verdict(lanes(AT_ONCE), lanes(IN_PAIRS)) is Verdict.UNKNOWN
    assert verdict(lanes(AT_ONCE), lanes(AT_ONCE, "2.0e8")) is Verdict.REFUTED
