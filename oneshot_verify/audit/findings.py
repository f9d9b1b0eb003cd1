"""Findings of the audit on each copy, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.verdict import Counterexample, Problem


class Status(Enum):
    """Verdict on one copy: needed, needless or undecided."""

    NEEDED = "needed"
    """Without it the program goes wrong on an input that was run."""
    NEEDLESS = "needless"
    """The program without it is proved."""
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Copy:
    """One copy of a bufferized program."""

    function: str
    line: int
    """Line in the bufferized program."""
    op: str
    text: str = ""
    """Text of the line."""
    part: int = 0
    source_line: int = 0
    """Line of the tensor program that causes it; 0 if the bufferizer does not tell."""
    bytes: int | str = 0
    """Bytes that one run of it moves; with dynamic sizes, a product such as `4 * %n`."""
    depth: int = 0
    """Number of loops around it."""
    rounds: int | str = 1
    """Number of runs in one call, by the loops around it; a product where trip counts are unknown."""
    weight: int = 0
    """Bytes moved in one call, with a guess for unknown sizes and trip counts; a sort key."""
    status: Status = Status.UNDECIDED
    cause: str = ""
    """Reason for it: the read that would see a write, or the buffer that must not be written."""
    why_undecided: str = ""
    remedy: str = ""
    """Description of the change that removes it."""
    counterexample: Counterexample | None = None
    """For a needed copy: the input on which the program without it goes wrong."""
    wrong_function: str = ""
    """The function that goes wrong, or is not proved, without it: this one, or a caller."""
    allocation_line: int = 0
    """Line of the allocation that it fills, in the bufferized program; 0 if its target is no fresh buffer."""
    saves_allocation: bool = False
    """True if an allocation goes with it."""
    seconds: float = 0.0


@dataclass
class FileCopies:
    """The copies of one file."""

    path: str
    copies: list[Copy] = field(default_factory=list[Copy])
    together: int | None = 0
    """Number of needless copies that can be removed at once; None if the time was not enough."""
    errors: list[Problem] = field(default_factory=list[Problem])
    allocations: int = 0
    """Number of ops of the bufferized program that allocate, on the heap or on the stack."""
    notes: list[str] = field(default_factory=list[str])
    """Notes for the user: stack memory that each iteration of a loop allocates anew."""
    unread: list[str] = field(default_factory=list[str])
    """Functions without a bufferized program, with the reason."""

    def count(self, status: Status) -> int:
        """The number of copies with this status."""
        return sum(copy.status is status for copy in self.copies)
