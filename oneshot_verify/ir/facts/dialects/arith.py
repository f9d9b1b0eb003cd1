"""`arith`. Source: https://mlir.llvm.org/docs/Dialects/ArithOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import Gives, Poison, Speculatable, Undefined

_DIVISION = frozenset({Undefined.DIVISION})
_SIGNED = frozenset({Undefined.DIVISION, Undefined.OVERFLOW})
_FAST: dict[str, Any] = {"attributes": "fastmath", "poison": frozenset({Poison.FAST_MATH})}
_NOT_NEGATIVE: dict[str, Any] = {"attributes": "nonNeg", "poison": frozenset({Poison.NEGATIVE})}
"""Facts of casts with the flag `nonNeg`, which LLVM 22 does not have yet."""
_SOMETIMES: dict[str, Any] = {"speculatable": Speculatable.SOMETIMES}

FACTS = describe(
    "arith",
    ops("constant", attributes="value"),
    ops("addi subi muli trunci", attributes="overflowFlags", poison={Poison.OVERFLOW}),
    ops("andi ori xori maxsi maxui minsi minui addui_extended mulsi_extended mului_extended"),
    ops("sitofp bitcast"),
    ops("extsi", **ALWAYS),
    ops("shli", attributes="overflowFlags", poison={Poison.OVERFLOW, Poison.SHIFT}),
    ops("shrsi shrui", attributes="isExact", poison={Poison.EXACT, Poison.SHIFT}),
    ops("divsi", attributes="isExact", undefined=_SIGNED, poison={Poison.EXACT}, **_SOMETIMES),
    ops("divui", attributes="isExact", undefined=_DIVISION, poison={Poison.EXACT}, **_SOMETIMES),
    # The page does not define the remainder of the least number by -1; its lowering traps.
    ops("ceildivsi floordivsi remsi", undefined=_SIGNED, **_SOMETIMES),
    ops("ceildivui remui", undefined=_DIVISION, **_SOMETIMES),
    ops("cmpi", attributes="predicate"),
    ops("cmpf", attributes="predicate fastmath", poison={Poison.FAST_MATH}),
    ops(
        "addf subf mulf divf remf maximumf minimumf maxnumf minnumf negf extf scaling_extf", **_FAST
    ),
    ops("truncf scaling_truncf", attributes="fastmath roundingmode", poison={Poison.FAST_MATH}),
    ops("extui uitofp", **_NOT_NEGATIVE),
    ops("index_cast", gives=Gives.VIEW),
    ops("index_castui", gives=Gives.VIEW, **_NOT_NEGATIVE),
    ops("fptosi fptoui", poison={Poison.RANGE}),
    ops("select", gives=Gives.ONE_OF),
)
