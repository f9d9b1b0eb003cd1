"""`arith`. Source: https://mlir.llvm.org/docs/Dialects/ArithOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Poison, Speculatable, Undefined

_DIVISION = frozenset({Undefined.DIVISION})
_SIGNED = frozenset({Undefined.DIVISION, Undefined.OVERFLOW})
_FAST: dict[str, Any] = {
    **ALWAYS,
    "attributes": "fastmath",
    "poison": frozenset({Poison.FAST_MATH}),
}
_NOT_NEGATIVE: dict[str, Any] = {
    **ALWAYS,
    "attributes": "nonNeg",
    "poison": frozenset({Poison.NEGATIVE}),
}
"""The promise is one of later versions than LLVM 22."""
_SOMETIMES: dict[str, Any] = {"speculatable": Speculatable.SOMETIMES}

FACTS = (
    *describe("arith", "constant", attributes="value", **ALWAYS),
    *describe(
        *("arith", "addi subi muli", "lhs rhs"),
        attributes="overflowFlags",
        poison={Poison.OVERFLOW},
        **ALWAYS,
    ),
    *describe("arith", "andi ori xori maxsi maxui minsi minui", "lhs rhs", **ALWAYS),
    *describe(
        *("arith", "shli", "lhs rhs"),
        attributes="overflowFlags",
        poison={Poison.OVERFLOW, Poison.SHIFT},
        **ALWAYS,
    ),
    *describe(
        *("arith", "shrsi shrui", "lhs rhs"),
        attributes="isExact",
        poison={Poison.EXACT, Poison.SHIFT},
        **ALWAYS,
    ),
    *describe(
        *("arith", "divsi", "lhs rhs"),
        attributes="isExact",
        undefined=_SIGNED,
        poison={Poison.EXACT},
        **_SOMETIMES,
    ),
    *describe(
        *("arith", "divui", "lhs rhs"),
        attributes="isExact",
        undefined=_DIVISION,
        poison={Poison.EXACT},
        **_SOMETIMES,
    ),
    # The page is silent on the remainder of the least number by -1. What it is lowered to traps there.
    *describe("arith", "ceildivsi floordivsi remsi", "lhs rhs", undefined=_SIGNED, **_SOMETIMES),
    *describe("arith", "ceildivui remui", "lhs rhs", undefined=_DIVISION, **_SOMETIMES),
    *describe("arith", "addui_extended mulsi_extended mului_extended", "lhs rhs", **ALWAYS),
    *describe("arith", "cmpi", "lhs rhs", attributes="predicate", **ALWAYS),
    *describe(
        *("arith", "cmpf", "lhs rhs"),
        attributes="predicate fastmath",
        poison={Poison.FAST_MATH},
        **ALWAYS,
    ),
    *describe(
        "arith", "addf subf mulf divf remf maximumf minimumf maxnumf minnumf", "lhs rhs", **_FAST
    ),
    *describe("arith", "negf", "operand", **_FAST),
    *describe("arith", "extf", "in", **_FAST),
    *describe("arith", "scaling_extf", "in scale", **_FAST),
    *describe(
        *("arith", "truncf", "in"),
        attributes="fastmath roundingmode",
        poison={Poison.FAST_MATH},
        **ALWAYS,
    ),
    *describe(
        *("arith", "scaling_truncf", "in scale"),
        attributes="fastmath roundingmode",
        poison={Poison.FAST_MATH},
        **ALWAYS,
    ),
    *describe(
        *("arith", "trunci", "in"),
        attributes="overflowFlags",
        poison={Poison.OVERFLOW},
        **ALWAYS,
    ),
    *describe("arith", "extsi sitofp bitcast", "in", **ALWAYS),
    *describe("arith", "extui uitofp", "in", **_NOT_NEGATIVE),
    *describe("arith", "index_cast", "in", gives=Gives.VIEW, **ALWAYS),
    *describe("arith", "index_castui", "in", gives=Gives.VIEW, **_NOT_NEGATIVE),
    *describe("arith", "fptosi fptoui", "in", poison={Poison.RANGE}, **ALWAYS),
    *describe("arith", "select", "condition true_value false_value", gives=Gives.ONE_OF, **ALWAYS),
)
