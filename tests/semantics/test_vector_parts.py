"""`vector.insert` and `vector.extract` at positions that are known when the program runs."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF

INSERT = """
func.func @f(%t: tensor<2x2xf32>, %new: tensor<2xf32>, %i: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0, %c0], %z {in_bounds = [true, true]} : tensor<2x2xf32>, vector<2x2xf32>
  %w = vector.transfer_read %new[%c0], %z {in_bounds = [true]} : tensor<2xf32>, vector<2xf32>
  %x = vector.insert %w, %v[%i] : vector<2xf32> into vector<2x2xf32>
  %r = vector.transfer_write %x, %t[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xf32>, tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
"""
EXTRACT = """
func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %x = vector.extract %v[%i] : f32 from vector<4xf32>
  return %x : f32
}
"""


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (0, [[5.0, 6.0], [3.0, 4.0]]),
        (1, [[1.0, 2.0], [5.0, 6.0]]),
        # The page says that the result is poison.
        (2, [[UNDEF, UNDEF], [UNDEF, UNDEF]]),
    ],
)
def test_a_row_is_inserted(run, at: int, expected) -> None:
    rows = run.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert run(INSERT, rows, run.tensor([5.0, 6.0]), at) == [expected]


@pytest.mark.parametrize(("at", "expected"), [(0, 1.0), (3, 4.0), (4, UNDEF)])
def test_an_element_is_extracted(run, at: int, expected) -> None:
    assert run(EXTRACT, run.tensor([1.0, 2.0, 3.0, 4.0]), at) == [expected]
