"""History of the buffers, as a report shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from oneshot_verify.pipeline.story.divergence import Divergence, Spot, op_name_of
from oneshot_verify.pipeline.story.run import SOURCE, Run
from oneshot_verify.pipeline.story.tracing import Change, Step
from oneshot_verify.refute.shown import show
from oneshot_verify.semantics.values import Block
from oneshot_verify.verdict import BufferStep

MAX_STEPS = 200
"""Only the end of a longer history is kept."""
MAX_ELEMENTS = 64
"""Elements that are shown of a larger buffer, around the element that matters."""


@dataclass(frozen=True)
class Marks:
    """Roles of steps in a difference, by their numbers, and the elements that it is about."""

    roles: Mapping[int, str]
    spots: tuple[Spot, ...] = ()
    end: int = 0
    """The number of steps in the history."""


def history_of(
    run: Run, marks: Marks, at: Divergence | None, blocks: Sequence[Block] = ()
) -> tuple[BufferStep, ...]:
    steps = run.steps
    spots = {spot.block: spot.place for spot in marks.spots}
    concerned = {*spots, *blocks}
    history: list[BufferStep] = []
    for number, step in enumerate(steps[: marks.end]):
        role = marks.roles.get(number, "")
        read = at.spot.block if role == "read" and at is not None and at.spot is not None else None
        if read is not None and at is not None:
            history.extend(_reading(run, number, at))
        for change in step.changes:
            own = role if change.block in concerned or not concerned else ""
            # Writes to the buffer by the op that reads the wrong element are no part of the story.
            if len(change.block.shape) and change.block is not read:
                history.append(_step(run, step, change, own, spots.get(change.block)))
    if at is not None and at.moment >= len(steps):
        history.extend(_reading(run, at.moment, at))
    return tuple(history[-MAX_STEPS:])


def _reading(run: Run, moment: int, at: Divergence) -> Iterator[BufferStep]:
    """The entry of the bad read: the last contents of the buffer, with the place that is read."""
    steps = run.steps
    if at.spot is None or not at.spot.block.shape:
        return
    step = steps[moment] if moment < len(steps) else Step(run.last)
    for before in range(min(moment, len(steps)) - 1, -1, -1):
        for change in steps[before].changes:
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
