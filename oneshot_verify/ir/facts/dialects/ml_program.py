"""`ml_program`. Source: https://mlir.llvm.org/docs/Dialects/MLProgramOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import GLOBALS

_NAMES: dict[str, Any] = {"attributes": "global", "globals": "global"}

FACTS = describe(
    "ml_program",
    ops("global_load", reads=GLOBALS, **_NAMES),
    ops("global_load_const", **_NAMES, **ALWAYS),
    ops("global_store", writes=GLOBALS, **_NAMES),
    ops(
        "global",
        attributes="sym_name type is_mutable value",
        ignored="sym_visibility",
        is_symbol=True,
    ),
    ops("output return", is_terminator=True, hands_on=True, **ALWAYS),
)
