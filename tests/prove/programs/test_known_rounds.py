"""Loops of which it is known how many iterations they run: an invariant, or else these, one after the other."""

from __future__ import annotations

import json

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.verdict import FunctionResult, Verdict

HEAD = "\n".join(f"%c{n} = arith.constant {n} : index" for n in range(4))
SOURCE = f"""
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>, tensor<4xf32>, f32) {{
  {HEAD}
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {{
    %b = tensor.insert %p into %a[%i] : tensor<4xf32>
    scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
  }}
  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %u) -> (tensor<4xf32>) {{
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }}
  return %r#0, %s, %r#1 : tensor<4xf32>, tensor<4xf32>, f32
}}
"""
TARGET = f"""
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>, memref<4xf32>, f32) {{
  {HEAD}
  scf.for %i = %c0 to %c2 step %c1 {{
    %e = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %e, %x, %y : f32
    memref.store %s, %t[%i] : memref<4xf32>
  }}
  scf.for %i = %c0 to %c3 step %c1 {{
    memref.store VALUE, %u[%i] : memref<4xf32>
  }}
  return %t, %u, %x : memref<4xf32>, memref<4xf32>, f32
}}
"""
BY_ROUND = """%e = arith.cmpi eq, %i, %c0 : index
    %v = arith.select %e, %x, %y : f32
    memref.store %v"""


def judged(target: str) -> FunctionResult:
    modules = (parse(text, "p.mlir")[0].module for text in (SOURCE, target))
    options = ProofOptions(replay_first=False, replay_seconds=0.0)
    return Prover(*modules, options).prove("f")


def test_iterations_are_walked_where_no_invariant_is_found() -> None:
    """Who carries what in the first loop is known in each iteration alone."""
    found = judged(TARGET.replace("VALUE", "%x"))
    assert found.verdict is Verdict.PROVED, found.reason
    points = json.loads(found.certificate)["points"]
    assert next(each.get("first", 0) for each in points if each["rule"] == "loop") == 2


@pytest.mark.parametrize("value", ["%y", "%v"])
def test_what_an_invariant_loses_is_not_proved(value: str) -> None:
    target = TARGET.replace("VALUE", value)
    target = target.replace("memref.store %v", BY_ROUND) if value == "%v" else target
    assert judged(target).verdict is Verdict.UNKNOWN
