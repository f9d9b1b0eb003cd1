"""`func`. Source: https://mlir.llvm.org/docs/Dialects/Func/

The effects of a call depend on its callee; these facts are the worst case.
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import ANYTHING, Runs

_ANY: dict[str, Any] = {
    **dict.fromkeys(("reads", "writes", "allocates", "frees"), ANYTHING),
    "may_not_return": True,
    "may_abort": True,
}

FACTS = describe(
    "func",
    ops(
        "func",
        attributes="sym_name function_type arg_attrs",
        ignored="sym_visibility res_attrs no_inline",
        runs=Runs.PARTS,
        is_symbol=True,
        is_scope=True,
    ),
    ops(
        "call",
        attributes="callee",
        ignored="arg_attrs res_attrs no_inline",
        functions="callee",
        **_ANY,
    ),
    ops("call_indirect", ignored="arg_attrs res_attrs", **_ANY),
    ops("constant", attributes="value", functions="value"),
    ops("return", is_terminator=True, hands_on=True, **ALWAYS),
)
