"""A difference in what MLIR leaves open refutes nothing; any other one still does."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

THREADS = TEXTS["threads"]
FORALL = "scf.forall (%i) in (3)"
FOR = (
    "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
    "%c3 = arith.constant 3 : index\nscf.for %i = %c0 to %c3 step %c1"
)
SUM = TEXTS["sum"]
NEGATED = TEXTS["negated"]


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


ASSERTED = TEXTS["asserted"]


def test_what_an_assertion_says() -> None:
    source = ASSERTED.replace("KIND", "tensor").replace("MESSAGE", "one")
    target = ASSERTED.replace("KIND", "memref")
    assert verdict(source, target.replace("MESSAGE", "one")) is Verdict.PROVED
    assert verdict(source, target.replace("MESSAGE", "other")) is Verdict.UNKNOWN
    assert verdict(source, target.replace("cf.assert", "// cf.assert")) is Verdict.REFUTED


LANES = TEXTS["lanes"]
AT_ONCE = "%r = vector.multi_reduction <add>, %v, %a [0] : vector<4xf32> to f32"
IN_PAIRS = TEXTS["in_pairs"]


def test_lanes_are_combined_in_any_order() -> None:
    """The page of `vector.multi_reduction` names none, not even along one dimension."""

    def lanes(ops: str, last: str = "1.0") -> str:
        return LANES.replace("OPS", ops).replace("LAST", last)

    assert verdict(lanes(AT_ONCE), lanes(IN_PAIRS)) is Verdict.UNKNOWN
    assert verdict(lanes(AT_ONCE), lanes(AT_ONCE, "2.0e8")) is Verdict.REFUTED
