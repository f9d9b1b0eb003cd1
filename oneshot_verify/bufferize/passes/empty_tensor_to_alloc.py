"""`empty-tensor-to-alloc-tensor`: every `tensor.empty` becomes a `bufferization.alloc_tensor`.

    %e = tensor.empty(%n) : tensor<5x?xf32>
    ->
    %e = bufferization.alloc_tensor(%n) : tensor<5x?xf32>

An `alloc_tensor` is kept even if nobody uses it, so ops that nobody needs go first (upstream's greedy driver drops them
on the way).

Source: https://mlir.llvm.org/docs/Passes/#-empty-tensor-to-alloc-tensor
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.walk import post_order_backwards
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.passes.purity import is_pure
from oneshot_verify.bufferize.rewriter import Rewriter, segments


def empty_tensor_to_alloc_tensor(module: Operation) -> None:
    """Replace each `tensor.empty` in `module` that is used, in place; pure ops without uses are erased."""
    rewriter = Rewriter()
    for op in list(post_order_backwards(module)):
        if op.results and not any(result.uses for result in op.results):
            if is_pure(op):
                rewriter.erase(op)
        elif op_name(op) == "tensor.empty":
            rewriter.focus(op)
            properties = {"operandSegmentSizes": segments(len(op.operands), 0, 0)}
            tensor = rewriter.value(
                "bufferization.alloc_tensor", op.operands, op.results[0].type, properties
            )
            rewriter.replace(op, [tensor])


@dataclass(frozen=True)
class EmptyTensorToAllocTensorPass(UpstreamPass):
    """Make every `tensor.empty` an allocation.

    https://mlir.llvm.org/docs/Passes/#-empty-tensor-to-alloc-tensor
    """

    name = "empty-tensor-to-alloc-tensor"

    def run(self, op: Operation) -> None:
        empty_tensor_to_alloc_tensor(op)
