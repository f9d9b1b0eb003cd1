"""`index`. Source: https://mlir.llvm.org/docs/Dialects/IndexOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Poison, Undefined

FACTS = (
    *describe("index", "add sub mul and or xor maxs maxu mins minu", "lhs rhs", **ALWAYS),
    *describe("index", "shl shrs shru", "lhs rhs", poison={Poison.SHIFT}, **ALWAYS),
    *describe(
        *("index", "divs ceildivs floordivs rems", "lhs rhs"),
        undefined={Undefined.DIVISION, Undefined.OVERFLOW},
    ),
    *describe("index", "divu ceildivu remu", "lhs rhs", undefined={Undefined.DIVISION}),
    *describe("index", "cmp", "lhs rhs", attributes="pred", **ALWAYS),
    *describe("index", "casts castu", "input", **ALWAYS),
    *describe("index", "constant bool.constant", attributes="value", **ALWAYS),
    *describe("index", "sizeof", **ALWAYS),
)
