"""Ops that run their one block once: their body behaves as if it stood in the block around them."""

from __future__ import annotations

from xdsl.ir import Block, Operation

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.dialects.effects import require_witness
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name


def is_flat(op: Operation) -> bool:
    """True if the op runs its one block exactly once, so its body can be read in place."""
    return facts_of(op).only_runs and len(op.regions[0].blocks) == 1


def flattened(block: Block) -> list[Operation]:
    """The ops of a block, with the body of each flat op, without its terminator, put before that op."""
    ops: list[Operation] = []
    for op in block.ops:
        if is_flat(op):
            ops += flattened(op.regions[0].block)[:-1]
        ops.append(op)
    return ops


def home_of(op: Operation) -> Block | None:
    """The block whose `flattened` list contains an op."""
    around = op.parent_op()
    while around is not None and is_flat(around):
        op, around = around, around.parent_op()
    return op.parent


def leave_flat(machine: Machine, op: Operation) -> None:
    """Bind the results of a flat op to the operands of its terminator, after the ops of its body have run."""
    if op_name(op) == "shape.assuming":
        require_witness(machine, op, machine.get(op.operands[0]))
    end = op.regions[0].block.last_op
    for result, value in zip(op.results, end.operands if end else (), strict=True):
        machine.values[result] = machine.get(value)
