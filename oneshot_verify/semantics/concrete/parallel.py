"""Parallel loops, over numbers.

The threads run one after the other. What they do must not depend on that:

- A shared output of `scf.forall` is seen by each thread as it was before the loop. An element into which two threads
  insert is undefined afterwards.
- In memory, an element that several threads write is undefined. If one thread writes it and others read it, these
  others get nothing definite, while what is written stays. The loop is run again with these elements poisoned or hidden
  until no others turn up.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop and #scfparallel-scfparallelop
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.concrete.arrays import poisoned, view_positions
from oneshot_verify.semantics.concrete.machine import NumberMachine
from oneshot_verify.semantics.concrete.number_memory import Threads, Writers
from oneshot_verify.semantics.control import forall_bounds
from oneshot_verify.semantics.dialects.affine import REDUCTIONS, reductions_of
from oneshot_verify.semantics.dialects.tensor import inserted_in_parallel
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import TensorValue

Body = Callable[[tuple[int, ...]], None]
"""Runs the thread with these indices."""


def run_forall(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.forall`: each thread sees the shared outputs as they were, and inserts its slices at the end."""
    bounds, shared = forall_bounds(machine, op)
    indices = _indices(machine, *bounds)
    block = op.regions[0].block
    outputs = _SharedOutputs(machine, block.args[len(bounds[0]) :], shared)

    def thread(index: tuple[int, ...]) -> None:
        terminator, _ = machine.run_block(block, [*index, *shared])
        if op_name(terminator) == "scf.forall.in_parallel" and terminator.regions:
            outputs.run(terminator)

    _run_threads(machine, op, indices, thread, outputs.start)
    return outputs.results() if op.results else ()


def run_parallel(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """`scf.parallel`: its terminator has a region for each reduction."""

    def combine(end: Operation, number: int, before: Any, value: Any) -> Any:
        _, (combined,) = machine.run_block(end.regions[number].block, [before, value])
        return combined

    return _reduce(machine, op, None, combine)


def run_affine_parallel(
    machine: NumberMachine, op: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """`affine.parallel`: an attribute names the op of each reduction."""
    kinds, types = reductions_of(op), [result.type for result in op.results]
    functions = [
        machine.domain.prepare_element_op(f"arith.{kind}", type, (type, type), {})
        for kind, type in zip(kinds, types, strict=True)
    ]
    first = [REDUCTIONS[kind] for kind in kinds]
    return _reduce(machine, op, first, lambda _, n, before, value: functions[n]((before, value)))


def _reduce(
    machine: NumberMachine,
    op: Operation,
    first: Sequence[Any] | None,
    combine: Callable[[Operation, int, Any, Any], Any],
) -> list[Any]:
    """Run a parallel loop whose reductions are done in the order of the indices. `first`: what they start with, instead
    of operands; `combine`: of the terminator, the number of a reduction, what it has, and the value of a thread."""
    bounds, given = forall_bounds(machine, op)
    indices = _indices(machine, *bounds)
    reduced: list[Any] = []

    def start() -> None:
        reduced[:] = given if first is None else first

    def thread(index: tuple[int, ...]) -> None:
        end, values = machine.run_block(op.regions[0].block, index)
        for number, value in enumerate(values):
            reduced[number] = combine(end, number, reduced[number], value)

    _run_threads(machine, op, indices, thread, start)
    return reduced


def _indices(
    machine: NumberMachine, lower: Sequence[Any], upper: Sequence[Any], step: Sequence[Any]
) -> list[tuple[int, ...]]:
    """The indices of all threads."""
    for bounds in zip(lower, upper, step, strict=True):
        machine.note_rounds(*bounds)
    ranges = list(map(range, lower, upper, step))
    # Python cannot say how long a range is that has more than 2**63 numbers.
    machine.take_steps(prod(max(0, -((r.start - r.stop) // r.step)) for r in ranges))
    return list(product(*ranges))


def _run_threads(
    machine: NumberMachine,
    op: Operation,
    indices: Sequence[tuple[int, ...]],
    body: Body,
    start: Callable[[], None],
) -> None:
    """Run all threads, and once more with what they race for undefined, until there are no races for anything else.
    `start` is called before each run of them all."""
    memory = machine.numbers
    outer, before = memory.threads, memory.snapshot()
    traces = (machine.events, machine.trips, machine.threads, machine.branches)
    lengths = [len(trace) for trace in traces]
    poisoned: dict[Any, set[int]] = dict(outer.poisoned) if outer is not None else {}
    hidden: Writers = {}
    while True:
        threads = Threads(frozenset(before), poisoned, hidden)
        memory.threads = threads
        memory.poison(poisoned)
        start()
        try:
            for number, index in enumerate(indices):
                stack = len(machine.stack)
                with threads.thread(), memory.seen_by(number, hidden):
                    body(index)
                machine.leave_stack(stack)
        finally:
            memory.threads = outer
        written, read = threads.races()
        is_new = any(places - poisoned.get(block, set()) for block, places in written.items())
        if not is_new and all(
            each.items() <= hidden.get(b, {}).items() for b, each in read.items()
        ):
            break
        poisoned = {
            block: poisoned.get(block, set()) | written.get(block, set())
            for block in (*poisoned, *written)
        }
        hidden = {block: hidden.get(block, {}) | read.get(block, {}) for block in (*hidden, *read)}
        memory.restore(before)
        for trace, length in zip(traces, lengths, strict=True):
            del trace[length:]
    machine.threads.append((op, len(indices)))
    if outer is not None:
        threads.add_to(outer)


class _SharedOutputs:
    """The shared outputs of one `scf.forall`, and what its threads insert."""

    def __init__(
        self, machine: NumberMachine, arguments: Sequence[SSAValue], shared: Sequence[TensorValue]
    ) -> None:
        self.machine = machine
        self.numbers = {argument: number for number, argument in enumerate(arguments)}
        self.shared = shared
        self.start()

    def start(self) -> None:
        """Nothing is inserted yet."""
        self.current = list(self.shared)
        self.inserted: list[set[int]] = [set() for _ in self.shared]
        self.twice: list[set[int]] = [set() for _ in self.shared]

    def run(self, terminator: Operation) -> None:
        """Do the insertions of one thread."""
        own: list[set[int]] = [set() for _ in self.shared]
        for op in terminator.regions[0].block.ops:
            if op_name(op) != "tensor.parallel_insert_slice":
                self.machine.run_op(op)
                continue
            number = self.numbers[op.operands[1]]
            target = self.current[number]
            self.current[number], cut = inserted_in_parallel(self.machine, op, target)
            own[number].update(view_positions(target.shape, cut.view, cut.shape))
        for number, places in enumerate(own):
            self.twice[number] |= self.inserted[number] & places
            self.inserted[number] |= places

    def results(self) -> list[TensorValue]:
        """The results of the loop."""
        return [
            replace(tensor, contents=poisoned(tensor.contents, places))
            for tensor, places in zip(self.current, self.twice, strict=True)
        ]
