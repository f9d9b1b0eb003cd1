"""Bufferization models of `arith` (https://mlir.llvm.org/docs/Dialects/ArithOps/)."""

from __future__ import annotations

from oneshot_verify.bufferize.interface import Relation
from oneshot_verify.bufferize.ops.shared import AccessModel, ForwardModel
from oneshot_verify.bufferize.registry import Models


def register(models: Models) -> None:
    """The models of this dialect."""
    # A constant becomes a read-only global.
    models.register("arith.constant", AccessModel(writable=False))
    models.register("arith.index_cast", ForwardModel())
    models.register("arith.select", ForwardModel(Relation.EQUIVALENT, definite=False))
