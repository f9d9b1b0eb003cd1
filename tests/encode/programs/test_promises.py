"""Ops that promise something: what breaks the promise is undefined, so no program may get one that it had not."""

from __future__ import annotations

import pytest

PROGRAM = """
func.func @f(%a: {type}, %b: {type}) -> {result} {{
  {body}
  return %r : {result}
}}
"""
CASES = {
    "i1 addi": ("%r = arith.addi %a, %b : i1", "i1", "i1", "%b :", "%b overflow<nuw> :"),
    "i1 subi": ("%r = arith.subi %a, %b : i1", "i1", "i1", "%b :", "%b overflow<nsw> :"),
    "i1 muli": ("%r = arith.muli %a, %b : i1", "i1", "i1", "%b :", "%b overflow<nsw> :"),
    "index addi": (
        "%r = arith.addi %a, %b : index",
        "index",
        "index",
        "%b :",
        "%b overflow<nuw> :",
    ),
    "index subi": (
        "%r = arith.subi %a, %b : index",
        "index",
        "index",
        "%b :",
        "%b overflow<nuw> :",
    ),
    "index muli": (
        "%r = arith.muli %a, %b : index",
        "index",
        "index",
        "%b :",
        "%b overflow<nuw> :",
    ),
    "index to i1": ("%r = arith.index_castui %a : index to i1", "index", "i1", "%a :", "%a nneg :"),
    "i1 divui": ("%r = arith.divui %a, %b : i1", "i1", "i1", "%b :", "%b exact :"),
    "i1 to index": ("%r = arith.index_castui %a : i1 to index", "i1", "index", "%a :", "%a nneg :"),
    "index to bits": (
        "%x = arith.index_castui %a : index to i64\n  %r = arith.index_cast %x : i64 to index",
        *("index", "index", "%a :", "%a nneg :"),
    ),
    "bits to index": (
        "%x = arith.index_cast %a : index to i64\n  %r = arith.index_castui %x : i64 to index",
        *("index", "index", "%x :", "%x nneg :"),
    ),
    "reduction": (
        "%z = arith.constant 0.0 : f32\n  %r = vector.reduction <add>, %a, %z : vector<4xf32> into f32",
        *("vector<4xf32>", "f32", "%z :", "%z fastmath<nnan> :"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_promise_that_only_the_bufferized_program_makes(
    must_prove, must_not_prove, name: str
) -> None:
    body, type, result, old, new = CASES[name]
    source = PROGRAM.format(body=body, type=type, result=result)
    must_prove(source, source)
    must_not_prove(source, source.replace(old, new), differs=False)


SIZES = """
func.func @f(%t: {type}, %i: index) -> index {{
  %c0 = arith.constant 0 : index
  %n = {dim} %t, %c0 : {type}
  %r = arith.{op} %n, %c0 {promise}: index
  return %r : index
}}
"""


@pytest.mark.parametrize("op", ["addi", "subi", "muli"])
def test_a_promise_that_sizes_keep(must_prove, op: str) -> None:
    source = SIZES.format(type="tensor<?xf32>", dim="tensor.dim", op=op, promise="")
    target = SIZES.format(type="memref<?xf32>", dim="memref.dim", op=op, promise="overflow<nuw> ")
    must_prove(source, target)


@pytest.mark.parametrize("name", [name for name in CASES if name != "i1 divui"])
def test_a_promise_that_both_programs_make(must_prove, name: str) -> None:
    body, type, result, old, new = CASES[name]
    source = PROGRAM.format(body=body.replace(old, new), type=type, result=result)
    must_prove(source, source)
