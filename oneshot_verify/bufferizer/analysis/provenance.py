"""From where the buffer of a value may come.

Alias sets are coarse where values meet: if a block may be given `%a` or `%b`, all three are one set. Here the question
is asked for two values alone, along the use-def chains. A chain ends where whoever asks knows that a copy will be made;
it is followed through all other operands, in place or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.analysis.regions import block_in
from oneshot_verify.bufferizer.analysis.state import AnalysisState
from oneshot_verify.bufferizer.interface import (
    OpOperand,
    is_entry_argument,
    op_name,
    owner_of,
    uses_of,
)

_MOST_VALUES = 64
"""What has more of them is not followed to its end; then nothing is known."""

Origin = SSAValue | Operation | OpOperand
"""An allocation, a constant, an argument of a function, a call that may have made buffers, or an operand that is
copied."""

Copied = Callable[[OpOperand], bool]
"""Whether an operand will be copied for certain."""


@dataclass
class _Chain:
    """A value and all that its buffer may come from."""

    values: dict[SSAValue, None]
    copies: set[OpOperand] = field(default_factory=set[OpOperand])
    """Operands whose copies the chain goes back to, and not beyond."""


def may_hold(
    written: SSAValue,
    definition: SSAValue,
    read: SSAValue,
    state: AnalysisState,
    copied: Copied,
) -> bool:
    """Whether the buffer of `written` may hold what `definition` defines and `read` reads, given what else will be
    `copied`.

    It does not if it is allocated after that, or if both buffers come from different places, and so do the copies that
    lie between the definition and the read.
    """
    chain = _chain(written, state, copied)
    if chain is None:
        return True
    if chain.copies:
        reading = _chain(read, state, copied)
        if reading is None or not chain.copies.isdisjoint(reading.copies):
            return True
    leaves = [value for value in chain.values if not state.aliasing_operands(value)]
    if all(map(state.is_new_allocation, leaves)) and all(
        _comes_after(value, definition, state) for value in chain.values
    ):
        return False
    return not _are_disjoint(chain, _chain(definition, state, copied), state)


def come_from_elsewhere(
    written: SSAValue, other: SSAValue, state: AnalysisState, copied: Copied
) -> bool:
    """Whether the buffers of both values come from different places for sure."""
    return _are_disjoint(_chain(written, state, copied), _chain(other, state, copied), state)


def have_common_source(first: SSAValue, second: SSAValue, state: AnalysisState) -> bool:
    """Whether both values come from a third one, or one from the other, if nothing on the way is copied."""
    chains = [_chain(value, state, None) for value in (first, second)]
    return None not in chains and len({v for c in chains if c for v in c.values}) < sum(
        len(c.values) for c in chains if c
    )


def are_apart(
    first: SSAValue,
    second: SSAValue,
    branch: str,
    state: AnalysisState,
    counts: Callable[[OpOperand], bool] = lambda operand: True,
) -> bool:
    """Whether two values could never alias if what regions of `branch` yield did not alias its results, and nothing was
    in place but the operands that `counts` holds for."""
    seen = {first}
    pending = [first]
    while pending and len(seen) <= _MOST_VALUES:
        value = pending.pop()
        if value is second:
            return False
        for operand, other in _neighbours(value, branch, state):
            if not counts(operand):
                continue
            if other not in seen:
                seen.add(other)
                pending.append(other)
    return not pending


def _neighbours(
    value: SSAValue, branch: str, state: AnalysisState
) -> Iterator[tuple[OpOperand, SSAValue]]:
    if op_name(owner_of(value)) != branch:
        for source in state.aliasing_operands(value):
            yield source.operand, source.value
    for use in uses_of(value):
        for alias in state.aliasing_values(use):
            if op_name(owner_of(alias.value)) != branch:
                yield use, alias.value


def _chain(start: SSAValue, state: AnalysisState, copied: Copied | None) -> _Chain | None:
    """`start` and all that its buffer may come from, or might if there were no copies; None if that is unknown."""
    found = _Chain({start: None})
    seen = found.values
    pending = [start]
    while pending:
        value = pending.pop()
        if state.model_of(owner_of(value)) is None:
            return None
        for alias in state.aliasing_operands(value):
            if copied is not None and copied(alias.operand):
                found.copies.add(alias.operand)
            elif alias.value not in seen:
                seen[alias.value] = None
                pending.append(alias.value)
        if len(seen) > _MOST_VALUES:
            return None
    return found


def _are_disjoint(first: _Chain | None, second: _Chain | None, state: AnalysisState) -> bool:
    mine, others = _origins(first, state), _origins(second, state)
    return mine is not None and others is not None and mine.isdisjoint(others)


def _origins(chain: _Chain | None, state: AnalysisState) -> set[Origin] | None:
    if chain is None:
        return None
    found: set[Origin] = set(chain.copies)
    for value in chain.values:
        owner = value.owner
        if isinstance(owner, Operation) and op_name(owner) == "func.call":
            # Results of one call may share what the callee has made.
            found.add(owner)
        elif not state.aliasing_operands(value):
            if not _is_origin(value, state):
                return None
            found.add(value)
    return found


def _is_origin(value: SSAValue, state: AnalysisState) -> bool:
    if isinstance(value, OpResult):
        return op_name(value.op) == "arith.constant" or state.is_new_allocation(value)
    parent = value.owner.parent_op() if isinstance(value, BlockArgument) else None
    return parent is not None and op_name(parent) == "func.func" and is_entry_argument(value)


def _comes_after(value: SSAValue, definition: SSAValue, state: AnalysisState) -> bool:
    """Whether `value` is always computed anew after `definition`."""
    order = state.order
    block = _block_of(value)
    if isinstance(definition, BlockArgument):
        return block is not None and _follows(block, definition.owner, value, state)
    if not isinstance(definition, OpResult):
        return False
    if isinstance(value, OpResult):
        return order.happens_before(definition.op, value.op)
    around = None if block is None else block.parent_op()
    if around is not None and order.happens_before(definition.op, around):
        return True
    start = definition.op.parent
    return block is not None and start is not None and order.block_dominates(start, block)


def _follows(block: Block, start: Block, value: SSAValue, state: AnalysisState) -> bool:
    """Whether `value` of `block` is computed after the arguments of `start` are set."""
    if block is start:
        return isinstance(value, OpResult)
    around = block.parent_op()
    if around is None or start.parent is None:
        return False
    inner = block_in(start.parent, around) if block.parent is not start.parent else block
    return inner is not None and (inner is start or state.order.block_dominates(start, inner))


def _block_of(value: SSAValue) -> Block | None:
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent
