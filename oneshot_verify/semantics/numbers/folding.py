"""Constant folding of scalar ops, with the results that MLIR's folding passes write.

On integers of up to 64 bits, `f32` and `f64`. Each op is rounded once. Not folded is what promises something (`nsw`,
`fastmath`), and what gives no number.

Ops that may give poison though their operands are defined: https://llvm.org/docs/LangRef.html#poison-values
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import Float32Type, Float64Type, FloatAttr, IndexType, IntegerAttr
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.facts.fact import Poison
from oneshot_verify.ir.facts.table import default_facts
from oneshot_verify.semantics.numbers.elements import kernel
from oneshot_verify.semantics.numbers.integers import bits, wrap
from oneshot_verify.semantics.reading import bit_width

WIDEST = 64
PROMISE_NOTHING = ("#arith.overflow<none>", "#arith.fastmath<none>")
_NAMES = """addi subi muli divsi divui remsi remui floordivsi ceildivsi ceildivui andi ori xori shli shrsi shrui
minsi maxsi minui maxui extsi extui trunci index_cast index_castui sitofp uitofp addf subf mulf divf negf extf truncf
cmpi"""
FOLDED = frozenset(f"arith.{name}" for name in _NAMES.split())


def is_folded(name: str, attributes: Mapping[str, Attribute]) -> bool:
    """True if the result of an op on constants is known here."""
    texts = map(attribute_text, attributes.values())
    return name in FOLDED and (name == "arith.cmpi" or all(it in PROMISE_NOTHING for it in texts))


def folded(
    name: str,
    result_type: Attribute,
    operands: Sequence[Any],
    operand_types: Sequence[Attribute],
    attributes: Mapping[str, Attribute],
) -> Attribute | None:
    """The constant that an op that `is_folded` makes of its operands, as the interpreter computes it; None if one of
    them is no constant, as an attribute or a number, or if a type is not covered."""
    numbers = [_number(*pair) for pair in zip(operands, operand_types, strict=True)]
    is_covered = name == "arith.cmpi" or _is_float(result_type) or _width(result_type) is not None
    if None in numbers or not is_covered:
        return None
    if name in ("arith.sitofp", "arith.uitofp"):
        number: Any = numbers[0]
        given = number if name == "arith.sitofp" else bits(number, _width(operand_types[0]) or 1)
        if float(given) != given:
            # It would be rounded twice.
            return None
    found = kernel(name, result_type, operand_types, attributes)(numbers)
    if isinstance(found, int):
        return IntegerAttr(int(found), cast("Any", result_type))
    is_number = isinstance(found, float) and math.isfinite(found)
    return FloatAttr(found, cast("Any", result_type)) if is_number else None


def _number(value: Any, type: Attribute) -> int | float | None:
    """The number that a constant is; None for what is none, or of a type that is not covered."""
    if _is_float(type) and isinstance(value, FloatAttr):
        number = float(cast("Any", value).value.data)
        return number if math.isfinite(number) else None
    width = _width(type)
    if isinstance(value, IntegerAttr):
        value = cast("Any", value).value.data
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return wrap(value, width) if is_number and width is not None else None


def _is_float(type: Attribute) -> bool:
    return isinstance(type, Float32Type | Float64Type)


def _width(type: Attribute) -> int | None:
    """The bits of an integer that is no truth value."""
    if isinstance(type, IndexType):
        return WIDEST
    width = bit_width(type)
    return width if width is not None and 1 < width <= WIDEST else None


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
    if not facts.poison:
        return facts.poison
    texts = [f"{key} = {attribute_text(value)}" for key, value in attributes.items()]
    return frozenset(
        kind
        for kind in facts.poison
        if kind not in PROMISES or any(map(PROMISES[kind].search, texts))
    )
