"""Results of the search for needless copies, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.elide.measure import Measure


class Status(Enum):
    """Verdict on the program with one copy less."""

    PROVED = "proved"
    """It refines the tensor program: the copy is gone."""
    REFUTED = "refuted"
    """On some input it does not refine: the copy is needed."""
    NEEDED = "needed"
    """The analysis shows that it does not refine, so no trial was made."""
    REJECTED = "rejected"
    """The bufferizer refuses it, it costs no less, or it asks more of external callers than they know."""
    UNKNOWN = "unknown"
    """Neither proved nor refuted."""
    TIMEOUT = "timeout"
    """The time for this trial, or for all trials, ran out."""


@dataclass(frozen=True)
class Copy:
    """An operand for which One-Shot Bufferize allocates a buffer."""

    function: str
    """The path of the function."""
    position: int
    """Index of the op in the walk over the module."""
    operand: int
    op: str
    """The op's full name."""
    line: int
    """0 if unknown."""
    type: str
    """Type of the tensor that gets the buffer."""
    bytes: str
    """Bytes copied in all iterations, as a product; "0" if the buffer is new and has no contents."""
    reason: str
    """The conflict, or other rule of One-Shot's, that asks for it."""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        what = f"{self.bytes} bytes" if self.bytes != "0" else "a new buffer"
        return f"{place}operand {self.operand} of {self.op}: {what}"


@dataclass(frozen=True)
class Removal:
    """Outcome of removing one copy."""

    copy: Copy
    status: Status
    why: str = ""
    """Explanation, unless the status is `proved`."""

    def __str__(self) -> str:
        return str(self.copy)


@dataclass(frozen=True, order=True)
class Site:
    """A change at one op: a rewrite of the tensor program, or an edit that takes a copy out of the bufferized program.
    It holds in every clone of the program. Sites of different functions are independent."""

    function: str
    """Path of the function."""
    position: int
    """Index of the op in the walk over the function."""
    operand: int
    """0 for an edit."""
    change: str
    """Name of the rewrite or edit."""


@dataclass(frozen=True)
class Rewriting:
    """A change that was tried at one site."""

    stage: int
    """Number of earlier sets of rewrites."""
    site: Site
    """In the program after the earlier stages."""
    op: str
    """The op's full name."""
    line: int
    """0 if unknown."""
    status: Status
    why: str = ""
    """Explanation, unless the status is `proved`."""
    is_made: bool = False
    """True if it is in the result."""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.site.change} at operand {self.site.operand} of {self.op}"


@dataclass(frozen=True)
class TrialRecord:
    """Record of one program that was tried."""

    function: str
    copies: tuple[tuple[int, int], ...]
    """The copies removed in it, by position and operand."""
    rewrites: tuple[tuple[str, int, int], ...]
    """The rewrites made in it: name, position, operand."""
    status: Status
    why: str
    seconds: float


@dataclass
class Report:
    """Report on one module."""

    before: Measure
    """Cost of One-Shot Bufferize's program."""
    after: Measure
    """Cost of the result."""
    removals: list[Removal] = field(default_factory=list[Removal])
    """The most expensive first. Copies that a rewrite removed are not among them."""
    rewrites: list[Rewriting] = field(default_factory=list[Rewriting])
    trials: list[TrialRecord] = field(default_factory=list[TrialRecord])
    seconds: float = 0.0
    fell_back: str = ""
    """Reason for keeping One-Shot's decisions, if they are kept."""
    reused: int = 0
    """Number of buffers that share memory with others or with the previous iteration's, if that was asked for."""
    interrupted: bool = False
    """True if the user ended the search."""

    @property
    def removed(self) -> list[Copy]:
        """The removed copies."""
        return [each.copy for each in self.removals if each.status is Status.PROVED]

    @property
    def rewritten(self) -> list[Rewriting]:
        """The rewrites in the result."""
        return [each for each in self.rewrites if each.is_made]
