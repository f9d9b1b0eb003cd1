"""What the program says of a function: verdicts, and everything that stands behind them.

Plain data. The code that finds it lives in `encode`, the code that prints it in `report`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Verdict(Enum):
    """The verdicts of the design, worst first."""

    ERROR = "error"
    REFUTED = "refuted"
    UNKNOWN = "unknown"
    UNSUPPORTED = "unsupported"
    REJECTED = "rejected"
    VACUOUS = "vacuous"
    PROVED = "proved"

    @property
    def exit_code(self) -> int:
        """The exit code of a run in which this is the worst verdict."""
        return {"proved": 0, "refuted": 1, "error": 2}.get(self.value, 3)


@dataclass(frozen=True)
class SourceLine:
    """A place in one of the two programs, with its text."""

    path: str
    line: int
    column: int
    text: str = ""


@dataclass(frozen=True)
class Conflict:
    """A read-after-write conflict: `write` destroys what `definition` made before `read` has seen it."""

    read: SourceLine | None
    write: SourceLine | None
    definition: SourceLine | None


@dataclass(frozen=True)
class InputValue:
    """One argument of the counterexample: a scalar, or the elements of a tensor in row-major order with its shape."""

    name: str
    type: str
    shape: tuple[int, ...] | None
    elements: tuple[str, ...]


@dataclass(frozen=True)
class Counterexample:
    """A concrete input on which the two programs differ; found by running both."""

    inputs: tuple[InputValue, ...]
    what: str
    """One sentence: `result 0 differs at [1, 2]`, `the bufferized program reads out of bounds`, ..."""
    where: str = ""
    """The result, argument or buffer: `result 0`, `argument 1 (%A)`, ..."""
    position: tuple[int, ...] | None = None
    """The multi-index of the first element that differs."""
    expected: str | None = None
    """The element of the tensor program."""
    actual: str | None = None
    """The element of the bufferized program."""
    conflict: Conflict | None = None
    program: str | None = None
    """The text of a file that a person can run; written next to the report."""


@dataclass(frozen=True)
class FunctionResult:
    """The verdict for one function."""

    name: str
    verdict: Verdict
    line: int = 0
    reason: str = ""
    assumptions: tuple[str, ...] = ()
    seconds: float = 0.0
    queries: int = 0
    counterexample: Counterexample | None = None
    part: int = 0
    """Which part of a file with `// -----`, from 0."""


@dataclass
class FileResult:
    """The verdicts for one file; `error` is set where the file as a whole could not be read."""

    path: str
    functions: list[FunctionResult] = field(default_factory=list[FunctionResult])
    error: str | None = None
