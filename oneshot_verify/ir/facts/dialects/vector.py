"""`vector`. Source: https://mlir.llvm.org/docs/Dialects/Vector/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import OUTPUT, Gives, Poison, Runs, Speculatable, Undefined

_ACCESS: dict[str, Any] = {
    "undefined": frozenset({Undefined.BOUNDS, Undefined.LIFE, Undefined.ALIGNMENT})
}
_INTO: dict[str, Any] = {"destination": "base", "gives": Gives.DESTINATION}
_TRANSFER: dict[str, Any] = {
    "attributes": "permutation_map in_bounds",
    "speculatable": Speculatable.SOMETIMES,
    "undefined": frozenset({Undefined.BOUNDS, Undefined.LIFE}),
}
_BROKEN: dict[str, Any] = {"undefined": frozenset({Undefined.BOUNDS})}

FACTS = (
    *describe("vector", "transfer_read", "base indices* padding mask?", reads="base", **_TRANSFER),
    *describe(
        *("vector", "transfer_write", "valueToStore base indices* mask?"),
        writes="base",
        **_INTO,
        **_TRANSFER,
    ),
    *describe(
        *("vector", "load", "base indices*"),
        attributes="alignment",
        ignored="nontemporal",
        reads="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "store", "valueToStore base indices*"),
        attributes="alignment",
        ignored="nontemporal",
        writes="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "maskedload", "base indices* mask pass_thru"),
        attributes="alignment",
        reads="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "maskedstore", "base indices* mask valueToStore"),
        attributes="alignment",
        writes="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "gather", "base offsets* indices mask pass_thru"),
        attributes="alignment",
        reads="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "scatter", "base offsets* indices mask valueToStore"),
        attributes="alignment",
        writes="base",
        gives=Gives.DESTINATION,
        destination="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "expandload", "base indices* mask pass_thru"),
        attributes="alignment",
        reads="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "compressstore", "base indices* mask valueToStore"),
        attributes="alignment",
        writes="base",
        **_ACCESS,
    ),
    *describe(
        *("vector", "print", "source?"),
        attributes="punctuation stringLiteral",
        writes=OUTPUT,
    ),
    *describe(*("vector", "mask", "mask passthru?"), runs=Runs.ONCE, has_effects_of_regions=True),
    *describe(
        *("vector", "contract", "lhs rhs acc"),
        attributes="indexing_maps iterator_types kind",
        **ALWAYS,
    ),
    *describe(
        *("vector", "multi_reduction", "source acc"),
        attributes="kind reduction_dims",
        **ALWAYS,
    ),
    *describe(
        *("vector", "reduction", "vector acc?"),
        attributes="kind fastmath",
        poison={Poison.FAST_MATH},
        **ALWAYS,
    ),
    *describe("vector", "outerproduct", "lhs rhs acc?", attributes="kind", **ALWAYS),
    *describe("vector", "fma", "lhs rhs acc", **ALWAYS),
    *describe("vector", "bitcast broadcast shape_cast deinterleave", "source", **ALWAYS),
    *describe("vector", "to_elements", "source", **ALWAYS),
    *describe("vector", "from_elements", "elements*", **ALWAYS),
    *describe("vector", "interleave", "lhs rhs", **ALWAYS),
    *describe("vector", "transpose", "vector", attributes="permutation", **ALWAYS),
    *describe("vector", "shuffle", "v1 v2", attributes="mask", **ALWAYS),
    *describe("vector", "constant_mask", attributes="mask_dim_sizes", **ALWAYS),
    *describe("vector", "create_mask", "operands*", **ALWAYS),
    *describe(
        *("vector", "extract", "source dynamic_position*"),
        attributes="static_position",
        poison={Poison.RANGE},
        **ALWAYS,
    ),
    *describe(
        *("vector", "insert", "valueToStore dest dynamic_position*"),
        attributes="static_position",
        poison={Poison.RANGE},
        **ALWAYS,
    ),
    *describe(
        "vector", "extract_strided_slice", "source", attributes="offsets sizes strides", **ALWAYS
    ),
    *describe(
        *("vector", "insert_strided_slice", "valueToStore dest"),
        attributes="offsets strides",
        **ALWAYS,
    ),
    *describe("vector", "step vscale", **ALWAYS),
    *describe(
        *("vector", "scan", "source initial_value"),
        attributes="kind reduction_dim inclusive",
        **ALWAYS,
    ),
    *describe("vector", "type_cast", "memref", gives=Gives.VIEW, **ALWAYS),
    *describe("vector", "scalable.extract", "source", attributes="pos", **ALWAYS),
    *describe("vector", "scalable.insert", "valueToStore dest", attributes="pos", **ALWAYS),
    # Gone from MLIR: read from older text.
    *describe("vector", "splat", "input", **ALWAYS),
    *describe("vector", "extractelement", "vector position?", poison={Poison.RANGE}, **ALWAYS),
    *describe("vector", "insertelement", "source dest position?", poison={Poison.RANGE}, **ALWAYS),
    *describe("vector", "yield", "operands*", is_terminator=True, hands_on=True, **ALWAYS),
)
