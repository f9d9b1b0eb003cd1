"""Bufferization of functions: signatures, returns and calls."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, FunctionType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.buffer_types import BufferTypes, as_buffer
from oneshot_verify.bufferize.driver import TO_BUFFER, BufferRewriter
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpRewrite,
    is_entry_argument,
    is_tensor,
    op_name,
    owner_of,
)
from oneshot_verify.bufferize.ops.cf_rewrite import BranchTargetRewrite
from oneshot_verify.bufferize.ops.func import argument_attribute
from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.symbols import function_type
from oneshot_verify.ir.layouts import (
    AnyTensor,
    BufferType,
    buffer_like,
    dynamic_buffer,
    has_identity_layout,
    identity_buffer,
    shape_of,
)

BUFFER_LAYOUT = "bufferization.buffer_layout"
"""The argument attribute that fixes the layout of an argument's buffer."""


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


def is_tensor_type(given: Attribute) -> bool:
    """True if `given` is a ranked or unranked tensor type."""
    return given.name in ("tensor", "unranked_tensor")


def returns_of(function: Operation) -> list[Operation]:
    """The `func.return` ops of a function."""
    return [
        block.last_op
        for region in function.regions
        for block in region.blocks
        if block.last_op is not None and op_name(block.last_op) == "func.return"
    ]


def set_function_type(function: Operation, wanted: FunctionType) -> None:
    """Change the signature of a `func.func`."""
    place = function.properties if "function_type" in function.properties else function.attributes
    place["function_type"] = wanted


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
        set_function_type(op, FunctionType.from_lists(inputs, outputs))

    @staticmethod
    def _bufferize_return(op: Operation, types: list[Attribute], rewriter: BufferRewriter) -> None:
        rewriter.focus(op)
        op.operands = [
            rewriter.value(TO_BUFFER, [value], wanted) if is_tensor(value) else value
            for value, wanted in zip(op.operands, types, strict=True)
        ]


class ReturnRewrite(OpRewrite):
    """`func.return` is bufferized together with its function."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


class CallRewrite(OpRewrite):
    """`func.call` passes buffers of the types of the callee's signature."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        return self._result_type(value, query)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        results = [
            self._result_type(result, query) if is_tensor(result) else result.type
            for result in op.results
        ]
        function = self._callee(op, query)
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

    def _result_type(self, value: OpResult, query: BufferTypes) -> Attribute:
        return result_type(self._callee(value.op, query), value.index, query)


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
        set_function_type(function, FunctionType.from_lists(signature.inputs.data, outputs))


def _uncast(value: SSAValue) -> SSAValue:
    if isinstance(value, OpResult) and op_name(value.op) == "memref.cast":
        return value.op.operands[0]
    return value


def register(models: Models) -> None:
    """Register the rewriting sides."""
    models.register("func.func", rewrite=FunctionRewrite())
    models.register("func.return", rewrite=ReturnRewrite())
    models.register("func.call", rewrite=CallRewrite())
