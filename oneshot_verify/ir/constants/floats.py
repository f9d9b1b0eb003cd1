"""Floating-point numbers as bits.

A number of up to 64 bits is held as a Python float, without rounding. A NaN keeps its payload in the top bits of the
float's payload, so that a signalling NaN stays signalling. `f80` and `f128` are held as bits (`WideFloatAttr`) if no
Python float has the same value.
"""

from __future__ import annotations

import math
import struct
from abc import ABC, abstractmethod
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FloatAttr,
    FloatData,
    FloatNanEncoding,
    FloatNonfiniteBehavior,
    FloatSemantics,
    IntAttr,
)
from xdsl.ir import Attribute, BuiltinAttribute, TypedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.printer import Printer

DOUBLE_FRACTION = 52
"""Number of fraction bits of a Python float."""

_IEEE: dict[type[Attribute], FloatSemantics] = {
    Float16Type: FloatSemantics(5, 10, 15),
    BFloat16Type: FloatSemantics(8, 7, 127),
    Float32Type: FloatSemantics(8, 23, 127),
    Float64Type: FloatSemantics(11, 52, 1023),
}
_STRUCT: dict[type[Attribute], str] = {Float16Type: "<e", Float32Type: "<f", Float64Type: "<d"}
_WIDE: dict[type[Attribute], int] = {Float80Type: 64, Float128Type: 112}
"""Number of bits below the exponent."""


class TypedConstant(BuiltinAttribute, TypedAttribute, ABC):
    """A constant whose text ends with its type."""

    @abstractmethod
    def print_without_type(self, printer: Printer) -> None:
        """Print the text in front of the type."""

    def print_builtin(self, printer: Printer) -> None:
        self.print_without_type(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.get_type())


@irdl_attr_definition
class WideFloatAttr(TypedConstant):
    """A number of type `f80` or `f128` that no Python float equals, as bits."""

    name = "wide_float"
    bits: IntAttr
    type: Attribute

    def print_without_type(self, printer: Printer) -> None:
        printer.print_string(hex_literal(self.bits.data, cast("AnyFloat", self.type)))


def hex_literal(bits: int, type: AnyFloat) -> str:
    """The bits in MLIR's syntax, with all leading zeros."""
    return f"0x{bits:0{(type.bitwidth + 3) // 4}X}"


def semantics_of(type: Attribute) -> FloatSemantics:
    """Format of a float type of up to 64 bits."""
    return _IEEE.get(type.__class__) or cast("Any", type).SEMANTICS


def bits_of(value: float, type: Attribute) -> int:
    """The bits of `value` rounded to `type`; a NaN keeps its sign and the top of its payload.

    Raises `ValueError` for a negative number of a type without sign.
    """
    if type.__class__ in _WIDE:
        return _widened(value, _WIDE[type.__class__])
    if math.isnan(value):
        return _nan_bits(value, semantics_of(type))
    if type.__class__ in _STRUCT:
        code = _STRUCT[type.__class__]
        try:
            packed = struct.pack(code, value)
        except OverflowError:
            packed = struct.pack(code, math.copysign(math.inf, value))
        return int.from_bytes(packed, "little")
    if isinstance(type, BFloat16Type):
        return int.from_bytes(type.pack((value,)), "little")
    return cast("Any", type).encode_bits(value)


def value_of(bits: int, type: Attribute) -> float:
    """Value of the bits of a type of up to 64 bits."""
    semantics = semantics_of(type)
    nan = _nan_value(bits, semantics)
    if nan is not None:
        return nan
    if type.__class__ in _STRUCT:
        size = semantics.bitwidth // 8
        return struct.unpack(_STRUCT[type.__class__], bits.to_bytes(size, "little"))[0]
    if isinstance(type, BFloat16Type):
        return struct.unpack("<f", (bits << 16).to_bytes(4, "little"))[0]
    return cast("Any", type).decode_bits(bits)


def attribute_of_bits(bits: int, type: Attribute) -> Attribute:
    """The scalar attribute with exactly these bits."""
    if type.__class__ in _WIDE:
        value = _narrowed(bits, _WIDE[type.__class__])
        if value is None:
            return WideFloatAttr(IntAttr(bits), type)
        return FloatAttr.new((FloatData(value), type))
    # The constructor would make a signalling NaN quiet.
    return FloatAttr.new((FloatData(value_of(bits, type)), type))


def bits_of_attribute(value: Attribute) -> int | None:
    """The bits of a scalar float attribute; None for any other attribute."""
    if isinstance(value, WideFloatAttr):
        return value.bits.data
    if isinstance(value, FloatAttr):
        return bits_of(value.value.data, cast("Any", value).type)
    return None


def _double_bits(value: float) -> int:
    return int.from_bytes(struct.pack("<d", value), "little")


def _nan_bits(value: float, semantics: FloatSemantics) -> int:
    double = _double_bits(value)
    sign = (double >> 63 if semantics.has_sign else 0) << semantics.sign_shift
    if semantics.nonfinite is FloatNonfiniteBehavior.FINITE_ONLY:
        raise ValueError("the type has no NaN")
    if semantics.nan_encoding is FloatNanEncoding.NEGATIVE_ZERO:
        return 1 << semantics.sign_shift
    exponent = semantics.max_exponent << semantics.mantissa_bits
    if semantics.nan_encoding is FloatNanEncoding.ALL_ONES:
        return sign | exponent | semantics.max_mantissa
    payload = (double & ((1 << DOUBLE_FRACTION) - 1)) >> (DOUBLE_FRACTION - semantics.mantissa_bits)
    return sign | exponent | (payload or 1 << (semantics.mantissa_bits - 1))


def _nan_value(bits: int, semantics: FloatSemantics) -> float | None:
    """The NaN that the bits encode; None if they encode a number."""
    if semantics.nonfinite is FloatNonfiniteBehavior.FINITE_ONLY:
        return None
    sign = bits >> semantics.sign_shift & 1 if semantics.has_sign else 0
    mantissa = bits & semantics.max_mantissa
    exponent = bits >> semantics.mantissa_bits & semantics.max_exponent
    quiet = 1 << (DOUBLE_FRACTION - 1)
    if semantics.nan_encoding is FloatNanEncoding.NEGATIVE_ZERO:
        payload = quiet if bits == 1 << semantics.sign_shift else 0
    elif exponent != semantics.max_exponent:
        return None
    elif semantics.nan_encoding is FloatNanEncoding.ALL_ONES:
        payload = quiet if mantissa == semantics.max_mantissa else 0
    else:
        payload = mantissa << (DOUBLE_FRACTION - semantics.mantissa_bits)
    if not payload:
        return None
    double = sign << 63 | 0x7FF << DOUBLE_FRACTION | payload
    return struct.unpack("<d", double.to_bytes(8, "little"))[0]


def _widened(value: float, below: int) -> int:
    """Bits of a Python float in `f80`, which has an explicit leading digit, or in `f128`, which does not."""
    double = _double_bits(value)
    sign, exponent = double >> 63, double >> DOUBLE_FRACTION & 0x7FF
    fraction = double & ((1 << DOUBLE_FRACTION) - 1)
    explicit = below == 64
    digits = below - 1 if explicit else below
    leading = 1 << digits if explicit else 0
    if exponent == 0x7FF:
        wide, rest = 0x7FFF, leading | fraction << (digits - DOUBLE_FRACTION)
    elif exponent:
        wide, rest = exponent - 1023 + 16383, leading | fraction << (digits - DOUBLE_FRACTION)
    elif fraction:
        # Subnormal: its first set bit becomes the leading digit.
        shift = DOUBLE_FRACTION + 1 - fraction.bit_length()
        wide = 1 - shift - 1023 + 16383
        rest = leading | ((fraction << shift) & ((1 << DOUBLE_FRACTION) - 1)) << (
            digits - DOUBLE_FRACTION
        )
    else:
        wide, rest = 0, 0
    return (sign << 15 | wide) << below | rest


def _narrowed(bits: int, below: int) -> float | None:
    """The Python float of equal value, except for NaN; None if there is none."""
    digits = below - 1 if below == 64 else below
    sign, wide = bits >> (below + 15), bits >> below & 0x7FFF
    rest = bits & ((1 << below) - 1)
    if wide == 0x7FFF:
        value = math.inf
    else:
        significand = rest if below == 64 or wide == 0 else rest | 1 << digits
        try:
            value = math.ldexp(significand, max(wide, 1) - 16383 - digits)
        except OverflowError:
            return None
    value = -value if sign else value
    return value if _widened(value, below) == bits else None
