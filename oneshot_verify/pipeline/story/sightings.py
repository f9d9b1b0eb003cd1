"""Observations of one execution of an op that can be compared with the other program.

tensor program             bufferized program          facet
tensor.extract             memref.load                 load:   indices, the element
tensor.insert              memref.store                store:  element and indices; the destination afterwards
tensor.extract_slice       memref.subview              window: offsets, sizes, strides
tensor.insert_slice        memref.subview, .copy       window; copy: the copied elements
linalg.*, vector.*         the same                    the elements read; the destination afterwards
arith.*, calls, prints     the same                    scalars, the elements read
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.semantics import MemRefValue, TensorValue
from oneshot_verify.semantics.concrete.arrays import NumberArray, seen_positions
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function, integers
from oneshot_verify.semantics.shapes import slice_text
from oneshot_verify.semantics.values import Block, VectorValue

STORES = {"tensor.insert": 1, "memref.store": 1, "vector.transfer_write": 1, "vector.store": 1}
"""Ops that write to one operand, with its number."""
SLICES = {
    "tensor.extract_slice": 1,
    "memref.subview": 1,
    "tensor.insert_slice": 2,
    "tensor.parallel_insert_slice": 2,
}
"""Ops with a slice, with the number of its first operand."""
COPIES = ("memref.copy", "tensor.insert_slice")
NAMES = {
    "tensor.extract": "load",
    "memref.load": "load",
    "tensor.insert": "store",
    "memref.store": "store",
    "tensor.dim": "dim",
    "memref.dim": "dim",
}
"""Facet kinds of ops that correspond to each other under different names; other ops keep their names."""
CONSTANT = "arith.constant"
_OVERWRITING = ("linalg.fill", "linalg.copy", "linalg.map", "linalg.transpose", "linalg.broadcast")
_BOUNDS = 3
"""Number of a loop's first operands: bounds and step."""


class Role(Enum):
    """Role of a value in an op."""

    USES = "uses"
    """A scalar operand, or a static value in the text."""
    READS = "reads"
    """Contents of a tensor or buffer before the op."""
    GIVES = "gives"
    """A result."""
    LEAVES = "leaves"
    """Contents of the destination after the op."""


@dataclass(frozen=True)
class Seen:
    """Values observed at an op, element by element."""

    role: Role
    data: tuple[Any, ...]
    block: Block | None = None
    """The buffer behind it, in a program on buffers."""
    places: tuple[int, ...] = ()
    """The place of each element in the buffer."""
    operand: int | None = None
    """The number of the operand, if it is one."""


@dataclass(frozen=True)
class Facet:
    """One kind of observation of one execution of an op, to be compared with the other program."""

    kind: str
    seen: tuple[Seen, ...]
    number: int = 0
    """The number of earlier facets of this kind."""
    destinations: tuple[int, ...] = ()
    """Numbers of the operands that are written to, and observed again after the op."""
    gives: bool = False
    """True if results are compared."""

    def after(
        self, machine: Any, op: Operation, given: Sequence[Any], found: Sequence[Any]
    ) -> Facet:
        """Extend the facet by the op's results and the destinations afterwards."""
        seen = list(self.seen)
        if self.gives:
            seen.extend(Seen(Role.GIVES, data) for value in found if (data := _plain(value)))
        tensors = [value for value in found if isinstance(value, TensorValue)]
        for number, operand in enumerate(self.destinations):
            value = given[operand]
            if isinstance(value, TensorValue) and number < len(tensors):
                value = tensors[number]
            left = contents(machine, value)
            if left is not None:
                seen.append(replace(left, role=Role.LEAVES))
        return replace(self, seen=tuple(seen))


def facets_of(machine: Any, op: Operation, given: Sequence[Any]) -> list[Facet]:
    """The facets of an op, before it runs."""
    name = op_name(op)
    found: list[Facet] = []
    if name in SLICES:
        found.append(_window(op, name, given))
    if name in COPIES:
        found.append(Facet("copy", _reads(machine, given[:1])))
    if name in STORES:
        found.append(Facet(NAMES.get(name, name), _uses(given), destinations=(STORES[name],)))
    elif name.startswith("linalg."):
        found.append(_nest(machine, op, name, given))
    elif name in ("tensor.extract", "memref.load"):
        found.append(Facet("load", (*_uses(given), *_element(machine, given))))
    elif name in ("vector.transfer_read", "vector.load"):
        found.append(Facet(name, (*_uses(given), *_reads(machine, given[:1])), gives=True))
    elif name in ("func.call", "vector.print"):
        found.append(_handed_over(machine, op, name, given))
    elif op.regions:
        found.append(Facet(name, _uses(given[:_BOUNDS])))
    elif name in NAMES or not any(map(_is_shaped, given)):
        found.append(Facet(NAMES.get(name, name), _uses(given), gives=True))
    return found


def _handed_over(machine: Any, op: Operation, name: str, given: Sequence[Any]) -> Facet:
    callee = called_function(op) if name == "func.call" else None
    is_inside = callee is not None and callee.regions[0].blocks
    return Facet(name, _uses(given) if is_inside else (*_uses(given), *_reads(machine, given)))


def _window(op: Operation, name: str, given: Sequence[Any]) -> Facet:
    text = slice_text(op, integers(op, "static_sizes"))
    cut = text.with_operands(given[SLICES[name] :])
    return Facet("window", (Seen(Role.USES, (*cut.offsets, *cut.sizes, *cut.strides)),))


def _nest(machine: Any, op: Operation, name: str, given: Sequence[Any]) -> Facet:
    shaped = [number for number, value in enumerate(given) if _is_shaped(value)]
    inits = shaped[len(shaped) - max(1, len(op.results)) :]
    is_read = name not in _OVERWRITING and _reads_inits(op)
    read = [given[n] for n in shaped if is_read or n not in inits]
    return Facet(name, (*_uses(given), *_reads(machine, read)), destinations=tuple(inits))


def _reads_inits(op: Operation) -> bool:
    """True if the body of a `linalg` op uses the old elements of its inits, or if it has no body."""
    if not op.regions or op.regions[0].blocks.first is None:
        return True
    arguments = op.regions[0].blocks.first.args
    return any(argument.uses for argument in arguments[len(arguments) - max(1, len(op.results)) :])


def _uses(values: Sequence[Any]) -> tuple[Seen, ...]:
    return tuple(
        Seen(Role.USES, data, operand=number)
        for number, value in enumerate(values)
        if (data := _plain(value))
    )


def _plain(value: Any) -> tuple[Any, ...]:
    """The elements of a scalar or a vector; empty for a tensor or buffer."""
    if isinstance(value, VectorValue):
        return tuple(value.contents.data)
    return () if _is_shaped(value) else (value,)


def _is_shaped(value: Any) -> bool:
    return isinstance(value, TensorValue | MemRefValue) and not isinstance(value, VectorValue)


def _reads(machine: Any, values: Sequence[Any]) -> tuple[Seen, ...]:
    found = [contents(machine, value) for value in values if _is_shaped(value)]
    return tuple(seen for seen in found if seen is not None)


def _element(machine: Any, given: Sequence[Any]) -> tuple[Seen, ...]:
    """The one element that a load reads; empty if it is out of bounds or its buffer is freed."""
    whole = contents(machine, given[0])
    place = 0
    for index, size in zip(given[1:], given[0].shape, strict=True):
        if not isinstance(index, int) or not 0 <= index < size:
            return ()
        place = place * size + index
    if whole is None:
        return ()
    return (
        replace(whole, data=whole.data[place : place + 1], places=whole.places[place : place + 1]),
    )


def contents(machine: Any, value: Any) -> Seen | None:
    """The current contents of a tensor or buffer; None for a buffer that is freed or out of bounds."""
    if isinstance(value, TensorValue):
        array: NumberArray = value.contents
        return Seen(Role.READS, tuple(array.data))
    seen = value.views[0][1]
    state = machine.memory.blocks[seen.block]
    if state.live is not True:
        return None
    places = tuple(seen_positions(seen, value.shape))
    data = state.contents.data
    if any(not 0 <= place < len(data) for place in places):
        return None
    return Seen(Role.READS, tuple(data[place] for place in places), seen.block, places)
