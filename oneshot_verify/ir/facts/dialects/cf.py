"""`cf`. Source: https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import OUTPUT

_BRANCH: dict[str, Any] = {**ALWAYS, "is_terminator": True, "branches": True}

FACTS = (
    *describe("cf", "assert", "arg", attributes="msg", writes=OUTPUT, may_abort=True),
    *describe("cf", "br", "destOperands*", **_BRANCH),
    *describe(
        *("cf", "cond_br", "condition trueDestOperands* falseDestOperands*"),
        ignored="branch_weights",
        **_BRANCH,
    ),
    *describe(
        *("cf", "switch", "flag defaultOperands* caseOperands*"),
        attributes="case_values case_operand_segments",
        **_BRANCH,
    ),
)
