"""Passes that run before bufferization, as passes of xDSL."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.bufferize.module import insert_tensor_copies
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.passes.empty_tensor_elimination import eliminate_empty_tensors
from oneshot_verify.bufferize.passes.empty_tensor_to_alloc import empty_tensor_to_alloc_tensor
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass


@dataclass(frozen=True)
class EliminateEmptyTensorsPass(UpstreamPass):
    """Let ops write to the slice into which their result is inserted later, instead of an empty tensor.

    https://mlir.llvm.org/docs/Passes/#-eliminate-empty-tensors
    """

    name = "eliminate-empty-tensors"

    def run(self, op: Operation) -> None:
        eliminate_empty_tensors(op)


@dataclass(frozen=True)
class EmptyTensorToAllocTensorPass(UpstreamPass):
    """Make every `tensor.empty` an allocation.

    https://mlir.llvm.org/docs/Passes/#-empty-tensor-to-alloc-tensor
    """

    name = "empty-tensor-to-alloc-tensor"

    def run(self, op: Operation) -> None:
        empty_tensor_to_alloc_tensor(op)


@dataclass(frozen=True)
class TensorCopyInsertionPass(UpstreamPass):
    """The first half of `one-shot-bufferize`: what is out of place gets a tensor of its own. A test pass of MLIR's."""

    name = "test-tensor-copy-insertion"
    anchor = "builtin.module"

    allow_return_allocs_from_loops: bool = False
    """A loop may yield a buffer that is not equivalent to the iteration argument."""
    bufferize_function_boundaries: bool = False
    """Look at functions and calls, too."""
    must_infer_memory_space: bool = False
    """There is no default memory space."""

    def run(self, op: Operation) -> None:
        insert_tensor_copies(
            op,
            BufferizationOptions(
                allow_return_allocs_from_loops=self.allow_return_allocs_from_loops,
                bufferize_function_boundaries=self.bufferize_function_boundaries,
                must_infer_memory_space=self.must_infer_memory_space,
            ),
        )
