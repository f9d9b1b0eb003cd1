"""Numbers: `arith`, `complex`, `index`, `math`.

Source: https://mlir.llvm.org/docs/Dialects/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, describe, ops

_FAST: dict[str, Any] = {"attributes": "fastmath", "poison": "FAST_MATH"}
_NOT_NEGATIVE: dict[str, Any] = {"attributes": "nonNeg", "poison": "NEGATIVE"}
"""Facts of casts with the flag `nonNeg`, which LLVM 22 does not have yet."""
_SOMETIMES: dict[str, Any] = {"speculatable": "SOMETIMES"}

_OF_ARITH = describe(
    "arith",
    ops("constant", attributes="value"),
    ops("addi subi muli trunci", attributes="overflowFlags", poison="OVERFLOW"),
    ops("andi ori xori maxsi maxui minsi minui addui_extended mulsi_extended mului_extended"),
    ops("sitofp bitcast"),
    ops("extsi", **ALWAYS),
    ops("shli", attributes="overflowFlags", poison="OVERFLOW SHIFT"),
    ops("shrsi shrui", attributes="isExact", poison="EXACT SHIFT"),
    ops("divsi", attributes="isExact", undefined="DIVISION OVERFLOW", poison="EXACT", **_SOMETIMES),
    ops("divui", attributes="isExact", undefined="DIVISION", poison="EXACT", **_SOMETIMES),
    # The page does not define the remainder of the least number by -1; its lowering traps.
    ops("ceildivsi floordivsi remsi", undefined="DIVISION OVERFLOW", **_SOMETIMES),
    ops("ceildivui remui", undefined="DIVISION", **_SOMETIMES),
    ops("cmpi", attributes="predicate"),
    ops("cmpf", attributes="predicate fastmath", poison="FAST_MATH"),
    ops(
        "addf subf mulf divf remf maximumf minimumf maxnumf minnumf negf extf scaling_extf", **_FAST
    ),
    ops("truncf scaling_truncf", attributes="fastmath roundingmode", poison="FAST_MATH"),
    ops("extui uitofp", **_NOT_NEGATIVE),
    ops("index_cast", gives="VIEW"),
    ops("index_castui", gives="VIEW", **_NOT_NEGATIVE),
    ops("fptosi fptoui", poison="RANGE"),
    ops("select", gives="ONE_OF"),
)

_OF_COMPLEX = describe(
    "complex",
    ops(
        "add sub mul div pow powi atan2 abs angle conj cos exp expm1 im log log1p neg re rsqrt "
        "sign sin sqrt tan tanh",
        **_FAST,
    ),
    ops("eq neq create bitcast"),
    ops("constant", attributes="value"),
)

_OF_INDEX = describe(
    "index",
    ops("add sub mul and or xor maxs maxu mins minu casts castu sizeof"),
    ops("shl shrs shru", poison="SHIFT"),
    # `Pure` in xDSL, but not in MLIR.
    ops("divs ceildivs floordivs rems", undefined="DIVISION OVERFLOW", speculatable="NEVER"),
    ops("divu ceildivu remu", undefined="DIVISION", speculatable="NEVER"),
    ops("cmp", attributes="pred"),
    ops("constant bool.constant", attributes="value"),
)

_OF_MATH = describe(
    "math",
    ops(
        "absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor "
        "isfinite isinf isnan isnormal log log10 log1p log2 round roundeven rsqrt sin sincos sinh "
        "sqrt tan tanh trunc atan2 copysign fpowi powf fma clampf",
        **_FAST,
    ),
    ops("absi ctlz ctpop cttz"),
    # Zero to a negative power divides by zero.
    ops("ipowi", undefined="DIVISION"),
)

FACTS = (*_OF_ARITH, *_OF_COMPLEX, *_OF_INDEX, *_OF_MATH)
