"""Near misses that a prover with one rule less was seen to prove; a run tells each of them apart."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.ir import parse

STORE = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %v = tensor.extract %r[%j] : tensor<?xf32>
  return %v : f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  memref.store %x, %t[%i] : memref<?xf32>
  %v = memref.load %t[%i] : memref<?xf32>
  return %v : f32
}
""",
)


@pytest.mark.parametrize("options", [ProofOptions(rlimit=1), ProofOptions(budget=1)])
def test_a_solver_that_does_not_know_proves_nothing(options: ProofOptions) -> None:
    source, target = (parse(text, "program")[0].module for text in STORE)
    assert not ProgramPair(source, target, options).attempt("f").proved
