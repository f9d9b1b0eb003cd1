"""Mistakes in bufferized programs: each kind is made, and each is seen by the interpreter."""

from __future__ import annotations

import re

import pytest

from oneshot_verify.fuzz.flips import Truth
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.fuzz.truth import truth_of
from oneshot_verify.ir import parse, print_module

SOURCE = """
func.func @f(%t: tensor<4x4xf32>, %x: f32, %i: index) -> (f32, tensor<4x4xf32>) {
  %c1 = arith.constant 1 : index
  %new = tensor.insert %x into %t[%i, %c1] : tensor<4x4xf32>
  %old = tensor.extract %t[%i, %c1] : tensor<4x4xf32>
  return %old, %new : f32, tensor<4x4xf32>
}
"""
TARGET = """
func.func @f(%t: memref<4x4xf32>, %x: f32, %i: index) -> (f32, memref<4x4xf32>) {
  %c1 = arith.constant 1 : index
  %copy = memref.alloc() : memref<4x4xf32>
  memref.copy %t, %copy : memref<4x4xf32> to memref<4x4xf32>
  memref.store %x, %copy[%i, %c1] : memref<4x4xf32>
  %old = memref.load %t[%i, %c1] : memref<4x4xf32>
  return %old, %copy : f32, memref<4x4xf32>
}
"""
MISTAKES = (
    "memref.copy: forgotten",
    "memref.store: forgotten",
    "arith.constant: off by one",
    "memref.copy: operands 0 and 1 swapped",
    "memref.store: operands 2 and 3 swapped",
    "memref.store: operand 1 is another buffer",
    "memref.load: operand 0 is another buffer",
    "func.return: operand 1 is another buffer",
)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_made_and_makes_a_difference(mistake: str) -> None:
    source, target = parse(SOURCE, "source")[0].module, parse(TARGET, "target")[0].module
    before = print_module(target)
    mutant = next(mutant for mutant in mutants(target) if mutant.what.endswith(mistake))
    assert mutant.function == "f"
    mutant.apply()
    target.verify()
    assert print_module(target) != before
    assert truth_of(source, target, "f")[0] is Truth.DIFFERENT


def test_the_program_itself_is_right() -> None:
    source, target = parse(SOURCE, "source")[0].module, parse(TARGET, "target")[0].module
    assert truth_of(source, target, "f")[0] is Truth.SAME
    kinds = {re.sub(r"op \d+, |\d", "", mutant.what) for mutant in mutants(target)}
    assert len(kinds) > 6
