"""`affine`. Source: https://mlir.llvm.org/docs/Dialects/Affine/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import Gives, Poison, Runs, Speculatable, Undefined

_REGIONS: dict[str, Any] = {"has_effects_of_regions": True, "gives": Gives.ONE_OF}
_ACCESS: dict[str, Any] = {
    "attributes": "map",
    "undefined": frozenset({Undefined.BOUNDS, Undefined.LIFE}),
}
_DIVIDES: dict[str, Any] = {"undefined": frozenset({Undefined.DIVISION})}

FACTS = describe(
    "affine",
    ops("apply max", attributes="map", **_DIVIDES),
    ops("min", attributes="map", **_DIVIDES, **ALWAYS),
    ops("delinearize_index", attributes="static_basis", poison={Poison.RANGE}, **_DIVIDES),
    ops("linearize_index", attributes="static_basis disjoint", poison={Poison.DISJOINT}),
    ops("load vector_load", reads="memref", **_ACCESS),
    ops("store vector_store", writes="memref", **_ACCESS),
    ops("prefetch", ignored="isWrite localityHint isDataCache map", writes="memref"),
    ops(
        "for",
        attributes="lowerBoundMap upperBoundMap step",
        runs=Runs.LOOP,
        is_scope=True,
        speculatable=Speculatable.SOMETIMES,
        **_REGIONS,
    ),
    ops(
        "parallel",
        attributes="reductions lowerBoundsMap lowerBoundsGroups upperBoundsMap upperBoundsGroups steps",
        runs=Runs.PARALLEL,
        is_scope=True,
        speculatable=Speculatable.REGIONS,
        **_REGIONS,
    ),
    ops(
        "if",
        attributes="condition",
        runs=Runs.CHOICE,
        speculatable=Speculatable.REGIONS,
        **_REGIONS,
    ),
    ops("yield", is_terminator=True, hands_on=True),
)
