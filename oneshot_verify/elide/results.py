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
    """The bufferizer cannot make it, it costs no less, or callers elsewhere do not know what it asks of them."""
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

    def __str__(self) -> str:
        return str(self.copy)


@dataclass(frozen=True)
class Rewriting:
    """A change of the tensor program that was tried at one place."""

    stage: int
    """How many sets of rewrites came before."""
    function: str
    position: int
    """The op's place in the walk over the function, in the program that the stages before have left."""
    operand: int
    rewrite: str
    """The name of the rewrite."""
    op: str
    """The op's full name."""
    line: int
    """0 where it is not known."""
    status: Status
    why: str = ""
    """What was found, if it is not `proved`."""
    is_made: bool = False
    """Whether it is in the result."""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.rewrite} at operand {self.operand} of {self.op}"


@dataclass(frozen=True)
class TrialRecord:
    """One program that was tried."""

    function: str
    copies: tuple[tuple[int, int], ...]
    """The copies that it does without, by position and operand."""
    rewrites: tuple[tuple[str, int, int], ...]
    """The rewrites that it has: name, position, operand."""
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
    """In the order of their cost, the dearest first; copies that are gone with a rewrite are not among them."""
    rewrites: list[Rewriting] = field(default_factory=list[Rewriting])
    trials: list[TrialRecord] = field(default_factory=list[TrialRecord])
    seconds: float = 0.0
    fell_back: str = ""
    """Why the decisions of One-Shot Bufferize stand after all, if they do."""
    reused: int = 0
    """Buffers that share the memory of other ones, or of the round before, where that was asked for."""
    interrupted: bool = False
    """Whether the user has ended the search."""

    @property
    def removed(self) -> list[Copy]:
        """The copies that are gone."""
        return [each.copy for each in self.removals if each.status is Status.PROVED]

    @property
    def rewritten(self) -> list[Rewriting]:
        """The rewrites that were made."""
        return [each for each in self.rewrites if each.is_made]
