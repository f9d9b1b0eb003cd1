"""Loops of programs that work on buffers already: what both write is said at the heads."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.rechecking import rechecked

TEXT = """
func.func private @others(%m: memref<4xf32>)
func.func @f(%m: memref<4xf32>, %k: index, %x: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return
}}"""
CARRIED = """
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m) -> (memref<4xf32>) {{
    %v = memref.load %p[%c0] : memref<4xf32>
    %w = arith.addf %v, %x : f32
    memref.store {}, %p[%c0] : memref<4xf32>
    scf.yield %p : memref<4xf32>
  }}
  func.call @others(%r) : (memref<4xf32>) -> ()"""
OUTSIDE = CARRIED.replace("%p[", "%m[")


@pytest.mark.parametrize("body", [CARRIED, OUTSIDE])
def test_what_both_write_in_each_round(body: str) -> None:
    ours, theirs = (TEXT.format(body.format(each)) for each in ("%w", "%z"))
    again = theirs.replace("memref.store", "%z = arith.addf %v, %x : f32 memref.store")
    source, target = (parse(text, "f.mlir")[0].module for text in (ours, again))
    judge = Judge(source, target, ProofOptions(certify=True, replay_first=False))
    result = rechecked(judge, judge.judge("f"))
    assert result.rechecked == "holds", result
