"""Findings of the audit on each copy, as plain data; and the copies that an earlier report does not have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from oneshot_verify.elide.cost import Traffic
from oneshot_verify.verdict import Counterexample, Listing, Problem, SourceLine


class Status(Enum):
    """Verdict on one copy: needed, needless or undecided."""

    NEEDED = "needed"
    """Without it the program goes wrong on an input that was run."""
    NEEDLESS = "needless"
    """The program without it is proved."""
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Copy(Traffic):
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
    status: Status = Status.UNDECIDED
    cause: str = ""
    """Reason for it: the read that would see a write, or the buffer that must not be written."""
    places: tuple[tuple[str, SourceLine], ...] = ()
    """The ops that force it: definition, write, read."""
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
    programs: dict[int, tuple[Listing, Listing]] = field(
        default_factory=dict[int, tuple[Listing, Listing]]
    )
    """The tensor program and the bufferized one of each part that has copies."""
    unread: list[str] = field(default_factory=list[str])
    """Functions without a bufferized program, with the reason."""

    def count(self, status: Status) -> int:
        """The number of copies with this status."""
        return sum(copy.status is status for copy in self.copies)


# Copies that a change adds.

Key = tuple[str, str, str, int]
"""Identity of a copy across versions: file, function, bytes and loop depth, as lines move."""


def read_baseline(path: str, text: str | None = None) -> Counter[Key]:
    """Read the copies of an earlier report (`--format json`), from `text` or else from the file. Raises `ValueError`
    for anything else."""
    try:
        found: Any = json.loads(Path(path).read_text(encoding="utf-8") if text is None else text)
        if found["schema"] != 1:
            raise ValueError(f"{path} has schema {found['schema']}, and 1 is known")
        return Counter(
            (file["path"], copy["function"], str(copy["bytes"]), int(copy["depth"]))
            for file in found["files"]
            for copy in file["copies"]
        )
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{path} is no report of 'copies --format json'") from None


def added(files: Sequence[FileCopies], baseline: Counter[Key]) -> list[Copy]:
    """Copies that the baseline does not have. Of several copies with one key, the needless ones count as new first."""
    left = Counter(baseline)
    ranked = [
        (file, copy)
        for file in files
        for copy in sorted(file.copies, key=lambda copy: copy.status is Status.NEEDLESS)
    ]
    new: list[Copy] = []
    for file, copy in ranked:
        key = (file.path, copy.function, str(copy.bytes), copy.depth)
        if left[key] > 0:
            left[key] -= 1
        else:
            new.append(copy)
    return new


def sentence(new: Sequence[Copy]) -> str:
    """`this change adds 3 copies, 2 of them provably needless`"""
    needless = sum(copy.status is Status.NEEDLESS for copy in new)
    if not new:
        return "this change adds no copies"
    what = "1 copy" if len(new) == 1 else f"{len(new)} copies"
    which = "which is" if len(new) == 1 else f"{needless} of them"
    return f"this change adds {what}, {which if needless else 'none of them'} provably needless"
