"""Integer ops with two results, and ops that promise to be exact."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import UnitAttr

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function, said


def program(body: str, result: str, kind: str) -> str:
    """A function that writes an element computed from two others, on tensors or on buffers."""
    if kind == "tensor":
        ends = f"%t = tensor.insert {result} into %m[%c0] : tensor<?xi8>\nreturn %t : tensor<?xi8>"
        load = "tensor.extract %m[%c1] : tensor<?xi8>"
    else:
        ends = f"memref.store {result}, %m[%c0] : memref<?xi8>\nreturn %m : memref<?xi8>"
        load = "memref.load %m[%c1] : memref<?xi8>"
    return f"""
func.func @f(%m: {kind}<?xi8>, %y: i8) -> {kind}<?xi8> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = {load}
  {body}
  {ends}
}}
"""


@pytest.mark.parametrize("op", ["shrsi", "shrui", "divsi", "divui"])
def test_an_exact_op_is_undefined_where_something_is_lost(op) -> None:
    """The bufferized program may not promise more than the tensor program."""
    body = f"""%c2 = arith.constant 2 : i8
  %r = arith.{op} %x, %c2 : i8"""

    def modules(ours: bool, theirs: bool):
        for kind, is_exact in (("tensor", ours), ("memref", theirs)):
            module = parse(program(body, "%r", kind), "test.mlir")[0].module
            for each in module.walk():
                if is_exact and each.name == f"arith.{op}":
                    each.properties["isExact"] = UnitAttr()
            yield module

    for ours, theirs in ((False, False), (True, True)):
        result = prove_function(*modules(ours, theirs), "f")
        assert result.verdict is Verdict.PROVED, (ours, theirs)
    assert said(*modules(False, True)) != "proved"
    assert prove_function(*modules(False, True), "f").verdict is Verdict.REFUTED
