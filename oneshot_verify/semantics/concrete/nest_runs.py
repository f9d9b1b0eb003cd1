"""Loop nests that were run before: both programs mostly compute the same of the same elements, on every input anew."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from struct import pack
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation
from xdsl.ir import Block as IRBlock

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.concrete.arrays import NumberArray, element_count
from oneshot_verify.semantics.concrete.undefined import UNDEF
from oneshot_verify.semantics.dialects.structured import structured_form
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import is_float, scalar_type
from oneshot_verify.semantics.values import LoopNest

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine

FEWEST_STEPS = 4
"""A nest with fewer iterations is run sooner than looked up."""
MOST_ELEMENTS = 1 << 20
"""So many elements of results are remembered."""


@dataclass(frozen=True)
class _Run:
    steps: int
    """What it took of the budget."""
    results: tuple[NumberArray, ...]


class NestRuns:
    """What nests gave whose body computes scalars of scalars and nothing else, by all that decides it."""

    def __init__(self) -> None:
        self._known: dict[Any, _Run] = {}
        self._elements = 0

    def run(self, machine: NumberMachine, nest: LoopNest) -> tuple[NumberArray, ...]:
        """Run a nest with a body that `is_plain`, or take from the budget what that costs."""
        key = _key(nest) if element_count(nest.extents) >= FEWEST_STEPS else None
        if key is None:
            return machine.numbers_domain.run_nest(nest)
        known = self._known.get(key)
        if known is None:
            before = machine.steps_left
            results = machine.numbers_domain.run_nest(nest)
            self._keep(key, _Run(before - machine.steps_left, _copies(results)))
            return results
        machine.take_steps(known.steps)
        machine.numbers_domain.take_room_of(nest)
        return _copies(known.results)

    def _keep(self, key: Any, run: _Run) -> None:
        self._elements += sum(element_count(each.shape) for each in run.results)
        if self._elements > MOST_ELEMENTS:
            self._known.clear()
            self._elements = 0
        self._known[key] = run


def is_plain(op: Operation, is_known: Callable[[str], bool]) -> bool:
    """Whether the body of a structured op computes scalars of scalars and nothing else."""
    body = structured_form(op).body
    return not isinstance(body, IRBlock) or all(
        is_known(op_name(each))
        and not (each.regions or facts_of(each).has_effects)
        and all(map(scalar_type, (*each.operand_types, *each.result_types)))
        for each in list(body.ops)[:-1]
    )


def _copies(arrays: Sequence[NumberArray]) -> tuple[NumberArray, ...]:
    """The same with lists of their own: who writes an array may take its list."""
    return tuple(NumberArray(each.shape, each.data.copy()) for each in arrays)


def _key(nest: LoopNest) -> Any:
    """All that decides the result, to the bit; None where that is not known."""
    _, body, captured, buffers = nest.key
    if buffers:
        return None
    scalars = [
        _bits((value,)) if isinstance(value, float) else _scalar(value) for value in captured
    ]
    contents = [
        _elements(each.data, type)
        for each, type in zip((*nest.inputs, *nest.outputs), nest.element_types, strict=True)
    ]
    parts = (*scalars, *contents)
    if any(part is None for part in parts):
        return None
    return body, nest.extents, nest.shapes, nest.element_types, parts


def _elements(data: Sequence[Any], type: Attribute) -> Any:
    if isinstance(type, IntegerType | IndexType):
        return tuple(data)
    return _bits(data) if is_float(type) else None


def _scalar(value: Any) -> Any:
    """What an integer is, and a truth value in the form that a nest keeps it in; nothing else."""
    return value if isinstance(value, int) or value is UNDEF or _is_truth(value) else None


def _is_truth(value: Any) -> bool:
    return isinstance(value, tuple) and value[:1] == ("i1",)


def _bits(data: Any) -> Any:
    """Floats, so that zeros of both signs differ; None for those that are no numbers: which one it is has no bits."""
    if any(each != each for each in data):
        return None
    try:
        return array("d", data).tobytes()
    except TypeError:
        return tuple(each if each is UNDEF else pack("<d", each) for each in data)
