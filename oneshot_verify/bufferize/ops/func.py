"""Bufferization models of functions and calls (https://mlir.llvm.org/docs/Dialects/Func/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    TensorType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.summary import FunctionSummary
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    OpModel,
    OpOperand,
    Relation,
    attribute_of,
    entries_of,
    is_entry_argument,
    is_tensor,
    op_name,
)
from oneshot_verify.bufferize.ops.cf import UnstructuredModel
from oneshot_verify.bufferize.ops.shared import AccessModel, yields_of
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.symbols import resolve


def argument_attribute(function: Operation, index: int, name: str) -> Attribute | None:
    """The attribute `name` of argument `index` of a function."""
    entries = entries_of(attribute_of(function, "arg_attrs"))
    if entries is None or index >= len(entries):
        return None
    entry = entries[index]
    return entry.data.get(name) if isinstance(entry, DictionaryAttr) else None


def callee_of(call: Operation) -> Operation | None:
    """The function that a `func.call` calls."""
    return resolve(call, attribute_of(call, "callee"))


def signature_of(function: Operation) -> tuple[list[Attribute], list[Attribute]]:
    """The types of the arguments and results of a function."""
    found = attribute_of(function, "function_type")
    if not isinstance(found, FunctionType):
        return [], []
    return list(found.inputs.data), list(found.outputs.data)


def returns_of(function: Operation) -> list[Operation]:
    """The `func.return`s of a function."""
    return [
        last
        for region in function.regions
        for last in yields_of(region)
        if op_name(last) == "func.return"
    ]


def has_tensor_signature(function: Operation) -> bool:
    """True if a function has a tensor argument or result."""
    arguments, results = signature_of(function)
    return any(isinstance(t, TensorType | UnrankedTensorType) for t in (*arguments, *results))


class FunctionModel(UnstructuredModel):
    """`func.func`"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return []

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        if not isinstance(value, BlockArgument) or not is_entry_argument(value):
            return True
        function = value.owner.parent_op()
        if function is None:
            return False
        said = argument_attribute(function, value.index, "bufferization.writable")
        return not (isinstance(said, IntegerAttr) and said.value.data == 0)

    def has_tensor_semantics(self, op: Operation) -> bool:
        return has_tensor_signature(op) or any(
            is_tensor(arg) for region in op.regions for block in region.blocks for arg in block.args
        )


class CallModel(OpModel):
    """`func.call`: the answers of the callee's summary; without a summary, the worst case."""

    def _summary(self, call: Operation, state: AnalysisState) -> FunctionSummary | None:
        return state.summary_of(call)

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        summary = self._summary(operand.op, state)
        return summary is None or operand.index in summary.read

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        summary = self._summary(operand.op, state)
        return summary is None or operand.index in summary.written

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        # A function may return a constant; LLVM 22.1 lets its callers write to it (docs/found-bugs.md).
        if not isinstance(value, OpResult):
            return False
        summary = self._summary(value.op, state)
        if summary is None:
            return not state.others_return_read_only
        return value.index not in summary.read_only

    def may_define(self, result: OpResult, state: AnalysisState) -> bool:
        # A result that is not equivalent to an argument may be the function's own tensor. LLVM 22.1 takes it for the
        # argument (docs/found-bugs.md).
        summary = self._summary(result.op, state)
        return summary is not None and result.index not in summary.equivalent

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        results = [result for result in operand.op.results if is_tensor(result)]
        summary = self._summary(operand.op, state)
        if summary is None:
            return [AliasingValue(result, Relation.UNKNOWN, False) for result in results]
        aliases = [
            result
            for result in results
            if operand.index in summary.aliasing.get(result.index, frozenset())
        ]
        if len(aliases) == 1 and aliases[0].index in summary.equivalent:
            return [AliasingValue(aliases[0], Relation.EQUIVALENT)]
        return [AliasingValue(result, Relation.UNKNOWN, False) for result in aliases]


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("func.func", FunctionModel())
    models.register("func.call", CallModel())
    models.register("func.return", AccessModel(read=True))
