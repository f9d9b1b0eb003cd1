"""Constant folding of scalar ops, with the results that MLIR's folding passes write.

On integers of up to 64 bits, `f32` and `f64`. Each op is rounded once. Not folded is what promises something (`nsw`,
`fastmath`), and what gives no number.

Ops that may give poison though their operands are defined: https://llvm.org/docs/LangRef.html#poison-values
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from ctypes import c_float
from typing import Any, cast

from xdsl.dialects.builtin import Float32Type, Float64Type, FloatAttr, IndexType, IntegerAttr, i1
from xdsl.ir import Attribute

from oneshot_verify.ir.facts.fact import Poison
from oneshot_verify.ir.facts.table import default_facts
from oneshot_verify.semantics.reading import bit_width

WIDEST = 64
PROMISE_NOTHING = ("#arith.overflow<none>", "#arith.fastmath<none>")
FOLDED: dict[str, Callable[..., Any]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.andi": int.__and__,
    "arith.ori": int.__or__,
    "arith.xori": int.__xor__,
    "arith.minsi": min,
    "arith.maxsi": max,
    "arith.extsi": int,
    "arith.trunci": int,
    "arith.index_cast": int,
    "arith.sitofp": float,
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.negf": operator.neg,
    "arith.extf": float,
    "arith.truncf": float,
}
"""On the numbers with their signs. A result is cut off to the bits of its type, or rounded to it; the sum, difference
and product of two `f32` are so the same as if they were not rounded to `f64` before."""
COMPARED = (operator.eq, operator.ne, *2 * (operator.lt, operator.le, operator.gt, operator.ge))
"""The comparisons of `arith.cmpi` by their numbers; the last four are of numbers without signs."""


def is_folded(name: str, attributes: Mapping[str, Attribute]) -> bool:
    """True if the result of an op on constants is known here."""
    is_exact = all(str(each) in PROMISE_NOTHING for each in attributes.values())
    return name == "arith.cmpi" or (name in FOLDED and is_exact)


def folded(
    name: str,
    result_type: Attribute,
    operands: Sequence[Any],
    operand_types: Sequence[Attribute],
    attributes: Mapping[str, Attribute],
) -> Attribute | None:
    """The constant that an op that `is_folded` makes of its operands; None if one of them is no constant, as an
    attribute or a number, or if a type is not covered."""
    numbers = [_number(*pair) for pair in zip(operands, operand_types, strict=True)]
    if None in numbers:
        return None
    if name == "arith.cmpi":
        return _compared(cast("Any", attributes["predicate"]).value.data, numbers, operand_types[0])
    found: int | float = FOLDED[name](*numbers)
    if isinstance(found, int):
        width = _width(result_type)
        return None if width is None else IntegerAttr(_cut(found, width), cast("Any", result_type))
    if name == "arith.sitofp" and found != numbers[0]:
        return None
    if isinstance(result_type, Float32Type):
        found = c_float(found).value
    elif not isinstance(result_type, Float64Type):
        return None
    return FloatAttr(found, result_type) if math.isfinite(found) else None


def _compared(predicate: int, numbers: Sequence[Any], type: Attribute) -> Attribute:
    """The truth value that `arith.cmpi` gives for two numbers of a type."""
    mask = (1 << cast("int", _width(type))) - 1
    given = (
        [each & mask for each in numbers] if predicate > COMPARED.index(operator.ge) else numbers
    )
    return IntegerAttr(int(COMPARED[predicate](*given)), i1)


def _number(value: Any, type: Attribute) -> int | float | None:
    """The number that a constant is; None for what is none, or of a type that is not covered."""
    if isinstance(type, Float32Type | Float64Type) and isinstance(value, FloatAttr):
        number = float(cast("Any", value).value.data)
        return number if math.isfinite(number) else None
    width = _width(type)
    if isinstance(value, IntegerAttr):
        value = cast("Any", value).value.data
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return _cut(value, width) if is_number and width is not None else None


def _width(type: Attribute) -> int | None:
    """The bits of an integer that is no truth value."""
    if isinstance(type, IndexType):
        return WIDEST
    width = bit_width(type)
    return width if width is not None and 1 < width <= WIDEST else None


def _cut(number: int, width: int) -> int:
    """The number with a sign that has the same last bits."""
    half = 1 << (width - 1)
    return (number + half) % (2 * half) - half


PROMISES = {
    Poison.OVERFLOW: re.compile(r"overflowFlags.*\b(nsw|nuw)\b"),
    Poison.EXACT: re.compile(r"isExact|exact"),
    Poison.NEGATIVE: re.compile(r"nonNeg|nneg"),
    Poison.DISJOINT: re.compile(r"isDisjoint|disjoint"),
    Poison.FAST_MATH: re.compile(r"fastmath.*\b(nnan|ninf|fast)\b"),
}
"""The attributes, with their values, without which the op gives no poison of this kind."""


def kinds_of_poison(name: str, attributes: Mapping[str, Attribute]) -> frozenset[Poison]:
    """The kinds of poison that an op with this name and these attributes may give for operands that are defined."""
    facts = default_facts().find(name)
    if facts is None:
        return frozenset({Poison.ALWAYS})
    texts = [f"{key} = {value}" for key, value in attributes.items()]
    return frozenset(
        kind
        for kind in facts.poison
        if kind not in PROMISES or any(map(PROMISES[kind].search, texts))
    )
