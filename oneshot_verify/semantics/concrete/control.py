"""Structured control flow and calls, over numbers: what is chosen is run, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from xdsl.ir import Operation, Region

from oneshot_verify.ir.branches import ways_back
from oneshot_verify.semantics.concrete.calls import call_unknown
from oneshot_verify.semantics.concrete.machine import Control, NumberMachine, OutOfSteps
from oneshot_verify.semantics.concrete.parallel import run_affine_parallel, run_forall, run_parallel
from oneshot_verify.semantics.control import counts_indices, decision, for_bounds
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Bindings
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.numbers.integers import bits, wrap
from oneshot_verify.semantics.reading import bit_width, called_function, switch_cases

Values: TypeAlias = Sequence[Any]

MAX_DEPTH = 64
"""Calls deeper than this count as out of budget."""
_BRANCHES = frozenset({"cf.br", "cf.cond_br", "cf.switch"})


def run_region(
    machine: NumberMachine, region: Region, arguments: Sequence[Any]
) -> tuple[Operation, list[Any]]:
    """Run a region from its first block to a terminator that leaves it; follows `cf` branches in between.

    Loops of blocks count as one loop of the op around, with the rounds of all of them."""
    block, around = region.blocks.first, region.parent
    if block is None or around is None:
        raise ValueError("a region without blocks, or without an op, cannot run")
    back = machine.once(around, "ways back", ways_back)
    rounds = 0
    while True:
        terminator, values = machine.run_block(block, arguments)
        if op_name(terminator) not in _BRANCHES:
            if back:
                machine.end_loop(around, rounds)
            return terminator, values
        number, arguments = _branch(machine, terminator, values)
        block = terminator.successors[number]
        if number in back.get(terminator, ()):
            rounds += 1
            machine.under_way = (around, rounds)


def _branch(machine: NumberMachine, op: Operation, values: list[Any]) -> tuple[int, list[Any]]:
    """The number of the successor that a branch goes to, and the arguments for it."""
    if op_name(op) == "cf.br":
        return 0, values
    chosen = machine.known(values[0], op)
    if op_name(op) == "cf.cond_br":
        number = 0 if chosen else 1
    else:
        cases = machine.once(op, "cases", switch_cases)
        number = cases.index(chosen) + 1 if chosen in cases else 0
    counts = [len(successor.args) for successor in op.successors]
    start = 1 + sum(counts[:number])
    return number, values[start : start + counts[number]]


def run_while(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.while`: the region before decides whether the region after runs."""
    before, after = op.regions
    carried: Sequence[Any] = operands
    iteration = 0
    while True:
        machine.on_loop_head(op, iteration, carried)
        terminator, (condition, *forwarded) = run_region(machine, before, carried)
        if not machine.known(condition, terminator):
            machine.end_loop(op, iteration)
            return forwarded
        _, carried = run_region(machine, after, forwarded)
        iteration += 1


def run_choice(machine: NumberMachine, op: Operation, operands: Values) -> Values:
    """Run an op that runs one of its regions."""
    found = decision(machine, op)
    if found.by is not None:
        machine.require_defined(found.by, op)
    holds = [machine.known(condition, op) for condition in found.conditions]
    taken = next((number for number, each in enumerate(holds) if each), len(holds))
    if holds:
        machine.branches.append(taken)
    region = found.ways[taken]
    return run_region(machine, region, ())[1] if region.blocks else ()


def run_for(machine: NumberMachine, op: Operation, operands: Values) -> Values:
    """`scf.for`, whose step is positive, or `affine.for`."""
    *bounds, carried = for_bounds(machine, op)
    lower, upper, step = bounds
    if machine.once(op, "counts indices", counts_indices):
        machine.note_rounds(*bounds)
        return _repeat(machine, op, range(*bounds), carried)
    # Integers of a fixed width, or compared without sign.
    width = bit_width(op.operands[0].type) or 64
    is_unsigned = op.get_attr_or_prop("unsignedCmp") is not None
    if is_unsigned:
        lower, upper, step = (bits(each, width) for each in bounds)
    machine.require(step > 0, FaultKind.BAD_STEP, op)
    rounds = range(lower, upper, step)
    numbers = (wrap(number, width) for number in rounds) if is_unsigned else rounds
    return _repeat(machine, op, numbers, carried)


def _repeat(
    machine: NumberMachine, op: Operation, numbers: Iterable[int], carried: Values
) -> Values:
    """Run an iteration for each of these induction values. The stack buffers of each one are freed at its end."""
    rounds = 0
    for number in numbers:
        machine.on_loop_head(op, rounds, carried)
        stack = len(machine.stack)
        _, carried = run_region(machine, op.regions[0], [number, *carried])
        machine.leave_stack(stack)
        rounds += 1
    machine.on_loop_head(op, rounds, carried)
    machine.end_loop(op, rounds)
    return carried


def run_call(machine: NumberMachine, op: Operation, operands: Values) -> Values:
    """`func.call` of a function that the program defines, or of one without a body."""
    function = machine.once(op, "callee", called_function)
    if function is None:
        raise UnsupportedOp(op, "a call of a function that is not there")
    if not function.regions[0].blocks:
        return call_unknown(machine, op, function, operands)
    if machine.depth >= MAX_DEPTH:
        raise OutOfSteps
    machine.depth += 1
    results = run_function(machine, function, operands)
    machine.depth -= 1
    return results


def run_function(machine: NumberMachine, function: Operation, operands: Values) -> Values:
    """Run a function on these arguments; its stack buffers are freed at the end."""
    # A recursive call binds the same SSA names to other values.
    caller, machine.values = machine.values, Bindings()
    stack = len(machine.stack)
    try:
        _, results = run_region(machine, function.regions[0], operands)
    finally:
        machine.values = caller
    machine.leave_stack(stack)
    return results


CONTROLS: dict[str, Control] = {
    "affine.for": run_for,
    "affine.if": run_choice,
    "affine.parallel": run_affine_parallel,
    "func.call": run_call,
    "scf.execute_region": run_choice,
    "scf.for": run_for,
    "scf.forall": run_forall,
    "scf.if": run_choice,
    "scf.index_switch": run_choice,
    "scf.parallel": run_parallel,
    "scf.while": run_while,
}
"""The function that runs each op with control flow, by name."""
