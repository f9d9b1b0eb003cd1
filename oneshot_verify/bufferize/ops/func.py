"""Bufferization of functions: signatures, returns and calls (https://mlir.llvm.org/docs/Dialects/Func/)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes, as_buffer
from oneshot_verify.bufferize.driver import TO_BUFFER, BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    OpRewrite,
    Relation,
    is_entry_argument,
    is_tensor,
    op_name,
    owner_of,
)
from oneshot_verify.bufferize.ops.cf import BranchTargetRewrite, UnstructuredModel
from oneshot_verify.bufferize.ops.shared import AccessModel, WithAnotherOpRewrite
from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.symbols import dictionaries, function_type, set_function_type
from oneshot_verify.ir.branches import yields_of
from oneshot_verify.ir.layouts import (
    AnyTensor,
    BufferType,
    buffer_like,
    dynamic_buffer,
    has_identity_layout,
    identity_buffer,
    is_tensor_type,
    shape_of,
)
from oneshot_verify.ir.symbols import resolve

BUFFER_LAYOUT = "bufferization.buffer_layout"
"""The argument attribute that fixes the layout of an argument's buffer."""


class FunctionModel(UnstructuredModel, AccessModel):
    """`func.func`"""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        if not isinstance(value, BlockArgument) or not is_entry_argument(value):
            return True
        function = value.owner.parent_op()
        if function is None:
            return False
        said = argument_attribute(function, value.index, "bufferization.writable")
        return not (isinstance(said, IntegerAttr) and said.value.data == 0)

    def has_tensor_semantics(self, op: Operation) -> bool:
        return has_tensor_signature(op) or super().has_tensor_semantics(op)


class FunctionRewrite(BranchTargetRewrite):
    """`func.func` takes and returns buffers."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        if isinstance(value, BlockArgument) and is_entry_argument(value):
            return argument_type(owner_of(value), value.index, query)
        return super().buffer_type(value, query)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        signature = function_type(op)
        inputs = [argument_type(op, i, query) for i in range(len(signature.inputs))]
        outputs = [result_type(op, i, query) for i in range(len(signature.outputs))]
        if op.regions and op.regions[0].blocks:
            self.bufferize_blocks(op, rewriter, query)
            for returning in returns_of(op):
                self._bufferize_return(returning, outputs, rewriter)
        set_function_type(op, inputs, outputs)

    @staticmethod
    def _bufferize_return(op: Operation, types: list[Attribute], rewriter: BufferRewriter) -> None:
        rewriter.focus(op)
        op.operands = [
            rewriter.value(TO_BUFFER, [value], wanted) if is_tensor(value) else value
            for value, wanted in zip(op.operands, types, strict=True)
        ]


class CallModel(OpModel):
    """`func.call`: the answers of the callee's summary; without a summary, the worst case."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        summary = state.summary_of(operand.op)
        return summary is None or operand.index in summary.read

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        summary = state.summary_of(operand.op)
        return summary is None or operand.index in summary.written

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        # A function may return a constant; LLVM 22.1 lets its callers write to it (docs/found-bugs.md).
        if not isinstance(value, OpResult):
            return False
        summary = state.summary_of(value.op)
        if summary is None:
            return not state.others_return_read_only
        return value.index not in summary.read_only

    def may_define(self, result: OpResult, state: AnalysisState) -> bool:
        # A result that is not equivalent to an argument may be the function's own tensor. LLVM 22.1 takes it for the
        # argument (docs/found-bugs.md).
        summary = state.summary_of(result.op)
        return summary is not None and result.index not in summary.equivalent

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        results = [result for result in operand.op.results if is_tensor(result)]
        summary = state.summary_of(operand.op)
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


class CallRewrite(OpRewrite):
    """`func.call` passes buffers of the types of the callee's signature."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        return result_type(self._callee(value.op, query), value.index, query)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        function = self._callee(op, query)
        results = [
            result_type(function, result.index, query) if is_tensor(result) else result.type
            for result in op.results
        ]
        operands: list[SSAValue] = []
        for index, operand in enumerate(op.operands):
            if is_tensor(operand):
                buffer = rewriter.buffer_of(operand)
                wanted: Any = argument_type(function, index, query)
                operand = self._passed(buffer, wanted, op, rewriter)
            operands.append(operand)
        call = rewriter.recreate(op, operands, results)
        rewriter.replace_with_buffers(op, call.results)

    @staticmethod
    def _passed(buffer: SSAValue, wanted: Any, op: Operation, rewriter: BufferRewriter) -> SSAValue:
        if buffer.type == wanted:
            return buffer
        if wanted.name == UnrankedMemRefType.name:
            return rewriter.cast(buffer, wanted)
        found = rewriter.cast_or_reallocate(buffer, wanted)
        if found is None:
            raise BufferizationError("failed to bufferize op", op)
        return found

    @staticmethod
    def _callee(op: Operation, query: BufferTypes) -> Operation:
        function = query.symbols.callee(op)
        if function is None:
            raise BufferizationError("expected that the callee is a function of the module", op)
        return function


def argument_attribute(function: Operation, index: int, name: str) -> Attribute | None:
    """The attribute `name` of argument `index` of a function."""
    entries = dictionaries(function, "arg_attrs")
    return entries[index].get(name) if index < len(entries) else None


def callee_of(call: Operation) -> Operation | None:
    """The function that a `func.call` calls."""
    return resolve(call, call.get_attr_or_prop("callee"))


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
    signature = function_type(function)
    return any(map(is_tensor_type, (*signature.inputs, *signature.outputs)))


def boundary_type(tensor: AnyTensor, query: BufferTypes, op: Operation) -> BufferType:
    """The memref type of a tensor in a function signature."""
    space = query.default_space(tensor, op)
    converter = query.options.function_arg_type_converter_fn
    if converter is not None:
        return as_buffer(converter(tensor, space, op))
    if query.options.function_boundary_type_conversion is LayoutMapOption.IDENTITY:
        return identity_buffer(tensor, space)
    return dynamic_buffer(tensor, space)


def argument_type(function: Operation, index: int, query: BufferTypes) -> Attribute:
    """The type of an argument of the bufferized function."""
    given: Any = function_type(function).inputs.data[index]
    if not is_tensor_type(given):
        return given
    found = boundary_type(given, query, function)
    layout: Any = argument_attribute(function, index, BUFFER_LAYOUT)
    if layout is None or not isinstance(found, MemRefType):
        return found
    laid_out = MemRefType(found.element_type, found.shape, layout, found.memory_space)
    # As in MLIR, a map that is the identity is no layout.
    if isinstance(layout, AffineMapAttr) and has_identity_layout(laid_out):
        return buffer_like(found, shape_of(found), None)
    return laid_out


def result_type(function: Operation, index: int, query: BufferTypes) -> Attribute:
    """The type of a result of the bufferized function, before layouts are inferred."""
    given: Any = function_type(function).outputs.data[index]
    return boundary_type(given, query, function) if is_tensor_type(given) else given


def infer_result_layouts(function: Operation, settled: Container[int]) -> None:
    """Let the function return what its `memref.cast`s before the returns cast from, if all returns agree.

    The `settled` results keep their types.
    """
    returns = returns_of(function)
    signature = function_type(function)
    outputs = list(signature.outputs.data)
    for index in range(len(outputs)):
        sources = {_uncast(op.operands[index]).type for op in returns}
        if index in settled or len(sources) != 1:
            continue
        for op in returns:
            op.operands[index] = _uncast(op.operands[index])
        outputs[index] = sources.pop()
    if outputs != list(signature.outputs.data):
        set_function_type(function, signature.inputs.data, outputs)


def _uncast(value: SSAValue) -> SSAValue:
    if isinstance(value, OpResult) and op_name(value.op) == "memref.cast":
        return value.op.operands[0]
    return value


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("func.func", FunctionModel(), FunctionRewrite())
    models.register("func.call", CallModel(), CallRewrite())
    models.register("func.return", AccessModel(read=True), WithAnotherOpRewrite())
