"""Bufferization of `linalg`: a structured op on tensors becomes the same op on buffers, with the same body.

`linalg.pack` and `linalg.unpack`, which LLVM 22 has on tensors alone, become a `linalg.map` over their destination,
whose body reads the element that belongs there:

    %r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<8xf32> -> tensor<2x4xf32>
    ->
    %r = linalg.map outs(%d) () { %x = tensor.extract %t[4 * i0 + i1]; linalg.yield %x }

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import AffineMapAttr, IndexType, NoneAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpOperand, OpRewrite, op_name, tensor_operands
from oneshot_verify.bufferize.ops.shared import (
    DestinationStyleModel,
    DestinationStyleRewrite,
    ElementBody,
)
from oneshot_verify.bufferize.ops.tensor_fresh import map_over
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.rewriter import as_value, choose, compare, dims, joined
from oneshot_verify.bufferize.slices import mixed, static_integers
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.facts import Runs, default_facts, facts_of
from oneshot_verify.ir.layouts import array_elements


class StructuredModel(ElementBody, DestinationStyleModel):
    """A structured op: it reads the operands that its payload uses, and writes its inits."""

    def first_init(self, op: Operation) -> int:
        sizes = static_integers(op, "operandSegmentSizes")
        if len(sizes) >= 2:
            return sum(sizes[:-1])
        if op_name(op) == "linalg.reduce":
            return len(op.operands) // 2
        return len(op.operands) - max(1, len(op.results))

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        op = operand.op
        blocks = op.regions[0].blocks if op.regions else ()
        arguments = blocks[0].args if blocks else ()
        if len(arguments) == len(op.operands):
            return arguments[operand.index].first_use is not None
        if not self.is_init(operand):
            return True
        return facts_of(op).updates

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        encoded = (cast(Any, operand.value.type) for operand in tensor_operands(op))
        if any(getattr(t, "encoding", None) not in (None, NoneAttr()) for t in encoded):
            return False
        maps = array_elements(op.get_attr_or_prop("indexing_maps"))
        iterators = array_elements(op.get_attr_or_prop("iterator_types"))
        is_pointwise = facts_of(op).is_pointwise
        if maps is None:
            return is_pointwise
        if iterators is not None:
            if any("parallel" not in attribute_text(each) for each in iterators):
                return False
        elif not is_pointwise:
            return False
        return all(_is_identity(maps[operand.index]) for operand in operands)


class CopyModel(StructuredModel):
    """`linalg.copy` overwrites its whole output."""

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), None)


class RelayoutModel(DestinationStyleModel):
    """`linalg.pack` and `linalg.unpack`: the source is read, and all of the destination is overwritten.

    The first operands are (source, destination). LLVM 22 has no model of them (docs/found-bugs.md).
    """


def _is_identity(attribute: Attribute) -> bool:
    if not isinstance(attribute, AffineMapAttr):
        return False
    found = attribute.data
    return found == type(found).identity(found.num_dims)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    structured = StructuredModel()
    names = {
        facts.name: structured
        for facts in default_facts()
        if facts.name.startswith("linalg.") and facts.runs is Runs.ELEMENTS
    }
    softmax = DestinationStyleModel(reads_inits=False)
    for name, model in {**names, "linalg.copy": CopyModel(), "linalg.softmax": softmax}.items():
        models.register(name, model, DestinationStyleRewrite(model))
    relayout = RelayoutModel(init=1, reads_inits=False)
    models.register("linalg.pack", relayout, PackRewrite())
    models.register("linalg.unpack", relayout, UnPackRewrite())


@dataclass(frozen=True)
class Tiling:
    """The layout of the elements of a plain tensor in a packed one."""

    rank: int
    """The rank of the plain tensor."""
    tiles: dict[int, tuple[int, SSAValue]]
    """Per tiled dimension of the plain tensor: the inner dimension, counted from 0, and the size of a tile."""
    order: tuple[int, ...]
    """Per outer dimension of the packed tensor, the dimension of the plain one."""

    @staticmethod
    def of(
        op: Operation, rank: int, dynamic: Sequence[SSAValue], rewriter: BufferRewriter
    ) -> Tiling:
        """The tiling of `op`; `dynamic` are its operands for dynamic tile sizes."""
        numbers = mixed(static_integers(op, "static_inner_tiles"), dynamic)
        sizes = [as_value(rewriter, size) for size in numbers]
        positions = static_integers(op, "inner_dims_pos")
        tiles = {at: (n, size) for n, (at, size) in enumerate(zip(positions, sizes, strict=True))}
        order = op.get_attr_or_prop("outer_dims_perm")
        given = static_integers(op, "outer_dims_perm") if order is not None else ()
        return Tiling(rank, tiles, tuple(given) or tuple(range(rank)))


class PackRewrite(OpRewrite):
    """`linalg.pack` (source, destination, padding?, tiles...)"""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source, destination = op.operands[:2]
        has_padding = static_integers(op, "operandSegmentSizes")[2] == 1
        rank = _rank(source)
        tiling = Tiling.of(op, rank, op.operands[2 + has_padding :], rewriter)
        sizes = dims(rewriter, "tensor.dim", source, tiling.tiles) if has_padding else []
        block = Block(arg_types=[IndexType()] * (rank + len(tiling.tiles)))
        with rewriter.at(InsertPoint.at_start(block)):
            at: list[SSAValue] = [
                block.args[tiling.order.index(dimension)] for dimension in range(rank)
            ]
            for dimension, (number, tile) in tiling.tiles.items():
                first = _number(rewriter, "arith.muli", at[dimension], tile)
                at[dimension] = _number(rewriter, "arith.addi", first, block.args[rank + number])
            if has_padding:
                pairs = zip((at[dimension] for dimension in tiling.tiles), sizes, strict=True)
                less = [compare(rewriter, "slt", place, size) for place, size in pairs]
                inside = joined(rewriter, "arith.andi", less)
                found = _read_if(rewriter, inside, source, at, op.operands[2])
            else:
                found = _read(rewriter, source, at)
            rewriter.create("linalg.yield", [found])
        rewriter.replace(op, [map_over(rewriter, destination, block, block.args)])


class UnPackRewrite(OpRewrite):
    """`linalg.unpack` (source, destination, tiles...)"""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source, destination, *dynamic = op.operands
        rank = _rank(destination)
        tiling = Tiling.of(op, rank, dynamic, rewriter)
        block = Block(arg_types=[IndexType()] * rank)
        with rewriter.at(InsertPoint.at_start(block)):
            outer: list[SSAValue] = list(block.args)
            inner: dict[int, SSAValue] = {}
            for dimension, (number, tile) in tiling.tiles.items():
                place = block.args[dimension]
                outer[dimension] = _number(rewriter, "arith.floordivsi", place, tile)
                first = _number(rewriter, "arith.muli", outer[dimension], tile)
                inner[number] = _number(rewriter, "arith.subi", place, first)
            at = [outer[dimension] for dimension in tiling.order]
            found = _read(rewriter, source, [*at, *(inner[number] for number in sorted(inner))])
            rewriter.create("linalg.yield", [found])
        rewriter.replace(op, [map_over(rewriter, destination, block, block.args)])


def _rank(value: SSAValue) -> int:
    return len(cast("TensorType[Any]", value.type).get_shape())


def _number(rewriter: BufferRewriter, name: str, one: SSAValue, other: SSAValue) -> SSAValue:
    return rewriter.value(name, [one, other], IndexType())


def _read(rewriter: BufferRewriter, source: SSAValue, at: Sequence[SSAValue]) -> SSAValue:
    element = tensor_type(source).element_type
    return rewriter.value("tensor.extract", [source, *at], element)


def _read_if(
    rewriter: BufferRewriter,
    condition: SSAValue,
    source: SSAValue,
    at: Sequence[SSAValue],
    padding: SSAValue,
) -> SSAValue:
    """The element of `source` at `at` if `condition` holds, else `padding`."""
    return choose(rewriter, condition, lambda: _read(rewriter, source, at), lambda: padding)
