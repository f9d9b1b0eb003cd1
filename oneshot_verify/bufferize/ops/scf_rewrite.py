"""Bufferization of `scf`: the same control flow, carrying buffers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    OpRewrite,
    is_tensor,
    op_name,
    owner_of,
    parent_region,
)
from oneshot_verify.bufferize.ops.cf_rewrite import BranchTargetRewrite
from oneshot_verify.bufferize.ops.scf import SEVERAL_YIELDS
from oneshot_verify.bufferize.ops.shared import yields_of
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.rewriter import at_start
from oneshot_verify.bufferize.slices import segment_sizes
from oneshot_verify.ir.layouts import BufferType


def terminator_of(block: Block) -> Operation:
    """The last op of `block`."""
    if block.last_op is None:
        raise BufferizationError("the block has no terminator", block.parent_op())
    return block.last_op


def body_of(op: Operation, region: int = 0) -> Block:
    """The only block of a region of `op`."""
    return op.regions[region].blocks[0]


def buffer_types_of(values: Iterable[SSAValue], query: BufferTypes) -> list[BufferType | None]:
    """The buffer types of those of `values` that are tensors."""
    return [query.of(value) if is_tensor(value) else None for value in values]


def _or_own(types: Sequence[BufferType | None], values: Sequence[SSAValue]) -> list[Attribute]:
    return [v.type if t is None else t for t, v in zip(types, values, strict=True)]


def cast_to(
    rewriter: BufferRewriter, values: Sequence[SSAValue], types: Sequence[BufferType | None]
) -> list[SSAValue]:
    """The buffers of `values`, cast to `types`; what is no tensor (type None) stays."""
    buffers: list[SSAValue] = []
    for value, wanted in zip(values, types, strict=True):
        if wanted is None:
            buffers.append(value)
        else:
            buffers.append(rewriter.cast(rewriter.buffer_of(value), wanted))
    return buffers


class ForRewrite(OpRewrite):
    """`scf.for` carries buffers; what it yields may alias its own argument only, else it is copied."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        index = value.index if isinstance(value, OpResult) else _argument_index(value) - 1
        argument = body_of(op).args[index + 1]
        yielded = terminator_of(body_of(op)).operands[index]
        return query.of_loop_argument(argument, op.operands[index + 3], yielded)

    def resolve_conflicts(
        self, op: Operation, rewriter: CopyInserter, state: AnalysisState
    ) -> bool:
        rewriter.resolve(op)
        if state.options.copy_before_write:
            return True
        block = body_of(op)
        terminator = terminator_of(block)
        rewriter.focus(terminator)
        handed_on: set[SSAValue] = set()
        for index, value in enumerate(terminator.operands):
            if not is_tensor(value):
                continue
            own = block.args[index + 1]
            aliases = rewriter.aliases_of(value)
            if not rewriter.is_forced(OpOperand(terminator, index)) and (
                _aliases_external(value, op.regions[0], own, rewriter)
                or _is_not_its_own(aliases, handed_on, state)
            ):
                terminator.operands[index] = rewriter.fresh(value, True, terminator)
            else:
                handed_on.update(aliases)
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = buffer_types_of(op.results, query)
        initial = cast_to(rewriter, op.operands[3:], types)
        block = body_of(op)
        loop = rewriter.recreate(op, [*op.operands[:3], *initial], _or_own(types, op.results))
        rewriter.bufferize_arguments(block, [None, *types])
        rewriter.replace_with_buffers(op, loop.results)


def _argument_index(value: SSAValue) -> int:
    assert isinstance(value, BlockArgument)
    return value.index


def _aliases_external(
    value: SSAValue, region: Region, own: BlockArgument, rewriter: CopyInserter
) -> bool:
    """True if `value` may alias a value from outside of `region`, or an argument of `region` other than `own`."""
    for alias in rewriter.aliases_of(value):
        if alias is own:
            continue
        if not _is_defined_in(alias, region):
            return True
    return False


def _is_not_its_own(
    aliases: Sequence[SSAValue], handed_on: set[SSAValue], state: AnalysisState
) -> bool:
    """True if the next iteration may not write to the buffer, because it is read-only or is passed on twice.

    The analysis assumes that each iter_arg and each result is a writable buffer of its own. LLVM 22.1 does not ensure
    that for buffers created in the loop (docs/found-bugs.md). A result of an op without a model stays a tensor behind
    `bufferization.to_buffer`; the later bufferization of that op has to supply a writable buffer.
    """
    return any(
        alias in handed_on
        or not (state.is_writable(alias) or state.model_of(owner_of(alias)) is None)
        for alias in aliases
    )


def _is_inside(inner: Region, outer: Region) -> bool:
    region: Region | None = inner
    while region is not None and region is not outer:
        region = None if region.parent is None else region.parent.parent_region()
    return region is outer


class WhileRewrite(OpRewrite):
    """`scf.while` carries buffers; a value that is passed on but is not the loop's own buffer is copied."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        if isinstance(value, BlockArgument) and value.owner is body_of(op):
            yielded = terminator_of(body_of(op, 1)).operands[value.index]
            return query.of_loop_argument(value, op.operands[value.index], yielded)
        index = value.index if isinstance(value, OpResult) else _argument_index(value)
        return query.of_flowing(terminator_of(body_of(op)).operands[index + 1])

    def resolve_conflicts(
        self, op: Operation, rewriter: CopyInserter, state: AnalysisState
    ) -> bool:
        rewriter.resolve(op)
        if state.options.copy_before_write:
            return True
        before, after = body_of(op), body_of(op, 1)
        condition, yielding = terminator_of(before), terminator_of(after)
        keeping = {
            index
            for index, value in enumerate(condition.operands[1:])
            if is_tensor(value) and _keeps_buffer(index, before, after, value, yielding, state)
        }
        rewriter.focus(condition)
        copied: dict[int, SSAValue] = {}
        for index, value in enumerate(condition.operands[1:]):
            operand = OpOperand(condition, index + 1)
            if not is_tensor(value) or rewriter.is_forced(operand):
                continue
            if index not in keeping:
                copied[index + 1] = rewriter.fresh(value, True, condition)
        for position, fresh in copied.items():
            condition.operands[position] = fresh
        _copy_yields(op, yielding, keeping, rewriter, state)
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        before, after = body_of(op), body_of(op, 1)
        carried = buffer_types_of(before.args, query)
        passed = buffer_types_of(after.args, query)
        initial = cast_to(rewriter, op.operands, carried)
        loop = rewriter.recreate(op, initial, _or_own(passed, op.results))
        rewriter.bufferize_arguments(before, carried)
        rewriter.bufferize_arguments(after, passed)
        rewriter.replace_with_buffers(op, loop.results)


def _copy_yields(
    loop: Operation,
    yielding: Operation,
    keeping: set[int],
    rewriter: CopyInserter,
    state: AnalysisState,
) -> None:
    """Copy what the next round of an `scf.while` could not take for a writable buffer of its own.

    LLVM 22.1 copies what the condition passes on only (docs/found-bugs.md).
    """
    after = loop.regions[1]
    rewriter.focus(yielding)
    handed_on: set[SSAValue] = set()
    # First those whose buffer the results of the loop are known to have.
    for index in sorted(range(len(yielding.operands)), key=lambda i: (i not in keeping, i)):
        value = yielding.operands[index]
        if not is_tensor(value):
            continue
        aliases = rewriter.aliases_of(value)
        if rewriter.is_forced(OpOperand(yielding, index)):
            handed_on.update(aliases)
            continue
        # An argument of the region is a copy that the condition made, or the buffer that its own place keeps.
        foreign = any(
            not _is_defined_in(alias, after)
            and not (
                isinstance(alias, BlockArgument)
                and alias.owner.parent is after
                and (alias.index == index or alias.index not in keeping)
            )
            for alias in aliases
        )
        only_read = index not in keeping and OpOperand(yielding, index) in rewriter.only_read
        shared = any(alias in handed_on for alias in aliases)
        if shared or (not only_read and (foreign or _is_not_its_own(aliases, handed_on, state))):
            yielding.operands[index] = rewriter.fresh(value, True, yielding)
        else:
            handed_on.update(aliases)


def _is_defined_in(value: SSAValue, region: Region) -> bool:
    """True if `value` is defined inside `region`; block arguments of the region itself do not count."""
    defined_in = parent_region(value)
    if isinstance(value, BlockArgument) and defined_in is region:
        return False
    return defined_in is not None and _is_inside(defined_in, region)


def _keeps_buffer(
    index: int,
    before: Block,
    after: Block,
    condition: SSAValue,
    yielding: Operation,
    state: AnalysisState,
) -> bool:
    if index >= len(before.args) or index >= len(yielding.operands) or index >= len(after.args):
        return False
    return state.are_equivalent(before.args[index], condition) and state.are_equivalent(
        after.args[index], yielding.operands[index]
    )


class ConditionRewrite(OpRewrite):
    """`scf.condition` passes buffers of the types of the after-region."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        loop = op.parent_op()
        assert loop is not None
        condition, *passed = op.operands
        types = buffer_types_of(body_of(loop, 1).args, query)
        rewriter.recreate(op, [condition, *cast_to(rewriter, passed, types)], [])
        rewriter.erase(op)


class ChoiceRewrite(OpRewrite):
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

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = _or_own(buffer_types_of(op.results, query), op.results)
        choice = rewriter.recreate(op, list(op.operands), types)
        rewriter.replace_with_buffers(op, choice.results)


class ExecuteRegionRewrite(BranchTargetRewrite):
    """`scf.execute_region` returns buffers; its blocks take buffers."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if len(list(yields_of(op.regions[0]))) != 1:
            # With copy-before-write no analysis has refused it.
            raise BufferizationError(SEVERAL_YIELDS, op)
        types = _or_own(buffer_types_of(op.results, query), op.results)
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


class ForallRewrite(OpRewrite):
    """`scf.forall` writes to the buffers of its outputs, and has no results."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        sizes = segment_sizes(op)
        outputs = op.operands[sum(sizes[:-1]) :]
        if isinstance(value, OpResult):
            return query.of_flowing(outputs[value.index])
        first = len(body_of(op).args) - len(outputs)
        return query.of_flowing(outputs[_argument_index(value) - first])

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        sizes = segment_sizes(op)
        block = body_of(op)
        first = len(op.operands) - sizes[-1]
        buffers = [rewriter.buffer_of(output) for output in op.operands[first:]]
        shared = block.args[len(block.args) - len(buffers) :]
        start = at_start(block)
        for argument, buffer in zip(shared, buffers, strict=True):
            with rewriter.at(start):
                argument.replace_all_uses_with(rewriter.as_tensor(buffer, argument.type))
            block.erase_arg(argument)
        segments = DenseArrayBase.from_list(i32, [*sizes[:-1], 0])
        properties = {**op.properties, "operandSegmentSizes": segments}
        rewriter.recreate(op, op.operands[:first], [], properties)
        rewriter.replace_with_buffers(op, buffers)


class InParallelRewrite(OpRewrite):
    """`scf.forall.in_parallel` itself has no tensors."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


def register(models: Models) -> None:
    """Register the rewriting sides."""
    models.register("scf.for", rewrite=ForRewrite())
    models.register("scf.while", rewrite=WhileRewrite())
    models.register("scf.condition", rewrite=ConditionRewrite())
    models.register(
        "scf.if", rewrite=ChoiceRewrite("inconsistent memory space on then/else branches")
    )
    models.register(
        "scf.index_switch", rewrite=ChoiceRewrite("inconsistent memory space on switch cases")
    )
    models.register("scf.execute_region", rewrite=ExecuteRegionRewrite())
    models.register("scf.yield", rewrite=YieldRewrite())
    models.register("scf.forall", rewrite=ForallRewrite())
    models.register("scf.forall.in_parallel", rewrite=InParallelRewrite())
