"""Concrete inputs for a function: small, all elements different, few enough to run them all.

An input is made from a `Choice` - the sizes, the scalars, the kind of elements - so that it can be shrunk by shrinking
the choice. The elements (`elements.py`) are primes, unless the choice asks for special ones.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue, Use

from oneshot_verify.ir.facts import Undefined, facts_of
from oneshot_verify.ir.symbols import ops_in
from oneshot_verify.refute.clues import MAX_ELEMENTS, named_sizes, reshaped, role, room, sizes_with
from oneshot_verify.refute.elements import KINDS, Elements, extremes, has_special
from oneshot_verify.semantics.concrete.arrays import NumberArray, vector_sizes
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.numbers.integers import wrap
from oneshot_verify.semantics.opaque import KNOWN_DIALECTS
from oneshot_verify.semantics.reading import (
    bit_width,
    integers,
    is_bool,
    is_complex,
    is_float,
    ranked,
    scalar_type,
    vector_type,
)

SEED = 20240
DRAWS = 12
"""The inputs of a function without arguments that asks code of others."""

USUAL_OFFSET, USUAL_SIZE, USUAL_STRIDE = 3, 3, 4
"""Offset, size and stride assumed for a view of linear memory whose own are dynamic."""

Scalar = int | bool | float | complex
Place = tuple[int, int]
"""An argument and one of its dimensions."""


@dataclass(frozen=True)
class TensorData:
    """The elements of a tensor or buffer argument."""

    contents: NumberArray
    element_type: Attribute


@dataclass(frozen=True)
class Input:
    """One value per argument of the function: a scalar or the data of a tensor or buffer."""

    values: tuple[Scalar | TensorData, ...]
    choice: Choice

    @property
    def salt(self) -> bytes:
        """A hash of the input: it makes functions without a body behave differently from input to input."""
        shown = [
            tuple(value.contents.data) if isinstance(value, TensorData) else value
            for value in self.values
        ]
        key = repr((shown, self.choice.draw) if self.choice.draw else shown)
        return hashlib.blake2b(key.encode(), digest_size=8).digest()


@dataclass(frozen=True)
class Choice:
    """The sizes, scalars and kind of elements from which an input is made."""

    sizes: tuple[int, ...]
    """One per dynamic dimension, in the order of the arguments."""
    scalars: tuple[int, ...]
    """One per `index`, integer and `i1` argument."""
    small: bool = False
    """True if the integers inside of tensors are small enough to serve as indices."""
    signed: bool = False
    """True if some of the elements, and of the floats, are negative."""
    special: int = 0
    """The kind of special elements among them (`elements.py`); 0: none."""
    draw: int = 0
    """The number among equal inputs: code that is not there does something else with each."""


class NoInputs(Exception):
    """No input can be made for a function: it has arguments of a type that is not covered."""


class InputMaker:
    """Makes inputs for the arguments of one function."""

    def __init__(self, function: Operation) -> None:
        block = function.regions[0].blocks.first
        self.arguments: Sequence[SSAValue] = () if block is None else tuple(block.args)
        self.types = [assumed_type(argument) for argument in self.arguments]
        self.places: list[Place] = []
        """The dynamic dimensions."""
        self.chosen: list[int] = []
        """Numbers of the arguments that are integers, `index` or `i1`."""
        for number, type in enumerate(self.types):
            shaped = _shaped(type)
            if shaped is not None:
                self._check_element(shaped.element_type)
                self.places.extend(
                    (number, d) for d, size in enumerate(_sizes(shaped)) if size == DYNAMIC_INDEX
                )
            elif isinstance(type, IndexType | IntegerType):
                self.chosen.append(number)
            else:
                self._check_element(type)
        elements = {n: _element(type) for n, type in enumerate(self.types)}
        others = [type for number, type in elements.items() if number not in self.chosen]
        self.has_integers = any(isinstance(type, IndexType | IntegerType) for type in others)
        self.has_signs = any(map(_has_sign, others))
        numbers = (self.types[number] for number in self.chosen)
        self.has_special = any(map(has_special, [*others, *filterfalse(is_bool, numbers)]))
        self.room = room(function)
        self.named = named_sizes(function)
        self.roles = [role(self.arguments[number]) for number in self.chosen]
        names = {*map(op_name, ops_in(function))}
        is_asking = {name.partition(".")[0] for name in names} - KNOWN_DIALECTS
        self.draws = DRAWS if is_asking or "func.call" in names else 1
        """The number of inputs of a function without arguments."""
        self.reshaped = reshaped(self.arguments)
        """The tensor that takes the shape that another argument lists, of each such list."""

    @staticmethod
    def _check_element(type: Attribute) -> None:
        vector = vector_type(type)
        if not scalar_type(type if vector is None else vector.element_type):
            raise NoInputs(f"arguments of type {type} are not covered")

    def make(self, choice: Choice) -> Input:
        """The input that a choice stands for."""
        scalars = dict(zip(self.chosen, choice.scalars, strict=True))
        elements = Elements(choice.small, choice.signed, choice.special)
        floats = {
            number: elements.next(type)
            for number, type in enumerate(self.types)
            if is_float(type) or is_complex(type)
        }
        shapes = self._shapes(choice)
        values: list[Scalar | TensorData] = []
        for number, type in enumerate(self.types):
            shaped = _shaped(type)
            if shaped is not None:
                shape = shapes[number]
                data = elements.several(shaped.element_type, prod(shape))
                if number in self.reshaped:
                    count = prod(shapes[self.reshaped[number]])
                    data = sizes_with(count, len(data), turn=sum(choice.sizes))
                values.append(TensorData(NumberArray(shape, data), shaped.element_type))
            elif number in scalars:
                values.append(bool(scalars[number] & 1) if is_bool(type) else scalars[number])
            else:
                values.append(floats[number])
        return Input(tuple(values), choice)

    def fits(self, choice: Choice) -> bool:
        """True if a choice is of as many sizes and scalars, and each tensor has at most `MAX_ELEMENTS` elements."""
        if tuple(map(len, (choice.sizes, choice.scalars))) != (len(self.places), len(self.chosen)):
            return False
        return all(prod(each) <= MAX_ELEMENTS for each in self._shapes(choice).values())

    def _shapes(self, choice: Choice) -> dict[int, tuple[int, ...]]:
        """The sizes of each argument that has elements, by its number."""
        sizes = dict(zip(self.places, choice.sizes, strict=True))
        return {
            number: tuple(
                sizes[number, d] if size == DYNAMIC_INDEX else size
                for d, size in enumerate(_sizes(shaped))
            )
            for number, type in enumerate(self.types)
            if (shaped := _shaped(type)) is not None
        }

    def choices(self, *, special: bool = False) -> Iterator[Choice]:
        """Choices without end and without repetition, small ones first; always the same ones.

        `special`: every fourth one asks for special elements, where the types have some.
        """
        if not self.arguments:
            yield from (Choice((), (), draw=number) for number in range(self.draws))
            return
        source = random.Random(SEED)
        seen: set[Choice] = set()
        stale = 0
        for attempt in range(100_000):
            choice = self._choose(source, attempt)
            if special and self.has_special and attempt % 4 == 3:
                choice = self._with_special(source, choice, 1 + attempt // 4 % KINDS)
            if choice in seen:
                stale += 1
                if stale > 300:
                    return
                continue
            stale = 0
            seen.add(choice)
            if self.fits(choice):
                yield choice

    def _choose(self, source: random.Random, attempt: int) -> Choice:
        """By turns: tensors of equal sizes, large tensors with small scalars, and any."""
        kind = attempt % 4
        if kind == 0:
            size = (2, 3, 1, 4, 0)[attempt // 4 % 5]
            sizes = [size] * len(self.places)
        elif kind == 1:
            size = source.randint(4, 6)
            if self.room > 4 and attempt % 8 == 1:
                size = self.room + source.randint(0, 1)
            sizes = [size] * len(self.places)
            if self.named and attempt % 8 == 5:
                sizes = [source.choice(self.named) for _ in self.places]
        else:
            sizes = [source.choice((0, 1, 2, 2, 3, 3, 4)) for _ in self.places]
        pool = sorted({0, 1, 2, 3, *sizes})
        scalars = [
            self._scalar(source, number, role, pool, kind, sizes)
            for number, role in zip(self.chosen, self.roles, strict=True)
        ]
        small = self.has_integers and attempt % 3 == 2
        signed = self.has_signs and attempt % 5 in (1, 3)
        return Choice(tuple(sizes), tuple(scalars), small, signed)

    def _with_special(self, source: random.Random, choice: Choice, kind: int) -> Choice:
        scalars = [
            source.choice(extremes(width))
            if (width := bit_width(self.types[number])) is not None
            and has_special(self.types[number])
            and width > 1
            and source.random() < 0.5
            else scalar
            for number, scalar in zip(self.chosen, choice.scalars, strict=True)
        ]
        return replace(choice, scalars=tuple(scalars), special=kind)

    def _scalar(
        self,
        source: random.Random,
        number: int,
        role: str,
        pool: Sequence[int],
        kind: int,
        sizes: Sequence[int],
    ) -> int:
        if is_bool(self.types[number]):
            return source.randint(0, 1)
        if role == "step":
            return source.choice((1, 1, 2, 3))
        if role == "size" and sizes and source.random() < 0.4:
            return source.choice(sizes)
        if role in ("start", "size") or kind == 1:
            return source.choice((0, 1, 1, 2, 2, 3) if role == "size" else (0, 0, 1, 2))
        if not isinstance(self.types[number], IndexType) and source.random() < 0.3:
            return source.choice((-3, 5, 7, 11))
        return source.choice(pool)


def assumed_type(argument: SSAValue) -> Attribute:
    """The type of an argument; an unranked one gets the shape that the function casts it to, or rank 1."""
    type = argument.type
    if not isinstance(type, UnrankedTensorType | UnrankedMemRefType):
        return type
    for use in argument.uses:
        if Undefined.CAST in facts_of(use.operation).undefined:
            asked = ranked(use.operation.results[0].type)
            if asked is not None:
                return TensorType(asked.element_type, asked.get_shape())
    element_type = cast("TensorType[Attribute]", type).element_type
    reach = max(map(_reach, argument.uses), default=0)
    return TensorType(element_type, [reach or DYNAMIC_INDEX])


def _reach(use: Use) -> int:
    """The elements of an unranked value that a `memref.reinterpret_cast` reaches, 0 for other ops; dynamic numbers are
    guessed."""
    op = use.operation
    if op_name(op) != "memref.reinterpret_cast":
        return 0
    (offset,) = integers(op, "static_offsets")
    sizes, strides = integers(op, "static_sizes"), integers(op, "static_strides")
    last = _or_usual(offset, USUAL_OFFSET)
    for size, stride in zip(sizes, strides, strict=True):
        last += max(_or_usual(size, USUAL_SIZE) - 1, 0) * abs(_or_usual(stride, USUAL_STRIDE))
    return last + 1


def _or_usual(number: int, usual: int) -> int:
    return usual if number == DYNAMIC_INDEX else number


def _shaped(type: Attribute) -> Any:
    """The type, if values of it have elements."""
    return ranked(type) or vector_type(type)


def _element(type: Attribute) -> Attribute:
    """The type of the elements of a type, if it has some, else itself."""
    shaped = _shaped(type)
    return type if shaped is None else shaped.element_type


def _has_sign(type: Attribute) -> bool:
    """True if a type has negative elements; False for `index`, where they are of no use."""
    vector = vector_type(type)
    if vector is not None:
        return _has_sign(vector.element_type)
    return not (is_bool(type) or isinstance(type, IndexType))


def _sizes(type: Any) -> tuple[int, ...]:
    """The sizes of a type that has elements."""
    vector = vector_type(type)
    return type.get_shape() if vector is None else vector_sizes(vector)


def number_of_type(type: Attribute, number: int | bool) -> int:
    """Wrap a number into an integer type, `index` or `i1`."""
    return int(bool(number)) if is_bool(type) else wrap(int(number), bit_width(type) or 64)


def inputs(function: Operation) -> Iterator[Input]:
    """Small inputs for a function, always in the same order.

    Raises `NoInputs` for a function with arguments that are not covered.
    """
    maker = InputMaker(function)
    return map(maker.make, maker.choices())
