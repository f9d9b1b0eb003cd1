"""From where the buffer of a value may come.

Alias sets are coarse where values meet: if a block may be given `%a` or `%b`, all three are one set. Here the question
is asked for two values alone, along the use-def chains.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.regions import block_in
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import is_entry_argument, op_name, owner_of, uses_of

_MOST_VALUES = 64
"""What has more of them is not followed to its end; then nothing is known."""

Origin = SSAValue | Operation
"""An allocation, a constant, an argument of a function, or a call that may have made buffers."""


def may_hold(written: SSAValue, definition: SSAValue, state: AnalysisState) -> bool:
    """Whether the buffer of `written` may hold what `definition` defines.

    It does not if it is allocated after that, or if both buffers come from different places. Chains are followed
    through all operands, in place or not: a copy that both values go back to leads on to what was copied.
    """
    chain = _chain(written, state)
    if chain is None:
        return True
    leaves = [value for value in chain if not state.aliasing_operands(value)]
    if all(map(state.is_new_allocation, leaves)) and all(
        _comes_after(value, definition, state) for value in chain
    ):
        return False
    mine, others = _origins(chain, state), _origins(_chain(definition, state), state)
    return mine is None or others is None or not mine.isdisjoint(others)


def are_apart(first: SSAValue, second: SSAValue, branch: str, state: AnalysisState) -> bool:
    """Whether two values could never alias if what regions of `branch` yield did not alias its results."""
    seen = {first}
    pending = [first]
    while pending and len(seen) <= _MOST_VALUES:
        value = pending.pop()
        if value is second:
            return False
        for other in _neighbours(value, branch, state):
            if other not in seen:
                seen.add(other)
                pending.append(other)
    return not pending


def _neighbours(value: SSAValue, branch: str, state: AnalysisState) -> Iterator[SSAValue]:
    if op_name(owner_of(value)) != branch:
        yield from (alias.value for alias in state.aliasing_operands(value))
    for use in uses_of(value):
        for alias in state.aliasing_values(use):
            if op_name(owner_of(alias.value)) != branch:
                yield alias.value


def _chain(start: SSAValue, state: AnalysisState) -> list[SSAValue] | None:
    """`start` and all that its buffer may come from; None if that is unknown."""
    seen = {start: None}
    pending = [start]
    while pending:
        value = pending.pop()
        if state.model_of(owner_of(value)) is None:
            return None
        for alias in state.aliasing_operands(value):
            if alias.value not in seen:
                seen[alias.value] = None
                pending.append(alias.value)
        if len(seen) > _MOST_VALUES:
            return None
    return list(seen)


def _origins(chain: list[SSAValue] | None, state: AnalysisState) -> set[Origin] | None:
    found: set[Origin] = set()
    for value in chain or ():
        owner = value.owner
        if isinstance(owner, Operation) and op_name(owner) == "func.call":
            # Results of one call may share what the callee has made.
            found.add(owner)
        elif not state.aliasing_operands(value):
            if not _is_origin(value, state):
                return None
            found.add(value)
    return None if chain is None else found


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
