"""Structured control flow and calls, over numbers: what is chosen is run, and nothing else."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

from xdsl.ir import Operation, Region

from oneshot_verify.semantics.concrete.calls import call_unknown
from oneshot_verify.semantics.concrete.machine import Control, NumberMachine, OutOfSteps
from oneshot_verify.semantics.concrete.parallel import run_affine_parallel, run_forall, run_parallel
from oneshot_verify.semantics.control import Run, Structured, Values, ways_back
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.numbers.integers import bits, wrap
from oneshot_verify.semantics.reading import attribute, bit_width, switch_cases
from oneshot_verify.semantics.values import Truth

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


class NumberControl(Structured[NumberMachine]):
    """Runs structured ops on numbers."""

    def run_region(self, machine: NumberMachine, region: Region, arguments: Values) -> Values:
        return run_region(machine, region, arguments)[1]

    def choose(
        self,
        machine: NumberMachine,
        op: Operation,
        conditions: Sequence[Truth],
        runs: Sequence[Run],
    ) -> Values:
        holds = [machine.known(condition, op) for condition in conditions]
        taken = next((number for number, each in enumerate(holds) if each), len(holds))
        if conditions:
            machine.branches.append(taken)
        return runs[taken]()

    def run_rounds(
        self, machine: NumberMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        machine.note_rounds(*bounds)
        return self.repeat(machine, op, range(*bounds), carried)

    def run_over_integers(
        self, machine: NumberMachine, op: Operation, bounds: Values, carried: Values
    ) -> Values:
        width = bit_width(op.operands[0].type) or 64
        is_unsigned = attribute(op, "unsignedCmp") is not None
        lower, upper, step = (bits(each, width) for each in bounds) if is_unsigned else bounds
        machine.require(step > 0, FaultKind.BAD_STEP, op)
        rounds = range(lower, upper, step)
        numbers = (wrap(number, width) for number in rounds) if is_unsigned else rounds
        return self.repeat(machine, op, numbers, carried)

    def at_head(
        self, machine: NumberMachine, op: Operation, rounds: int, carried: Values, *, is_over: bool
    ) -> None:
        machine.on_loop_head(op, rounds, carried)
        if is_over:
            machine.end_loop(op, rounds)

    @contextmanager
    def called(self, machine: NumberMachine, op: Operation, function: Operation) -> Generator[None]:
        if machine.depth >= MAX_DEPTH:
            raise OutOfSteps
        machine.depth += 1
        yield
        machine.depth -= 1

    def call_outside(
        self, machine: NumberMachine, op: Operation, function: Operation, operands: Values
    ) -> Values:
        return call_unknown(machine, op, function, operands)


NUMBERS = NumberControl()
CONTROLS: dict[str, Control] = {
    **NUMBERS.rules,
    "affine.parallel": run_affine_parallel,
    "scf.while": run_while,
    "scf.parallel": run_parallel,
    "scf.forall": run_forall,
}
"""The function that runs each op with control flow, by name."""
