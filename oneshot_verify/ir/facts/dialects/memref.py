"""`memref`. Source: https://mlir.llvm.org/docs/Dialects/MemRef/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Runs, Speculatable, Undefined

_VIEW: dict[str, Any] = {"gives": Gives.VIEW, **ALWAYS}
_NEW: dict[str, Any] = {"gives": Gives.NEW, "attributes": "alignment"}
_LIFE: dict[str, Any] = {"undefined": frozenset({Undefined.LIFE})}
_NEGATIVE: dict[str, Any] = {"undefined": frozenset({Undefined.NEGATIVE})}
_SIZES: dict[str, Any] = {"undefined": frozenset({Undefined.SIZES})}
_ACCESS: dict[str, Any] = {
    "attributes": "alignment",
    "ignored": "nontemporal",
    "refused": "invariant",
}
_PLACES: dict[str, Any] = {"attributes": "static_offsets static_sizes static_strides"}
_BOUNDS: dict[str, Any] = {
    "undefined": frozenset({Undefined.BOUNDS, Undefined.LIFE, Undefined.ALIGNMENT}),
}
_STORES: dict[str, Any] = {
    "undefined": frozenset(
        {Undefined.BOUNDS, Undefined.LIFE, Undefined.ALIGNMENT, Undefined.READ_ONLY}
    )
}

FACTS = (
    *describe(
        "memref", "alloc", "dynamicSizes* symbolOperands*", allocates="memref", **_NEW, **_NEGATIVE
    ),
    *describe(
        *("memref", "alloca", "dynamicSizes* symbolOperands*"),
        allocates="memref",
        on_stack=True,
        **_NEW,
        **_NEGATIVE,
    ),
    *describe(
        *("memref", "realloc", "source dynamicResultSize?"),
        attributes="alignment",
        reads="source",
        frees="source",
        allocates="@result",
        undefined={Undefined.NEGATIVE, Undefined.LIFE},
        gives=Gives.NEW,
    ),
    *describe("memref", "dealloc", "memref", frees="memref", **_LIFE),
    *describe("memref", "load", "memref indices*", reads="memref", **_ACCESS, **_BOUNDS),
    *describe("memref", "store", "value memref indices*", writes="memref", **_ACCESS, **_STORES),
    *describe(
        *("memref", "atomic_rmw", "value memref indices*"),
        attributes="kind",
        reads="memref",
        writes="memref",
        **_STORES,
    ),
    *describe(
        *("memref", "generic_atomic_rmw", "memref indices*"),
        runs=Runs.ONCE,
        has_effects_of_regions=True,
        reads="memref",
        writes="memref",
        **_STORES,
    ),
    *describe("memref", "atomic_yield", "result", is_terminator=True, hands_on=True, **ALWAYS),
    *describe(
        *("memref", "prefetch", "memref indices*"),
        ignored="isWrite localityHint isDataCache",
        writes="memref",
    ),
    *describe(
        *("memref", "copy", "source target"),
        reads="source",
        writes="target",
        undefined={Undefined.SIZES, Undefined.LIFE, Undefined.OVERLAP, Undefined.READ_ONLY},
    ),
    *describe(
        *("memref", "dim", "source index"),
        undefined={Undefined.BOUNDS},
        only_measures=True,
        on_unranked=True,
        speculatable=Speculatable.SOMETIMES,
    ),
    *describe("memref", "rank", "memref", only_measures=True, on_unranked=True, **ALWAYS),
    *describe("memref", "cast", "source", undefined={Undefined.CAST}, on_unranked=True, **_VIEW),
    *describe("memref", "memory_space_cast", "source", **_VIEW),
    *describe(
        *("memref", "assume_alignment", "memref"),
        attributes="alignment",
        undefined={Undefined.ALIGNMENT},
        **_VIEW,
    ),
    *describe("memref", "collapse_shape", "src", attributes="reassociation", **_SIZES, **_VIEW),
    *describe(
        *("memref", "expand_shape", "src output_shape*"),
        attributes="reassociation static_output_shape",
        **_SIZES,
        **_VIEW,
    ),
    *describe("memref", "reshape", "source shape", reads="shape", **_SIZES, **_VIEW),
    *describe(
        *("memref", "reinterpret_cast", "source offsets* sizes* strides*"),
        undefined={Undefined.BOUNDS},
        on_unranked=True,
        **_PLACES,
        **_VIEW,
    ),
    *describe(
        *("memref", "subview", "source offsets* sizes* strides*"),
        undefined={Undefined.BOUNDS, Undefined.SIZES},
        **_PLACES,
        **_VIEW,
    ),
    *describe("memref", "transpose", "in", attributes="permutation", **_VIEW),
    *describe("memref", "view", "source byte_shift sizes*", undefined={Undefined.BOUNDS}, **_VIEW),
    *describe("memref", "extract_strided_metadata", "source", **_VIEW),
    *describe("memref", "extract_aligned_pointer_as_index", "source", **ALWAYS),
    *describe("memref", "get_global", attributes="name", globals="name", **ALWAYS),
    *describe(
        "memref",
        "global",
        attributes="sym_name type initial_value constant",
        ignored="sym_visibility alignment",
        is_symbol=True,
    ),
    *describe(
        "memref",
        "alloca_scope",
        runs=Runs.ONCE,
        is_scope=True,
        has_effects_of_regions=True,
        gives=Gives.ONE_OF,
    ),
    *describe(
        "memref", "alloca_scope.return", "results*", is_terminator=True, hands_on=True, **ALWAYS
    ),
)
