"""`affine`. Source: https://mlir.llvm.org/docs/Dialects/Affine/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Poison, Runs, Speculatable, Undefined

_REGIONS: dict[str, Any] = {"has_effects_of_regions": True, "gives": Gives.ONE_OF}
_ACCESS: dict[str, Any] = {
    "attributes": "map",
    "undefined": frozenset({Undefined.BOUNDS, Undefined.LIFE}),
}
_DIVIDES: dict[str, Any] = {"undefined": frozenset({Undefined.DIVISION})}

FACTS = (
    *describe("affine", "apply", "mapOperands*", attributes="map", **_DIVIDES, **ALWAYS),
    *describe("affine", "max min", "operands*", attributes="map", **_DIVIDES, **ALWAYS),
    *describe(
        *("affine", "delinearize_index", "linear_index dynamic_basis*"),
        attributes="static_basis",
        poison={Poison.RANGE},
        **_DIVIDES,
        **ALWAYS,
    ),
    *describe(
        *("affine", "linearize_index", "multi_index* dynamic_basis*"),
        attributes="static_basis disjoint",
        poison={Poison.DISJOINT},
        **ALWAYS,
    ),
    *describe("affine", "load vector_load", "memref indices*", reads="memref", **_ACCESS),
    *describe("affine", "store vector_store", "value memref indices*", writes="memref", **_ACCESS),
    *describe(
        *("affine", "prefetch", "memref indices*"),
        ignored="isWrite localityHint isDataCache map",
        writes="memref",
    ),
    *describe(
        *("affine", "for", "lowerBoundOperands* upperBoundOperands* inits*"),
        attributes="lowerBoundMap upperBoundMap step",
        runs=Runs.LOOP,
        is_scope=True,
        speculatable=Speculatable.SOMETIMES,
        **_REGIONS,
    ),
    *describe(
        *("affine", "parallel", "mapOperands*"),
        attributes="reductions lowerBoundsMap lowerBoundsGroups upperBoundsMap upperBoundsGroups "
        "steps",
        runs=Runs.PARALLEL,
        is_scope=True,
        speculatable=Speculatable.REGIONS,
        **_REGIONS,
    ),
    *describe(
        *("affine", "if", "*"),
        attributes="condition",
        runs=Runs.CHOICE,
        speculatable=Speculatable.REGIONS,
        **_REGIONS,
    ),
    *describe("affine", "yield", "operands*", is_terminator=True, hands_on=True, **ALWAYS),
)
