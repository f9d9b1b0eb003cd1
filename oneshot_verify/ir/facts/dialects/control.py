"""Functions, branches, loops, and globals: `affine`, `cf`, `func`, `ml_program`, `scf`.

Source: https://mlir.llvm.org/docs/Dialects/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, ANYTHING, GLOBALS, OUTPUT, describe, ops

_REGIONS: dict[str, Any] = {"has_effects_of_regions": True, "gives": "ONE_OF"}
_ACCESS: dict[str, Any] = {"attributes": "map", "undefined": "BOUNDS LIFE"}
_DIVIDES: dict[str, Any] = {"undefined": "DIVISION"}

_OF_AFFINE = describe(
    "affine",
    ops("apply max", attributes="map", **_DIVIDES),
    ops("min", attributes="map", **_DIVIDES, **ALWAYS),
    ops("delinearize_index", attributes="static_basis", poison="RANGE", **_DIVIDES),
    ops("linearize_index", attributes="static_basis disjoint", poison="DISJOINT"),
    ops("load vector_load", reads="memref", **_ACCESS),
    ops("store vector_store", writes="memref", **_ACCESS),
    ops("prefetch", ignored="isWrite localityHint isDataCache map", writes="memref"),
    ops(
        "for",
        attributes="lowerBoundMap upperBoundMap step",
        runs="LOOP",
        is_scope=True,
        speculatable="SOMETIMES",
        **_REGIONS,
    ),
    ops(
        "parallel",
        attributes="reductions lowerBoundsMap lowerBoundsGroups upperBoundsMap upperBoundsGroups steps",
        runs="PARALLEL",
        is_scope=True,
        speculatable="REGIONS",
        **_REGIONS,
    ),
    ops("if", attributes="condition", runs="CHOICE", speculatable="REGIONS", **_REGIONS),
    ops("yield", is_terminator=True, hands_on=True),
)

_BRANCH: dict[str, Any] = {"is_terminator": True, "branches": True}

_OF_CF = describe(
    "cf",
    ops("assert", attributes="msg", writes=OUTPUT, may_abort=True),
    ops("br", **_BRANCH, **ALWAYS),
    ops("cond_br", ignored="branch_weights", **_BRANCH, **ALWAYS),
    ops("switch", attributes="case_values case_operand_segments", **_BRANCH),
)

_ANY: dict[str, Any] = {
    **dict.fromkeys(("reads", "writes", "allocates", "frees"), ANYTHING),
    "may_not_return": True,
    "may_abort": True,
}

# The effects of a call depend on its callee; these facts are the worst case.
_OF_FUNC = describe(
    "func",
    ops(
        "func",
        attributes="sym_name function_type arg_attrs",
        ignored="sym_visibility res_attrs no_inline",
        runs="PARTS",
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

_NAMES: dict[str, Any] = {"attributes": "global", "globals": "global"}

_OF_ML_PROGRAM = describe(
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

_THREADS: dict[str, Any] = {"runs": "PARALLEL", "is_scope": True, "undefined": "STEP", **_REGIONS}

_OF_SCF = describe(
    "scf",
    ops(
        "for",
        attributes="unsignedCmp",
        runs="LOOP",
        is_scope=True,
        undefined="STEP",
        speculatable="SOMETIMES",
        **_REGIONS,
    ),
    ops("while", runs="LOOP", may_not_return=True, **_REGIONS),
    ops(
        "forall",
        attributes="staticLowerBound staticUpperBound staticStep",
        ignored="mapping",
        **_THREADS,
    ),
    ops("parallel", **_THREADS),
    ops("if", runs="CHOICE", speculatable="REGIONS", **_REGIONS),
    ops("index_switch", attributes="cases", runs="CHOICE", **_REGIONS),
    ops("execute_region", ignored="no_inline", runs="ONCE", **_REGIONS),
    ops("forall.in_parallel", runs="PARTS", is_terminator=True, **ALWAYS),
    ops("yield condition", is_terminator=True, hands_on=True),
    ops("reduce", runs="PARTS", is_terminator=True, hands_on=True, has_effects_of_regions=True),
    ops("reduce.return", is_terminator=True),
)

FACTS = (*_OF_AFFINE, *_OF_CF, *_OF_FUNC, *_OF_ML_PROGRAM, *_OF_SCF)
