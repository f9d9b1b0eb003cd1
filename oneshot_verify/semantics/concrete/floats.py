"""Rounding to the floating-point types: to nearest, ties to even, as IEEE 754 has it."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from ctypes import c_float

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type
from xdsl.ir import Attribute

Round = Callable[[float], float]

BF16_MAX = math.ldexp(255, 120)
BF16_LAST_PLACE = -133
"""The exponent of the smallest subnormal number."""


def round_f32(value: float) -> float:
    """The nearest `f32`."""
    return c_float(value).value


def round_f16(value: float) -> float:
    """The nearest `f16`."""
    try:
        return struct.unpack("e", struct.pack("e", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def round_bf16(value: float) -> float:
    """The nearest `bf16`: eight significant bits, and the exponents of `f32`."""
    if value == 0 or not math.isfinite(value):
        return value
    _, exponent = math.frexp(value)
    place = max(exponent - 8, BF16_LAST_PLACE)
    rounded = math.ldexp(round(math.ldexp(value, -place)), place)
    if abs(rounded) > BF16_MAX:
        return math.copysign(math.inf, value)
    return math.copysign(rounded, value)


def rounding(type: Attribute) -> Round | None:
    """How to round to a type; None for a type that is not covered."""
    if isinstance(type, Float32Type):
        return round_f32
    if isinstance(type, Float64Type):
        return float
    if isinstance(type, Float16Type):
        return round_f16
    if isinstance(type, BFloat16Type):
        return round_bf16
    return None


PRECISION: dict[type[Attribute], int] = {
    Float16Type: 11,
    BFloat16Type: 8,
    Float32Type: 24,
    Float64Type: 53,
}


def from_integer(value: int, type: Attribute) -> float:
    """The nearest number of a floating-point type to an integer, rounded once."""
    precision = next(bits for kind, bits in PRECISION.items() if isinstance(type, kind))
    round_to = rounding(type) or float
    excess = value.bit_length() - precision
    if excess <= 0:
        return round_to(float(value))
    magnitude = abs(value)
    quotient, rest = divmod(magnitude, 1 << excess)
    half = 1 << (excess - 1)
    if rest > half or (rest == half and quotient & 1):
        quotient += 1
    return round_to(math.copysign(float(quotient << excess), value))


def divide(left: float, right: float) -> float:
    """Division with infinities and NaN instead of an exception."""
    if right == 0:
        if left == 0 or math.isnan(left):
            return math.nan
        return math.copysign(math.inf, left) * math.copysign(1, right)
    return left / right


def remainder(left: float, right: float) -> float:
    """The remainder with the sign of `left`, as C's `fmod` has it."""
    if right == 0 or math.isinf(left) or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.fmod(left, right)


def maximum(left: float, right: float) -> float:
    """The larger one; NaN if one of them is; -0 is smaller than +0."""
    if math.isnan(left) or math.isnan(right):
        return math.nan
    if left == right == 0:
        return left if math.copysign(1, left) > 0 else right
    return max(left, right)


def minimum(left: float, right: float) -> float:
    """The smaller one; NaN if one of them is; -0 is smaller than +0."""
    if math.isnan(left) or math.isnan(right):
        return math.nan
    if left == right == 0:
        return left if math.copysign(1, left) < 0 else right
    return min(left, right)


def max_num(left: float, right: float) -> float:
    """The larger one; if one of them is NaN, the other."""
    if math.isnan(left):
        return right
    return left if math.isnan(right) else maximum(left, right)


def min_num(left: float, right: float) -> float:
    """The smaller one; if one of them is NaN, the other."""
    if math.isnan(left):
        return right
    return left if math.isnan(right) else minimum(left, right)
