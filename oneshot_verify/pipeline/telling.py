"""What was found out about a refutation, in words and steps that a report shows.

Buffers and values are called as the bufferized program calls them; places are `source:LINE` and `target:LINE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.encode.replay.arguments import block_arguments
from oneshot_verify.encode.replay.comparison import with_rank
from oneshot_verify.encode.replay.search import show
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.locations import origin_of, place_in
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline.divergence import Divergence, Spot, Wrong, op_name_of
from oneshot_verify.pipeline.tracing import Change, Step, Trace
from oneshot_verify.semantics import MemRefValue
from oneshot_verify.semantics.concrete import Event
from oneshot_verify.semantics.concrete.arrays import multi_index, seen_positions
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import ArrayValue, Block
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    Listing,
    NamedValue,
    SourceLine,
)

MAX_STEPS = 200
"""Only the end of a longer history is kept."""
MAX_ELEMENTS = 64
"""Of larger buffers, the part around what matters is kept."""
SOURCE, TARGET = "source", "target"


@dataclass
class Run:
    """Both programs, run on one input."""

    functions: tuple[FuncOp, FuncOp]
    lines: Mapping[str, Sequence[str]]
    traces: tuple[Trace, Trace]
    _names: dict[Block, str] = field(default_factory=dict[Block, str])

    @property
    def steps(self) -> Sequence[Step]:
        """Those of the bufferized program."""
        return self.traces[1].steps

    def line(self, op: Operation | None) -> SourceLine | None:
        """Where an op stands."""
        return None if op is None else self.place(op.location)

    def place(self, location: Attribute) -> SourceLine | None:
        """A place with its text."""
        place = place_in(location)
        if place is None:
            return None
        path, line = place.filename.data, place.line.data
        texts = self.lines.get(path, ())
        text = texts[line - 1] if 0 < line <= len(texts) else ""
        origin = origin_of(location)
        return SourceLine(path, line, place.column.data, text, origin, self._side(path))

    def _side(self, path: str) -> str:
        ours = place_in(self.functions[0].location)
        return SOURCE if ours is not None and ours.filename.data == path else TARGET

    def name(self, value: SSAValue) -> str:
        """A value's name in the file."""
        location = value.owner.location if isinstance(value.owner, Operation) else None
        place = place_in(location or value.location)
        lines = self.lines.get(place.filename.data, ()) if place is not None else ()
        return Names(lines).of(value)

    def buffer(self, block: Block) -> str:
        """A buffer's name in the bufferized program; a number tells apart what one op in a loop has made."""
        if not self._names:
            self._name_arguments()
        if block not in self._names:
            self._names[block] = self._new_name(block)
        return self._names[block]

    def _name_arguments(self) -> None:
        for number, argument in enumerate(block_arguments(self.functions[1])):
            value = with_rank(self.traces[1].values.get(argument))
            if isinstance(value, MemRefValue):
                block = value.views[0][1].block
                self._names[block] = self.name(argument) if argument.name_hint else f"#{number}"

    def _new_name(self, block: Block) -> str:
        maker = next(
            (s.op for s in self.steps for c in s.changes if c.block is block and c.is_new), None
        )
        name = block.name.removeprefix("global ")
        if maker is not None and maker.results:
            name = self.name(maker.results[0])
        same = sum(other.split(" #")[0] == name for other in self._names.values())
        return f"{name} #{same + 1}" if same else name

    def element(self, spot: Spot) -> str:
        """`%alloc[1, 2]`"""
        index = multi_index(tuple(map(int, spot.block.shape)), spot.place)
        return f"{self.buffer(spot.block)}[{', '.join(map(str, index))}]"

    def listing(self, which: int) -> Listing | None:
        """The text of a function, with what of it was run."""
        begin = self.line(self.functions[which])
        if begin is None:
            return None
        inside = [place_in(op.location) for op in self.functions[which].walk()]
        last = max((p.line.data for p in inside if p and p.filename.data == begin.path), default=0)
        lines = self.lines.get(begin.path, ())
        end = _end(lines, begin.line, last)
        text = "\n".join(lines[number - 1] for number in range(begin.line, end + 1))
        ran = {p.line.data for op in self.traces[which].reached if (p := place_in(op.location))}
        reached = tuple(sorted(ran.intersection(range(begin.line, end + 1))))
        return Listing(begin.path, begin.line, text, reached)


def _end(lines: Sequence[str], begin: int, last: int) -> int:
    """The line on which the braces of what begins there are closed; not before `last`."""
    depth = 0
    for number in range(begin, len(lines) + 1):
        code = lines[number - 1].split("//", 1)[0]
        depth += code.count("{") - code.count("}")
        if depth <= 0 and number >= last:
            return number
    return min(max(begin, last), len(lines))


@dataclass(frozen=True)
class Marks:
    """Which steps have to do with a difference, by their numbers, and which place of which buffer it is about."""

    roles: Mapping[int, str]
    spots: tuple[Spot, ...] = ()
    end: int = 0
    """The number of steps that are told."""


class Teller:
    """Puts one kind of difference into words."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def departed(self, found: Counterexample, at: Divergence) -> Counterexample:
        """Contents or scalars differ."""
        run, steps = self.run, self.run.steps
        culprit = steps[at.culprit] if at.culprit < len(steps) else None
        op = at.op or (culprit.op if culprit is not None else None) or self._return()
        roles = {at.moment: "read"}
        if at.definition is not None:
            roles |= {at.definition: "definition", at.culprit: "write"}
        elif at.wrong is not Wrong.READS:
            roles[at.culprit] = "fails"
        spots = () if at.spot is None else (at.spot,)
        told = self._told(found, op, self._says(at, op), culprit)
        reader = self.run.line(at.partner)
        conflict = None
        if at.wrong is Wrong.OVERWRITES and at.spot is not None and at.definition is not None:
            definition = steps[at.definition]
            conflict = Conflict(
                read=reader,
                write=self._in_source(at.culprit),
                definition=self._in_source(at.definition)
                if definition.op is not None
                else self._argument(at.spot.block),
            )
        marks = Marks(roles, spots, min(at.moment + 1, len(steps)))
        return replace(told, conflict=conflict, history=self._history(marks, at))

    def _says(self, at: Divergence, op: Operation | None) -> str:
        run = self.run
        right, wrong = show(at.expected), show(at.actual)
        partner = _short(run.line(at.partner))
        beside = f" ({partner})" if partner else ""
        if at.spot is None:
            verb = "gives" if at.wrong is Wrong.GIVES or at.op is not None else "uses"
            return f"{verb} {wrong}, where the tensor program has {right}{beside}"
        element = run.element(at.spot)
        match at.wrong:
            case Wrong.OVERWRITES:
                reader = self._reader(at)
                return f"overwrites {element}, {right} becomes {wrong}; {reader} still reads it"
            case Wrong.LEAVES:
                return f"leaves {wrong} in {element}, where the tensor program has {right}{beside}"
            case _:
                if wrong == "undefined":
                    return f"reads {element}, which nothing has written; the tensor program has {right}{beside}"
                return f"reads {wrong} from {element}, where the tensor program has {right}{beside}"

    def _reader(self, at: Divergence) -> str:
        steps = self.run.steps
        reader = steps[at.moment].op if at.moment < len(steps) else self._return()
        return _short(self.run.line(reader)) or "a later op"

    def fault(
        self, found: Counterexample, fault: Fault, departed: Divergence | None
    ) -> Counterexample:
        """The bufferized program is undefined."""
        run = self.run
        blocks = [block for value in fault.op.operands if (block := self._block(value))]
        says = str(fault)
        roles: dict[int, str] = {}
        if fault.kind in (FaultKind.USE_AFTER_FREE, FaultKind.DOUBLE_FREE):
            freed = self._freed_at(blocks)
            roles = freed
            places = [_short(run.line(run.steps[n].op)) for n, r in freed.items() if r == "freed"]
            if places and places[0]:
                says += f"; it was freed at {places[0]}"
        told = self._told(found, fault.op, says, None)
        end = len(run.steps)
        history = list(self._history(Marks(roles, (), end), None, blocks))
        for block in dict.fromkeys(blocks):
            what = f"{op_name(fault.op)}: {fault.kind.value}"
            target = run.line(fault.op)
            place = target if target and target.side == SOURCE else None
            history.append(
                BufferStep(
                    place, what, block.name, (), target=target, name=run.buffer(block), role="fails"
                )
            )
        conflict = None
        if departed is not None and fault.kind is FaultKind.UNDEFINED_VALUE:
            conflict = self.departed(found, departed).conflict
        return replace(told, history=tuple(history[-MAX_STEPS:]), conflict=conflict)

    def freed(self, found: Counterexample, value: MemRefValue) -> Counterexample:
        """What the function returns, or was given, is freed."""
        block = value.views[0][1].block
        roles = self._freed_at([block])
        number = next((n for n, role in roles.items() if role == "freed"), None)
        op = self.run.steps[number].op if number is not None else self._return()
        returned = _short(self.run.line(self._return()))
        name = self.run.buffer(block)
        is_given = number is not None and self.run.steps[number].op is not None
        says = f"frees {name}, which the caller gets or keeps"
        if is_given and returned:
            says = f"frees {name}, which the function returns at {returned}, or its caller keeps"
        told = self._told(found, op, says, self.run.steps[number] if number is not None else None)
        marks = Marks(roles, (), len(self.run.steps))
        return replace(told, history=self._history(marks, None, [block]))

    def leaked(self, found: Counterexample, block: Block) -> Counterexample:
        """Nobody frees a buffer."""
        made = next(
            (
                n
                for n, step in enumerate(self.run.steps)
                for change in step.changes
                if change.block is block and change.is_new
            ),
            None,
        )
        op = self.run.steps[made].op if made is not None else self._return()
        says = f"makes {self.run.buffer(block)}, which nothing frees"
        roles = {} if made is None else {made: "made"}
        told = self._told(found, op, says, None)
        marks = Marks(roles, (), len(self.run.steps))
        return replace(told, history=self._history(marks, None, [block]))

    def effect(
        self, found: Counterexample, expected: Event | None, actual: Event | None
    ) -> Counterexample:
        """The outside world sees something else."""
        run = self.run
        if actual is None and expected is not None:
            says = f"is done by the tensor program; the bufferized one does no {expected.name} here"
            return self._told(found, expected.op, says, None)
        if actual is None:
            return found
        theirs = _short(run.line(expected.op)) if expected is not None else ""
        says = f"does {actual.name}, which the tensor program does not do here"
        if expected is not None and expected.what == actual.what:
            says = f"does {actual.name} with other data than {theirs or 'the tensor program'}"
        elif theirs:
            says = f"does {actual.name}, where the tensor program does {expected and expected.name} ({theirs})"
        return self._told(found, actual.op, says, None)

    def result(self, found: Counterexample) -> Counterexample:
        """A result differs, and nothing before it was seen to."""
        op = self._behind_result(found)
        says = f"gives {found.actual}, where the tensor program has {found.expected}"
        if found.actual is None:
            says = found.what
        told = self._told(found, op, says, None)
        return replace(told, history=self._history(Marks({}, (), len(self.run.steps)), None))

    def _behind_result(self, found: Counterexample) -> Operation | None:
        """The op that made a result; the return itself where that cannot be told."""
        last = self._return()
        word, _, number = found.where.partition(" ")
        if last is None or word != "result" or not number.isdecimal():
            return last
        if int(number) >= len(last.operands):
            return last
        owner = last.operands[int(number)].owner
        return owner if isinstance(owner, Operation) else last

    # Parts.

    def _return(self) -> Operation | None:
        return self.run.functions[1].body.blocks[-1].last_op

    def _told(
        self, found: Counterexample, op: Operation | None, says: str, step: Step | None
    ) -> Counterexample:
        place = self.run.line(op)
        failing = None
        if op is not None and place is not None:
            failing = FailingOp(place, says, tuple(self._values(op, step)))
        listings = [listing for n in (0, 1) if (listing := self.run.listing(n))]
        return replace(found, failing=failing, listings=tuple(listings))

    def _values(self, op: Operation, step: Step | None) -> Iterator[NamedValue]:
        """What the operands are: those of this step, or the last ones."""
        known = step is not None and step.op is op and len(step.operands) == len(op.operands)
        trace = self.run.traces[0 if self._is_ours(op) else 1]
        done: set[SSAValue] = set()
        for number, operand in enumerate(op.operands):
            value = step.operands[number] if known and step is not None else trace.values.get(operand)
            shown = None if value is None or operand in done else self._shown(value)
            done.add(operand)
            if shown:
                yield NamedValue(self.run.name(operand), shown)

    def _is_ours(self, op: Operation) -> bool:
        above: Operation | None = op
        while above is not None and above is not self.run.functions[0]:
            above = above.parent_op()
        return above is not None

    def _shown(self, value: Any) -> str:
        """A scalar, or which part of which buffer it is."""
        value = with_rank(value)
        if isinstance(value, MemRefValue):
            view = value.views[0][1]
            block = view.block
            sizes = "x".join(map(str, value.shape)) or "one element"
            name = self.run.buffer(block)
            if view.shows_all(value.shape):
                return f"{sizes}, all of {name}" if value.shape else name
            return f"{sizes} of {name}{_window(value)}"
        return "" if isinstance(value, ArrayValue) else show(value)

    def _block(self, operand: SSAValue) -> Block | None:
        value = with_rank(self.run.traces[1].values.get(operand))
        return value.views[0][1].block if isinstance(value, MemRefValue) else None

    def _freed_at(self, blocks: Sequence[Block]) -> dict[int, str]:
        """Where these buffers were made and freed."""
        roles: dict[int, str] = {}
        for number, step in enumerate(self.run.steps):
            for change in step.changes:
                if change.block in blocks and (change.is_new or change.is_freed):
                    roles[number] = "freed" if change.is_freed else "made"
        return roles

    def _in_source(self, moment: int) -> SourceLine | None:
        """Where the step stands in the tensor program; failing that, in the bufferized one."""
        step = self.run.steps[moment]
        op = counterpart(self.run, step) or step.op
        return self.run.line(op)

    def _argument(self, block: Block) -> SourceLine | None:
        """The argument of the tensor program whose buffer this is."""
        for number, argument in enumerate(block_arguments(self.run.functions[0])):
            if block.name.split(" (", 1)[0] == f"argument {number}":
                return self.run.place(argument.location)
        return None

    def _history(
        self, marks: Marks, at: Divergence | None, blocks: Sequence[Block] = ()
    ) -> tuple[BufferStep, ...]:
        steps = self.run.steps
        spots = {spot.block: spot.place for spot in marks.spots}
        concerned = {*spots, *blocks}
        history: list[BufferStep] = []
        for number, step in enumerate(steps[: marks.end]):
            role = marks.roles.get(number, "")
            for change in step.changes:
                own = role if change.block in concerned or not concerned else ""
                if len(change.block.shape):
                    history.append(self._step(step, change, own, spots.get(change.block)))
            if role == "read" and at is not None:
                history.extend(self._reading(number, at))
        if at is not None and at.moment >= len(steps):
            history.extend(self._reading(at.moment, at))
        return tuple(history[-MAX_STEPS:])

    def _reading(self, moment: int, at: Divergence) -> Iterator[BufferStep]:
        """The moment of the bad read: the buffer as it was left, with the place that is read."""
        steps = self.run.steps
        if at.spot is None or not at.spot.block.shape:
            return
        step = steps[moment] if moment < len(steps) else Step(self._return())
        for before in range(min(moment, len(steps) - 1), -1, -1):
            for change in steps[before].changes:
                if change.block is at.spot.block and change.data:
                    seen = replace(change, touched=(at.spot.place,))
                    yield self._step(step, seen, "read", at.spot.place)
                    return

    def _step(self, step: Step, change: Change, role: str, place: int | None) -> BufferStep:
        target = self.run.line(step.op)
        ours = self.run.line(counterpart(self.run, step))
        if ours is None and target is not None and target.side == SOURCE:
            ours = target
        size = len(change.data)
        around = place if place is not None else min(change.touched, default=0)
        first = max(0, min(around - MAX_ELEMENTS // 2, size - MAX_ELEMENTS))
        window = change.data[first : first + MAX_ELEMENTS]
        touched = (p - first for p in change.touched if first <= p < first + len(window))
        return BufferStep(
            ours,
            op_name_of(step),
            change.block.name,
            tuple(map(show, window)),
            tuple(touched),
            target,
            self.run.buffer(change.block),
            role,
            first,
            size,
        )


def counterpart(run: Run, step: Step) -> Operation | None:
    """The op of the tensor program that does the same."""
    from oneshot_verify.pipeline.tracing import pairing

    other = pairing(run.traces[1], run.traces[0])
    for facet in reversed(step.facets):
        right = other(facet)
        if right is not None and right[0].op is not None:
            return right[0].op
    return None


def _short(place: SourceLine | None) -> str:
    """`target:12`"""
    return "" if place is None else f"{place.side}:{place.line}"


def _window(value: MemRefValue) -> str:
    """Where a view begins in its buffer, and in which steps it goes on."""
    view = value.views[0][1]
    places = seen_positions(view, value.shape)
    shape = tuple(map(int, view.block.shape))
    if not places or not 0 <= places[0] < _count(shape):
        return ", nothing of it" if not places else ", outside of it"
    start = ", ".join(map(str, multi_index(shape, places[0])))
    steps = [two - one for one, two in zip(places, places[1:], strict=False)]
    every = f", every {steps[0]}th element" if len(value.shape) == 1 and steps and steps[0] > 1 else ""
    return f" from [{start}]{every}"


def _count(shape: Sequence[int]) -> int:
    product = 1
    for size in shape:
        product *= size
    return product
