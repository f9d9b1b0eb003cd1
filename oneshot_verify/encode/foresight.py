"""What the tensor program requires of its arguments, ahead of the walk.

    %r = scf.forall ... shared_outs(%o = %e)               writes into %out here,
    bufferization.materialize_in_destination %r in %out    where it is required only here that the sizes agree

Passes that look for a better destination move writes to before the op that names it. On inputs on which the tensor
program is undefined there is nothing to prove, wherever that comes to light; so what its straight-line ops require of
sizes and scalars among the arguments is known from the start. That is so only if the op is reached: the tensor program
may not do anything that might not return before it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import ANYTHING, GLOBALS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.reading import ranked_tensor
from oneshot_verify.semantics.values import FoldedView, MemRefValue, TensorValue

_LOOPS = frozenset({"scf.for", "scf.forall"})


def foresee(walk: Lockstep, source: func.FuncOp, arguments: Iterable[Any]) -> list[Truth]:
    """What holds of sizes and scalars among `arguments` on every input on which the tensor program is defined."""
    if may_not_return(walk, source) or any(op_name(op) == "func.call" for op in source.walk()):
        return []
    with looking_ahead(walk) as promised:
        _look_over(walk, source.body.blocks[0])
    known = leaves(tuple(map(_plain, arguments)))
    return [condition for condition in promised if leaves(condition) <= known]


@contextmanager
def looking_ahead(walk: Lockstep) -> Generator[list[Truth]]:
    """Run some of the tensor program, and forget it; what that required, as far as it got, is in the list."""
    machine = walk.source
    before, values, outer = walk.checkpoint(), dict(machine.values), machine.promised
    promised: list[Truth] = []
    machine.promised = promised
    walk.nests.source_runs = True
    try:
        with walk.session.scope():
            yield promised
    except (Incomplete, UnsupportedOp, FoldedView):
        pass
    finally:
        machine.promised = outer
        machine.values = values
        walk.rollback(before)


def _plain(argument: Any) -> Any:
    """The sizes of an argument, or the argument itself, if it is a scalar."""
    if isinstance(argument, TensorValue | MemRefValue):
        return argument.shape
    return argument


def _look_over(walk: Lockstep, block: Block) -> None:
    """Run the straight-line ops of a block. Of what others give, no more is known than its shape."""
    for op in block.ops:
        if facts_of(op).is_terminator:
            return
        if op_name(op) not in walk.rules:
            walk.run_op(walk.source, op)
            continue
        if any(map(_may_change_memory, op.walk())):
            raise Incomplete("what the op leaves in memory is not known", op)
        for number, result in enumerate(op.results):
            walk.source.values[result] = _unknown(walk, op, number)


def _may_change_memory(op: Operation) -> bool:
    """Whether what the straight-line ops know of memory may be wrong behind an op."""
    changes_others = not {GLOBALS, ANYTHING}.isdisjoint(facts_of(op).writes)
    return changes_others or any(is_buffer(operand.type) for operand in op.operands)


def _unknown(walk: Lockstep, op: Operation, number: int) -> Any:
    """A result of an op that is not looked into."""
    anything, type = walk.relation.anything, op.results[number].type
    before = _destination(op, number) if ranked_tensor(type) is not None else None
    if before is None:
        return anything.value("foreseen", type)
    tensor: TensorValue = walk.source.get(before)
    contents = anything.like(tensor, "foreseen")
    return TensorValue(tensor.shape, contents, tensor.element_type)


def _destination(op: Operation, number: int) -> SSAValue | None:
    """The tensor from before a loop that has the sizes of a result; None if that is not known."""
    if op_name(op) not in _LOOPS:
        return None
    body = op.regions[0].block
    carried = body.args[len(body.args) - len(op.results) + number]
    init = op.operands[len(op.operands) - len(op.results) + number]
    if op_name(op) == "scf.forall":
        return init
    end = body.last_op
    return init if end is not None and _keeps_sizes(end.operands[number], carried) else None


def _keeps_sizes(value: SSAValue, carried: BlockArgument) -> bool:
    """Whether a value is what a loop carries, with other elements at most."""
    while value is not carried:
        op = value.owner
        if not isinstance(op, Operation):
            return False
        facts = facts_of(op)
        if facts.destination is not None:
            value = op.operands[facts.operand_index(facts.destination)]
        elif op_name(op) in _LOOPS:
            number = next(n for n, result in enumerate(op.results) if result is value)
            before = _destination(op, number)
            if before is None:
                return False
            value = before
        else:
            return False
    return True
