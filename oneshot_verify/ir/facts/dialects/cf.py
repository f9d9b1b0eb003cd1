"""`cf`. Source: https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import OUTPUT

_BRANCH: dict[str, Any] = {"is_terminator": True, "branches": True}

FACTS = describe(
    "cf",
    ops("assert", attributes="msg", writes=OUTPUT, may_abort=True),
    ops("br", **_BRANCH, **ALWAYS),
    ops("cond_br", ignored="branch_weights", **_BRANCH, **ALWAYS),
    ops("switch", attributes="case_values case_operand_segments", **_BRANCH),
)
