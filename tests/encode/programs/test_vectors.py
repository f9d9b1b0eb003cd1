"""Vectors: transfers inside and out of bounds, masks, gathers, reductions; vectors that loops and branches carry."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse


def test_a_permutation_that_is_none() -> None:
    source = """
func.func @f(%v: vector<2x3xf32>) -> vector<3x2xf32> {
  %r = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %r : vector<3x2xf32>
}
"""
    with pytest.raises(InputError, match="permutation"):
        parse(source.replace("[1, 0]", "[2, 0]"), "test.mlir")
