"""Programs that are bufferized in part: tensors are left, at the boundary of functions or in between."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

CONSTANT = (
    """
func.func @f(%v: f32, %i: index) -> (f32, tensor<4xf32>) {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}
""",
    """
func.func @f(%v: f32, %i: index) -> (f32, memref<4xf32>) {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = bufferization.to_buffer %0 ATTRIBUTES: tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, memref<4xf32>
}
""",
)


@pytest.mark.parametrize(
    ("attributes", "verdict"), [("", Verdict.UNKNOWN), ("read_only ", Verdict.REFUTED)]
)
def test_writes_to_the_buffer_of_a_constant_tensor(attributes: str, verdict: Verdict) -> None:
    # Who bufferizes the constant copies it unless the buffer is only read.
    pair = (CONSTANT[0], CONSTANT[1].replace("ATTRIBUTES", attributes))
    source, target = (parse(text, "program")[0].module for text in pair)
    assert prove_function(source, target, "f").verdict is verdict


FREED = (
    """
func.func private @f(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
    """
func.func private @f(%x: f32) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %e = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %0 = "acme.rewrite"(%x, %e) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %r = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %base, %o, %s, %d = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %own = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %own : memref<4xf32>, i1
}
""",
)


def test_a_buffer_that_a_tensor_may_be_put_into_later_is_not_taken_for_freed() -> None:
    # Whether the op works in %a is decided later; `dealloc` frees %a only if it does not, and says who owns what is
    # left. So nothing is wrong here.
    source, target = (parse(text, "program")[0].module for text in FREED)
    options = ProofOptions(must_free=True)
    assert prove_function(source, target, "f", options).verdict is not Verdict.REFUTED
    leaking = FREED[1].replace("return %r, %own", "%no = arith.constant false\n  return %r, %no")
    target = parse(leaking, "program")[0].module
    assert prove_function(source, target, "f", options).verdict is Verdict.REFUTED
