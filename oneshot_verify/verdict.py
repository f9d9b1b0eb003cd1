"""Results on a function: verdicts and their evidence.

Plain data. `encode` computes it, `report` prints it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from oneshot_verify.foreign_text import in_one_line


class Verdict(Enum):
    """Verdicts, the worst first."""

    ERROR = "error"
    REFUTED = "refuted"
    UNKNOWN = "unknown"
    UNSUPPORTED = "unsupported"
    REJECTED = "rejected"
    VACUOUS = "vacuous"
    PROVED = "proved"

    @property
    def exit_code(self) -> int:
        """Exit code of a run with this as worst verdict."""
        return {"proved": 0, "refuted": 1, "error": 2}.get(self.value, 3)


@dataclass(frozen=True)
class SourceLine:
    """A position in one of the two programs, with its text."""

    path: str
    line: int
    column: int
    text: str = ""
    origin: str = ""
    """Origin given in the program: `model.py:12:3` for `loc("model.py":12:3)`."""
    side: str = ""
    """Program of the text: `source` or `target`; empty if unknown."""


@dataclass(frozen=True)
class Conflict:
    """A read-after-write conflict: `write` overwrites the value of `definition` before `read`."""

    read: SourceLine | None
    write: SourceLine | None
    definition: SourceLine | None

    @property
    def places(self) -> list[tuple[str, SourceLine]]:
        """Those that are known, in the order of a run."""
        roles = ("definition", self.definition), ("write", self.write), ("read", self.read)
        return [(role, place) for role, place in roles if place is not None]


@dataclass(frozen=True)
class InputValue:
    """An argument in a counterexample: a scalar, or the elements of a tensor in row-major order with its shape."""

    name: str
    type: str
    shape: tuple[int, ...] | None
    elements: tuple[str, ...]


@dataclass(frozen=True)
class BufferStep:
    """A step of the bufferized program: the effect of an op on one buffer."""

    place: SourceLine | None
    """The op; None for the state before the first op."""
    what: str
    """`start`, `memref.store`, `memref.load`, ..."""
    buffer: str
    """Readable name of the buffer: `argument 0 (%t)`, `alloc at f.mlir:7`, ..."""
    elements: tuple[str, ...]
    """Elements of the buffer after the op, in row-major order; empty once it is freed."""
    touched: tuple[int, ...] = ()
    """Indices into `elements` that the op read or wrote."""
    target: SourceLine | None = None
    """The op in the bufferized program."""
    name: str = ""
    """Name of the buffer in the bufferized program: `%alloc_0`, `%arg0`, `@g`."""
    role: str = ""
    """Role of the op in the difference: `definition`, `write`, `read`, `made`, `freed`, `fails`; or empty."""
    first: int = 0
    """Index in the buffer of the first of `elements`, as only a part of a large buffer is shown."""
    size: int = 0
    """Number of elements of the buffer."""
    expected: str = ""
    """Of a wrong read of one element: what the tensor program has there."""
    iteration: str = ""
    """Induction variables of the loops around the op: `%i = 4, %j = 0`."""


@dataclass(frozen=True)
class NamedValue:
    """Value of an SSA value at one step."""

    name: str
    value: str


@dataclass(frozen=True)
class FailingOp:
    """The op at which the bufferized program goes wrong; if something is missing there, an op of the tensor program."""

    place: SourceLine
    says: str
    """Description of the error, a sentence without subject: `writes 7 to %arg0[1], ...`."""
    values: tuple[NamedValue, ...] = ()
    """Its operands: scalars, and base, sizes, strides and offset of buffers."""


@dataclass(frozen=True)
class Listing:
    """Text of a function."""

    path: str
    line: int
    """Number of its first line."""
    text: str
    reached: tuple[int, ...] = ()
    """Lines whose ops were run, as line numbers of the file."""


@dataclass(frozen=True)
class Counterexample:
    """An input on which the two programs differ, found by running both."""

    inputs: tuple[InputValue, ...]
    what: str
    """The difference in one sentence: `result 0 differs at [1, 2]`, `the bufferized program reads out of bounds`,
    ..."""
    where: str = ""
    """The result, argument or buffer that differs: `result 0`, `argument 1 (%A)`, ..."""
    position: tuple[int, ...] | None = None
    """Index of the first element that differs."""
    expected: str | None = None
    """Element in the tensor program."""
    actual: str | None = None
    """Element in the bufferized program."""
    conflict: Conflict | None = None
    program: str | None = None
    """Text of a file that shows the difference when run; written next to the report."""
    history: tuple[BufferStep, ...] = ()
    """States of the buffers up to the difference, for a picture."""
    failing: FailingOp | None = None
    """The op at which the bufferized program goes wrong."""
    listings: tuple[Listing, ...] = ()
    """The function in the tensor program and in the bufferized one."""
    target_text: str = ""
    """Text of the bufferized program if it is in no file; positions in it are lines of this text."""


@dataclass(frozen=True)
class FunctionResult:
    """Verdict on one function."""

    name: str
    verdict: Verdict
    line: int = 0
    reason: str = ""
    obligation: str = ""
    """Identifier of the obligation that is not shown, or that the counterexample violates (`encode/refusal.py`)."""
    tried: tuple[str, ...] = ()
    """Failed attempts, if nothing was found: candidates that were given up, runs on numbers."""
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Notes for the user that do not affect the verdict, for instance memory that is never freed."""
    seconds: float = 0.0
    queries: int = 0
    counterexample: Counterexample | None = None
    part: int = 0
    """Number of the part of a file with `// -----`, from 0."""
    step: str = ""
    """The pass, or the file, whose step is judged, if the steps of a pipeline are."""
    certificate: str = ""
    """Text of the certificate of a proof, if one was asked for."""
    invariants: tuple[str, ...] = ()
    """Facts that hold at the loops of a proof, if they were asked for."""
    needed: tuple[str, ...] = ()
    """Texts of the callees' certificates that the judge asked for."""
    cached: bool = False
    """True if the proof is from an earlier run; `seconds` and `queries` are those of that run."""
    accepted: str = ""
    """Reason why this verdict is accepted, though it is no proof; empty if it is not (`pipeline/known.py`)."""

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
    """An error that kept a file, or a part of it, from being judged."""

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
    """Verdicts for one file; `errors` lists what could not be read."""

    path: str
    functions: list[FunctionResult] = field(default_factory=list[FunctionResult])
    errors: list[Problem] = field(default_factory=list[Problem])
    target: str = ""
    """File of the bufferized program; empty if the bufferizer made it."""

    @property
    def error(self) -> str | None:
        """The first error; None if there is none."""
        return str(self.errors[0]) if self.errors else None


def blamed(files: Sequence[FileResult]) -> tuple[FileResult, FunctionResult] | None:
    """Of the steps of a pipeline the one to blame: the first that is refuted, or else the first that is not proved."""
    failed = [
        (file, function)
        for file in files
        for function in file.functions
        if function.step and function.verdict is not Verdict.PROVED and not function.accepted
    ]
    refuted = (each for each in failed if each[1].verdict is Verdict.REFUTED)
    return next(refuted, failed[0] if failed else None)


def exit_code(files: Sequence[FileResult], *, forgives_open: bool = False) -> int:
    """Exit code of a run: that of the worst verdict that is not accepted, in the order 2, 1, 3, 0.

    With `forgives_open`, open proofs do not count; a missing bufferized program still does.
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
