"""Outcomes of running both programs on one input, or on many. Plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.refute.arguments import block_arguments
from oneshot_verify.refute.inputs import Choice, Input, TensorData
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.concrete import UNDEF, Faulted, Interpreter, OutOfBudget, Returned
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.verdict import Counterexample, InputValue

Rounds = tuple[tuple[int, ...], ...]
"""Iteration counts: loops, then parallel loops, of the tensor program; the same of the bufferized one."""


@dataclass(frozen=True)
class Agreement:
    """Both programs do the same."""

    source: Returned
    target: Returned

    @property
    def rounds(self) -> Rounds:
        """The iteration counts of both runs, each group sorted."""
        runs = (each for run in (self.source, self.target) for each in (run.trips, run.threads))
        return tuple(tuple(sorted(times for _, times in run)) for run in runs)


@dataclass(frozen=True)
class Difference:
    """The bufferized program behaves differently from the tensor program."""

    input: Input
    layout: str
    """The layout of the buffers of the arguments: `plain` or `padded`."""
    obligation: str
    """The identifier of the condition that is broken (`encode/refusal.py`)."""
    what: str
    """One sentence."""
    where: str = ""
    """The result, argument or buffer."""
    result: int | None = None
    """The number of the result, if it is one; those before it are the same."""
    position: tuple[int, ...] | None = None
    """The multi-index of the first element that differs."""
    expected: Any = None
    actual: Any = None
    fault: Fault | None = None
    """The undefined behaviour of the bufferized program, if that is the difference."""
    is_reordered: bool = False
    """True if both programs have the same observable effects, in different orders."""


@dataclass(frozen=True)
class SourceUndefined:
    """The tensor program has undefined behaviour on this input, so there is nothing to compare."""

    fault: Fault
    run: Faulted | None = None
    """The run up to the undefined behaviour."""


@dataclass(frozen=True)
class NotRun:
    """The programs could not be run or compared."""

    reason: str
    this_input_only: bool = False
    """True if the programs may run on another input."""
    is_too_large: bool = False
    """True if a program needs too much memory."""
    overflows: bool = False
    """True if index arithmetic of a program overflows."""
    left_open: bool = False
    """True if the programs differ in what MLIR leaves open (`left_open`)."""
    unfinished: OutOfBudget | None = None
    """The partial run of the program that exceeded its budget."""
    is_target: bool = False
    """True if that program is the bufferized one."""

    @property
    def rounds(self) -> int:
        """The number of completed iterations of all loops at that point."""
        if self.unfinished is None:
            return 0
        _, under_way = self.unfinished.under_way or (None, 0)
        return under_way + sum(times for _, times in self.unfinished.trips)


Result = Agreement | Difference | SourceUndefined | NotRun


@dataclass
class Exercise:
    """The outcome of running the programs on many inputs."""

    difference: Difference | None = None
    found_by: str = ""
    """The kind of inputs that has shown it: `concrete runs`, `constants` or `concolic runs`."""
    defined: int = 0
    """Inputs on which the tensor program is defined."""
    tried: int = 0
    """Inputs that it was run on."""
    compared: int = 0
    """Inputs that both programs were run on."""
    faults: Counter[FaultKind] = field(default_factory=Counter[FaultKind])
    """Kinds of undefined behaviour of the tensor program, with the number of inputs."""
    fault: Fault | None = None
    """The first of them."""
    not_run: str | None = None
    """The reason why the programs could not be run or compared, if so."""
    set_apart: int = 0
    """Inputs on which one of the programs needs too much memory for a concrete run, or breaks what verdicts assume
    (that index arithmetic does not overflow); or on which they differ in what MLIR leaves open."""
    overflowed: int = 0
    """Those of them on which index arithmetic of a program overflows."""
    too_large: int = 0
    """Those of them on which the tensor program needs too much memory, and was defined until then."""
    left_open: str | None = None
    """The freedom of MLIR in which the programs differ on an input, if they do."""
    rounds: dict[Choice, Rounds] = field(default_factory=dict[Choice, Rounds])
    """The iteration counts on inputs on which both programs agree."""
    too_long: dict[Choice, NotRun] = field(default_factory=dict[Choice, NotRun])
    """Inputs on which a program runs for too long."""

    @property
    def overflows(self) -> bool:
        """True if an index overflows wherever both programs were run."""
        return bool(self.overflowed and not self.rounds)

    def set_aside(self, outcome: NotRun) -> None:
        """Note an input that was not compared; a reason that holds for other inputs, too, ends the search."""
        self.overflowed += outcome.overflows
        if outcome.left_open:
            self.left_open = outcome.reason
        if outcome.this_input_only:
            self.set_apart += 1
        else:
            self.not_run = outcome.reason


def counterexample(source: ModuleOp, name: str, difference: Difference) -> Counterexample:
    """Convert a difference to the counterexample of a report."""
    function = Interpreter(source, Meanings()).functions[name]
    named = [
        InputValue(
            f"%{argument.name_hint}" if argument.name_hint else f"argument {number}",
            str(argument.type),
            value.contents.shape if isinstance(value, TensorData) else None,
            tuple(map(show, value.contents.data if isinstance(value, TensorData) else [value])),
        )
        for number, (argument, value) in enumerate(
            zip(block_arguments(function), difference.input.values, strict=True)
        )
    ]
    return Counterexample(
        tuple(named),
        difference.what,
        difference.where,
        difference.position,
        None
        if difference.fault is not None or difference.expected is None
        else show(difference.expected),
        None
        if difference.fault is not None or difference.actual is None
        else show(difference.actual),
    )


def show(value: Any) -> str:
    """A scalar as a person writes it in MLIR."""
    if value is UNDEF:
        return "undefined"
    return ("true" if value else "false") if isinstance(value, bool) else repr(value)
