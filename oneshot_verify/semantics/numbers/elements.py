"""The scalar ops on numbers, by name and type."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute

import oneshot_verify.semantics.numbers.floats as floats
import oneshot_verify.semantics.numbers.integers as integers
from oneshot_verify.ir.constants.floats import bits_of, value_of
from oneshot_verify.semantics.faults import UnknownScalarOp
from oneshot_verify.semantics.numbers.float_functions import (
    FLOAT_SIGNS,
    FLOAT_UNARY,
    complex_kernel,
    power,
)
from oneshot_verify.semantics.numbers.promises import keeping_promises, of_usual_floats
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.reading import bit_width, is_bool

Unary = Callable[[Any], Any]
Kernel = Callable[..., Any]
"""From the operands, none of which is undefined, to the result."""

FLOATS_ROUNDED: dict[str, Callable[..., float]] = {
    **FLOAT_UNARY,
    "arith.addf": add,
    "arith.subf": sub,
    "arith.mulf": mul,
    "arith.divf": floats.divide,
    "arith.remf": floats.remainder,
    "arith.maximumf": floats.maximum,
    "arith.minimumf": floats.minimum,
    "arith.maxnumf": floats.max_num,
    "arith.minnumf": floats.min_num,
    "math.atan2": math.atan2,
    "math.powf": power,
}
FLOATS_EXACT: dict[str, Kernel] = {
    **FLOAT_SIGNS,
    "math.isnan": math.isnan,
    "math.isinf": math.isinf,
    "math.isfinite": math.isfinite,
    "math.clampf": floats.clamp,
}


Test = Callable[[float, float], bool]


def _compare(ordered: bool, test: Test) -> Test:
    def run(left: float, right: float) -> bool:
        if math.isnan(left) or math.isnan(right):
            return not ordered
        return test(left, right)

    return run


_TESTS: tuple[Test, ...] = (eq, gt, ge, lt, le, ne)
# By number of the predicate: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
FLOAT_COMPARISONS: tuple[Test, ...] = (
    lambda a, b: False,
    *(_compare(True, test) for test in _TESTS),
    lambda a, b: not (math.isnan(a) or math.isnan(b)),
    *(_compare(False, test) for test in _TESTS),
    lambda a, b: math.isnan(a) or math.isnan(b),
    lambda a, b: True,
)

TO_NEAREST_EVEN = 0
"""The `roundingmode` that an op has which names none."""


def kernel(
    name: str,
    result_type: Attribute,
    operand_types: Sequence[Attribute],
    attributes: Mapping[str, Attribute],
) -> Callable[[Sequence[Any]], Any]:
    """The op as a function of its operands; raises `UnknownScalarOp` for one that is not covered."""
    plain = of_usual_floats(_kernel(name, result_type, operand_types, attributes), attributes)

    def run(operands: Sequence[Any]) -> Any:
        return UNDEF if UNDEF in operands else plain(*operands)

    return run


def _kernel(
    name: str,
    result_type: Attribute,
    operand_types: Sequence[Attribute],
    attributes: Mapping[str, Attribute],
) -> Kernel:
    source = operand_types[0]
    round_to = floats.rounding(result_type)
    if floats.rounding(source) is not None:
        if round_to is not None and name in FLOATS_ROUNDED:
            return _rounded(FLOATS_ROUNDED[name], round_to)
        if name in FLOATS_EXACT:
            return FLOATS_EXACT[name]
        if name == "math.isnormal":
            return floats.is_normal(source)
        if name == "arith.cmpf":
            return FLOAT_COMPARISONS[_predicate(name, attributes)]
        if name == "math.fma" and round_to is not None:
            return partial(_fused, result_type)
    on_complex = complex_kernel(name, result_type, source)
    if on_complex is not None:
        return on_complex
    width = _width(source)
    if width is not None and not is_bool(source):
        if name in integers.BINARY:
            return keeping_promises(name, integers.BINARY[name](width), attributes, width, width)
        if name == "arith.cmpi":
            return integers.COMPARISONS[_predicate(name, attributes)](width)
        if name in INTEGER_UNARY:
            return INTEGER_UNARY[name](width)
    rounding = attributes.get("roundingmode")
    if isinstance(rounding, IntegerAttr) and rounding.value.data != TO_NEAREST_EVEN:
        raise UnknownScalarOp(f"'{name}' that does not round to nearest is not covered")
    if name in CONVERSIONS:
        found = CONVERSIONS[name](source, result_type)
        if found is not None:
            widths = (width or 0, _width(result_type) or 0)
            return keeping_promises(name, found, attributes, *widths)
    raise UnknownScalarOp(f"'{name}' from {source} to {result_type} is not covered")


def _predicate(name: str, attributes: Mapping[str, Attribute]) -> int:
    predicate = attributes.get("predicate")
    if not isinstance(predicate, IntegerAttr):
        raise UnknownScalarOp(f"'{name}' without predicate")
    return predicate.value.data


def _rounded(compute: Callable[..., float], round_to: floats.Round) -> Kernel:
    def run(*operands: float) -> float:
        try:
            value = round_to(compute(*operands))
            return value if value == value else math.nan
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return run


def _fused(type: Attribute, left: float, right: float, addend: float) -> float:
    """The product and the sum, rounded once."""
    from fractions import Fraction

    if not all(map(math.isfinite, (left, right, addend))):
        value = left * right + addend
        return value if value == value else math.nan
    exact = Fraction(left) * Fraction(right) + Fraction(addend)
    # A zero has the sign that it has when both parts are rounded.
    return floats.from_exact(exact, type) if exact else left * right + addend


def _width(type: Attribute) -> int | None:
    return 64 if isinstance(type, IndexType) else bit_width(type)


def _count(bits: Callable[[int, int], int]) -> Callable[[int], Unary]:
    """A number of bits, which may take more bits than there are: it is cut to them."""
    return lambda width: lambda a: integers.wrap(bits(integers.bits(a, width), width), width)


INTEGER_UNARY: dict[str, Callable[[int], Unary]] = {
    "math.absi": lambda width: lambda a: integers.wrap(abs(a), width),
    "math.ctpop": _count(lambda a, _: a.bit_count()),
    "math.ctlz": _count(lambda a, width: width - a.bit_length()),
    "math.cttz": _count(lambda a, width: (a & -a).bit_length() - 1 if a else width),
}

Conversion = Callable[[Attribute, Attribute], Unary | None]


def _extend(signed: bool) -> Conversion:
    def make(source: Attribute, target: Attribute) -> Unary | None:
        width = _width(source)
        if width is None or _width(target) is None:
            return None
        if is_bool(source):
            return lambda a: (-1 if signed else 1) if a else 0
        return (lambda a: a) if signed else (lambda a: integers.bits(a, width))

    return make


def _truncate(source: Attribute, target: Attribute) -> Unary | None:
    width = _width(target)
    if width is None or _width(source) is None:
        return None
    if is_bool(target):
        return lambda a: bool(a & 1)
    return lambda a: integers.wrap(a, width)


def _index_cast(signed: bool) -> Conversion:
    def make(source: Attribute, target: Attribute) -> Unary | None:
        if isinstance(target, IndexType):
            if (_width(source) or 0) >= 64:
                return lambda a: integers.wrap(a, 64)
            return _extend(signed)(source, target)
        if (_width(target) or 0) <= 64:
            return _truncate(source, target)
        return None

    return make


def _round_float(source: Attribute, target: Attribute) -> Unary | None:
    round_to = floats.rounding(target)
    if round_to is None or floats.rounding(source) is None:
        return None
    return lambda a: round_to(a) if a == a else math.nan


def _to_float(signed: bool) -> Conversion:
    def make(source: Attribute, target: Attribute) -> Unary | None:
        extend = _extend(signed)(source, source)
        if extend is None or floats.rounding(target) is None:
            return None
        return lambda a: floats.from_exact(extend(a), target)

    return make


def _to_integer(signed: bool) -> Conversion:
    def make(source: Attribute, target: Attribute) -> Unary | None:
        width = _width(target)
        if width is None or floats.rounding(source) is None:
            return None
        low, high = (-(1 << (width - 1)), 1 << (width - 1)) if signed else (0, 1 << width)

        def run(value: float) -> Any:
            if not math.isfinite(value) or not low <= math.trunc(value) < high:
                return UNDEF
            number = math.trunc(value)
            return bool(number & 1) if width == 1 else integers.wrap(number, width)

        return run

    return make


def _bitcast(source: Attribute, target: Attribute) -> Unary | None:
    if source == target:
        return lambda a: a
    from_width, to_width = _width(source), _width(target)
    if from_width is not None and to_width == from_width:
        return lambda a: a
    if from_width is not None and floats.rounding(target) is not None:
        return lambda a: value_of(integers.bits(a, from_width), target)
    if to_width is not None and floats.rounding(source) is not None:
        return lambda a: integers.wrap(bits_of(a, source), to_width)
    return None


CONVERSIONS: dict[str, Conversion] = {
    "arith.extsi": _extend(True),
    "arith.extui": _extend(False),
    "arith.trunci": _truncate,
    "arith.index_cast": _index_cast(True),
    "arith.index_castui": _index_cast(False),
    "arith.extf": _round_float,
    "arith.truncf": _round_float,
    "arith.sitofp": _to_float(True),
    "arith.uitofp": _to_float(False),
    "arith.fptosi": _to_integer(True),
    "arith.fptoui": _to_integer(False),
    "arith.bitcast": _bitcast,
}
