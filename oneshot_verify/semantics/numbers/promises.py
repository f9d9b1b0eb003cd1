"""Promises of an op about its operands and result; a broken promise makes the result undefined.

LLVM calls such a result a poison value. Source: https://llvm.org/docs/LangRef.html#binary-operations
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Attribute

from oneshot_verify.semantics.numbers.integers import bits, wrap
from oneshot_verify.semantics.numbers.undefined import UNDEF

if TYPE_CHECKING:
    from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr


def _shifted(value: int, amount: int) -> int:
    return value << amount


WITHOUT_BOUNDS: dict[str, Callable[..., int]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.shli": _shifted,
    "arith.trunci": int,
}
REMAINDERS: dict[str, Callable[[int, int], int]] = {
    "arith.divsi": operator.mod,
    "arith.divui": operator.mod,
    "arith.shrsi": lambda value, amount: value & ((1 << amount) - 1),
    "arith.shrui": lambda value, amount: value & ((1 << amount) - 1),
}
"""The part that a division or a right shift drops, for operands on which the op is defined."""


def keeping_promises(
    name: str,
    run: Callable[..., Any],
    attributes: Mapping[str, Attribute],
    width: int,
    result_width: int,
) -> Callable[..., Any]:
    """`run`, the operation on numbers of `width` bits, undefined where it breaks a promise in its attributes.

    `nsw` says that the result without bounds is the one with `result_width` bits, with sign; `nuw`, without sign;
    `exact`, that no bit that is set is shifted out, and that a division leaves no remainder.
    """
    if "isExact" in attributes and name in REMAINDERS:
        return _leaving_nothing(name, run, width)
    overflow = attributes.get("overflowFlags")
    if overflow is None or overflow.name != "arith.overflow":
        return run
    flags = {flag.value for flag in cast("IntegerOverflowAttr", overflow).data}
    if not flags or name not in WITHOUT_BOUNDS:
        return run
    compute = WITHOUT_BOUNDS[name]

    def promised(*operands: int) -> Any:
        found = run(*operands)
        if found is UNDEF:
            return UNDEF
        # An amount to shift by is less than the width here, so both are the same.
        signed = compute(*operands)
        unsigned = compute(*(bits(operand, width) for operand in operands))
        keeps_sign = "nsw" not in flags or wrap(signed, result_width) == signed
        keeps_value = "nuw" not in flags or bits(unsigned, result_width) == unsigned
        return found if keeps_sign and keeps_value else UNDEF

    return promised


def _leaving_nothing(name: str, run: Callable[..., Any], width: int) -> Callable[..., Any]:
    remainder, is_signed = REMAINDERS[name], name.endswith("si")

    def promised(*operands: int) -> Any:
        found = run(*operands)
        if found is UNDEF:
            return UNDEF
        given = operands if is_signed else tuple(bits(operand, width) for operand in operands)
        return UNDEF if remainder(*given) else found

    return promised


def of_usual_floats(
    run: Callable[..., Any], attributes: Mapping[str, Attribute]
) -> Callable[..., Any]:
    """`run`, undefined where `fastmath` says that an operand or the result is no NaN (`nnan`) or no infinity (`ninf`).

    Source: https://llvm.org/docs/LangRef.html#fast-math-flags
    """
    fastmath = attributes.get("fastmath")
    if fastmath is None or fastmath.name != "arith.fastmath":
        return run
    flags = {flag.value for flag in cast("FastMathFlagsAttr", fastmath).data}
    no_nan, no_infinity = "nnan" in flags, "ninf" in flags
    if not no_nan and not no_infinity:
        return run

    def is_excluded(number: Any) -> bool:
        if isinstance(number, complex):
            return is_excluded(number.real) or is_excluded(number.imag)
        if not isinstance(number, float):
            return False
        return (no_nan and math.isnan(number)) or (no_infinity and math.isinf(number))

    def promised(*operands: Any) -> Any:
        found = run(*operands)
        return UNDEF if any(map(is_excluded, (*operands, found))) else found

    return promised
