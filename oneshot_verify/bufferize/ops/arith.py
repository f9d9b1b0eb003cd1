"""Bufferization of `arith` (https://mlir.llvm.org/docs/Dialects/ArithOps/)."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import (
    IntegerAttr,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter, buffer_type_of
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpRewrite,
    Relation,
    needed_attribute,
    owner_of,
)
from oneshot_verify.bufferize.ops.shared import AccessModel, ForwardModel
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.layouts import (
    BufferType,
    dynamic_buffer,
    identity_buffer,
    space_of,
    unranked_buffer,
)


class ConstantRewrite(OpRewrite):
    """A dense constant becomes a private constant `memref.global`, one per value and alignment."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        tensor = tensor_type(op.results[0])
        if not isinstance(tensor, TensorType):
            raise BufferizationError("failed to bufferize op", op)
        buffer_type = identity_buffer(tensor, query.default_space(tensor, op))
        name = self._global_for(op, rewriter, buffer_type)
        buffer = rewriter.value("memref.get_global", [], buffer_type, {"name": name})
        rewriter.replace_with_buffers(op, [buffer])

    @staticmethod
    def _global_for(op: Operation, rewriter: BufferRewriter, buffer_type: Any) -> SymbolRefAttr:
        symbols = rewriter.symbols.around(op)
        value = needed_attribute(op, "value")
        alignment = rewriter.options.buffer_alignment
        known = symbols.constants.get((value, buffer_type, alignment))
        if known is None:
            shape = "x".join(str(size) for size in buffer_type.get_shape())
            known = symbols.fresh(f"__constant_{shape}x{buffer_type.element_type}")
            symbols.constants[value, buffer_type, alignment] = known
            properties: dict[str, Attribute] = {
                "sym_name": StringAttr(known),
                "sym_visibility": StringAttr("private"),
                "type": buffer_type,
                "initial_value": value,
                "constant": UnitAttr(),
            }
            if alignment:
                properties["alignment"] = IntegerAttr(alignment, i64)
            with rewriter.at(InsertPoint.at_start(symbols.block)):
                rewriter.create("memref.global", properties=properties)
        return SymbolRefAttr(known)


class IndexCastRewrite(OpRewrite):
    """`arith.index_cast` of a tensor becomes one of its buffer, with the same layout."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        # Not the layout of the source: upstream takes the element type for a difference of layouts.
        have = query.of_flowing(owner_of(value).operands[0])
        return dynamic_buffer(tensor_type(value), space_of(have))

    @staticmethod
    def _with_element(have: BufferType, element: Attribute) -> BufferType:
        if isinstance(have, MemRefType):
            return MemRefType(element, have.shape, have.layout, have.memory_space)
        return unranked_buffer(element, space_of(have))

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source = rewriter.buffer_of(op.operands[0])
        wanted = self._with_element(buffer_type_of(source), tensor_type(op.results[0]).element_type)
        cast = rewriter.value("arith.index_cast", [source], wanted)
        rewriter.replace_with_buffers(op, [cast])


class SelectRewrite(OpRewrite):
    """`arith.select` of tensors chooses between buffers, cast to a common type."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        _, first, second = owner_of(value).operands
        return query.joined(
            tensor_type(value),
            [query.of_flowing(first), query.of_flowing(second)],
            "inconsistent memory space on true/false operands",
        )

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        condition = op.operands[0]
        if condition.type != i1:
            raise BufferizationError("only i1 condition values are supported", op)
        wanted = query.of(op.results[0])
        buffers = [rewriter.buffer_of(value) for value in op.operands[1:]]
        if buffers[0].type != buffers[1].type:
            buffers = [rewriter.cast(buffer, wanted) for buffer in buffers]
        chosen = rewriter.value("arith.select", [condition, *buffers], buffers[0].type)
        rewriter.replace_with_buffers(op, [chosen])


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("arith.constant", AccessModel(writable=False), ConstantRewrite())
    models.register("arith.index_cast", ForwardModel(), IndexCastRewrite())
    select = ForwardModel(Relation.EQUIVALENT, definite=False)
    models.register("arith.select", select, SelectRewrite())
