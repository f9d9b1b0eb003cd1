"""`complex`. Source: https://mlir.llvm.org/docs/Dialects/ComplexOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import describe, ops
from oneshot_verify.ir.facts.fact import Poison

_FAST: dict[str, Any] = {"attributes": "fastmath", "poison": frozenset({Poison.FAST_MATH})}

FACTS = describe(
    "complex",
    ops(
        "add sub mul div pow powi atan2 abs angle conj cos exp expm1 im log log1p neg re rsqrt "
        "sign sin sqrt tan tanh",
        **_FAST,
    ),
    ops("eq neq create bitcast"),
    ops("constant", attributes="value"),
)
