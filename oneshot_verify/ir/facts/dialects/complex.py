"""`complex`. Source: https://mlir.llvm.org/docs/Dialects/ComplexOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Poison

_FAST: dict[str, Any] = {
    **ALWAYS,
    "attributes": "fastmath",
    "poison": frozenset({Poison.FAST_MATH}),
}

FACTS = (
    *describe("complex", "add sub mul div pow powi atan2", "lhs rhs", **_FAST),
    *describe(
        "complex",
        "abs angle conj cos exp expm1 im log log1p neg re rsqrt sign sin sqrt tan tanh",
        "complex",
        **_FAST,
    ),
    *describe("complex", "eq neq", "lhs rhs", **ALWAYS),
    *describe("complex", "create", "real imaginary", **ALWAYS),
    *describe("complex", "bitcast", "operand", **ALWAYS),
    *describe("complex", "constant", attributes="value", **ALWAYS),
)
