"""Buffers: `bufferization` and `memref`.

Source: https://mlir.llvm.org/docs/Dialects/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, describe, ops

_OF_BUFFERIZATION = describe(
    "bufferization",
    ops(
        "alloc_tensor",
        ignored="memory_space",
        allocates="result",
        undefined="NEGATIVE",
        gives="NEW",
    ),
    ops(
        "clone",
        reads="input",
        writes="output",
        allocates="output",
        undefined="LIFE",
        gives="NEW",
        on_unranked=True,
    ),
    ops("dealloc", frees="memrefs", undefined="LIFE"),
    ops("dealloc_tensor"),
    ops(
        "materialize_in_destination",
        ignored="restrict writable",
        writes="dest",
        undefined="SIZES READ_ONLY LIFE",
        destination=1,
        gives="DESTINATION",
    ),
    ops(
        "to_tensor",
        attributes="writable",
        ignored="restrict",
        reads="buffer",
        undefined="LIFE",
        gives="VIEW",
        on_unranked=True,
    ),
    ops("to_buffer to_memref", attributes="read_only", gives="VIEW", on_unranked=True, **ALWAYS),
)

_VIEW: dict[str, Any] = {"gives": "VIEW", **ALWAYS}
_NEW: dict[str, Any] = {"gives": "NEW", "attributes": "alignment"}
_LIFE: dict[str, Any] = {"undefined": "LIFE"}
_NEGATIVE: dict[str, Any] = {"undefined": "NEGATIVE"}
_SIZES: dict[str, Any] = {"undefined": "SIZES"}
_ACCESS: dict[str, Any] = {
    "attributes": "alignment",
    "ignored": "nontemporal",
    "refused": "invariant",
}
_PLACES: dict[str, Any] = {"attributes": "static_offsets static_sizes static_strides"}
_BOUNDS: dict[str, Any] = {"undefined": "BOUNDS LIFE ALIGNMENT"}
_STORES: dict[str, Any] = {"undefined": "BOUNDS LIFE ALIGNMENT READ_ONLY"}

_OF_MEMREF = describe(
    "memref",
    ops("alloc", allocates="memref", **_NEW, **_NEGATIVE),
    ops("alloca", allocates="memref", on_stack=True, **_NEW, **_NEGATIVE),
    ops(
        "realloc",
        attributes="alignment",
        reads="source",
        frees="source",
        allocates="@result",
        undefined="NEGATIVE LIFE",
        gives="NEW",
    ),
    ops("dealloc", frees="memref", **_LIFE),
    ops("load", reads="memref", **_ACCESS, **_BOUNDS),
    ops("store", writes="memref", **_ACCESS, **_STORES),
    ops("atomic_rmw", attributes="kind", reads="memref", writes="memref", **_STORES),
    ops(
        "generic_atomic_rmw",
        runs="ONCE",
        has_effects_of_regions=True,
        reads="memref",
        writes="memref",
        **_STORES,
    ),
    ops("atomic_yield", is_terminator=True, hands_on=True),
    ops("prefetch", ignored="isWrite localityHint isDataCache", writes="memref"),
    ops("copy", reads="source", writes="target", undefined="SIZES LIFE OVERLAP READ_ONLY"),
    ops("dim", undefined="BOUNDS", only_measures=True, on_unranked=True, speculatable="SOMETIMES"),
    ops("rank", only_measures=True, on_unranked=True, **ALWAYS),
    ops("cast", undefined="CAST", on_unranked=True, **_VIEW),
    ops("memory_space_cast extract_strided_metadata", **_VIEW),
    ops("distinct_objects", gives="ONE_OF", **ALWAYS),
    ops("assume_alignment", attributes="alignment", undefined="ALIGNMENT", **_VIEW),
    ops("collapse_shape", attributes="reassociation", **_SIZES, **_VIEW),
    ops("expand_shape", attributes="reassociation static_output_shape", **_SIZES, **_VIEW),
    ops("reshape", reads="shape", **_SIZES, **_VIEW),
    ops("reinterpret_cast", undefined="BOUNDS", on_unranked=True, **_PLACES, **_VIEW),
    ops("subview", undefined="BOUNDS SIZES", **_PLACES, **_VIEW),
    ops("transpose", attributes="permutation", **_VIEW),
    ops("view", undefined="BOUNDS", **_VIEW),
    ops("extract_aligned_pointer_as_index", **ALWAYS),
    ops("get_global", attributes="name", globals="name", **ALWAYS),
    ops(
        "global",
        attributes="sym_name type initial_value constant",
        ignored="sym_visibility alignment",
        is_symbol=True,
    ),
    ops("alloca_scope", runs="ONCE", is_scope=True, has_effects_of_regions=True, gives="ONE_OF"),
    ops("alloca_scope.return", is_terminator=True, hands_on=True, **ALWAYS),
)

FACTS = (*_OF_BUFFERIZATION, *_OF_MEMREF)
