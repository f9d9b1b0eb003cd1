"""Explanations of copies: the reasons of the analysis, with places in the source and one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.analysis.reasons import (
    Conflict,
    Forced,
    NotWritable,
    Privatisation,
    Reason,
)
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, owner_of, uses_of
from oneshot_verify.elide.cost import Traffic
from oneshot_verify.ir import Part
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.names import Names
from oneshot_verify.ir.reader.locations import origin_of, place_in
from oneshot_verify.verdict import SourceLine


@dataclass(frozen=True)
class Remedy:
    """A change of the source that removes a copy; it was tried."""

    PROOF: ClassVar[str] = "proved"

    what: str
    diff: str
    """The change, as a unified diff."""
    same: str
    """Evidence that the change keeps the meaning of the program: `proved`, or the inputs that were run."""
    asks_more: bool = False
    """True if the program may do more than before, so that its callers have to agree."""

    @property
    def proved(self) -> bool:
        """True if the meaning is proved to be the same."""
        return self.same == self.PROOF


ENDS_OF_ROUNDS = frozenset({"scf.yield", "scf.condition"})
TRANSFER = "transfer"
LOOP = "loop"


@dataclass(frozen=True)
class Copy(Traffic):
    """One out-of-place operand."""

    op: str
    """The full name of the op."""
    operand: int
    value: str
    """The operand's name in the source."""
    place: SourceLine | None
    kind: str
    """`conflict`, `not writable`, `parallel region` or `forced`; `transfer`: the op itself copies; `loop`: each
    iteration copies the value that it yields."""
    sentence: str
    """The reason for the copy, in one sentence."""
    places: tuple[tuple[str, SourceLine], ...] = ()
    """The places that the sentence mentions: definition, write, read."""
    contents_copied: bool = True
    """False if a fresh buffer is enough, since nothing reads the old contents."""
    output_line: int = 0
    """The line of the copy in the bufferized program, 0 if it is not known."""
    remedy: Remedy | None = None
    tried: tuple[str, ...] = ()
    """Changes that were tried without success, each with its outcome, if there is no remedy."""


@dataclass(frozen=True)
class FunctionExplanation:
    """All copies of one function."""

    name: str
    line: int
    part: int
    in_place: int
    """The number of tensor operands that are in place."""
    copies: tuple[Copy, ...]
    to_itself: int = 0
    """Copies of a part of a buffer onto itself, which `-canonicalize` erases."""


@dataclass(frozen=True)
class Refused:
    """A part that the bufferizer refuses, with the reason."""

    message: str
    """The message of the bufferizer."""
    line: int = 0
    part: int = 0
    hangs_on: tuple[str, Copy] | None = None
    """The function and the copy that cause the refusal; without that copy there would be a program."""
    because: tuple[str, ...] = ()
    """The op that causes the refusal, and the reason, as sentences."""
    advice: str = ""
    remedy: Remedy | None = None
    """A change that was tried and makes the bufferizer accept the part."""


class Explainer:
    """Explains out-of-place operands, with places in the text."""

    def __init__(self, part: Part, path: str, analysis: Analysis) -> None:
        from oneshot_verify.bufferize.copy_insertion import CopyInserter

        self.part = part
        self.path = path
        self.analysis = analysis
        self.lines = part.text.splitlines()
        self.names = Names(part.text, part.first_line)
        self.copy_insertion = CopyInserter(part.module, analysis)

    def copy(self, operand: OpOperand, reason: Reason) -> Copy:
        kind, sentence, places = self.why(operand, reason)
        copied = not self.copy_insertion.can_omit_copy(operand)
        return replace(
            self._copy(operand, kind, sentence), places=tuple(places), contents_copied=copied
        )

    def _copy(self, operand: OpOperand, kind: str, sentence: str) -> Copy:
        return Copy(
            op=op_name(operand.op),
            operand=operand.index,
            value=self.called(operand.value),
            place=self.place_of(operand.op),
            kind=kind,
            sentence=sentence,
        )

    def why(
        self, operand: OpOperand, reason: Reason
    ) -> tuple[str, str, Iterator[tuple[str, SourceLine]]]:
        match reason:
            case Conflict(read, write, definition):
                reading, writing = reader(read, self.analysis), writer(write, self.analysis)
                sentence = (
                    f"in place, {self.inside(writing, write)} would overwrite"
                    f" {self.called(definition)} ({self.origin(definition)})"
                )
                if reading is writing:
                    sentence += " while it still reads it"
                else:
                    sentence += f" before {self.inside(reading, read)} reads it"
                if read in self.analysis.redirected:
                    sentence += (
                        "; a thread of scf.forall reads what the loop was given, as others may insert"
                        " into the shared output meanwhile"
                    )
                places = (("definition", definition), ("write", writing), ("read", reading))
                return reason.kind, sentence, self.places(places)
            case NotWritable(value):
                sentence = f"the buffer would be written, but {self.read_only(value)}"
                return reason.kind, sentence, self.places((("definition", value),))
            case Privatisation(write, definition):
                writing = writer(write, self.analysis)
                sentence = (
                    f"{self.inside(writing, write)} runs in a parallel region, where each iteration needs a"
                    f" buffer of its own, and {self.called(definition)} is made outside of it"
                )
                places = (("definition", definition), ("write", writing))
                return reason.kind, sentence, self.places(places)
            case Forced(by):
                return reason.kind, f"{by} wanted a copy", iter(())

    def own_copy(self, operand: OpOperand) -> Copy:
        """A copy that no in-place decision causes: an op such as `tensor.insert_slice` copies from another buffer, or
        a loop copies what it yields."""
        op, given = operand.op, self.called(operand.value)
        sentence = f"{self.op_at(op)} copies {given} ({self.origin(operand.value)})"
        is_loop, around = op_name(op) in ENDS_OF_ROUNDS, op.parent_op()
        if is_loop and around is not None:
            sentence += (
                f": each iteration of {self.op_at(around)} hands on a new buffer, as it may not be the one"
                " that the iteration was given at this place"
            )
        else:
            sentence += ", which lies in another buffer"
        return self._copy(operand, LOOP if is_loop else TRANSFER, sentence)

    def places(
        self, named: tuple[tuple[str, Operation | SSAValue], ...]
    ) -> Iterator[tuple[str, SourceLine]]:
        for name, what in named:
            place = (
                self.place_of(what) if isinstance(what, Operation) else self.place_of_value(what)
            )
            if place is not None:
                yield name, place

    def read_only(self, value: SSAValue) -> str:
        owner = owner_of(value)
        if isinstance(owner, FuncOp) and isinstance(value, BlockArgument):
            if not self.analysis.options.bufferize_function_boundaries:
                return (
                    f"{self.called(value)} is a function argument, and those are read-only without"
                    " bufferize-function-boundaries"
                )
            return f"argument {self.called(value)} has bufferization.writable = false"
        match op_name(owner):
            case "arith.constant":
                return f"{self.called(value)} is a constant ({self.origin(value)}), which lies in read-only memory"
            case "bufferization.to_tensor" if owner.get_attr_or_prop("writable") is None:
                return f"{self.called(value)} ({self.origin(value)}) is not marked writable"
            case name if self.analysis.model_of(owner) is None:
                return f"{self.called(value)} belongs to '{name}', of which nothing is known"
            case _:
                return f"{self.called(value)} ({self.origin(value)}) must not be written"

    def inside(self, op: Operation, operand: OpOperand) -> str:
        """Name an op, with the op around it that has the operand."""
        if op is operand.op:
            return self.op_at(op)
        return f"{self.op_at(op)} (in {self.op_at(operand.op)})"

    def op_at(self, op: Operation) -> str:
        place = self.place_of(op)
        if place is None:
            return op_name(op)
        origin = f" ({place.origin})" if place.origin else ""
        return f"{op_name(op)} at line {place.line}{origin}"

    def origin(self, value: SSAValue) -> str:
        """Describe the definition of a value: `from tensor.insert at line 4`, `argument 0`, ..."""
        if not isinstance(value, BlockArgument):
            return f"from {self.op_at(owner_of(value))}"
        owner = owner_of(value)
        if isinstance(owner, FuncOp):
            return f"argument {value.index}"
        return f"block argument of {self.op_at(owner)}"

    def called(self, value: SSAValue) -> str:
        return self.names.of(value)

    def place_of(self, op: Operation) -> SourceLine | None:
        return self._line(op.location)

    def place_of_value(self, value: SSAValue) -> SourceLine | None:
        if isinstance(value, BlockArgument):
            return self._line(value.location)
        return self.place_of(owner_of(value))

    def _line(self, location: Attribute) -> SourceLine | None:
        place = place_in(location)
        if place is None:
            return None
        line, column = place.line.data, place.column.data
        index = line - self.part.first_line
        text = self.lines[index] if 0 <= index < len(self.lines) else ""
        return SourceLine(self.path, line, column, text, origin_of(location))


def reader(operand: OpOperand, state: AnalysisState) -> Operation:
    """The first op that reads the operand's contents: the op itself, or one in its regions."""
    return _innermost(operand, state, state.reads)


def writer(operand: OpOperand, state: AnalysisState) -> Operation:
    """The first op that writes to the operand's buffer."""
    return _innermost(operand, state, state.writes)


def _innermost(
    operand: OpOperand, state: AnalysisState, does: Callable[[OpOperand], bool]
) -> Operation:
    if not facts_of(operand.op).is_known_control:
        return operand.op
    waiting: list[SSAValue] = [value for value in _arguments(operand) if is_tensor(value)]
    seen: set[SSAValue] = set()
    found: list[Operation] = []
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in uses_of(value):
            if does(use):
                found.append(_innermost(use, state, does))
            elif not facts_of(use.op).is_terminator:
                waiting.extend(alias.value for alias in state.aliasing_values(use))
    if not found:
        # A loop with no iteration yields its operand itself.
        return operand.op
    order = {op: number for number, op in enumerate(operand.op.walk())}
    return min(found, key=lambda op: order.get(op, 0))


def _arguments(operand: OpOperand) -> Iterator[BlockArgument]:
    """The block argument that an operand of a loop becomes in the first iteration, if any."""
    op = operand.op
    block = op.regions[0].blocks.first if op.regions else None
    if block is None:
        return
    # The bounds of a loop, and the sizes of the space of its threads, come first; so do its induction variables.
    first = {"scf.for": 3, "scf.while": 0}.get(op_name(op), len(op.operands) - len(op.results))
    skipped = len(block.args) - (len(op.operands) - first)
    number = operand.index - first + skipped
    if 0 <= number < len(block.args) and operand.index >= first:
        yield block.args[number]
