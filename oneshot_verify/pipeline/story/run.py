"""Both programs after a run: places of ops, names of values and buffers.

Buffers have the names of the bufferized program; places are `source:LINE` and `target:LINE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.names import name_in
from oneshot_verify.ir.reader.locations import origin_of, place_in
from oneshot_verify.pipeline.story.divergence import Divergence, Spot, op_name_of
from oneshot_verify.pipeline.story.sightings import Facet
from oneshot_verify.pipeline.story.tracing import Change, Step, Trace, pairing
from oneshot_verify.refute.arguments import block_arguments
from oneshot_verify.refute.comparison import with_rank
from oneshot_verify.refute.outcomes import show
from oneshot_verify.semantics import MemRefValue
from oneshot_verify.semantics.concrete.arrays import multi_index
from oneshot_verify.semantics.values import Block
from oneshot_verify.verdict import BufferStep, Listing, SourceLine

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
        """The steps of the bufferized program."""
        return self.traces[1].steps

    @property
    def last(self) -> Operation | None:
        """The return of the bufferized program."""
        return self.functions[1].body.blocks[-1].last_op

    def line(self, op: Operation | None) -> SourceLine | None:
        """The place of an op; None if it is not known."""
        return None if op is None else self.place(op.location)

    def place(self, location: Attribute) -> SourceLine | None:
        """Convert a location to a place with the text of its line; None if it is not known."""
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
        return name_in(self.lines, value)

    def buffer(self, block: Block) -> str:
        """A buffer's name in the bufferized program; a number distinguishes the buffers of one op in a loop."""
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
        """Format an element: `%alloc[1, 2]`."""
        index = multi_index(tuple(map(int, spot.block.shape)), spot.place)
        return f"{self.buffer(spot.block)}[{', '.join(map(str, index))}]"

    @cached_property
    def _counterparts(self) -> Callable[[Facet], tuple[Step, Facet] | None]:
        return pairing(self.traces[1], self.traces[0])

    def counterpart(self, step: Step) -> Operation | None:
        """The op of the tensor program that is paired with a step of the bufferized one; None if there is none."""
        for facet in reversed(step.facets):
            right = self._counterparts(facet)
            if right is not None and right[0].op is not None:
                return right[0].op
        return None

    def listing(self, which: int) -> Listing | None:
        """The text of a function, with the lines that were run."""
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


def short_place(place: SourceLine | None) -> str:
    """Format a place: `target:12`; empty for None."""
    return "" if place is None else f"{place.side}:{place.line}"


def _end(lines: Sequence[str], begin: int, last: int) -> int:
    """The line, not before `last`, on which the braces opened from line `begin` on are closed."""
    depth = 0
    for number in range(begin, len(lines) + 1):
        code = lines[number - 1].split("//", 1)[0]
        depth += code.count("{") - code.count("}")
        if depth <= 0 and number >= last:
            return number
    return min(max(begin, last), len(lines))


MAX_STEPS = 200
"""Only the end of a longer history is kept."""
MAX_ELEMENTS = 64
"""Elements that are shown of a larger buffer, around the element that matters."""


def history_of(
    run: Run, roles: Mapping[int, str], blocks: Sequence[Block] = (), at: Divergence | None = None
) -> tuple[BufferStep, ...]:
    """The steps of the run, up to a difference, with roles by number; those that change none of `blocks`, nor the
    buffer of the wrong element, have none."""
    spot = None if at is None else at.spot
    concerned = {*blocks} if spot is None else {spot.block}
    history: list[BufferStep] = []
    for number, step in enumerate(run.steps if at is None else run.steps[: at.moment + 1]):
        role = roles.get(number, "")
        is_read = role == "read" and spot is not None
        if is_read and at is not None:
            history.extend(_reading(run, number, at))
        for change in step.changes:
            is_meant = spot is not None and change.block is spot.block
            own = role if change.block in concerned or not concerned else ""
            # Writes to the buffer by the op that reads the wrong element are no part of the story.
            if len(change.block.shape) and not (is_read and is_meant):
                place = spot.place if spot is not None and is_meant else None
                history.append(_step(run, step, change, own, place))
    if at is not None and at.moment >= len(run.steps):
        history.extend(_reading(run, at.moment, at))
    return tuple(history[-MAX_STEPS:])


def _reading(run: Run, moment: int, at: Divergence) -> Iterator[BufferStep]:
    """The entry of the bad read: the last contents of the buffer, with the place that is read."""
    steps = run.steps
    if at.spot is None or not at.spot.block.shape:
        return
    step = steps[moment] if moment < len(steps) else Step(run.last)
    for before in reversed(steps[:moment]):
        for change in before.changes:
            if change.block is at.spot.block and change.data:
                seen = replace(change, touched=(at.spot.place,))
                read = _step(run, step, seen, "read", at.spot.place)
                yield replace(read, expected=show(at.expected))
                return


def _step(run: Run, step: Step, change: Change, role: str, place: int | None) -> BufferStep:
    target = run.line(step.op)
    ours = run.line(run.counterpart(step))
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
        run.buffer(change.block),
        role,
        first,
        size,
        iteration=", ".join(f"{run.name(value)} = {number}" for value, number in step.iteration),
    )
