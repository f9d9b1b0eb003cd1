"""Bufferization of `scf.for` and `scf.while`: loops that carry buffers (https://mlir.llvm.org/docs/Dialects/SCFDialect/)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.regions import loop_successors, while_successors
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    OpRewrite,
    Relation,
    is_tensor,
    owner_of,
)
from oneshot_verify.bufferize.ops.shared import AccessModel
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.layouts import BufferType

_FIRST_INIT = 3
"""`scf.for` (lower bound, upper bound, step, initial values)."""


class LoopModel(OpModel):
    """A loop, or threads: the op counts as a write to what it carries, whatever its body does."""

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return True


class ForModel(LoopModel):
    """`scf.for`"""

    ways = staticmethod(loop_successors)

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        low, high = (constant_of(bound) for bound in operand.op.operands[:2])
        if low is None or high is None or high <= low:
            # Without an iteration the initial value is the result.
            return True
        return state.is_value_read(self._argument(operand))

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

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if state.options.allow_return_allocs_from_loops:
            return
        block = op.regions[0].blocks[0]
        yield from _unequal("Yield operand", block, block.args[1:], state)

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        return [self._argument(operand)]

    def _argument(self, operand: OpOperand) -> SSAValue:
        return operand.op.regions[0].blocks[0].args[operand.index - _FIRST_INIT + 1]


class ForRewrite(OpRewrite):
    """`scf.for` carries buffers; what it yields may alias its own argument only, else it is copied."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        index = value.index if isinstance(value, OpResult) else argument_index(value) - 1
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
                terminator.operands[index] = rewriter.fresh(OpOperand(terminator, index), True)
            else:
                handed_on.update(aliases)
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = buffer_types_of(op.results, query)
        initial = cast_to(rewriter, op.operands[3:], types)
        block = body_of(op)
        loop = rewriter.recreate(op, [*op.operands[:3], *initial], or_own(types, op.results))
        rewriter.bufferize_arguments(block, [None, *types])
        rewriter.replace_with_buffers(op, loop.results)


def _unequal(
    what: str, block: Block, arguments: Sequence[SSAValue], state: AnalysisState, *, first: int = 0
) -> Iterable[BufferizationError]:
    """Errors for the tensors that the end of `block` hands on, from operand `first` on, without a known equivalence to
    the argument in the same place."""
    last = block.last_op
    for i, value in enumerate(() if last is None else last.operands[first:]):
        same = i < len(arguments) and state.are_equivalent(arguments[i], value)
        if is_tensor(value) and not same:
            yield BufferizationError(
                f"{what} #{i} is not equivalent to the corresponding iter bbArg", last
            )


class WhileModel(LoopModel):
    """`scf.while` (initial values)"""

    ways = staticmethod(while_successors)

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        op, i = operand.op, operand.index
        if i >= len(op.results) or op.results[i].type != operand.value.type:
            return []
        if keeps_buffer(op, i, state):
            return [AliasingValue(op.results[i], Relation.EQUIVALENT)]
        return [AliasingValue(op.results[i], Relation.UNKNOWN, False)]

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        # A value that a region passes on at another position than it arrived at is copied.
        blocks = [region.blocks[0] for region in operand.op.regions]
        return [b.args[operand.index] for b in blocks if operand.index < len(b.args)]

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if state.options.allow_return_allocs_from_loops:
            return
        before, after = (region.blocks[0] for region in op.regions)
        yield from _unequal("Condition arg", before, before.args, state, first=1)
        yield from _unequal("Yield operand", after, after.args, state)


def keeps_buffer(op: Operation, index: int, state: AnalysisState) -> bool:
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


class WhileRewrite(OpRewrite):
    """`scf.while` carries buffers; a value that is passed on but is not the loop's own buffer is copied."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        if isinstance(value, BlockArgument) and value.owner is body_of(op):
            yielded = terminator_of(body_of(op, 1)).operands[value.index]
            return query.of_loop_argument(value, op.operands[value.index], yielded)
        index = value.index if isinstance(value, OpResult) else argument_index(value)
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
            if is_tensor(value) and keeps_buffer(op, index, state)
        }
        rewriter.focus(condition)
        copied: dict[int, SSAValue] = {}
        for index, value in enumerate(condition.operands[1:]):
            operand = OpOperand(condition, index + 1)
            if is_tensor(value) and index not in keeping and not rewriter.is_forced(operand):
                copied[index + 1] = rewriter.fresh(operand, True)
        for position, fresh in copied.items():
            condition.operands[position] = fresh
        _copy_yields(op, yielding, keeping, rewriter, state)
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        before, after = body_of(op), body_of(op, 1)
        carried = buffer_types_of(before.args, query)
        passed = buffer_types_of(after.args, query)
        initial = cast_to(rewriter, op.operands, carried)
        loop = rewriter.recreate(op, initial, or_own(passed, op.results))
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
            yielding.operands[index] = rewriter.fresh(OpOperand(yielding, index), True)
        else:
            handed_on.update(aliases)


class ConditionRewrite(OpRewrite):
    """`scf.condition` passes buffers of the types of the after-region."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        loop = op.parent_op()
        assert loop is not None
        condition, *passed = op.operands
        types = buffer_types_of(body_of(loop, 1).args, query)
        rewriter.recreate(op, [condition, *cast_to(rewriter, passed, types)], [])
        rewriter.erase(op)


def yielded_value(region: Region, index: int, first: int = 0) -> SSAValue | None:
    """Operand `index`, counted from `first`, of the terminator of a region of one block."""
    last = region.blocks[0].last_op
    return None if last is None else last.operands[first + index]


def terminator_of(block: Block) -> Operation:
    """The last op of `block`."""
    if block.last_op is None:
        raise BufferizationError("the block has no terminator", block.parent_op())
    return block.last_op


def body_of(op: Operation, region: int = 0) -> Block:
    """The only block of a region of `op`."""
    return op.regions[region].blocks[0]


def argument_index(value: SSAValue) -> int:
    assert isinstance(value, BlockArgument)
    return value.index


def buffer_types_of(values: Iterable[SSAValue], query: BufferTypes) -> list[BufferType | None]:
    """The buffer types of those of `values` that are tensors."""
    return [query.of(value) if is_tensor(value) else None for value in values]


def or_own(types: Sequence[BufferType | None], values: Sequence[SSAValue]) -> list[Attribute]:
    return [v.type if t is None else t for t, v in zip(types, values, strict=True)]


def cast_to(
    rewriter: BufferRewriter, values: Sequence[SSAValue], types: Sequence[BufferType | None]
) -> list[SSAValue]:
    """The buffers of `values`, cast to `types`; what is no tensor (type None) stays."""
    return [
        value if wanted is None else rewriter.cast(rewriter.buffer_of(value), wanted)
        for value, wanted in zip(values, types, strict=True)
    ]


def _aliases_external(
    value: SSAValue, region: Region, own: BlockArgument, rewriter: CopyInserter
) -> bool:
    """True if `value` may alias a value from outside of `region`, or an argument of `region` other than `own`."""
    aliases = rewriter.aliases_of(value)
    return any(alias is not own and not _is_defined_in(alias, region) for alias in aliases)


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


def _is_defined_in(value: SSAValue, region: Region) -> bool:
    """True if `value` is defined inside `region`; block arguments of the region itself do not count."""
    defined_in = value.owner.parent_region()
    if isinstance(value, BlockArgument) and defined_in is region:
        return False
    return defined_in is not None and region.is_ancestor(defined_in)


def register(models: Models) -> None:
    """Register the models of loops and of `scf.condition`."""
    models.register("scf.for", ForModel(), ForRewrite())
    models.register("scf.while", WhileModel(), WhileRewrite())
    models.register("scf.condition", AccessModel(read=True, in_place=True), ConditionRewrite())
