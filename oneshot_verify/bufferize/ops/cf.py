"""Bufferization models of branches (https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, BlockArgument, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    OpModel,
    OpOperand,
    Relation,
    is_entry_argument,
)
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.branches import forwarded_operands, successor_operands

# Upstream has no model of `cf.switch`.
BRANCHES = ("cf.br", "cf.cond_br", "cf.switch")


class BranchModel(OpModel):
    """A terminator that passes its operands to the arguments of other blocks."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return [
            AliasingValue(block.args[operand.index - first], Relation.EQUIVALENT, False)
            for block, first in successor_operands(operand.op)
            if first <= operand.index < first + len(block.args)
        ]


class UnstructuredModel(OpModel):
    """An op whose regions may have several blocks; arguments of later blocks alias the operands passed to them."""

    supports_unstructured_control_flow = True

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, BlockArgument):
            return super().aliasing_operands(value, state)
        block: Block = value.owner
        if is_entry_argument(value):
            return []
        return [
            AliasingOperand(OpOperand(branch, number), Relation.EQUIVALENT, False)
            for branch, number in forwarded_operands(block, value.index)
        ]


def register(models: Models) -> None:
    """The models of this dialect."""
    for name in BRANCHES:
        models.register(name, BranchModel())
