"""Reshapes to sizes that only a run tells, and changes behind them."""

from __future__ import annotations

import time

import pytest

from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.ir import parse

SOURCE = """
func.func @f(%t: tensor<?x?xf32>, %s: tensor<3xindex>, %x: f32, %i: index, %j: index, %k: index)
    -> (tensor<?x?x?xf32>, f32, tensor<?x?xf32>) {
  %r = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %w = tensor.insert %x into %r[%i, %j, %k] : tensor<?x?x?xf32>
  %v = tensor.insert %x into %w[%j, %i, %k] : tensor<?x?x?xf32>
  %y = tensor.extract %v[%i, %i, %k] : tensor<?x?x?xf32>
  return %v, %y, %t : tensor<?x?x?xf32>, f32, tensor<?x?xf32>
}
"""
TARGET = """
func.func @f(%t: memref<?x?xf32>, %s: memref<3xindex>, %x: f32, %i: index, %j: index, %k: index)
    -> (memref<?x?x?xf32>, f32, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?x?xf32>
  %m = memref.dim %t, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %t, %a : memref<?x?xf32> to memref<?x?xf32>
  %r = memref.reshape %a(%s) : (memref<?x?xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  memref.store %x, %r[%i, %j, %k] : memref<?x?x?xf32>
  memref.store %x, %r[%j, %i, %k] : memref<?x?x?xf32>
  %y = memref.load %r[%i, %i, %k] : memref<?x?x?xf32>
  return %r, %y, %t : memref<?x?x?xf32>, f32, memref<?x?xf32>
}
"""


def is_proved(source: str, target: str) -> bool:
    """Whether a proof is found; products of sizes would keep the solver busy for long, so it gets little."""
    modules = (parse(text, "reshape.mlir")[0].module for text in (source, target))
    attempt = ProgramPair(*modules, ProofOptions(rlimit=200_000)).attempt("f")
    return attempt.unsupported is None and not attempt.failures and not attempt.contradictory


def test_insertions_behind_a_reshape_are_proved_at_once() -> None:
    start = time.process_time()
    assert is_proved(SOURCE, TARGET)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %x, %r[%i, %j, %k]", "memref.store %x, %r[%i, %k, %j]"),
        ("memref.store %x, %r[%j, %i, %k] : memref<?x?x?xf32>\n", ""),
        ("memref.load %r[%i, %i, %k]", "memref.load %r[%i, %j, %k]"),
        ("memref.reshape %a", "memref.reshape %t"),
        ("  memref.copy %t, %a : memref<?x?xf32> to memref<?x?xf32>\n", ""),
        ("return %r, %y, %t", "return %r, %y, %a"),
    ],
)
def test_others_are_not(old, new, change) -> None:
    assert is_proved(SOURCE, TARGET)
    assert not is_proved(SOURCE, change(TARGET, old, new))


def test_a_store_must_stay_inside_of_each_dimension() -> None:
    """One row further on lies the same element, as long as it is none of the last row."""
    source = """
func.func @f(%t: tensor<?xf32>, %s: tensor<2xindex>, %x: f32, %i: index, %j: index) -> tensor<?x?xf32> {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %w = tensor.insert %x into %r[%i, %j] : tensor<?x?xf32>
  return %w : tensor<?x?xf32>
}
"""
    target = """
func.func @f(%t: memref<?xf32>, %s: memref<2xindex>, %x: f32, %i: index, %j: index) -> memref<?x?xf32> {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %t(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %m = memref.dim %r, %c1 : memref<?x?xf32>
  %p = arith.subi %i, %c1 : index
  %q = arith.addi %j, %m : index
  memref.store %x, %r[%p, %q] : memref<?x?xf32>
  return %r : memref<?x?xf32>
}
"""
    straight = target.replace("%r[%p, %q]", "%r[%i, %j]")
    assert is_proved(source, straight)
    assert not is_proved(source, target)
