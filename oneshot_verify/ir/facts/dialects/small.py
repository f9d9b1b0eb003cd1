"""Dialects of which few ops are known: `shape`, `ub`, and ends of regions of others.

Sources: https://mlir.llvm.org/docs/Dialects/ShapeDialect/, https://mlir.llvm.org/docs/Dialects/UBOps/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import OUTPUT, Gives, Poison, Runs

_END: dict[str, Any] = {"is_terminator": True, "hands_on": True}

FACTS = (
    *describe(
        *("shape", "assuming", "witness"),
        runs=Runs.ONCE,
        has_effects_of_regions=True,
        gives=Gives.ONE_OF,
    ),
    *describe("shape", "assuming_yield", "operands*", **_END, **ALWAYS),
    *describe("shape", "assuming_all", "inputs*", **ALWAYS),
    *describe("shape", "const_witness", attributes="passing", **ALWAYS),
    *describe(
        *("shape", "shape_of", "arg"),
        only_measures=True,
        on_unranked=True,
        gives=Gives.NEW,
        **ALWAYS,
    ),
    *describe("shape", "cstr_require", "pred", attributes="msg", writes=OUTPUT, may_abort=True),
    *describe("ub", "poison", attributes="value", poison={Poison.ALWAYS}, **ALWAYS),
    *describe("async", "yield", "operands*", **_END, **ALWAYS),
    *describe(
        "async",
        "execute",
        "dependencies* bodyOperands*",
        runs=Runs.ONCE,
        has_effects_of_regions=True,
        is_scope=True,
    ),
    *describe(
        *("amdgpu", "fat_raw_buffer_cast", "source validBytes? cacheSwizzleStride?"),
        attributes="boundsCheck resetOffset",
        gives=Gives.VIEW,
        **ALWAYS,
    ),
    *describe(
        *("iree_codegen", "swizzle_hint", "operand"),
        attributes="swizzle",
        gives=Gives.VIEW,
        **ALWAYS,
    ),
    *describe("gpu", "return", "operands*", is_terminator=True, **ALWAYS),
    *describe("llvm", "return", "arg?", **_END, **ALWAYS),
)
