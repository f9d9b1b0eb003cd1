"""Expected output of a runnable counterexample, predicted by the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region

from oneshot_verify.ir import parse
from oneshot_verify.ir.dialects.func import FuncOp, ReturnOp
from oneshot_verify.ir.symbols import has_body, path_of
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.runnable.left_behind import kept_arguments, shared_buffers
from oneshot_verify.pipeline.runnable.reference import SUFFIX
from oneshot_verify.pipeline.story.retold import run_both, written_input
from oneshot_verify.refute.arguments import LAYOUTS, Mismatch
from oneshot_verify.refute.comparison import with_rank
from oneshot_verify.refute.programs import Programs
from oneshot_verify.semantics import MemRefValue, default_meanings
from oneshot_verify.semantics.concrete import (
    UNDEF,
    BufferArgument,
    Event,
    Faulted,
    Interpreter,
    NumberArray,
    Outcome,
    Returned,
)
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.reading import bit_width
from oneshot_verify.semantics.values import ArrayValue, VectorValue
from oneshot_verify.verdict import Counterexample

TENSORS, BUFFERS = "tensor program", "bufferized program"
"""Prefixes of printed lines."""
NOTHING = "nothing"
WIDEST = 64
"""Bits of the widest number that can be printed."""
SAME = "Both may print the same: "
SIGN = "undefined behaviour, which shows in other elements, in a line on memory, or as a crash"
UNSEEN = {
    FaultKind.BAD_CAST: "a cast is not checked while it runs",
    FaultKind.SIZE_MISMATCH: "sizes are not checked while it runs",
    FaultKind.BROKEN_PROMISE: "promises of ops are not checked while they run",
    FaultKind.ASSERTION: "a witness is not checked while it runs",
    FaultKind.STALE_TENSOR: "no trace of it is left once the whole is bufferized",
    FaultKind.BAD_FREE: "what is freed is the block that the buffer is a part of",
    FaultKind.UNDEFINED_VALUE: "in a run, something that nobody defines is some number",
    FaultKind.OVERLAP: "in one order, the result may be the same",
    FaultKind.DIVISION: "many divisions by zero have a result",
}
"""Undefined behaviour that may leave no trace in a run, with the reason."""


@dataclass
class Foretold:
    """The predicted output of a file."""

    lines: list[str] = field(default_factory=list[str])
    """Comment lines for the top of the file."""
    arguments: list[Any] = field(default_factory=list[Any])
    """Arguments of the bufferized program, with the memory layouts under which the difference shows."""
    shows: bool = False
    """True if both outputs are certain, and they differ."""
    tensors_end_early: bool = False
    """True if the tensor program aborts, so that the bufferized program has to run first."""
    fault: FaultKind | None = None
    """Undefined behaviour of the bufferized program, if any."""
    is_open: bool = False
    """True if the bufferized program differs only in elements whose values are undefined."""


def foretold(
    modules: tuple[ModuleOp, ModuleOp],
    bodies: tuple[str, str],
    name: str,
    found: Counterexample,
    globals_: Sequence[str],
    constants: Sequence[Operation],
) -> Foretold:
    """Predict the output of `name` in both programs, on the input of `found`. `bodies` are the texts of the programs
    in which declarations have got bodies; `globals_` are the names of the globals that are printed, `constants` the
    constants of the bufferized program."""
    pair = functions(modules[0])[name], functions(modules[1])[name]
    if not all(map(has_body, (*functions(modules[0]).values(), *functions(modules[1]).values()))):
        ours, theirs = (parse(text, "-")[0].module for text in bodies)
        modules = ours, theirs
        pair = functions(ours)[name + SUFFIX], functions(theirs)[name]
    try:
        given = written_input(pair[0], found)
        programs = Programs(*modules)
        both = programs.source, programs.target
        runs = [run_both(pair, both, given, how) for how in LAYOUTS]
    except (Mismatch, UnsupportedOp, ValueError, IndexError, TypeError) as reason:
        return Foretold([f"{SAME}it cannot be foretold ({reason})"])
    printer = _Printer(pair, globals_, constants)
    for arguments, expected, actual in runs:
        lines = printer.lines(expected, actual)
        if any(line.startswith(BUFFERS) for line in lines):
            is_open = _is_open(lines)
            told = ["It prints:", *(f"  {line}" for line in lines)]
            ends = isinstance(expected, Returned) and expected.aborted is True
            return Foretold(told, arguments, not is_open, ends, is_open=is_open)
    arguments, expected, actual = runs[0]
    fault = actual.fault.kind if isinstance(actual, Faulted) else None
    return Foretold([f"{SAME}{_why_not(expected, actual, found)}"], arguments, fault=fault)


def _why_not(expected: Outcome, actual: Outcome, found: Counterexample) -> str:
    if not isinstance(expected, Returned):
        return "the tensor program does not end on this input"
    if expected.aborted:
        return "the tensor program ends the run"
    if isinstance(actual, Faulted):
        return UNSEEN.get(actual.fault.kind, str(actual.fault))
    return f"no print depends on it ({found.what})"


@dataclass
class _Printer:
    """Predicts the lines that both programs print."""

    pair: tuple[FuncOp, FuncOp]
    globals: Sequence[str]
    constants: Sequence[Operation]

    def lines(self, expected: Outcome, actual: Outcome) -> list[str]:
        """The lines of the tensor program, then those of the bufferized program; the latter are left out if they need
        not differ."""
        if not isinstance(expected, Returned):
            return []
        if expected.aborted:
            if not isinstance(actual, Returned) or actual.aborted:
                return []
            theirs = [*self._printed(actual), *self._after(actual)]
            return [*_labelled(BUFFERS, theirs), f"{TENSORS}: the run ends early"]
        ours = [*self._printed(expected), *self._before()]
        tensors = _labelled(TENSORS, ours)
        if isinstance(actual, Faulted):
            if actual.fault.kind in UNSEEN:
                return tensors
            return [*tensors, f"{BUFFERS}: {SIGN} ({actual.fault})"]
        if not isinstance(actual, Returned):
            return tensors
        if actual.aborted:
            return [*tensors, f"{BUFFERS}: the run ends early"]
        theirs = [*self._printed(actual), *self._after(actual)]
        if len(ours) == len(theirs) and all(map(_agrees, theirs, ours)):
            return tensors
        return [*tensors, *_labelled(BUFFERS, theirs)]

    def _printed(self, run: Returned) -> Iterator[tuple[str, str]]:
        """Calls of functions that had no body, results, kept and shared arguments, and globals."""
        yield from filter(None, map(_call, run.events))
        for number, value in enumerate(run.values):
            yield f"result {number}", _elements(value, run)
        for number in (*kept_arguments(*self.pair), *shared_buffers(*self.pair)):
            yield f"argument {number}", _elements(run.arguments[number], run)
        for name in self.globals:
            value = run.globals.get(name, run.globals.get(name + SUFFIX))
            if value is not None:
                yield f"global @{name}", _elements(value, run)

    def _before(self) -> Iterator[tuple[str, str]]:
        """The initial contents of the constants."""
        alone = ModuleOp([*(op.clone() for op in self.constants), _nothing()])
        run = Interpreter(alone, default_meanings()).run(NOTHING, [])
        return self._after(run) if isinstance(run, Returned) else iter(())

    def _after(self, run: Returned) -> Iterator[tuple[str, str]]:
        for name in map(path_of, self.constants):
            yield f"constant @{name}", _elements(run.globals[name], run)


def _labelled(label: str, told: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{label}, {what}: {value}".rstrip() for what, value in told]


def _is_open(lines: Sequence[str]) -> bool:
    """True if the bufferized program differs only in elements whose values are undefined (`?`)."""
    ours = [line.split(", ") for line in lines if line.startswith(TENSORS)]
    theirs = [line.split(", ") for line in lines if line.startswith(BUFFERS)]
    return [*map(len, ours)] == [*map(len, theirs)] and all(
        got in (wanted, "?") or got.endswith(": ?")
        for our, their in zip(ours, theirs, strict=True)
        for wanted, got in zip(our[1:], their[1:], strict=True)
    )


def _nothing() -> FuncOp:
    return FuncOp(NOTHING, ((), ()), Region(Block([ReturnOp()])))


def _agrees(line: tuple[str, str], expected: tuple[str, str]) -> bool:
    """True if a line agrees with the expected line in each element that the tensor program defines."""
    got, wanted = line[1].split(", "), expected[1].split(", ")
    pairs = zip(got, wanted, strict=False)
    return (
        line[0] == expected[0]
        and len(got) == len(wanted)
        and all(one in ("?", other) for other, one in pairs)
    )


def _call(event: Event) -> tuple[str, str] | None:
    """The label and value that a generated body (`outside.py`) prints, from its event; None for other events."""
    around = event.op.parent_op()
    if event.op.name != "vector.print" or len(event.data) != 1 or not isinstance(around, FuncOp):
        return None
    before = event.op.prev_op
    literal = None if before is None else before.properties.get("stringLiteral")
    text = str(literal).strip('"')
    label = text.partition(", ")[2].removesuffix(": ")
    return (label, _scalar(event.data[0])) if label.startswith("call of @") else None


def _elements(value: Any, run: Returned) -> str:
    shaped = with_rank(value)
    element = getattr(shaped, "element_type", None)
    is_wide = element is not None and (bit_width(element) or 0) > WIDEST
    if isinstance(shaped, MemRefValue):
        if run.memory.is_live(shaped) is not True:
            return "?"
        shaped = run.memory.peek(shaped)
    elif isinstance(shaped, ArrayValue):
        shaped = shaped.contents
    if isinstance(shaped, VectorValue):
        return _vector(list(shaped.contents.data), shaped.contents.shape)
    if isinstance(shaped, NumberArray):
        return ", ".join(map(_wide if is_wide else _scalar, shaped.data))
    return _scalar(shaped)


def _vector(elements: list[Any], shape: Sequence[int]) -> str:
    """Format a vector as the run prints it."""
    if not shape:
        return _scalar(elements[0])
    step = len(elements) // shape[0] if shape[0] else 0
    parts = [elements[k * step : (k + 1) * step] for k in range(shape[0])]
    return f"( {', '.join(_vector(part, shape[1:]) for part in parts)} )"


def _wide(value: Any) -> str:
    """Format a number of more than 64 bits as its high and low halves."""
    return "?, ?" if value is UNDEF else f"{_scalar(value >> WIDEST)}, {_scalar(value)}"


def _scalar(value: Any) -> str:
    """Format a number as the run prints it."""
    if value is UNDEF:
        return "?"
    if isinstance(value, complex):
        return f"{value.real:g}, {value.imag:g}"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, int):
        return str((int(value) + 2 ** (WIDEST - 1)) % 2**WIDEST - 2 ** (WIDEST - 1))
    return str(value)


def layout_of(arguments: Sequence[Any], number: int) -> BufferArgument | None:
    """Memory layout of an argument; None if it is no buffer."""
    argument = arguments[number] if number < len(arguments) else None
    return argument if isinstance(argument, BufferArgument) else None
