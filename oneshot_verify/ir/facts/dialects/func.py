"""`func`. Source: https://mlir.llvm.org/docs/Dialects/Func/

What a call does hangs on the function: here stands the worst.
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import ANYTHING, Runs

_ANY: dict[str, Any] = {
    **dict.fromkeys(("reads", "writes", "allocates", "frees"), ANYTHING),
    "may_not_return": True,
    "may_abort": True,
}

FACTS = (
    *describe(
        "func",
        "func",
        attributes="sym_name function_type arg_attrs",
        ignored="sym_visibility res_attrs no_inline",
        runs=Runs.PARTS,
        is_symbol=True,
        is_scope=True,
    ),
    *describe(
        *("func", "call", "operands*"),
        attributes="callee",
        ignored="arg_attrs res_attrs no_inline",
        functions="callee",
        **_ANY,
    ),
    *describe(
        *("func", "call_indirect", "callee callee_operands*"),
        ignored="arg_attrs res_attrs",
        **_ANY,
    ),
    *describe("func", "constant", attributes="value", functions="value", **ALWAYS),
    *describe("func", "return", "operands*", is_terminator=True, hands_on=True, **ALWAYS),
)
