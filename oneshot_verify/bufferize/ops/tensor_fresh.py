"""Bufferization of the ops of `tensor` that make a new tensor of scalars or of other tensors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import TO_BUFFER, BufferRewriter
from oneshot_verify.bufferize.interface import OpRewrite, owner_of
from oneshot_verify.bufferize.ops.shared import AccessModel, ElementBody
from oneshot_verify.bufferize.ops.tensor import ranked, subview, view_type
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.reify import affine_sum, allocate_like
from oneshot_verify.bufferize.rewriter import Rewriter, as_value, constant_index, dims
from oneshot_verify.bufferize.slices import Number, Slice, mixed, operand_groups, static_numbers
from oneshot_verify.ir.layouts import identity_buffer, shape_of, space_of


def map_over(
    rewriter: Rewriter, destination: SSAValue, block: Block, arguments: Sequence[SSAValue]
) -> SSAValue:
    """A `linalg.map` without inputs that writes what `block` yields to each element of `destination`.

    `arguments`, if any, are the arguments of `block` that stand for the indices; they are replaced by `linalg.index`.
    """
    tensor = tensor_type(destination)
    with rewriter.at(InsertPoint.at_start(block)):
        for dim, argument in enumerate(arguments):
            attribute = IntegerAttr(dim, i64)
            index = rewriter.value("linalg.index", [], IndexType(), {"dim": attribute})
            argument.replace_all_uses_with(index)
    for _ in arguments:
        block.erase_arg(block.args[0])
    block.insert_arg(tensor.element_type, 0).name_hint = "init"
    op = rewriter.create("linalg.map", [destination], [tensor], regions=[Region(block)])
    return op.results[0]


def generate_into(rewriter: Rewriter, op: Operation, destination: SSAValue) -> SSAValue:
    """Fill `destination` with what the region of `op`, a generate or pad, yields for each index."""
    block = op.regions[0].blocks[0]
    op.regions[0].detach_block(block)
    yielded = block.last_op
    assert yielded is not None
    rewriter.focus(yielded)
    rewriter.create("linalg.yield", list(yielded.operands))
    rewriter.erase(yielded)
    rewriter.focus(op)
    return map_over(rewriter, destination, block, block.args)


class ComputedModel(ElementBody, AccessModel):
    """`tensor.generate` and `tensor.pad`: a body computes the elements of a new tensor."""


class FromElementsRewrite(OpRewrite):
    """`tensor.from_elements` becomes an allocation and a store per element."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        tensor = tensor_type(op.results[0])
        wanted = ranked(identity_buffer(tensor, query.default_space(tensor, op)), op)
        buffer = self._buffer(op, wanted, rewriter, query)
        shape = [size or 0 for size in shape_of(wanted)]
        indices = (
            [constant_index(rewriter, number) for number in range(max(shape, default=0))]
            if op.operands
            else []
        )
        for element, place in zip(op.operands, product(*map(range, shape)), strict=True):
            rewriter.create("memref.store", [element, buffer, *(indices[i] for i in place)])
        rewriter.replace_with_buffers(op, [buffer])

    @staticmethod
    def _buffer(
        op: Operation, wanted: MemRefType[Any], rewriter: BufferRewriter, query: BufferTypes
    ) -> SSAValue:
        if query.options.op_filter is None and query.options.allows("bufferization"):
            return rewriter.allocate(wanted, [])
        # Upstream makes an `alloc_tensor`, which stays if its dialect is filtered out.
        return rewriter.buffer_of(allocate_like(rewriter, query, op.results[0], copy=False, op=op))


class GenerateRewrite(OpRewrite):
    """`tensor.generate` becomes a `linalg.map` over a fresh tensor."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        fresh = allocate_like(rewriter, query, op.results[0], copy=False, op=op)
        rewriter.replace(op, [generate_into(rewriter, op, fresh)])


class SplatRewrite(OpRewrite):
    """`tensor.splat` becomes a `linalg.map` over a fresh tensor."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        fresh = allocate_like(rewriter, query, op.results[0], copy=False, op=op)
        block = Block()
        with rewriter.at(InsertPoint.at_start(block)):
            rewriter.create("linalg.yield", [op.operands[0]])
        rewriter.replace(op, [map_over(rewriter, fresh, block, ())])


class PadRewrite(OpRewrite):
    """`tensor.pad` becomes a `linalg.map` over a fresh tensor and an `insert_slice` of the source."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        source = query.of_flowing(owner_of(value).operands[0])
        return identity_buffer(tensor_type(value), space_of(source))

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        _, low, _ = operand_groups(op)
        source = op.operands[0]
        offsets = mixed(static_numbers(op, "static_low"), low)
        fresh = allocate_like(rewriter, query, op.results[0], copy=False, op=op)
        filled = generate_into(rewriter, op, fresh)
        part = Slice(offsets, _sizes(rewriter, "tensor.dim", source), [1] * len(offsets))
        values, properties = part.operands(2)
        operands, result = [source, filled, *values], op.results[0].type
        inserted = rewriter.value("tensor.insert_slice", operands, result, properties)
        rewriter.replace(op, [inserted])


class ConcatRewrite(OpRewrite):
    """`tensor.concat` becomes an allocation and a copy into a part of it per operand."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        dim_attribute: Any = op.get_attr_or_prop("dim")
        along = int(dim_attribute.value.data)
        fresh = allocate_like(rewriter, query, op.results[0], copy=False, op=op)
        space = space_of(query.of(fresh))
        target_type = ranked(identity_buffer(tensor_type(fresh), space), op)
        target = rewriter.value(TO_BUFFER, [fresh], target_type)
        sizes = _sizes(rewriter, "memref.dim", target)
        position: Number = 0
        for operand in op.operands:
            source = rewriter.buffer_of(operand)
            width = _sizes(rewriter, "memref.dim", source, [along])[0]
            sizes[along] = width
            offsets: list[Number] = [0] * len(sizes)
            offsets[along] = position
            part = Slice(offsets, list(sizes), [1] * len(sizes))
            wanted = view_type(target_type, part, source.type, op)
            rewriter.copy(source, subview(rewriter, target, part, wanted))
            position = _sum(rewriter, position, width)
        rewriter.replace_with_buffers(op, [target])


def _sizes(
    rewriter: BufferRewriter, name: str, shaped: SSAValue, which: Sequence[int] | None = None
) -> list[Number]:
    kind: Any = shaped.type
    shape = shape_of(kind)
    return [
        dims(rewriter, name, shaped, [dim])[0] if (size := shape[dim]) is None else size
        for dim in (range(len(shape)) if which is None else which)
    ]


def _sum(rewriter: BufferRewriter, first: Number, second: Number) -> Number:
    if isinstance(first, int) and isinstance(second, int):
        return first + second
    return affine_sum(rewriter, [as_value(rewriter, first), as_value(rewriter, second)])


def register(models: Models) -> None:
    """Register the models of these ops."""
    made = AccessModel(read=True, new_allocation=True)
    computed = ComputedModel(read=True, new_allocation=True)
    models.register("tensor.from_elements", made, FromElementsRewrite())
    models.register("tensor.splat", made, SplatRewrite())
    models.register("tensor.concat", made, ConcatRewrite())
    models.register("tensor.generate", computed, GenerateRewrite())
    models.register("tensor.pad", computed, PadRewrite())
