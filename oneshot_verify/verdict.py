"""What the program says of a function: verdicts, and everything that stands behind them.

Plain data. The code that finds it lives in `encode`, the code that prints it in `report`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.foreign_text import in_one_line


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
    origin: str = ""
    """What the program says of where this comes from (`loc("model.py":12:3)`): `model.py:12:3`."""
    side: str = ""
    """Whose text it is: `source` or `target`; empty where nobody said."""


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
class BufferStep:
    """One moment of the bufferized program: what an op did to one buffer."""

    place: SourceLine | None
    """The op; None for the moment before the first."""
    what: str
    """`start`, `memref.store`, `memref.load`, ..."""
    buffer: str
    """What a person would call the buffer: `argument 0 (%t)`, `alloc at f.mlir:7`, ..."""
    elements: tuple[str, ...]
    """All elements of the buffer after the op, in row-major order; empty once it is freed."""
    touched: tuple[int, ...] = ()
    """The places in `elements` that the op read or wrote."""
    target: SourceLine | None = None
    """The op in the bufferized program."""
    name: str = ""
    """The buffer as the bufferized program calls it: `%alloc_0`, `%arg0`, `@g`."""
    role: str = ""
    """What the op is for the difference: `definition`, `write`, `read`, `made`, `freed`, `fails`; or empty."""
    first: int = 0
    """The place of the first of `elements` in the buffer: of a large buffer, a part is shown."""
    size: int = 0
    """How many elements the buffer has."""


@dataclass(frozen=True)
class NamedValue:
    """What a value of the program was at one moment."""

    name: str
    value: str


@dataclass(frozen=True)
class FailingOp:
    """The op at which the bufferized program goes wrong; where it leaves something out, that of the tensor program."""

    place: SourceLine
    says: str
    """What it does wrong, in one sentence without a subject: `writes 7 to %arg0[1], ...`."""
    values: tuple[NamedValue, ...] = ()
    """Its operands: scalars, and what buffers were: base, sizes, strides, offset."""


@dataclass(frozen=True)
class Listing:
    """The text of a function."""

    path: str
    line: int
    """Of its first line."""
    text: str
    reached: tuple[int, ...] = ()
    """Lines whose ops were run, as numbers of the file."""


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
    history: tuple[BufferStep, ...] = ()
    """The buffers over time, up to the difference; for a picture."""
    failing: FailingOp | None = None
    """Where the bufferized program goes wrong."""
    listings: tuple[Listing, ...] = ()
    """The function in the tensor program and in the bufferized one."""
    target_text: str = ""
    """All of the bufferized program, where no file has it: places in it are lines of this."""


@dataclass(frozen=True)
class FunctionResult:
    """The verdict for one function."""

    name: str
    verdict: Verdict
    line: int = 0
    reason: str = ""
    obligation: str = ""
    """The identifier of what is not shown, or of what the counterexample breaks (`check/obligation.py`)."""
    tried: tuple[str, ...] = ()
    """What was tried where nothing was found: candidates that were given up, runs on numbers."""
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What a person should know and what does not touch the verdict: memory that is never freed, say."""
    seconds: float = 0.0
    queries: int = 0
    counterexample: Counterexample | None = None
    part: int = 0
    """Which part of a file with `// -----`, from 0."""
    certificate: str = ""
    """The text of the certificate of a proof, if one was asked for."""
    needed: tuple[str, ...] = ()
    """The texts of the certificates of the functions that it calls, as far as the checker asked for them."""
    rechecked: str = ""
    """What the checker of certificates says of a proof: `holds`, `not able`, `internal fault`, or `refused`; empty if
    it was not asked."""
    cached: bool = False
    """Whether the proof was found on an earlier run; `seconds` and `queries` are those of that run."""
    accepted: str = ""
    """Why this verdict is accepted, though it is no proof; empty if it is not (`pipeline/known.py`)."""

    def __str__(self) -> str:
        """One line: `@f: refuted: result 0 differs: 2.0 instead of 3.0`."""
        words, found = [f"@{self.name}", self.verdict.value], self.counterexample
        if found is not None:
            words.append(found.what.partition(": ")[0])
            if found.expected is not None or found.actual is not None:
                words.append(f"{found.actual} instead of {found.expected}")
        elif self.reason and self.verdict is not Verdict.PROVED:
            words.append(self.reason.splitlines()[0])
        return in_one_line(": ".join(words))


@dataclass(frozen=True)
class Problem:
    """Something that kept a file, or one part of it, from being judged."""

    message: str
    path: str
    line: int = 0
    column: int = 0
    part: int = 0

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return f"{place}: error: {self.message}"


@dataclass
class FileResult:
    """The verdicts for one file; `errors` says what of it could not be read."""

    path: str
    functions: list[FunctionResult] = field(default_factory=list[FunctionResult])
    errors: list[Problem] = field(default_factory=list[Problem])
    target: str = ""
    """The file that the bufferized program is in; empty where it was made."""

    @property
    def error(self) -> str | None:
        """The first thing that could not be read."""
        return str(self.errors[0]) if self.errors else None


def exit_code(files: Sequence[FileResult], *, forgives_open: bool = False) -> int:
    """The exit code of a run: that of the worst verdict that is not accepted, in the order 2, 1, 3, 0.

    With `forgives_open` what a proof leaves open does not count; that there is no bufferized program still does.
    """
    left_open = (Verdict.UNKNOWN, Verdict.UNSUPPORTED, Verdict.VACUOUS) if forgives_open else ()
    codes = {
        function.verdict.exit_code
        for file in files
        for function in file.functions
        if not function.accepted and function.verdict not in left_open
    }
    codes |= {2 for file in files if file.errors}
    return next((code for code in (2, 1, 3) if code in codes), 0)
