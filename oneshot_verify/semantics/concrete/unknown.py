"""Ops that are functions of their operands which nobody knows: some function is made up for them.

It gives numbers that hang on all that the op gets, by way of a hash. Where the tensor program hands it an element that
nobody has written, it stands for any: the bufferized program may have whatever it likes there, and gets the same.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.concrete.arrays import NumberArray
from oneshot_verify.semantics.dialects.destination_style import surely_read
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.reading import bit_width, is_bool
from oneshot_verify.semantics.values import LoopNest

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine
from oneshot_verify.semantics.concrete.arrays import vector_sizes
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.numbers.floats import rounding
from oneshot_verify.semantics.reading import is_complex, is_float, vector_type
from oneshot_verify.semantics.values import VectorValue

Mask: TypeAlias = tuple[bool, ...]
"""Of arrays, which ones are not written at all."""


@dataclass(frozen=True)
class Answer:
    """The results of such an op in a run."""

    what: str
    """The text of the op."""
    given: tuple[str, ...]
    """All that is not an element of what it reads."""
    data: tuple[NumberArray, ...]
    """The arrays that it surely reads."""
    results: tuple[NumberArray, ...]


class Answers:
    """The answers in the run of the tensor program."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._by_rest: dict[tuple[str, ...], dict[Mask, dict[str, Answer]]] = {}
        """By what is given; by which of the data are not written at all; by the rest of the data."""
        self._partly: dict[tuple[str, ...], list[Answer]] = {}
        for each in answers:
            mask = tuple(all(x is UNDEF for x in array.data) for array in each.data)
            rest = _rest(each.data, mask)
            if any(UNDEF in array.data for array in rest):
                self._partly.setdefault(each.given, []).append(each)
            else:
                by_mask = self._by_rest.setdefault(each.given, {})
                by_mask.setdefault(mask, {}).setdefault(_text(rest), each)

    def find(self, given: tuple[str, ...], data: Sequence[NumberArray]) -> Answer | None:
        """An answer that the tensor program may have got to this."""
        for mask, found in self._by_rest.get(given, {}).items():
            if (known := found.get(_text(_rest(data, mask)))) is not None:
                return known
        return next((x for x in self._partly.get(given, ()) if _covers(x.data, data)), None)


def _rest(data: Sequence[NumberArray], mask: Mask) -> list[NumberArray]:
    return [array for array, is_left_out in zip(data, mask, strict=True) if not is_left_out]


def _text(data: Sequence[NumberArray]) -> str:
    return repr([list(array.data) for array in data])


def _covers(data: Sequence[NumberArray], others: Sequence[NumberArray]) -> bool:
    """True if `others` equal `data` wherever `data` are defined."""
    return all(
        a is UNDEF or repr(a) == repr(b)
        for mine, its in zip(data, others, strict=True)
        for a, b in zip(mine.data, its.data, strict=True)
    )


def answer(machine: NumberMachine, op: Operation, nest: LoopNest) -> tuple[NumberArray, ...]:
    """The results of the made up function, recorded as an answer."""
    looked_at = zip(nest.outputs, surely_read(op), strict=True)
    data = (*nest.inputs, *(array for array, is_read in looked_at if is_read))
    text, types, *scalars = nest.key
    given = tuple(map(repr, (text, types, scalars, nest.shapes)))
    known = machine.answers_before.find(given, data)
    if known is not None:
        results = known.results
    else:
        results = _made_up(machine, op, nest, repr((given, _text(data))).encode() + machine.salt)
    machine.answers.append(Answer(text, given, data, results))
    return results


def _made_up(
    machine: NumberMachine, op: Operation, nest: LoopNest, what: bytes
) -> tuple[NumberArray, ...]:
    source = random.Random(hashlib.blake2b(what, digest_size=8).digest())
    count = len(nest.inputs)
    results: list[NumberArray] = []
    for shape, type in zip(nest.shapes[count:], nest.element_types[count:], strict=True):
        machine.numbers_domain.take_room(shape)
        made = [_element(op, type, source) for _ in range(prod(shape))]
        results.append(NumberArray(shape, made))
    return tuple(results)


def _element(op: Operation, type: Attribute, source: random.Random) -> Any:
    """A number; a small one now and then, if it may be an index."""
    is_integer = isinstance(type, IndexType) or bit_width(type) is not None
    if is_integer and not is_bool(type) and source.random() < 0.5:
        return source.randint(0, 3 if isinstance(type, IndexType) else 1)
    return random_scalar(op, type, source)


def random_scalar(op: Operation, type: Attribute, source: random.Random) -> Any:
    """A number of a type, or a vector of numbers; an index is small."""
    vector = vector_type(type)
    if vector is not None:
        shape = vector_sizes(vector)
        data = [random_scalar(op, vector.element_type, source) for _ in range(prod(shape))]
        return VectorValue(shape, NumberArray(shape, data), vector.element_type)
    if is_bool(type):
        return source.random() < 0.5
    if isinstance(type, IndexType):
        return source.randint(0, 3)
    width = bit_width(type)
    if width is not None:
        return source.randint(1000, 9999) % (1 << (width - 1))
    if is_complex(type):
        return complex(source.randint(1000, 9999), source.randint(1000, 9999))
    if not is_float(type):
        raise UnsupportedOp(op, f"a call that gives a value of type {type} is not covered")
    return (rounding(type) or float)(float(source.randint(1000, 9999)))
