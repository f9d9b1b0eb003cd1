"""Dialects with few known ops: `shape`, `ub`, and terminators of others.

Sources: https://mlir.llvm.org/docs/Dialects/ShapeDialect/, https://mlir.llvm.org/docs/Dialects/UBOps/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, OUTPUT, describe, ops

_END: dict[str, Any] = {"is_terminator": True, "hands_on": True}

FACTS = (
    *describe(
        "shape",
        ops("assuming", runs="ONCE", has_effects_of_regions=True, gives="ONE_OF"),
        ops("assuming_yield", **_END),
        ops("assuming_all", **ALWAYS),
        ops("const_witness", attributes="passing"),
        ops("shape_of", only_measures=True, on_unranked=True, gives="NEW"),
        ops("cstr_require", attributes="msg", writes=OUTPUT, may_abort=True),
    ),
    *describe("ub", ops("poison", attributes="value", poison="ALWAYS")),
    *describe(
        "async",
        ops("yield", **_END, **ALWAYS),
        ops("execute", runs="ONCE", has_effects_of_regions=True, is_scope=True),
    ),
    *describe(
        "amdgpu", ops("fat_raw_buffer_cast", attributes="boundsCheck resetOffset", gives="VIEW")
    ),
    *describe("iree_codegen", ops("swizzle_hint", attributes="swizzle", gives="VIEW", **ALWAYS)),
    *describe("gpu", ops("return", is_terminator=True, **ALWAYS)),
    *describe("llvm", ops("return", **_END, **ALWAYS)),
)
