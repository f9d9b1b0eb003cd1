"""Ops on constants are the constants that passes write instead: a meaning that the prover and the judge share."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.function import Answer
from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from tests.encode.conftest import Check

PAIRS = [
    ("%r = arith.muli %a, %a : i8", "i8", "100", "16 : i8", "17 : i8"),
    ("%r = arith.sitofp %a : i8 to f64", "f64", "-3", "-3.0 : f64", "3.0 : f64"),
    ("%b = arith.extsi %a : i8 to i32 %r = arith.addi %b, %b : i32", "i32", "100", "200 : i32", "-56 : i32"),
    ("%b = arith.sitofp %a : i8 to f32 %r = arith.mulf %b, %b : f32", "f32", "3", "9.0 : f32", "6.0 : f32"),
    ("%r = arith.index_cast %a : i8 to index", "index", "-1", "-1 : index", "255 : index"),
]  # fmt: skip


def programs(ops: str, type: str, value: str, constant: str) -> tuple[str, str]:
    ours = (
        f"func.func @f() -> {type} {{ %a = arith.constant {value} : i8 {ops} return %r : {type} }}"
    )
    theirs = f"func.func @f() -> {type} {{ %r = arith.constant {constant} return %r : {type} }}"
    return ours, theirs


@pytest.mark.parametrize(("ops", "type", "value", "right", "wrong"), PAIRS)
def test_a_folded_constant(
    run: Check, ops: str, type: str, value: str, right: str, wrong: str
) -> None:
    """It is proved, and the judge confirms it without any rule; another constant is refuted."""
    for constant, verdict in ((right, "proved"), (wrong, "refuted")):
        texts = programs(ops, type, value, constant)
        ours, theirs = (parse(text, "f.mlir")[0].module for text in texts)
        (result,) = prove_pair(ours, theirs)
        assert result.verdict.value == verdict
        assert (run(*texts).answer is Answer.HOLDS) == (verdict == "proved")
