"""Sparse tensors: they are analysed, and the sparsifier bufferizes them.

Source: https://mlir.llvm.org/docs/Dialects/SparseTensorOps/
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite, is_tensor
from oneshot_verify.bufferize.ops.shared import AccessModel, DestinationStyleModel, ForwardModel
from oneshot_verify.bufferize.registry import Models


class ForeachModel(AccessModel):
    """`sparse_tensor.foreach`"""

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if any(map(is_tensor, op.results)):
            yield BufferizationError("tensor results are not supported yet", op)


class SparsifierRewrite(OpRewrite):
    """Refuses the op."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        raise BufferizationError("sparse_tensor ops must be bufferized with the sparsifier", op)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    reading = ("number_of_entries", "coordinates", "coordinates_buffer", "positions", "values")
    for name, model in {
        **dict.fromkeys(("concatenate", "convert"), AccessModel(read=True, new_allocation=True)),
        "load": ForwardModel(),
        "assemble": ForwardModel(read=True),
        "new": AccessModel(new_allocation=True, defining=False),
        "disassemble": DestinationStyleModel(init=1, reads_inits=False),
        "foreach": ForeachModel(read=True),
        **dict.fromkeys(reading, AccessModel(read=True)),
    }.items():
        models.register(f"sparse_tensor.{name}", model, SparsifierRewrite())
