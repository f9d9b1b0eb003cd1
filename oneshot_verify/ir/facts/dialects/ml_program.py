"""`ml_program`. Source: https://mlir.llvm.org/docs/Dialects/MLProgramOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import GLOBALS

_NAMES: dict[str, Any] = {"attributes": "global", "globals": "global"}

FACTS = (
    *describe("ml_program", "global_load", reads=GLOBALS, **_NAMES),
    *describe("ml_program", "global_load_const", **_NAMES, **ALWAYS),
    *describe("ml_program", "global_store", "value", writes=GLOBALS, **_NAMES),
    *describe(
        "ml_program",
        "global",
        attributes="sym_name type is_mutable value",
        ignored="sym_visibility",
        is_symbol=True,
    ),
    *describe(
        "ml_program", "output return", "operands*", is_terminator=True, hands_on=True, **ALWAYS
    ),
)
