"""The elements of the tensors and vectors of an input, and its floating-point scalars.

Elements are primes, in some inputs every other one is negative: sums and products of different ones differ, and no
result is equal by accident. In inputs with special elements there are among them, by kind:

1. zeros of both signs, the largest and the smallest integers, masks that let everything through;
2. the same, and masks that let nothing through;
3. and more: the same with infinities and NaN, and masks at random.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import compress, count
from math import prod
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from oneshot_verify.semantics.concrete.arrays import NumberArray, vector_sizes
from oneshot_verify.semantics.numbers.floats import rounding
from oneshot_verify.semantics.reading import bit_width, is_bool, is_complex, is_float, vector_type
from oneshot_verify.semantics.values import VectorValue

Special = TypeVar("Special", int, float)

KINDS = 6
"""Number of kinds of special elements; those from the third one on differ in the positions of these."""
WIDEST = 32
"""Largest width of integers that get special elements: wider ones would overflow as indices."""
_ZEROS = (0.0, -0.0)
_POLES = (math.inf, -math.inf, math.nan)


def has_special(type: Attribute) -> bool:
    """True if some elements of a type are special."""
    vector = vector_type(type)
    if vector is not None:
        return has_special(vector.element_type)
    width = bit_width(type)
    if width is not None:
        return not isinstance(type, IndexType) and width <= WIDEST
    return is_float(type) or is_complex(type) or is_bool(type)


def extremes(width: int) -> tuple[int, ...]:
    """The integers of a width at which operations wrap around, saturate or change their sign."""
    half = 1 << (width - 1)
    return (-half, half - 1, -1, 0)


class Elements:
    """Numbers that are all different, as far as their type has enough of them, except special ones."""

    def __init__(self, small: bool, signed: bool = False, special: int = 0) -> None:
        self._small = small
        self._signed = signed
        self._special = special
        self._random = random.Random(special)
        self._primes = _primes()
        self._count = 0
        self._drawn = 0
        """Number of special elements drawn so far."""

    def next(self, type: Attribute) -> Any:
        """The next number, as a value of this type."""
        return self.several(type, 1)[0]

    def several(self, type: Attribute, number: int) -> list[Any]:
        """The next numbers of this type."""
        vector = vector_type(type)
        if vector is not None:
            shape, element = vector_sizes(vector), vector.element_type
            lanes = (self.several(element, prod(shape)) for _ in range(number))
            return [VectorValue(shape, NumberArray(shape, each), element) for each in lanes]
        draw, found = self._draw(type), list[Any]()
        for _ in range(number):
            self._count += 1
            found.append(draw())
        return found

    def _draw(self, type: Attribute) -> Callable[[], Any]:
        """Draws a number of a scalar type."""
        if is_bool(type):
            return self._bool
        if isinstance(type, IndexType):
            return self._up_to_three
        width = bit_width(type)
        if width is not None:
            return self._up_to_three if self._small else partial(self._integer, width)
        if is_complex(type):
            part = cast("Any", type).element_type
            return lambda: complex(*self.several(part, 2))
        round_to = rounding(type)
        return self._float if round_to is None else lambda: round_to(self._float())

    def _up_to_three(self) -> int:
        return (self._count * 5 + self._count // 4) % 4

    def _bool(self) -> bool:
        if self._special:
            return self._special == 1 or (self._special > 2 and self._random.random() < 0.5)
        # No period of this pattern is a multiple of a small size.
        return bool((self._count * self._count + self._count // 3) % 7 & 1)

    def _integer(self, width: int) -> int:
        if self._is_special() and width <= WIDEST:
            return self._next_of(extremes(width))
        limit = 1 << (width - 1)
        number = next(self._primes)
        return self._sign() * (number % limit if number >= limit else number)

    def _float(self) -> float:
        if self._is_special():
            return self._next_of(_ZEROS if self._special < 3 else (*_POLES, *_ZEROS))
        return self._sign() * float(next(self._primes))

    def _is_special(self) -> bool:
        """True if the next number is special: the first (a function may have no other), and about every third."""
        return self._special > 0 and (self._drawn == 0 or self._random.random() < 0.35)

    def _next_of(self, specials: Sequence[Special]) -> Special:
        """The next special number; each kind of input begins with another one."""
        self._drawn += 1
        return specials[(self._special + self._drawn) % len(specials)]

    def _sign(self) -> int:
        """The sign of the next number: -1 and 1 by turns, except that every seventh number repeats a sign."""
        return -1 if self._signed and (self._count + self._count // 7) % 2 else 1


_KNOWN_PRIMES = [2, 3]
"""The first primes; extended on demand."""


def _primes() -> Iterator[int]:
    for place in count():
        if place == len(_KNOWN_PRIMES):
            _KNOWN_PRIMES[:] = _primes_below(4 * _KNOWN_PRIMES[-1])
        yield _KNOWN_PRIMES[place]


def _primes_below(limit: int) -> list[int]:
    """All primes below a limit, by the sieve of Eratosthenes."""
    is_prime = bytearray([0, 0]) + bytearray([1]) * (limit - 2)
    for number in range(2, math.isqrt(limit) + 1):
        if is_prime[number]:
            multiples = range(number * number, limit, number)
            is_prime[number * number :: number] = bytes(len(multiples))
    return [*compress(range(limit), is_prime)]
