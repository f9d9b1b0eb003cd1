"""Bufferization of structured control flow without loops (https://mlir.llvm.org/docs/Dialects/SCFDialect/)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.regions import choice_successors, once_successors
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    BufferizationError,
    OpOperand,
    OpRewrite,
    Relation,
    op_name,
    owner_of,
)
from oneshot_verify.bufferize.loaded_globals import is_inserted_into
from oneshot_verify.bufferize.ops.cf import BranchTargetRewrite, UnstructuredModel
from oneshot_verify.bufferize.ops.scf_loops import (
    LoopModel,
    argument_index,
    body_of,
    buffer_types_of,
    cast_to,
    or_own,
    terminator_of,
)
from oneshot_verify.bufferize.ops.shared import (
    AccessModel,
    FromRegionsModel,
    FromRegionsRewrite,
    WithAnotherOpRewrite,
    YieldModel,
)
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.slices import Number, mixed, segment_sizes, static_integers
from oneshot_verify.ir.branches import yields_of

SEVERAL_YIELDS = "op without unique scf.yield is not supported"


class ChoiceModel(FromRegionsModel):
    """`scf.if` and `scf.index_switch`: the result is what the region that runs yields."""

    ways = staticmethod(choice_successors)
    definite = False


class ChoiceRewrite(FromRegionsRewrite):
    """`scf.if` and `scf.index_switch` yield buffers of a common type."""

    def __init__(self, complaint: str) -> None:
        self.complaint = complaint

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        yielded = [
            query.of_flowing(terminator_of(region.blocks[0]).operands[value.index])
            for region in value.op.regions
        ]
        return query.joined(tensor_type(value), yielded, self.complaint)


class ExecuteRegionModel(UnstructuredModel, FromRegionsModel):
    """`scf.execute_region`"""

    ways = staticmethod(once_successors)

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if isinstance(value, BlockArgument):
            return UnstructuredModel.aliasing_operands(self, value, state)
        return FromRegionsModel.aliasing_operands(self, value, state)

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if len(list(yields_of(op.regions[0]))) != 1:
            yield BufferizationError(SEVERAL_YIELDS, op)


class ExecuteRegionRewrite(BranchTargetRewrite):
    """`scf.execute_region` returns buffers; its blocks take buffers."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if len(list(yields_of(op.regions[0]))) != 1:
            # With copy-before-write no analysis has refused it.
            raise BufferizationError(SEVERAL_YIELDS, op)
        types = or_own(buffer_types_of(op.results, query), op.results)
        moved = rewriter.recreate(op, [], types)
        self.bufferize_blocks(moved, rewriter, query)
        rewriter.replace_with_buffers(op, moved.results)


class YieldRewrite(OpRewrite):
    """`scf.yield` passes buffers, cast to what the parent takes."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        parent = op.parent_op()
        name = "" if parent is None else op_name(parent)
        assert parent is not None
        match name:
            case "scf.for" | "scf.if" | "scf.index_switch":
                buffers = cast_to(rewriter, op.operands, buffer_types_of(parent.results, query))
            case "scf.while":
                arguments = body_of(parent).args
                buffers = cast_to(rewriter, op.operands, buffer_types_of(arguments, query))
            case "scf.execute_region":
                buffers = rewriter.buffers_of(op.operands)
            case _:
                raise BufferizationError("unsupported scf::YieldOp parent", op)
        rewriter.recreate(op, buffers, [])
        rewriter.erase(op)


class ForallModel(LoopModel):
    """`scf.forall` (bounds, shared outputs)"""

    ways = staticmethod(once_successors)

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        low, high, _ = bounds_of(operand.op)
        numbers = [(constant_of(a), constant_of(b)) for a, b in zip(low, high, strict=True)]
        if any(a is None or b is None or b <= a for a, b in numbers):
            return True
        argument = self.argument(operand)
        # Where nothing is inserted, the result is what the loop was given.
        return not is_inserted_into(argument) or state.is_value_read(argument)

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        op = operand.op
        place = operand.index - (len(op.operands) - len(op.results))
        return [AliasingValue(op.results[place], Relation.EQUIVALENT)]

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        return [self.argument(operand)]

    def argument(self, operand: OpOperand) -> SSAValue:
        """The block argument of a shared output."""
        arguments = operand.op.regions[0].blocks[0].args
        return arguments[operand.index - len(operand.op.operands) + len(arguments)]

    def is_repetitive_region(self, region: Region, state: AnalysisState) -> bool:
        op = region.parent
        return op is None or not all(map(_runs_at_most_once, *bounds_of(op)))

    def is_parallel_region(self, region: Region, state: AnalysisState) -> bool:
        return self.is_repetitive_region(region, state)


def bounds_of(op: Operation) -> tuple[list[Number], list[Number], list[Number]]:
    """Lower bounds, upper bounds and steps of an `scf.forall`."""
    operands = iter(op.operands)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    low, high, step = (mixed(static_integers(op, name), operands) for name in names)
    return low, high, step


def _runs_at_most_once(low: Number, high: Number, step: Number) -> bool:
    numbers = constant_of(low), constant_of(high), constant_of(step)
    return None not in numbers and (numbers[0] or 0) + (numbers[2] or 0) >= (numbers[1] or 0)


class ForallRewrite(OpRewrite):
    """`scf.forall` writes to the buffers of its outputs, and has no results."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        sizes = segment_sizes(op)
        outputs = op.operands[sum(sizes[:-1]) :]
        if isinstance(value, OpResult):
            return query.of_flowing(outputs[value.index])
        first = len(body_of(op).args) - len(outputs)
        return query.of_flowing(outputs[argument_index(value) - first])

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        sizes = segment_sizes(op)
        block = body_of(op)
        first = len(op.operands) - sizes[-1]
        buffers = [rewriter.buffer_of(output) for output in op.operands[first:]]
        shared = block.args[len(block.args) - len(buffers) :]
        start = InsertPoint.at_start(block)
        for argument, buffer in zip(shared, buffers, strict=True):
            with rewriter.at(start):
                argument.replace_all_uses_with(rewriter.as_tensor(buffer, argument.type))
            block.erase_arg(argument)
        segments = DenseArrayBase.from_list(i32, [*sizes[:-1], 0])
        properties = {**op.properties, "operandSegmentSizes": segments}
        rewriter.recreate(op, op.operands[:first], [], properties)
        rewriter.replace_with_buffers(op, buffers)


def register(models: Models) -> None:
    """Register the models of branches, threads and `scf.yield`."""
    for name, choices in (("scf.if", "then/else branches"), ("scf.index_switch", "switch cases")):
        rewrite = ChoiceRewrite(f"inconsistent memory space on {choices}")
        models.register(name, ChoiceModel(), rewrite)
    models.register("scf.execute_region", ExecuteRegionModel(), ExecuteRegionRewrite())
    terminator = YieldModel(
        choices=("scf.if", "scf.index_switch"), definite=("scf.execute_region",)
    )
    models.register("scf.yield", terminator, YieldRewrite())
    models.register("scf.forall", ForallModel(), ForallRewrite())
    models.register("scf.forall.in_parallel", AccessModel(), WithAnotherOpRewrite())
