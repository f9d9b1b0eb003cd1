"""What came of trying to remove copies, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.elide.measure import Measure


class Status(Enum):
    """What is known of a program with one copy less."""

    PROVED = "proved"
    """It refines the tensor program: the copy is gone."""
    REFUTED = "refuted"
    """On some input it does not: the copy is needed."""
    NEEDED = "needed"
    """It surely does not, by what the analysis knows, so nothing was tried."""
    REJECTED = "rejected"
    """The bufferizer cannot make it."""
    UNKNOWN = "unknown"
    """Neither proved nor refuted."""
    TIMEOUT = "timeout"
    """The time for this trial, or for all of them, was over."""


@dataclass(frozen=True)
class Copy:
    """An operand for which One-Shot Bufferize makes a buffer of its own."""

    function: str
    """The path of the function."""
    position: int
    """The op's place in the walk over the module."""
    operand: int
    op: str
    """The op's full name."""
    line: int
    """0 where it is not known."""
    type: str
    """The type of the tensor that gets a buffer."""
    bytes: str
    """The bytes that are copied in all rounds, as a product; 0 if the buffer is new and nothing is copied."""
    reason: str
    """Why One-Shot's rules want it."""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        what = f"{self.bytes} bytes" if self.bytes != "0" else "a new buffer"
        return f"{place}operand {self.operand} of {self.op}: {what}"


@dataclass(frozen=True)
class Removal:
    """What came of trying to do without one copy."""

    copy: Copy
    status: Status
    why: str = ""
    """What was found, if it is not `proved`."""


@dataclass(frozen=True)
class TrialRecord:
    """One program that was tried."""

    function: str
    copies: tuple[tuple[int, int], ...]
    """The copies that it does without, by position and operand."""
    status: Status
    why: str
    seconds: float


@dataclass
class Report:
    """All of one module."""

    before: Measure
    """What the program of One-Shot Bufferize costs."""
    after: Measure
    """What is left of that."""
    removals: list[Removal] = field(default_factory=list[Removal])
    """In the order of their cost, the dearest first."""
    trials: list[TrialRecord] = field(default_factory=list[TrialRecord])
    seconds: float = 0.0
    fell_back: str = ""
    """Why the decisions of One-Shot Bufferize stand after all, if they do."""

    @property
    def removed(self) -> list[Copy]:
        """The copies that are gone."""
        return [each.copy for each in self.removals if each.status is Status.PROVED]
