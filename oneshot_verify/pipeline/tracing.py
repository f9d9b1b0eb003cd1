"""Watching a program run on numbers: what each op reads, and what it does to the buffers.

The meanings are wrapped, not changed, so nothing of this is there when nobody watches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.semantics import MemRefValue, TensorValue
from oneshot_verify.semantics.concrete.arrays import NumberArray, seen_positions
from oneshot_verify.semantics.concrete.control import CONTROLS
from oneshot_verify.semantics.concrete.machine import Control
from oneshot_verify.semantics.meanings import Meaning, Meanings, op_name
from oneshot_verify.semantics.reading import called_function
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import Block

COUNTERPARTS = {
    "tensor.extract": "load",
    "memref.load": "load",
    "tensor.insert": "store",
    "memref.store": "store",
    "tensor.insert_slice": "copy",
    "memref.copy": "copy",
}
"""Ops that stand for each other in the two programs; `linalg` ops keep their names."""
WATCHED = ("memref.", "tensor.", "linalg.", "bufferization.")
_OVERWRITING = ("linalg.fill", "linalg.copy", "linalg.map", "linalg.transpose", "linalg.broadcast")


@dataclass(frozen=True)
class Read:
    """What an op saw through one of its operands, element by element."""

    data: tuple[Any, ...]
    block: Block | None = None
    """The buffer behind it, in a program on buffers."""
    places: tuple[int, ...] = ()
    """Per element, where it stands in the buffer."""


@dataclass(frozen=True)
class Change:
    """What an op did to one buffer."""

    block: Block
    data: tuple[Any, ...]
    """All elements afterwards; none once it is freed."""
    touched: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One execution of one op."""

    op: Operation | None
    """None for the start of the program."""
    kind: str
    number: int
    """How many ops of this kind were executed before."""
    reads: tuple[Read, ...] = ()
    changes: tuple[Change, ...] = ()


@dataclass
class Trace:
    """All that was watched, in order."""

    steps: list[Step] = field(default_factory=list[Step])
    counts: Counter[str] = field(default_factory=Counter[str])


class TracingMeanings(Meanings):
    """The meanings of `base`; executions leave a trace."""

    def __init__(self, base: Meanings, trace: Trace) -> None:
        super().__init__()
        self._base = base
        self._trace = trace

    def find(self, op_name: str) -> Meaning | None:
        found = self._base.find(op_name)
        if found is None or not op_name.startswith(WATCHED):
            return found
        return self._watched(found)

    def controls(self) -> dict[str, Control]:
        """What runs control flow; calls of functions without a body leave a trace, too."""
        call = CONTROLS["func.call"]
        watched = self._watched(call)

        def run(machine: Any, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
            callee = called_function(op)
            is_outside = callee is not None and not callee.regions[0].blocks
            return (watched if is_outside else call)(machine, op, operands)

        return {**CONTROLS, "func.call": run}

    def _watched(self, meaning: Meaning) -> Meaning:
        def run(machine: Any, op: Any, operands: Sequence[Any]) -> Sequence[Any]:
            trace = self._trace
            before = machine.memory.snapshot()
            if not trace.steps:
                trace.steps.append(Step(None, "start", 0, changes=_at_start(before)))
            reads = _reads(machine, op, operands)
            results = meaning(machine, op, operands)
            name = op_name(op)
            if name == "tensor.extract":
                reads = (Read((results[0],)),)
            kind = COUNTERPARTS.get(name, name)
            changes = tuple(_changes(before, machine.memory.blocks))
            trace.steps.append(Step(op, kind, trace.counts[kind], reads, changes))
            trace.counts[kind] += 1
            return results

        return run


def _at_start(states: BlockStates) -> tuple[Change, ...]:
    return tuple(_change(block, None, state) for block, state in states.items())


def _changes(before: BlockStates, after: BlockStates) -> Iterator[Change]:
    for block, state, old in after.differences(before):
        if state is not None:
            yield _change(block, old, state)


def _change(block: Block, old: BlockState | None, state: BlockState) -> Change:
    data = tuple(state.contents.data)
    if state.live is not True:
        return Change(block, (), ())
    if old is None:
        return Change(block, data, ())
    pairs = zip(old.contents.data, data, strict=True)
    touched = tuple(place for place, (one, other) in enumerate(pairs) if one != other)
    return Change(block, data, touched)


def _reads(machine: Any, op: Operation, operands: Sequence[Any]) -> tuple[Read, ...]:
    """What the op is going to read, as far as it can be compared between the two programs."""
    name = op_name(op)
    if name == "memref.load":
        buffer, *indices = operands
        read = _seen(machine, buffer, indices)
        return () if read is None else (read,)
    if name == "func.call":
        shaped = [v for v in operands if isinstance(v, TensorValue | MemRefValue)]
        reads = [_all(machine, value) for value in shaped]
        return tuple(read for read in reads if read is not None)
    if not name.startswith("linalg."):
        return ()
    shaped = [v for v in operands if isinstance(v, TensorValue | MemRefValue)]
    # All named and generic ops have their inits last; those that only overwrite them do not read them.
    count = len(shaped) - _inits(op) if name in _OVERWRITING or not _reads_inits(op) else None
    reads = [_all(machine, value) for value in shaped[:count]]
    return tuple(read for read in reads if read is not None)


def _inits(op: Operation) -> int:
    return max(1, len(op.results))


def _reads_inits(op: Operation) -> bool:
    """Whether the body of a `linalg` op uses the old elements of its inits; without a body, it may."""
    if not op.regions or op.regions[0].blocks.first is None:
        return True
    arguments = op.regions[0].blocks.first.args
    return any(argument.uses for argument in arguments[len(arguments) - _inits(op) :])


def _all(machine: Any, value: TensorValue | MemRefValue) -> Read | None:
    if isinstance(value, TensorValue):
        contents: NumberArray = value.contents
        return Read(tuple(contents.data))
    return buffer_read(machine.memory, value)


def buffer_read(memory: Any, value: MemRefValue) -> Read | None:
    """What the buffer holds now; None for one that may not be looked at any more."""
    seen = value.views[0][1]
    state = memory.blocks[seen.block]
    if state.live is not True:
        return None
    places = tuple(seen_positions(seen, value.shape))
    data = state.contents.data
    if any(not 0 <= place < len(data) for place in places):
        return None
    return Read(tuple(data[place] for place in places), seen.block, places)


def _seen(machine: Any, buffer: MemRefValue, indices: Sequence[Any]) -> Read | None:
    whole = buffer_read(machine.memory, buffer)
    sizes = buffer.shape
    inside = all(
        isinstance(index, int) and 0 <= index < size
        for index, size in zip(indices, sizes, strict=True)
    )
    if whole is None or not inside:
        return None
    place = 0
    for index, size in zip(indices, sizes, strict=True):
        place = place * size + index
    return Read((whole.data[place],), whole.block, (whole.places[place],))


def pairing(steps: Trace, others: Trace) -> Callable[[Step], Step | None]:
    """From steps of one program to the corresponding ones of the other.

    Bufferization keeps the order of ops; kinds of which the programs execute different numbers are not paired.
    """
    found = {(step.kind, step.number): step for step in others.steps}

    def pair(step: Step) -> Step | None:
        if steps.counts[step.kind] != others.counts[step.kind]:
            return None
        return found.get((step.kind, step.number))

    return pair
