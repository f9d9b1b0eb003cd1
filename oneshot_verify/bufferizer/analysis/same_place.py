"""Ops that overwrite a part of a tensor and need the rest: the same part whenever they run.

In a loop around such an op, what it needs is never what it has overwritten in a round before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferizer.analysis.rounds import depend_only_on
from oneshot_verify.bufferizer.analysis.slices import IndexValue
from oneshot_verify.bufferizer.analysis.state import AnalysisState
from oneshot_verify.bufferizer.analysis.subsets import insertion_of
from oneshot_verify.bufferizer.interface import (
    OpOperand,
    is_tensor,
    op_name,
    owner_of,
    uses_of,
)
from oneshot_verify.ir.facts import Gives, facts_of

_MOST_VALUES = 32
"""What comes from more of them counts as another one each time."""


def overwrites_same_part(operand: OpOperand, state: AnalysisState) -> bool:
    """Whether an op changes the same elements of `operand` each time that it runs in one call of the function, and
    needs no more of it than the others."""
    op = operand.op
    if not _is_whole(operand.value, state):
        return False
    if op_name(op) == "scf.forall":
        return _threads_do(operand, state)
    if op_name(op) == "tensor.insert":
        return operand.index == 1 and _are_computed_once(op.operands[2:])
    return _is_fixed_insertion(operand, state, ())


def _is_whole(value: SSAValue, state: AnalysisState) -> bool:
    """Whether `value` is all of what defines its contents, or always the same part of it, in the same shape."""
    pending = [value]
    seen: set[SSAValue] = set()
    while pending:
        current = pending.pop()
        if current in seen or state.defines(current):
            continue
        if isinstance(current.owner, Operation) and _is_first_of_function(current.owner.parent):
            continue
        seen.add(current)
        if not _only_chooses(owner_of(current), state) or len(seen) > _MOST_VALUES:
            return False
        pending.extend(alias.value for alias in state.aliasing_operands(current))
    return True


def _only_chooses(op: Operation, state: AnalysisState) -> bool:
    """Whether the results of an op, which the analysis knows, are just what it is given, and it is no loop."""
    facts = facts_of(op)
    return facts.gives is Gives.ONE_OF and not facts.repeats and state.model_of(op) is not None


def _threads_do(operand: OpOperand, state: AnalysisState) -> bool:
    """The same for a shared output that threads only insert into."""
    loop = operand.op
    arguments = loop.regions[0].blocks[0].args
    argument = arguments[operand.index - len(loop.operands) + len(arguments)]
    threads = arguments[: len(arguments) - len(loop.results)]
    return _are_computed_once(value for value in loop.operands if not is_tensor(value)) and all(
        op_name(use.op) == "tensor.parallel_insert_slice"
        and _is_fixed_insertion(use, state, threads)
        for use in uses_of(argument)
    )


def _is_fixed_insertion(
    operand: OpOperand, state: AnalysisState, known: Collection[SSAValue]
) -> bool:
    found = insertion_of(operand.op, state)
    if found is None or found.destination != operand or found.part is None:
        return False
    part = found.part
    return _are_computed_once((*part.offsets, *part.sizes, *part.strides), known)


def _are_computed_once(values: Iterable[IndexValue], known: Collection[SSAValue] = ()) -> bool:
    """Whether all values are the same whenever they are needed in one call of the function, apart from those `known`:
    they are computed in its first block, or from such values alone."""

    def is_known(value: SSAValue) -> bool:
        owner = value.owner
        return value in known or _is_first_of_function(
            owner if isinstance(owner, Block) else owner.parent
        )

    return depend_only_on(is_known, values)


def _is_first_of_function(block: Block | None) -> bool:
    """Whether control comes to `block` once: nothing may branch to the first block of a function."""
    region = None if block is None else block.parent
    if region is None or region.blocks.first is not block or region.parent is None:
        return False
    return op_name(region.parent) == "func.func"
