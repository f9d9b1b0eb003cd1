"""What a function without a body sees of its arguments."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SOURCE = """
func.func private @out(tensor<3xf32> {bufferization.access = "ACCESS"}, f32) -> f32
func.func @f(%t: tensor<3xf32>, %x: f32) -> f32 {
  %r = call @out(%t, %x) : (tensor<3xf32>, f32) -> f32
  return %r : f32
}
"""
TARGET = """
func.func private @out(memref<3xf32> {bufferization.access = "ACCESS"}, f32) -> f32
func.func @f(%t: memref<3xf32>, %x: f32) -> f32 {
  %other = memref.alloc() : memref<3xf32>
  %r = call @out(%other, %x) : (memref<3xf32>, f32) -> f32
  return %r : f32
}
"""


@pytest.mark.parametrize(
    ("access", "verdict"),
    [
        ("none", Verdict.PROVED),
        ("write", Verdict.PROVED),
        ("read", Verdict.REFUTED),
        ("read-write", Verdict.REFUTED),
    ],
)
def test_contents_that_are_not_read_may_be_others(access: str, verdict: Verdict) -> None:
    source = parse(SOURCE.replace("ACCESS", access), "source")[0].module
    target = parse(TARGET.replace("ACCESS", access), "target")[0].module
    result = prove_function(source, target, "f")
    assert result.verdict is verdict, result.reason
