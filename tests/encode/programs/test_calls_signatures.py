"""Functions whose bufferized form hands its results over in another way: the pairing is found, and proved."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.pairing import Left, Returned, pairings
from oneshot_verify.ir import parse
from oneshot_verify.ir.dialects import func

SOURCE = """
func.func private @g(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %f, %x, %i : tensor<4xf32>, f32, tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %a, %y, %b = call @g(%t, %x) : (tensor<4xf32>, f32) -> (tensor<4xf32>, f32, tensor<4xf32>)
  return %a, %y, %b : tensor<4xf32>, f32, tensor<4xf32>
}
"""
OUT_PARAMS = """
func.func private @g(%t: memref<4xf32>, %x: f32, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : f32) outs(%out : memref<4xf32>)
  memref.store %x, %t[%c0] : memref<4xf32>
  return
}
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32, memref<4xf32>) {
  %n = memref.alloc() : memref<4xf32>
  call @g(%t, %x, %n) : (memref<4xf32>, f32, memref<4xf32>) -> ()
  return %n, %x, %t : memref<4xf32>, f32, memref<4xf32>
}
"""


def test_the_pairing_is_named():
    from oneshot_verify.encode import prove_function

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
    assert only.is_plain
    assert only.results == (Returned(0), Returned(1), Returned(2))
    assert only.words == []


FEWER = """
func.func private @g(%x: f32, %t: TENSOR, %i: index) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @f(%t: TENSOR, %i: index, %x: f32) -> f32 {
  %y = call @g(%x, %t, %i) : (f32, TENSOR, index) -> f32
  return %y : f32
}
"""


@pytest.mark.parametrize(("number", "verdict"), [("%x", "proved"), ("%z", "refuted")])
def test_arguments_that_nobody_uses_are_taken_away(number: str, verdict: str) -> None:
    """`-remove-dead-values` does that; the caller is judged by both bodies, the callee is not proved alone."""
    from oneshot_verify.encode import prove_pair

    target = FEWER.replace(
        ", %t: TENSOR, %i: index) -> f32 {\n  %y = arith", ") -> f32 {\n  %y = arith"
    ).replace("(f32, TENSOR, index)", "(f32)")
    target = target.replace("@g(%x, %t, %i)", f"@g({number})").replace(
        "  %y = call", "  %z = arith.constant 2.0 : f32\n  %y = call"
    )
    texts = FEWER.replace("TENSOR", "tensor<4xf32>"), target.replace("TENSOR", "memref<4xf32>")
    found = prove_pair(*(parse(text, "p")[0].module for text in texts))
    assert {each.name: each.verdict.value for each in found} == {"g": "unknown", "f": verdict}
