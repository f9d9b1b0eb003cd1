"""Compute over: reuse a dead tensor as destination in place of a new buffer.

%e = tensor.empty()
%y = linalg.. ins(%x) outs(%e)         ->      %y = linalg.. ins(%x) outs(%x)

The tensor may be loop-carried; then no iteration needs a buffer of its own. Outside of loops one more buffer does not
matter, and `--reuse-buffers` does the same there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, owner_of
from oneshot_verify.elide.rewrites.effects import loops_around
from oneshot_verify.elide.rewrites.fresh import FRESH
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.elide.rewrites.read_earlier import VIEWS
from oneshot_verify.ir.dialects.linalg_structured import is_structured
from oneshot_verify.ir.facts import Runs, facts_of

NOT_OWN = VIEWS | {"arith.constant", "bufferization.to_tensor"}
"""Ops that give a tensor in memory that others may use."""


class ComputeOver:
    """Lets a structured op in a loop compute in a dead tensor of the same type, or in its input at its last use."""

    name: ClassVar[str] = "compute over"
    advice: ClassVar[str] = "compute in a tensor that is used no more"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            for at in _destinations(op) if loops_around(op) else ():
                if _dead_tensor(at) is not None:
                    yield at

    def apply(self, at: OpOperand) -> None:
        dead = _dead_tensor(at)
        if dead is not None:
            at.op.operands[at.index] = dead


def _destinations(op: Operation) -> Iterator[OpOperand]:
    """The operands of a structured op that are destinations without contents."""
    first = len(op.operands) - len(op.results)
    for index in range(first, len(op.operands)) if is_structured(op) else ():
        made = owner_of(op.operands[index])
        if op_name(made) in FRESH and not any(map(is_tensor, made.operands)):
            yield OpOperand(op, index)


def _dead_tensor(at: OpOperand) -> SSAValue | None:
    """A tensor of a destination's type that has no use after the op."""
    block = at.op.parent
    if block is None or at not in _destinations(at.op):
        return None
    first = len(at.op.operands) - len(at.op.results)
    found = [*_handed_on_as(at.op.results[at.index - first]), *at.op.operands[:first]]
    found = [v for v in (*found, *_carried(block)) if v.type == at.value.type]
    return next((v for v in found if _is_made_by_program(v) and _is_last_use(v, at.op)), None)


def _handed_on_as(value: SSAValue) -> Iterator[SSAValue]:
    """The loop-carried argument at the same index as the one that `value` becomes."""
    for use in value.uses:
        carried = _carried(use.operation.parent) if op_name(use.operation) == "scf.yield" else ()
        # The first argument of a loop with bounds is the induction variable.
        yield from carried[len(carried) - len(use.operation.operands) :][use.index : use.index + 1]


def _carried(block: Block | None) -> Sequence[BlockArgument]:
    """The iteration arguments of a loop."""
    loop = None if block is None else block.parent_op()
    return (
        block.args
        if block is not None and loop is not None and facts_of(loop).runs is Runs.LOOP
        else ()
    )


def _is_made_by_program(value: SSAValue) -> bool:
    """True if an op gives a tensor that is no view, constant or foreign buffer, or the loop around carries it."""
    if isinstance(value, OpResult):
        return op_name(value.op) not in NOT_OWN
    return isinstance(value, BlockArgument) and value in _carried(value.owner)


def _is_last_use(value: SSAValue, op: Operation) -> bool:
    """True if a tensor of the block of `op` is not used after `op`."""
    block = op.parent
    owner = value.owner if isinstance(value, BlockArgument) else owner_of(value).parent
    if block is None or owner is not block:
        return False
    users = {block.find_ancestor_op_in_block(use.operation) for use in value.uses}
    return all(each is op or (each is not None and each.is_before_in_block(op)) for each in users)
