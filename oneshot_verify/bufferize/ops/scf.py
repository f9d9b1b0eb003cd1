"""Bufferization models of structured control flow (https://mlir.llvm.org/docs/Dialects/SCFDialect/)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.regions import (
    choice_successors,
    loop_successors,
    once_successors,
    while_successors,
)
from oneshot_verify.bufferize.analysis.slices import DYNAMIC, IndexValue, static_integers
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    Relation,
    is_tensor,
)
from oneshot_verify.bufferize.ops.cf import UnstructuredModel
from oneshot_verify.bufferize.ops.shared import (
    AccessModel,
    FromRegionsModel,
    YieldModel,
    yields_of,
)
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.shared_outputs import is_inserted_into

SEVERAL_YIELDS = "op without unique scf.yield is not supported"
_FIRST_INIT = 3
"""`scf.for` (lower bound, upper bound, step, initial values)."""


class ForModel(OpModel):
    """`scf.for`"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        low, high = (constant_of(bound) for bound in operand.op.operands[:2])
        if low is None or high is None or high <= low:
            # Without an iteration the initial value is the result.
            return True
        return state.is_value_read(self._argument(operand))

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        op, place = operand.op, operand.index - _FIRST_INIT
        yielded = yielded_value(op.regions[0], place)
        if yielded is not None and state.are_equivalent(self._argument(operand), yielded):
            return [AliasingValue(op.results[place], Relation.EQUIVALENT)]
        return [AliasingValue(op.results[place], Relation.UNKNOWN, False)]

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, OpResult):
            return []
        operand = OpOperand(value.op, _FIRST_INIT + value.index)
        return [
            AliasingOperand(operand, alias.relation, alias.definite)
            for alias in state.aliasing_values(operand)
        ]

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return loop_successors(op, source)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if state.options.allow_return_allocs_from_loops:
            return
        block = op.regions[0].blocks[0]
        yield from _unequal_yields(block, list(block.args[1:]), state)

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        return [self._argument(operand)]

    def _argument(self, operand: OpOperand) -> SSAValue:
        return operand.op.regions[0].blocks[0].args[operand.index - _FIRST_INIT + 1]


def _unequal_yields(
    block: Block, arguments: Sequence[SSAValue], state: AnalysisState
) -> Iterable[BufferizationError]:
    last = block.last_op
    if last is None:
        return
    for i, (argument, value) in enumerate(zip(arguments, last.operands, strict=False)):
        if is_tensor(value) and not state.are_equivalent(argument, value):
            yield BufferizationError(
                f"Yield operand #{i} is not equivalent to the corresponding iter bbArg", last
            )


def yielded_value(region: Region, index: int, first: int = 0) -> SSAValue | None:
    """Operand `index`, counted from `first`, of the terminator of a region of one block."""
    last = region.blocks[0].last_op
    return None if last is None else last.operands[first + index]


class WhileModel(OpModel):
    """`scf.while` (initial values)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        op, i = operand.op, operand.index
        if i >= len(op.results) or op.results[i].type != operand.value.type:
            return []
        if self.keeps_buffer(op, i, state):
            return [AliasingValue(op.results[i], Relation.EQUIVALENT)]
        return [AliasingValue(op.results[i], Relation.UNKNOWN, False)]

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        # A value that a region passes on at another position than it arrived at is copied.
        blocks = [region.blocks[0] for region in operand.op.regions]
        return [b.args[operand.index] for b in blocks if operand.index < len(b.args)]

    def keeps_buffer(self, op: Operation, index: int, state: AnalysisState) -> bool:
        """True if both regions pass on an equivalent buffer at position `index`."""
        before, after = (region.blocks[0] for region in op.regions)
        if index >= min(len(before.args), len(after.args)):
            return False
        condition = yielded_value(op.regions[0], index, first=1)
        yielded = yielded_value(op.regions[1], index)
        if condition is None or yielded is None:
            return False
        return state.are_equivalent(before.args[index], condition) and state.are_equivalent(
            after.args[index], yielded
        )

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return while_successors(op, source)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if state.options.allow_return_allocs_from_loops:
            return
        before, after = (region.blocks[0] for region in op.regions)
        condition = before.last_op
        if condition is not None:
            for i, value in enumerate(condition.operands[1:]):
                same = i < len(before.args) and state.are_equivalent(before.args[i], value)
                if is_tensor(value) and not same:
                    yield BufferizationError(
                        f"Condition arg #{i} is not equivalent to the corresponding iter bbArg",
                        condition,
                    )
        yield from _unequal_yields(after, after.args, state)


class ForallModel(OpModel):
    """`scf.forall` (bounds, shared outputs)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        low, high, _ = bounds_of(operand.op)
        numbers = [(constant_of(a), constant_of(b)) for a, b in zip(low, high, strict=True)]
        if any(a is None or b is None or b <= a for a, b in numbers):
            return True
        argument = self.argument(operand)
        # Where nothing is inserted, the result is what the loop was given.
        return not is_inserted_into(argument) or state.is_value_read(argument)

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

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

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True

    def is_repetitive_region(self, region: Region, state: AnalysisState) -> bool:
        op = region.parent
        return op is None or not all(map(_runs_at_most_once, *bounds_of(op)))

    def is_parallel_region(self, region: Region, state: AnalysisState) -> bool:
        return self.is_repetitive_region(region, state)

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return once_successors(op, source)


def bounds_of(op: Operation) -> tuple[list[IndexValue], list[IndexValue], list[IndexValue]]:
    """Lower bounds, upper bounds and steps of an `scf.forall`."""
    operands = iter(op.operands)

    def mixed(name: str) -> list[IndexValue]:
        return [next(operands) if n == DYNAMIC else n for n in static_integers(op, name)]

    return mixed("staticLowerBound"), mixed("staticUpperBound"), mixed("staticStep")


def _runs_at_most_once(low: IndexValue, high: IndexValue, step: IndexValue) -> bool:
    numbers = constant_of(low), constant_of(high), constant_of(step)
    return None not in numbers and (numbers[0] or 0) + (numbers[2] or 0) >= (numbers[1] or 0)


class ChoiceModel(FromRegionsModel):
    """`scf.if` and `scf.index_switch`: the result is what the region that runs yields."""

    definite = False

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return choice_successors(op, source)


class ExecuteRegionModel(UnstructuredModel, FromRegionsModel):
    """`scf.execute_region`"""

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if isinstance(value, BlockArgument):
            return UnstructuredModel.aliasing_operands(self, value, state)
        return FromRegionsModel.aliasing_operands(self, value, state)

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return once_successors(op, source)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if len(list(yields_of(op.regions[0]))) != 1:
            yield BufferizationError(SEVERAL_YIELDS, op)


class InParallelModel(AccessModel):
    """`scf.forall.in_parallel`: the terminator that holds the insertions into the shared outputs."""


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("scf.for", ForModel())
    models.register("scf.while", WhileModel())
    models.register("scf.forall", ForallModel())
    models.register("scf.if", ChoiceModel())
    models.register("scf.index_switch", ChoiceModel())
    models.register("scf.execute_region", ExecuteRegionModel())
    models.register(
        "scf.yield", YieldModel(("scf.if", "scf.index_switch"), ("scf.execute_region",))
    )
    models.register("scf.condition", AccessModel(read=True, in_place=True))
    models.register("scf.forall.in_parallel", InParallelModel())
