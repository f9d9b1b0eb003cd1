"""The reference interpreter: one run of a function on concrete arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.symbols import functions_of, globals_of, remembered_symbols
from oneshot_verify.semantics.backing import require_current
from oneshot_verify.semantics.concrete.arrays import NumberArray
from oneshot_verify.semantics.concrete.calls import run_opaque
from oneshot_verify.semantics.concrete.control import CONTROLS, run_function
from oneshot_verify.semantics.concrete.domain import IndexOverflow, OutOfRoom
from oneshot_verify.semantics.concrete.machine import (
    Aborted,
    Control,
    Event,
    FaultRaised,
    NumberMachine,
    Observer,
    OutOfSteps,
)
from oneshot_verify.semantics.concrete.unknown import Answer
from oneshot_verify.semantics.dialects.memref import load_globals
from oneshot_verify.semantics.faults import Fault, UnsupportedOp
from oneshot_verify.semantics.meanings import Meanings
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.reading import given_away_arguments
from oneshot_verify.semantics.values import (
    AffineView,
    Block,
    MemRefValue,
    TensorValue,
    UnrankedValue,
)

DEFAULT_BUDGET = 200_000
"""Ops that one run may execute."""


@dataclass(frozen=True)
class BufferArgument:
    """A buffer that the caller passes in."""

    name: str
    contents: NumberArray
    element_type: Attribute
    strides: tuple[int, ...]
    """Per dimension, in elements."""
    offset: int = 0
    writable: bool = True


@dataclass(frozen=True)
class UnrankedArgument:
    """A tensor or buffer that the function does not know the rank of."""

    form: TensorValue | BufferArgument


@dataclass(frozen=True)
class Returned:
    """The function has returned, or the run was aborted."""

    values: tuple[Any, ...]
    memory: Memory
    events: tuple[Event, ...]
    trips: tuple[tuple[Operation, int], ...]
    """Each loop that has ended, in that order, with its number of iterations."""
    threads: tuple[tuple[Operation, int], ...]
    """Each parallel loop that has ended, in that order, with its number of threads."""
    branches: tuple[int, ...]
    """The number of the region that each branch has taken, in that order; a default is the last."""
    arguments: tuple[Any, ...]
    """The values of the arguments; buffers as the memrefs that were made for them."""
    globals: Mapping[str, MemRefValue] = field(default_factory=dict[str, MemRefValue])
    """The buffer of each global, by path."""
    answers: tuple[Answer, ...] = ()
    """The results of ops that are unknown functions."""
    aborted: bool = False
    """True if an assertion has ended the run: the last event says which one. There are no values then."""


@dataclass(frozen=True)
class Faulted:
    """The run has undefined behaviour."""

    fault: Fault
    events: tuple[Event, ...] = ()
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class OutOfBudget:
    """The run takes more ops, or more memory, than it may."""

    of_memory: bool = False
    """True if memory ran out; another input may need less."""
    events: tuple[Event, ...] = ()
    answers: tuple[Answer, ...] = ()
    trips: tuple[tuple[Operation, int], ...] = ()
    """Each loop that had ended by then, with its number of iterations."""
    under_way: tuple[Operation, int] | None = None
    """The loop that was begun or went on last, if it has not ended, and how many iterations of it were over."""


@dataclass(frozen=True)
class Unsupported:
    """The run met an op that the semantics does not cover."""

    op: Operation
    reason: str


@dataclass(frozen=True)
class Overflowed:
    """Index arithmetic has overflowed. Verdicts assume that it does not, so the run shows nothing."""

    op: Operation


Outcome = Returned | Faulted | OutOfBudget | Unsupported | Overflowed


@dataclass
class Interpreter:
    """Runs functions of one module; facts that the text alone decides are computed once."""

    module: ModuleOp
    meanings: Meanings
    budget: int = DEFAULT_BUDGET
    """Ops that one run may execute."""
    access: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """For functions without body: what they may do to each argument (`read`, `write`, `read-write`, `none`). Without an
    entry, the `bufferization.access` of the declaration counts."""
    observer: Observer | None = None
    """Called at the head of each loop: `(op, iteration, machine, values of the loop-carried variables)`."""
    controls: Mapping[str, Control] = field(default_factory=lambda: CONTROLS)
    """The function that runs each op with control flow, by name."""
    is_source: bool = False
    """True for the source program, which another one has to refine (`Memory.is_source`)."""

    def __post_init__(self) -> None:
        self._facts: dict[Any, Any] = {}
        self._globals = globals_of(self.module)
        self.functions: dict[str, Operation] = functions_of(self.module)
        """By path."""

    def run(
        self,
        function: str,
        arguments: Sequence[Any],
        *,
        script: Sequence[Event] = (),
        answers: Sequence[Answer] = (),
        results_alias: bool = False,
        salt: bytes = b"",
    ) -> Outcome:
        """Run the function of that path. Arguments are scalars, `TensorValue`s, `BufferArgument`s and
        `UnrankedArgument`s.

        `script` are the events of the run that this one is to be compared with, and `answers` what ops gave there that
        nobody knows: calls to functions without body, and such ops, give the same results as there. With
        `results_alias`, functions return them in the buffers of arguments that they may write, where one fits. Another
        `salt` makes them give other results.
        """
        machine = self.make_machine(
            self.meanings,
            dict(self.controls),
            self._facts,
            self.budget,
            run_opaque,
            access=self.access,
            observer=self.observer,
            script=script,
            answers=answers,
            results_alias=results_alias,
        )
        machine.salt = salt
        machine.memory.is_source = self.is_source
        with remembered_symbols():
            return self._run(machine, function, arguments)

    def _run(self, machine: NumberMachine, function: str, arguments: Sequence[Any]) -> Outcome:
        try:
            load_globals(machine, self._globals)
            given_away = given_away_arguments(self.functions[function])
            values = [
                self.enter(number, self._argument(machine, argument, number in given_away))
                for number, argument in enumerate(arguments)
            ]
            results, aborted = self._results(machine, function, values)
        except FaultRaised as raised:
            return Faulted(raised.fault, tuple(machine.events), tuple(machine.answers))
        except (OutOfSteps, RecursionError):
            # Calls inside of calls may take all of Python's stack before they take all steps.
            return OutOfBudget(
                events=tuple(machine.events),
                answers=tuple(machine.answers),
                trips=tuple(machine.trips),
                under_way=machine.under_way,
            )
        except OutOfRoom:
            return OutOfBudget(of_memory=True)
        except IndexOverflow as overflow:
            return Overflowed(overflow.op)
        except UnsupportedOp as unsupported:
            return Unsupported(unsupported.op, unsupported.reason)
        return Returned(
            tuple(results),
            machine.memory,
            tuple(machine.events),
            tuple(machine.trips),
            tuple(machine.threads),
            tuple(machine.branches),
            tuple(values),
            dict(machine.globals),
            tuple(machine.answers),
            aborted,
        )

    def make_machine(self, *given: Any, **options: Any) -> NumberMachine:
        """A machine for one run, with the arguments of `NumberMachine`."""
        return NumberMachine(*given, **options)

    def enter(self, number: int, value: Any) -> Any:
        """The value of argument `number`; subclasses may replace it."""
        return value

    def _results(
        self, machine: NumberMachine, function: str, values: Sequence[Any]
    ) -> tuple[Sequence[Any], bool]:
        """The results of the function, and True if the run was aborted."""
        try:
            results = run_function(machine, self.functions[function], values)
        except Aborted:
            return (), True
        for result in results:
            if isinstance(result, TensorValue):
                require_current(machine, self.functions[function], result)
        return results, False

    @staticmethod
    def _argument(machine: NumberMachine, argument: Any, given_away: bool) -> Any:
        if isinstance(argument, UnrankedArgument):
            form = Interpreter._argument(machine, argument.form, given_away)
            rank = len(form.shape)
            sizes = NumberArray((rank,), list(form.shape))
            return UnrankedValue(rank, sizes, form.element_type, {rank: form})
        if isinstance(argument, BufferArgument):
            return make_buffer(machine, argument)
        if isinstance(argument, TensorValue):
            return replace(argument, pinned=not given_away)
        return argument


def make_buffer(machine: NumberMachine, argument: BufferArgument) -> MemRefValue:
    """The memref that shows a buffer of the caller."""
    shape = argument.contents.shape
    block = Block(
        argument.name,
        shape,
        argument.element_type,
        argument.strides,
        argument.offset,
        freeable=True,
    )
    return machine.memory.add(block, argument.contents, writable=argument.writable)


def whole(memref: MemRefValue) -> bool:
    """True if a memref shows all of its block, unchanged."""
    seen = memref.views[0][1]
    return not seen.folds and seen.view == AffineView.identity(len(seen.block.shape))
