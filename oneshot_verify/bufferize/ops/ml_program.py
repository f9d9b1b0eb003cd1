"""Globals that hold tensors (https://mlir.llvm.org/docs/Dialects/MLProgramOps/)."""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.bufferize.ops.shared import AccessModel
from oneshot_verify.bufferize.registry import Models


class GlobalModel(AccessModel):
    """`ml_program.global`"""

    def has_tensor_semantics(self, op: Operation) -> bool:
        return True


class StoreModel(AccessModel):
    """`ml_program.global_store` copies the tensor to the global.

    LLVM 22.1 takes it for a write to the tensor (docs/found-bugs.md).
    """

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("ml_program.global", GlobalModel())
    models.register("ml_program.global_load", AccessModel(writable=False))
    models.register("ml_program.global_store", StoreModel())
