"""Near misses that a faulty prover was seen to prove: where the buffers of a loop are when it ends."""

from __future__ import annotations

import pytest

SWAP = (
    """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}
""",
    """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b)
      -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  return %r#0 : memref<4xf32>
}
""",
)


def test_buffers_that_swap_each_round_are_proved(must_prove) -> None:
    must_prove(*SWAP)


@pytest.mark.parametrize("which", ["%a", "%b", "%r#1"])
def test_the_loop_may_end_with_its_buffers_in_either_place(must_not_prove, change, which) -> None:
    source, target = SWAP
    must_not_prove(source, change(target, "return %r#0", f"return {which}"))


def test_a_loop_of_two_rounds_ends_where_it_began(must_prove, must_not_prove, change) -> None:
    two = "%c1 = arith.constant 1 : index\n  %c2 = arith.constant 2 : index"
    source, target = (
        change(change(text, "to %n", "to %c2"), "%c1 = arith.constant 1 : index", two)
        for text in SWAP
    )
    must_prove(source, target)
    must_not_prove(source, change(target, "return %r#0", "return %b"))
