"""Structured control flow and calls, over numbers.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region

from oneshot_verify.semantics.concrete.calls import call_unknown
from oneshot_verify.semantics.concrete.integers import bits, wrap
from oneshot_verify.semantics.concrete.machine import Control, NumberMachine, OutOfSteps
from oneshot_verify.semantics.concrete.parallel import (
    run_affine_parallel,
    run_forall,
    run_parallel,
)
from oneshot_verify.semantics.dialects.affine_control import is_met, loop_bounds
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import (
    attribute,
    bit_width,
    called_function,
    integers,
    switch_cases,
)

MAX_DEPTH = 64
"""Calls deeper than this count as out of budget."""


def run_region(
    machine: NumberMachine, region: Region, arguments: Sequence[Any]
) -> tuple[Operation, list[Any]]:
    """Run a region from its first block to a terminator that leaves it; follows `cf` branches in between."""
    block: IRBlock | None = region.blocks.first
    if block is None:
        raise ValueError("a region without blocks cannot run")
    while True:
        terminator, values = machine.run_block(block, arguments)
        name = op_name(terminator)
        if name == "cf.br":
            block, arguments = terminator.successors[0], values
        elif name in ("cf.cond_br", "cf.switch"):
            block, arguments = _branch(machine, terminator, values)
        else:
            return terminator, values


def _branch(machine: NumberMachine, op: Operation, values: list[Any]) -> tuple[IRBlock, list[Any]]:
    """Where `cf.cond_br` or `cf.switch` goes, and with which arguments."""
    chosen = machine.known(values[0], op)
    if op_name(op) == "cf.cond_br":
        number = 0 if chosen else 1
    else:
        cases = machine.once(op, "cases", switch_cases)
        number = cases.index(chosen) + 1 if chosen in cases else 0
    counts = [len(successor.args) for successor in op.successors]
    start = 1 + sum(counts[:number])
    return op.successors[number], values[start : start + counts[number]]


def run_for(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.for`, over `index` or integers of a fixed width; a step that is not positive is undefined."""
    lower, upper, step, *carried = operands
    for bound in (lower, upper, step):
        machine.known(bound, op)
    width = bit_width(op.operands[0].type) or 64
    is_unsigned = attribute(op, "unsignedCmp") is not None
    if is_unsigned:
        lower, upper, step = (bits(bound, width) for bound in (lower, upper, step))
    machine.require(step > 0, FaultKind.BAD_STEP, op)
    rounds = range(lower, upper, step)
    numbers = (wrap(number, width) for number in rounds) if is_unsigned else rounds
    return _run_rounds(machine, op, numbers, carried)


def run_affine_for(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`affine.for`: the bounds come from maps."""
    lower, upper, step, carried = loop_bounds(machine, op)
    for bound in (lower, upper):
        machine.known(bound, op)
    return _run_rounds(machine, op, range(lower, upper, step), carried)


def _run_rounds(
    machine: NumberMachine, op: Operation, numbers: Iterable[int], carried: Sequence[Any]
) -> Sequence[Any]:
    stack, rounds = len(machine.stack), 0
    for number in numbers:
        machine.on_loop_head(op, rounds, carried)
        _, carried = run_region(machine, op.regions[0], [number, *carried])
        machine.leave_stack(stack)
        rounds += 1
    machine.on_loop_head(op, rounds, carried)
    machine.trips.append((op, rounds))
    return carried


def run_if(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.if`"""
    taken = 0 if machine.known(operands[0], op) else 1
    machine.branches.append(taken)
    region = op.regions[taken]
    return run_region(machine, region, ())[1] if region.blocks else ()


def run_affine_if(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`affine.if`"""
    return run_if(machine, op, [is_met(machine, op)])


def run_while(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.while`: the region before decides whether the region after runs."""
    before, after = op.regions
    carried: Sequence[Any] = operands
    iteration = 0
    while True:
        machine.on_loop_head(op, iteration, carried)
        terminator, (condition, *forwarded) = run_region(machine, before, carried)
        if not machine.known(condition, terminator):
            machine.trips.append((op, iteration))
            return forwarded
        _, carried = run_region(machine, after, forwarded)
        iteration += 1


def run_execute_region(
    machine: NumberMachine, op: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """`scf.execute_region`"""
    return run_region(machine, op.regions[0], ())[1]


def run_index_switch(
    machine: NumberMachine, op: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """`scf.index_switch`: the first region is the default."""
    cases = machine.once(op, "cases", lambda op: integers(op, "cases"))
    chosen = machine.known(operands[0], op)
    number = cases.index(chosen) + 1 if chosen in cases else 0
    machine.branches.append(number)
    return run_region(machine, op.regions[number], ())[1]


def run_call(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`func.call`: a defined function runs, another one is something that the outside world sees."""
    function = machine.once(op, "callee", called_function)
    if function is None:
        raise UnsupportedOp(op, "a call of a function that is not there")
    if not function.regions[0].blocks:
        return call_unknown(machine, op, function, operands)
    return run_function(machine, function, operands)


def run_function(
    machine: NumberMachine, function: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """Run a function on these arguments; its stack buffers die at the end."""
    if machine.depth >= MAX_DEPTH:
        raise OutOfSteps
    machine.depth += 1
    caller, machine.values = machine.values, {}
    stack = len(machine.stack)
    _, results = run_region(machine, function.regions[0], operands)
    machine.leave_stack(stack)
    machine.values = caller
    machine.depth -= 1
    return results


CONTROLS: dict[str, Control] = {
    "affine.for": run_affine_for,
    "affine.if": run_affine_if,
    "affine.parallel": run_affine_parallel,
    "scf.for": run_for,
    "scf.if": run_if,
    "scf.while": run_while,
    "scf.execute_region": run_execute_region,
    "scf.index_switch": run_index_switch,
    "scf.parallel": run_parallel,
    "scf.forall": run_forall,
    "func.call": run_call,
}
