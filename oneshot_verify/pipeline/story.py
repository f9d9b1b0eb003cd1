"""How a refutation came about: the read, the write and the definition, and the buffers over time.

Both programs run once more on the counterexample, watched. The first op of the bufferized program that sees another
element than its counterpart is the *read*; the last value that its place in the buffer held and that would have
been right is the *definition*, and what came over it the *write*. All three are found by running, never guessed: where
the place never held the right value there is no conflict to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation

from oneshot_verify.encode.pairing import pairings as signatures
from oneshot_verify.encode.replay.arguments import (
    LAYOUTS,
    block_arguments,
    source_arguments,
    target_arguments,
)
from oneshot_verify.encode.replay.comparison import matches, out_param_shapes, result_of
from oneshot_verify.encode.replay.inputs import Choice, Input, TensorData
from oneshot_verify.encode.replay.search import show
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.locations import origin_of, place_in
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.tracing import (
    Read,
    Step,
    Trace,
    TracingMeanings,
    buffer_read,
    pairing,
)
from oneshot_verify.semantics import MemRefValue, TensorValue, default_meanings
from oneshot_verify.semantics.concrete import Faulted, Interpreter, Outcome, Returned
from oneshot_verify.semantics.concrete.calls import written_access
from oneshot_verify.semantics.faults import Fault
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block as Buffer
from oneshot_verify.verdict import BufferStep, Conflict, Counterexample, InputValue, SourceLine

Lines = Mapping[str, Sequence[str]]
"""The lines of the files that positions may name, by path."""
MAX_STEPS = 200
"""Only the end of a longer history is kept."""
MAX_ELEMENTS = 64
"""Larger buffers are left out of the history."""


def with_story(
    source: ModuleOp, target: ModuleOp, name: str, found: Counterexample, lines: Lines
) -> Counterexample:
    """`found` with its conflict and history, as far as they can be told."""
    story = _Story(source, target, name, found, lines)
    for layout in LAYOUTS:
        told = story.tell(layout)
        if told is not None:
            return told
    return found


@dataclass(frozen=True)
class _BadRead:
    """The first moment at which the bufferized program sees a wrong element."""

    moment: int
    """The index of the step; the number of steps for the return."""
    buffer: Buffer
    place: int
    expected: Any
    reader: Operation | None
    """The op of the tensor program."""


class _Story:
    def __init__(
        self,
        source: ModuleOp,
        target: ModuleOp,
        name: str,
        found: Counterexample,
        lines: Lines,
    ) -> None:
        self.modules = (source, target)
        self.name = name
        self.found = found
        self.lines = lines
        self.functions: tuple[FuncOp, FuncOp] = (functions(source)[name], functions(target)[name])
        types = [argument.type for argument in block_arguments(self.functions[0])]
        values = [_value(value, type) for value, type in zip(found.inputs, types, strict=True)]
        self.given = Input(tuple(values), Choice((), ()))
        self.traces = (Trace(), Trace())
        self._names: dict[Buffer, str] = {}

    def tell(self, layout: str) -> Counterexample | None:
        """The story for this layout of the arguments; None if nothing goes wrong there."""
        self.traces = (Trace(), Trace())
        self._names = {}
        expected, actual = self._run(layout)
        if not isinstance(expected, Returned):
            return None
        bad = self._bad_read(expected, actual)
        if bad is None and not isinstance(actual, Faulted):
            return None
        end = len(self.traces[1].steps) if bad is None else bad.moment + 1
        history = self._history(end, bad)
        if bad is None and isinstance(actual, Faulted):
            history.extend(self._fault(actual.fault))
        return replace(
            self.found,
            conflict=self._conflict(bad) if bad is not None else None,
            history=tuple(history[-MAX_STEPS:]),
        )

    def _run(self, layout: str) -> tuple[Outcome, Outcome]:
        base = default_meanings()
        ours = _watched(self.modules[0], TracingMeanings(base, self.traces[0]))
        access = {
            name: written_access(function)
            for name, function in ours.functions.items()
            if not function.regions[0].blocks
        }
        theirs = _watched(self.modules[1], TracingMeanings(base, self.traces[1]))
        theirs.access = access
        expected = ours.run(
            self.name, source_arguments(self.functions[0], self.given), salt=self.given.salt
        )
        script = expected.events if isinstance(expected, Returned) else ()
        fitting = signatures(*self.functions)
        shapes = (
            out_param_shapes(fitting[0], expected)
            if fitting and isinstance(expected, Returned)
            else {}
        )
        arguments = target_arguments(*self.functions, self.given, layout, shapes)
        alias = layout == LAYOUTS[-1]
        return expected, theirs.run(self.name, arguments, script=script, results_alias=alias)

    def _bad_read(self, expected: Returned, actual: Outcome) -> _BadRead | None:
        other = pairing(self.traces[1], self.traces[0])
        for moment, step in enumerate(self.traces[1].steps):
            right = other(step)
            if right is None:
                continue
            for one, seen in zip(right.reads, step.reads, strict=False):
                bad = _difference(moment, one.data, seen, right.op)
                if bad is not None:
                    return bad
        if not isinstance(actual, Returned) or actual.aborted:
            return None
        fitting = signatures(*self.functions)
        if not fitting:
            return None
        for number, one in enumerate(expected.values):
            value = result_of(fitting[0], number, actual)
            if isinstance(one, TensorValue) and isinstance(value, MemRefValue):
                seen = buffer_read(actual.memory, value)
                moment = len(self.traces[1].steps)
                last = self.functions[0].body.blocks[-1].last_op
                bad = seen and _difference(moment, one.contents.data, seen, last)
                if bad:
                    return bad
        return None

    def _conflict(self, bad: _BadRead) -> Conflict | None:
        """Who wrote the right value, and who came over it."""
        definition: Step | None = None
        write: Step | None = None
        steps = self.traces[1].steps[: bad.moment]
        for step in steps:
            for change in step.changes:
                if change.block is not bad.buffer or not change.data:
                    continue
                if change.touched and bad.place not in change.touched:
                    continue
                if matches(bad.expected, change.data[bad.place]):
                    definition, write = step, None
                elif write is None:
                    write = step
        if definition is None or write is None:
            return None
        return Conflict(
            read=self._line(bad.reader),
            write=self._place(write),
            definition=self._place(definition) or self._argument(bad.buffer),
        )

    def _history(self, end: int, bad: _BadRead | None) -> list[BufferStep]:
        history: list[BufferStep] = []
        for moment, step in enumerate(self.traces[1].steps[:end]):
            place = self._source_place(step)
            what = "start" if step.op is None else op_name(step.op)
            for change in step.changes:
                if len(change.block.shape) and len(change.data) <= MAX_ELEMENTS:
                    elements = tuple(map(show, change.data))
                    history.append(
                        BufferStep(
                            place, what, self._buffer_name(change.block), elements, change.touched
                        )
                    )
            if bad is not None and moment == bad.moment:
                history.extend(self._reading(step, bad, place, what))
        return history

    def _reading(
        self, step: Step, bad: _BadRead, place: SourceLine | None, what: str
    ) -> Iterator[BufferStep]:
        """The moment of the bad read: the buffer as it was left, with the place that is read."""
        for moment in range(bad.moment - 1, -1, -1):
            for change in self.traces[1].steps[moment].changes:
                if change.block is bad.buffer and 0 < len(change.data) <= MAX_ELEMENTS:
                    elements = tuple(map(show, change.data))
                    name = self._buffer_name(bad.buffer)
                    yield BufferStep(place, what, name, elements, (bad.place,))
                    return

    def _fault(self, fault: Fault) -> Iterator[BufferStep]:
        """The moment at which the bufferized program becomes undefined, if it names a buffer."""
        known = {change.block.name for step in self.traces[1].steps for change in step.changes}
        if fault.detail in known:
            what = f"{op_name(fault.op)}: {fault.kind.value}"
            yield BufferStep(self._in_source(self._line(fault.op)), what, fault.detail, ())

    def _source_place(self, step: Step) -> SourceLine | None:
        """Like `_place`, in the tensor program only: lines of two files in one column would confuse."""
        return self._in_source(self._place(step))

    def _in_source(self, place: SourceLine | None) -> SourceLine | None:
        function = self._line(self.functions[0])
        return place if place and function and place.path == function.path else None

    def _buffer_name(self, buffer: Buffer) -> str:
        """The name of the buffer; a number tells buffers apart that one op in a loop has made."""
        names = self._names
        if buffer not in names:
            same = sum(other.name == buffer.name for other in names)
            names[buffer] = f"{buffer.name} #{same + 1}" if same else buffer.name
        return names[buffer]

    def _place(self, step: Step) -> SourceLine | None:
        """Where the op stands in the tensor program; failing that, in the bufferized one."""
        right = pairing(self.traces[1], self.traces[0])(step)
        if right is not None and right.op is not None:
            return self._line(right.op)
        return self._line(step.op)

    def _line(self, op: Operation | None) -> SourceLine | None:
        return self._source_line(op.location) if op is not None else None

    def _argument(self, buffer: Buffer) -> SourceLine | None:
        """The argument of the tensor program whose buffer this is."""
        block: Block = self.functions[0].body.blocks[0]
        for number, argument in enumerate(block.args):
            if buffer.name.split(" (", 1)[0] == f"argument {number}":
                return self._source_line(argument.location)
        return None

    def _source_line(self, location: Attribute) -> SourceLine | None:
        place = place_in(location)
        if place is None:
            return None
        path, line = place.filename.data, place.line.data
        texts = self.lines.get(path, ())
        text = texts[line - 1] if 0 < line <= len(texts) else ""
        return SourceLine(path, line, place.column.data, text, origin_of(location))


def _watched(module: ModuleOp, meanings: TracingMeanings) -> Interpreter:
    interpreter = Interpreter(module, meanings)
    interpreter.controls = meanings.controls()
    return interpreter


def _difference(
    moment: int, right: Sequence[Any], seen: Read, reader: Operation | None
) -> _BadRead | None:
    if seen.block is None or len(right) != len(seen.data):
        return None
    for one, other, place in zip(right, seen.data, seen.places, strict=True):
        if not matches(one, other):
            return _BadRead(moment, seen.block, place, one, reader)
    return None


def _value(given: InputValue, type: Attribute) -> Any:
    """The value that the counterexample writes down."""
    if given.shape is None:
        return _number(given.elements[0])
    from oneshot_verify.semantics.concrete import NumberArray

    shaped: Any = type
    data = [_number(element) for element in given.elements]
    return TensorData(NumberArray(given.shape, data), shaped.element_type)


def _number(element: str) -> int | bool | float | complex:
    if element in ("true", "false"):
        return element == "true"
    if "j" in element:
        return complex(element)
    try:
        return int(element)
    except ValueError:
        return float(element)
