"""Rounding to the floating-point types: to nearest, ties to even, as IEEE 754 has it."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from ctypes import c_float
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type
from xdsl.ir import Attribute

from oneshot_verify.semantics.faults import UnknownScalarOp

if TYPE_CHECKING:
    from fractions import Fraction

Round = Callable[[float], float]

BF16_MAX = math.ldexp(255, 120)
BF16_LARGEST = 128
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
    magnitude = abs(value)
    _, exponent = math.frexp(magnitude)
    place = max(exponent - 8, BF16_LAST_PLACE)
    if exponent <= BF16_LARGEST:
        magnitude = math.ldexp(round(math.ldexp(magnitude, -place)), place)
    return math.copysign(magnitude if magnitude <= BF16_MAX else math.inf, value)


def rounding(type: Attribute) -> Round | None:
    """The function that rounds to a type; None for a type that is not covered."""
    if isinstance(type, Float32Type):
        return round_f32
    if isinstance(type, Float64Type):
        return float
    if isinstance(type, Float16Type):
        return round_f16
    if isinstance(type, BFloat16Type):
        return round_bf16
    return None


PRECISION: dict[type[Attribute], tuple[int, int]] = {
    Float16Type: (11, -24),
    BFloat16Type: (8, BF16_LAST_PLACE),
    Float32Type: (24, -149),
    Float64Type: (53, -1074),
}
"""The number of significant bits, and the exponent of the smallest subnormal number."""


def is_normal(type: Attribute) -> Callable[[float], bool]:
    """Predicate of the normal numbers of a type: those that are not zero, subnormal, infinite, or NaN."""
    precision, last = _precision(type)
    least = math.ldexp(1, last + precision - 1)
    return lambda value: least <= abs(value) < math.inf


def clamp(value: float, low: float, high: float) -> float:
    """`math.clampf`, as its page says and `-math-expand-ops` expands it: not what its name says."""
    return maximum(minimum(value, low), high)


def _precision(type: Attribute) -> tuple[int, int]:
    return next(each for kind, each in PRECISION.items() if isinstance(type, kind))


def from_exact(value: int | Fraction, type: Attribute) -> float:
    """The nearest number of a floating-point type, rounded once."""
    precision, last = _precision(type)
    numerator, denominator = value.as_integer_ratio()
    exponent = numerator.bit_length() - denominator.bit_length()
    is_below = abs(numerator) << max(-exponent, 0) < denominator << max(exponent, 0)
    place = max(exponent + (not is_below) - precision, last)
    one = denominator << max(place, 0)
    quotient, rest = divmod(abs(numerator) << max(-place, 0), one)
    quotient += 2 * rest > one or (2 * rest == one and quotient & 1)
    try:
        magnitude = math.ldexp(quotient, place)
    except OverflowError:
        magnitude = math.inf
    return (rounding(type) or float)(-magnitude if numerator < 0 else magnitude)


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
    return -maximum(-left, -right)


def max_num(left: float, right: float) -> float:
    """The larger one; if one of them is NaN, the other."""
    return _number_of(left, right, maximum)


def min_num(left: float, right: float) -> float:
    """The smaller one; if one of them is NaN, the other."""
    return _number_of(left, right, minimum)


def _number_of(left: float, right: float, choose: Callable[[float, float], float]) -> float:
    if math.isnan(left) or math.isnan(right):
        return right if math.isnan(left) else left
    if left == right == 0 and math.copysign(1, left) != math.copysign(1, right):
        raise UnknownScalarOp("which of -0.0 and 0.0 it gives, is left open")
    return choose(left, right)
