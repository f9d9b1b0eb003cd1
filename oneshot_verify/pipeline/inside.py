"""The innermost op in a loop or branch that reads or writes an operand of the op around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, uses_of
from oneshot_verify.ir.facts import facts_of


def reader(operand: OpOperand, state: AnalysisState) -> Operation:
    """The first op that reads the operand's contents: the op itself, or one in its regions."""
    return _innermost(operand, state, state.reads)


def writer(operand: OpOperand, state: AnalysisState) -> Operation:
    """The first op that writes to the operand's buffer."""
    return _innermost(operand, state, state.writes)


def _innermost(
    operand: OpOperand, state: AnalysisState, does: Callable[[OpOperand], bool]
) -> Operation:
    if not facts_of(operand.op).is_known_control:
        return operand.op
    waiting: list[SSAValue] = [value for value in _arguments(operand) if is_tensor(value)]
    seen: set[SSAValue] = set()
    found: list[Operation] = []
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in uses_of(value):
            if does(use):
                found.append(_innermost(use, state, does))
            elif not facts_of(use.op).is_terminator:
                waiting.extend(alias.value for alias in state.aliasing_values(use))
    if not found:
        # A loop with no iteration yields its operand itself.
        return operand.op
    order = {op: number for number, op in enumerate(operand.op.walk())}
    return min(found, key=lambda op: order.get(op, 0))


def _arguments(operand: OpOperand) -> Iterator[BlockArgument]:
    """The block argument that an operand of a loop becomes in the first iteration, if any."""
    op = operand.op
    block = op.regions[0].blocks.first if op.regions else None
    if block is None:
        return
    # The bounds of a loop, and the sizes of the space of its threads, come first; so do its induction variables.
    first = {"scf.for": 3, "scf.while": 0}.get(op_name(op), len(op.operands) - len(op.results))
    skipped = len(block.args) - (len(op.operands) - first)
    number = operand.index - first + skipped
    if 0 <= number < len(block.args) and operand.index >= first:
        yield block.args[number]
