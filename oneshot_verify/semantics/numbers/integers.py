"""Arithmetic on integers of a fixed width: values are signed Python integers that wrap around.

A function gives UNDEF where LLVM gives poison. Source: https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oneshot_verify.semantics.numbers.undefined import UNDEF


def wrap(value: int, width: int) -> int:
    """The signed number that the lowest `width` bits of `value` are."""
    value &= (1 << width) - 1
    return value - (1 << width) if width and value >> (width - 1) else value


def bits(value: int, width: int) -> int:
    """The unsigned number that the lowest `width` bits of `value` are."""
    return value & ((1 << width) - 1)


def divide(left: int, right: int) -> int:
    """Division that rounds towards zero; the divisor is not zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


OfWidth = Callable[[int], Callable[[int, int], Any]]
"""From a number of bits to an operation on two numbers of these."""


def _signed(compute: Callable[[int, int], int]) -> OfWidth:
    return lambda width: lambda a, b: wrap(compute(a, b), width)


def _unsigned(compute: Callable[[int, int], int]) -> OfWidth:
    return lambda width: lambda a, b: wrap(compute(bits(a, width), bits(b, width)), width)


def _upper_half(of: Callable[[int, int], int]) -> OfWidth:
    """The upper half of the product of what `of` makes of two operands: `of(value, width)`."""
    return lambda width: lambda a, b: wrap((of(a, width) * of(b, width)) >> width, width)


def _shift(compute: Callable[[int, int, int], int]) -> OfWidth:
    def of_width(width: int) -> Callable[[int, int], Any]:
        def run(value: int, amount: int) -> Any:
            amount = bits(amount, width)
            return UNDEF if amount >= width else wrap(compute(value, amount, width), width)

        return run

    return of_width


def _power(width: int) -> Callable[[int, int], Any]:
    def run(base: int, exponent: int) -> Any:
        if exponent >= 0:
            return wrap(pow(base, exponent, 1 << width), width)
        if base == 0:
            return UNDEF
        # A fraction, rounded towards zero.
        return 0 if abs(base) != 1 else base if exponent % 2 else 1

    return run


def _nonzero(operation: OfWidth) -> OfWidth:
    def of_width(width: int) -> Callable[[int, int], Any]:
        run = operation(width)
        return lambda a, b: UNDEF if b == 0 else run(a, b)

    return of_width


BINARY: dict[str, OfWidth] = {
    "arith.addi": _signed(lambda a, b: a + b),
    "arith.subi": _signed(lambda a, b: a - b),
    "arith.muli": _signed(lambda a, b: a * b),
    "arith.andi": _signed(lambda a, b: a & b),
    "arith.ori": _signed(lambda a, b: a | b),
    "arith.xori": _signed(lambda a, b: a ^ b),
    "arith.minsi": _signed(min),
    "arith.maxsi": _signed(max),
    "arith.minui": _unsigned(min),
    "arith.maxui": _unsigned(max),
    "arith.divsi": _nonzero(_signed(divide)),
    "arith.remsi": _nonzero(_signed(lambda a, b: a - b * divide(a, b))),
    "arith.floordivsi": _nonzero(_signed(lambda a, b: a // b)),
    "arith.ceildivsi": _nonzero(_signed(lambda a, b: -(-a // b))),
    "arith.divui": _nonzero(_unsigned(lambda a, b: a // b)),
    "arith.remui": _nonzero(_unsigned(lambda a, b: a % b)),
    "arith.ceildivui": _nonzero(_unsigned(lambda a, b: -(-a // b))),
    "arith.mului_extended": _upper_half(bits),
    "arith.mulsi_extended": _upper_half(wrap),
    "math.ipowi": _power,
    "arith.shli": _shift(lambda a, amount, _: a << amount),
    "arith.shrsi": _shift(lambda a, amount, _: a >> amount),
    "arith.shrui": _shift(lambda a, amount, width: bits(a, width) >> amount),
}

# By number of the predicate: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
COMPARISONS: tuple[OfWidth, ...] = (
    lambda _: lambda a, b: a == b,
    lambda _: lambda a, b: a != b,
    lambda _: lambda a, b: a < b,
    lambda _: lambda a, b: a <= b,
    lambda _: lambda a, b: a > b,
    lambda _: lambda a, b: a >= b,
    lambda width: lambda a, b: bits(a, width) < bits(b, width),
    lambda width: lambda a, b: bits(a, width) <= bits(b, width),
    lambda width: lambda a, b: bits(a, width) > bits(b, width),
    lambda width: lambda a, b: bits(a, width) >= bits(b, width),
)
