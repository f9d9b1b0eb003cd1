"""What comes out of running both programs on one input. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oneshot_verify.encode.obligation import Obligation
from oneshot_verify.encode.replay.inputs import Input
from oneshot_verify.semantics.concrete import Faulted, OutOfBudget, Returned
from oneshot_verify.semantics.faults import Fault

Rounds = tuple[tuple[int, ...], ...]
"""How often the loops of the tensor program ran, and its parallel loops; and those of the bufferized program."""


@dataclass(frozen=True)
class Agreement:
    """Both programs do the same."""

    source: Returned
    target: Returned

    @property
    def rounds(self) -> Rounds:
        """How often loops ran, whichever they were."""
        runs = (each for run in (self.source, self.target) for each in (run.trips, run.threads))
        return tuple(tuple(sorted(times for _, times in run)) for run in runs)


@dataclass(frozen=True)
class Difference:
    """The bufferized program does something else than the tensor program."""

    input: Input
    layout: str
    """How the buffers of the arguments lie in memory: `plain` or `padded`."""
    obligation: Obligation
    """What is broken."""
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
    """What is undefined about the bufferized program, if that is the difference."""
    is_reordered: bool = False
    """Whether the outside world sees the same in both programs, but in another order."""


@dataclass(frozen=True)
class SourceUndefined:
    """The tensor program has undefined behaviour on this input, so there is nothing to compare."""

    fault: Fault
    run: Faulted | None = None
    """What it has done before."""


@dataclass(frozen=True)
class NotRun:
    """The programs could not be run or compared."""

    reason: str
    this_input_only: bool = False
    """Whether they may well be run on another input."""
    left_open: bool = False
    """Whether they differ, in what MLIR leaves open (`left_open`)."""
    unfinished: OutOfBudget | None = None
    """What a program had done when it had run for too long."""
    is_target: bool = False
    """Whether that is the bufferized program."""

    @property
    def rounds(self) -> int:
        """How many rounds of loops were over by then, in all."""
        if self.unfinished is None:
            return 0
        _, under_way = self.unfinished.under_way or (None, 0)
        return under_way + sum(times for _, times in self.unfinished.trips)


Result = Agreement | Difference | SourceUndefined | NotRun
