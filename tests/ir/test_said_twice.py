"""Inherent attributes that the dictionary says, too; `texts/said_twice.mlir` holds them against mlir-opt."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse, print_module

NSW = "overflowFlags = #arith.overflow<nsw>"
NUW = "overflowFlags = #arith.overflow<nuw>"
# The op, and what of it says which of the two holds, as mlir-opt 22 prints it.
CASES = [
    ("%r = arith.addi %a, %a {" + NSW + "} : i32", "overflow<nsw>"),
    ("%r = arith.addi %a, %a overflow<nuw> {" + NSW + "} : i32", "overflow<nsw>"),
    ('%r = "arith.addi"(%a, %a) {' + NSW + "} : (i32, i32) -> i32", "overflow<nsw>"),
    ('%r = "arith.addi"(%a, %a) <{}> {' + NSW + "} : (i32, i32) -> i32", "overflow<nsw>"),
    (
        '%r = "arith.addi"(%a, %a) <{' + NUW + "}> {" + NSW + "} : (i32, i32) -> i32",
        "overflow<nuw>",
    ),
    (
        '%r = // a comment\n "arith.addi"(%a, %a) <{'
        + NUW
        + "}> {"
        + NSW
        + "} : (i32, i32) -> i32",
        "overflow<nuw>",
    ),
    ("%r = arith.constant {value = 2 : i32} 1 : i32", "2 : i32"),
    ('%r = "arith.constant"() <{value = 1 : i32}> {value = 2 : i32} : () -> i32', "1 : i32"),
    (
        "%r = arith.addf %x, %x fastmath<ninf> {fastmath = #arith.fastmath<nnan>} : f32",
        "fastmath<nnan>",
    ),
    ("%r = arith.cmpi slt, %a, %a {predicate = 3 : i64} : i32", "sle"),
    (
        "%r = tensor.extract_slice %t[0] [2] [1] {static_offsets = array<i64: 1>}"
        " : tensor<4xf32> to tensor<2xf32>",
        "[1] [2] [1]",
    ),
    (
        "%r = vector.reduction <add>, %v {kind = #vector.kind<mul>} : vector<4xf32> into f32",
        "<mul>",
    ),
]


def _function(op: str) -> str:
    given = "%a: i32, %x: f32, %t: tensor<4xf32>, %v: vector<4xf32>"
    return f"func.func @f({given}) {{\n  {op}\n  return\n}}\n"


@pytest.mark.parametrize(("op", "holds"), CASES)
def test_one_of_them_holds(op: str, holds: str) -> None:
    printed = print_module(parse(_function(op), "f.mlir")[0].module)
    line = next(line for line in printed.splitlines() if "%r =" in line)
    assert holds in line
    assert "{" not in line
