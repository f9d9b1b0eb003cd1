"""What the audit says of each copy. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.verdict import Counterexample, Problem


class Status(Enum):
    """Whether a program needs a copy."""

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
    """Of the bufferized program."""
    op: str
    text: str = ""
    """The line."""
    part: int = 0
    source_line: int = 0
    """Of the tensor program, where the bufferizer tells; else 0."""
    bytes: int | str = 0
    """What one run of it moves; where sizes are dynamic, a product such as `4 * %n`."""
    depth: int = 0
    """The number of loops around it."""
    rounds: int | str = 1
    """How often it runs in one call, as far as the loops around it say."""
    weight: int = 0
    """The bytes that it moves in one call, with a guess for what is not known; for the order."""
    status: Status = Status.UNDECIDED
    cause: str = ""
    """Why it is there: which read would see which write, or what must not be written."""
    why_undecided: str = ""
    remedy: str = ""
    """How the program goes without it."""
    counterexample: Counterexample | None = None
    """For a needed copy: the input on which the program without it goes wrong."""
    wrong_function: str = ""
    """The function that goes wrong then: this one, or one that calls it."""
    allocation_line: int = 0
    """Of the allocation that was made for it, in the bufferized program; 0 where it fills a buffer that others made."""
    saves_allocation: bool = False
    """Whether a buffer goes with it."""
    seconds: float = 0.0


@dataclass
class FileCopies:
    """The copies of one file."""

    path: str
    copies: list[Copy] = field(default_factory=list[Copy])
    together: int | None = 0
    """How many of the needless copies can go at once; None if that was not found out in time."""
    errors: list[Problem] = field(default_factory=list[Problem])
    allocations: int = 0
    """How many ops of the bufferized program make a buffer, on the heap or on the stack."""
    notes: list[str] = field(default_factory=list[str])
    """What a person should know: stack that is taken in each iteration of a loop."""
    unread: list[str] = field(default_factory=list[str])
    """Functions without a bufferized program, with the reason."""

    def count(self, status: Status) -> int:
        """How many copies have this status."""
        return sum(copy.status is status for copy in self.copies)
