"""Conflicts between the iterations of a loop nest on buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from oneshot_verify.semantics.concrete.arrays import multi_indices, place_of, seen_positions
from oneshot_verify.semantics.concrete.domain import access_positions, nest_positions, same
from oneshot_verify.semantics.machine import AccessMap
from oneshot_verify.semantics.values import Block, LoopNest, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine

Access = tuple[MemRefValue, AccessMap]


def find_overlap(
    machine: NumberMachine,
    inputs: Sequence[Access],
    outputs: Sequence[Access],
    nest: LoopNest,
    captured: Sequence[MemRefValue],
) -> str | None:
    """The first conflict when the nest runs on buffers instead of tensors; None if there is none.

    Something goes wrong if an iteration reads an element that another one, through another operand, has overwritten
    with a different value, or if two outputs write different values to one element.
    """
    count = len(nest.inputs)
    used_outputs = (each for each, used in zip(outputs, nest.used[count:], strict=False) if used)
    readers = [*inputs, *used_outputs]
    if not captured and not _may_disturb(readers, outputs, nest):
        return None
    # What is to be taken back grows with the program, so nothing is noted where nothing is run.
    with machine.rehearsal():
        trace = _Trace(machine, nest, outputs, bool(captured))
    for memref, results in readers:
        for writer, changes in enumerate(trace.changes):
            if outputs[writer][0] is memref and outputs[writer][1] == results:
                continue
            if _reads_changed(memref, results, changes, nest):
                return f"an iteration reads what another one has overwritten in {_name(memref)}"
    for memref, index, iteration in trace.loads:
        place = (_block(memref), place_of(memref.views[0][1], index))
        if any(_changed_elsewhere(changes.get(place), iteration) for changes in trace.changes):
            return f"the body reads what another iteration has overwritten in {_name(memref)}"
    if trace.outputs_differ():
        return "two outputs write different values to one element"
    return None


def _block(memref: MemRefValue) -> Block:
    return memref.views[0][1].block


def _name(memref: MemRefValue) -> str:
    return _block(memref).name


def _may_disturb(readers: Sequence[Access], outputs: Sequence[Access], nest: LoopNest) -> bool:
    """True if a conflict is possible: two operands share a block and may not access just the same elements."""
    for position, (memref, results) in enumerate(outputs):
        one_to_one = len({d for e in results for d in e.used_dims()}) == len(nest.extents)
        for other, other_results in readers:
            if other is memref and other_results == results:
                continue
            if _block(other) is not _block(memref):
                continue
            same_view = other.views == memref.views and other_results == results
            if not (same_view and one_to_one):
                return True
        for other, _ in outputs[position + 1 :]:
            if _block(other) is _block(memref):
                return True
    return False


def _places(memref: MemRefValue, results: AccessMap, nest: LoopNest) -> list[int]:
    """Row-major positions in its block of the accesses of a memref, one per iteration."""
    seen = memref.views[0][1]
    inside = seen_positions(seen, memref.shape)
    return [inside[p] for p in access_positions(memref.shape, results, nest.extents)]


Place = tuple[Block, int]


class _Trace:
    """One run of a nest on the contents from before, with a record of what it changes and what its body loads."""

    def __init__(
        self,
        machine: NumberMachine,
        nest: LoopNest,
        outputs: Sequence[Access],
        with_loads: bool,
    ) -> None:
        self.changes: list[dict[Place, set[int]]] = [{} for _ in outputs]
        """Per output: for each place, the iterations that have given it a value other than the one from before."""
        self.written: list[dict[Place, Any]] = [{} for _ in outputs]
        self.loads: list[tuple[MemRefValue, tuple[int, ...], int]] = []
        count = len(nest.inputs)
        where = nest_positions(nest)
        data = [list(array.data) for array in (*nest.inputs, *nest.outputs)]
        places = [_places(memref, results, nest) for memref, results in outputs]
        for step, indices in enumerate(multi_indices(nest.extents)):
            elements = [values[spot[step]] for values, spot in zip(data, where, strict=True)]
            new, loads = machine.with_loads(lambda: nest.body(indices, elements))  # noqa: B023
            if with_loads:
                self.loads.extend((memref, index, step) for memref, index in loads)
            for number, ((memref, _), value) in enumerate(zip(outputs, new, strict=True)):
                spot = where[count + number][step]
                place = (_block(memref), places[number][step])
                if not same(value, nest.outputs[number].data[spot]):
                    self.changes[number].setdefault(place, set()).add(step)
                data[count + number][spot] = value
                self.written[number][place] = value

    def outputs_differ(self) -> bool:
        """True if two outputs leave different values at one place."""
        for number, written in enumerate(self.written):
            for other in self.written[number + 1 :]:
                for place, value in written.items():
                    if place in other and not same(value, other[place]):
                        return True
        return False


def _changed_elsewhere(changers: set[int] | None, iteration: int) -> bool:
    return changers is not None and bool(changers - {iteration})


def _reads_changed(
    memref: MemRefValue, results: AccessMap, changes: dict[Place, set[int]], nest: LoopNest
) -> bool:
    if not changes:
        return False
    block = _block(memref)
    return any(
        _changed_elsewhere(changes.get((block, place)), iteration)
        for iteration, place in enumerate(_places(memref, results, nest))
    )
