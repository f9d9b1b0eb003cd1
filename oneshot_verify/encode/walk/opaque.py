"""The rule for ops without a meaning: both programs run the same one with the same operands, and get the same results.

What it leaves in the buffers among its operands is the same, too: nothing else is known of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.check.obligation import OPAQUE_OPERAND
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.backing import inherit, require_current
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import (
    assumption,
    opaque_operands,
    opaque_text,
    why_not_opaque,
)
from oneshot_verify.semantics.values import MemRefValue, TensorValue


def opaque_names(ops: Iterable[Operation], meanings: Meanings) -> set[str]:
    """The names of those among `ops` that can be taken as opaque ones."""
    return {
        name
        for op in ops
        if not facts_of(op).is_terminator
        and meanings.find(name := op_name(op)) is None
        and why_not_opaque(op) is None
    }


def opaque_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """An op without a meaning."""
    for op in (source, target):
        reason = why_not_opaque(op)
        if reason is not None:
            raise UnsupportedOp(op, reason)
    if opaque_text(source) != opaque_text(target) or (
        len(opaque_operands(source)) != len(opaque_operands(target))
        or len(source.results) != len(target.results)
    ):
        raise Incomplete(f"'{op_name(source)}' is not the same op in both programs", target)
    walk.assumptions[assumption(source)] = None
    ours = [walk.source.get(operand) for operand in opaque_operands(source)]
    theirs = [walk.target.get(operand) for operand in opaque_operands(target)]
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if isinstance(one, TensorValue) != isinstance(other, TensorValue):
            raise UnsupportedOp(target, f"'{op_name(target)}' on buffers, without a meaning")
        _require_same_type(source, target, number)
        for machine, op, value in ((walk.source, source, one), (walk.target, target, other)):
            if isinstance(value, TensorValue):
                require_current(machine, op, value)
        what = OPAQUE_OPERAND.says(f"operand {number} of '{op_name(source)}' is the same")
        walk.relation.require(one, other, Border(what, target))
    _change_buffers(walk, (source, target), ours, theirs)
    results = [
        _result(walk, number, one, other)
        for number, (one, other) in enumerate(zip(source.results, target.results, strict=True))
    ]
    for machine, op, values in (
        (walk.source, source, ours),
        (walk.target, target, theirs),
    ):
        walk.give_results(machine, op, inherit(machine, op, values, results))


def _require_same_type(source: Operation, target: Operation, number: int) -> None:
    """Raises `Incomplete` if an operand has another type in the bufferized program."""
    types = [opaque_operands(op)[number].type for op in (source, target)]
    if types[0] != types[1]:
        raise Incomplete(f"operand {number} is of type {types[0]} here, {types[1]} there", target)


def _change_buffers(
    walk: Lockstep, ops: tuple[Operation, Operation], ours: list[Any], theirs: list[Any]
) -> None:
    """Havoc the buffers among the operands: they hold something else afterwards, the same in both programs."""
    source, target = ops
    pairs = [
        (one, other)
        for one, other in zip(ours, theirs, strict=True)
        if isinstance(one, MemRefValue) and isinstance(other, MemRefValue)
    ]
    for op, buffers in zip(ops, zip(*pairs, strict=True), strict=False):
        behind = [seen.block for buffer in buffers for _, seen in buffer.views]
        if len(set(behind)) != len(behind):
            raise Incomplete(f"'{op_name(op)}' gets one buffer twice", op)
    if pairs:
        # Threads that run it side by side may see each other's changes.
        walk.events_seen += 1
    memory = walk.source.memory
    for one, other in pairs:
        writable = [memory.blocks[seen.block].writable for _, seen in one.views]
        if all(each is False for each in writable):
            # Writing is undefined in the tensor program already.
            walk.target.memory.contents(other, target)
            continue
        # It may as well only look, so nothing is undefined in the tensor program for what it is given.
        if any(each is not True for each in writable):
            raise Incomplete(f"'{op_name(source)}' may get a buffer that is not written", source)
        once = OPAQUE_OPERAND.says(f"what '{op_name(source)}' gets shows no element twice")
        walk.obligations.require(memory.shows_once(one), once, source)
        contents = walk.relation.anything.like(one, f"what '{op_name(target)}' left behind")
        memory.touch(one, None, source, writes=True)
        memory.written |= dict.fromkeys(seen.block for _, seen in one.views)
        walk.relation.put(walk.source, one, contents)
        walk.target.memory.fill(other, contents, target)


def _result(walk: Lockstep, number: int, ours: SSAValue, theirs: SSAValue) -> Any:
    """An unknown result, the same in both programs. A tensor may alias memory that belongs to others."""
    name = f"result {number} of an opaque op"
    type: Attribute = ours.type
    if type != theirs.type:
        raise Incomplete(f"{name} is {ours.type} here and {theirs.type} there", None)
    result = walk.relation.anything.value(name, type)
    return replace(result, pinned=True) if isinstance(result, TensorValue) else result
