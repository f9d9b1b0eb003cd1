"""Functions whose bufferized form hands its results over in another way: the pairing is found, and proved."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.ir.dialects import func
from oneshot_verify.refute.pairing import Left, Returned, pairings
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
OUT_PARAMS = TEXTS["out_params"]


def test_the_pairing_is_named():
    from tests.judged import prove_function

    modules = parse(SOURCE, "s")[0].module, parse(OUT_PARAMS, "t")[0].module
    said = prove_function(*modules, "g").assumptions
    assert "result 0 is left in argument 2" in said
    assert "result 1 is argument 1 after the call" in said
    assert "result 2 is argument 0 after the call" in said


def test_candidates_are_in_the_order_of_the_passes():
    functions = [
        next(op for op in parse(text, "t")[0].module.ops if isinstance(op, func.FuncOp))
        for text in (SOURCE, OUT_PARAMS)
    ]
    first = pairings(*functions)[0]
    assert first.results == (Left(2), Left(1), Left(0))
    assert (first.out_params, first.owners) == (1, ())


def test_signatures_that_say_the_same_have_one_pairing():
    function = next(op for op in parse(SOURCE, "s")[0].module.ops if isinstance(op, func.FuncOp))
    (only,) = pairings(function, function)
    assert only.results == (Returned(0), Returned(1), Returned(2))
    assert only.words == []


FEWER = TEXTS["fewer"]


@pytest.mark.parametrize(("number", "verdict"), [("%x", "unknown"), ("%z", "refuted")])
def test_arguments_that_nobody_uses_are_taken_away(number: str, verdict: str) -> None:
    """`-remove-dead-values` does that. A call of a callee whose own arguments differ has no proof yet."""
    from oneshot_verify.search import prove_pair

    target = FEWER.replace(
        ", %t: TENSOR, %i: index) -> f32 {\n  %y = arith", ") -> f32 {\n  %y = arith"
    ).replace("(f32, TENSOR, index)", "(f32)")
    target = target.replace("@g(%x, %t, %i)", f"@g({number})").replace(
        "  %y = call", "  %z = arith.constant 2.0 : f32\n  %y = call"
    )
    texts = FEWER.replace("TENSOR", "tensor<4xf32>"), target.replace("TENSOR", "memref<4xf32>")
    found = prove_pair(*(parse(text, "p")[0].module for text in texts))
    assert {each.name: each.verdict.value for each in found} == {"g": "unknown", "f": verdict}
