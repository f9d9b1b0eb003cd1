"""Tensors: `sparse_tensor`, known to the bufferizer alone, and `tensor`.

Source: https://mlir.llvm.org/docs/Dialects/
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, ANYTHING, describe, ops

_OF_SPARSE_TENSOR = describe(
    "sparse_tensor",
    ops("assemble convert new coordinates_buffer number_of_entries values"),
    ops("concatenate", attributes="dimension"),
    ops("coordinates positions", attributes="level"),
    ops("disassemble", **ALWAYS),
    ops("load", attributes="hasInserts"),
    ops("foreach", attributes="order", runs="ELEMENTS", reads=ANYTHING, writes=ANYTHING),
    ops("yield", is_terminator=True),
)

_SLICE: dict[str, Any] = {
    "attributes": "static_offsets static_sizes static_strides",
    "undefined": "BOUNDS SIZES NEGATIVE",
}
_VIEW: dict[str, Any] = {"gives": "VIEW"}
_NEW: dict[str, Any] = {"gives": "NEW"}
_SIZES: dict[str, Any] = {"undefined": "SIZES"}
_NEGATIVE: dict[str, Any] = {"undefined": "NEGATIVE"}
_INTO: dict[str, Any] = {"destination": 1, "gives": "DESTINATION"}

_OF_TENSOR = describe(
    "tensor",
    ops("cast", undefined="CAST", on_unranked=True, **_VIEW),
    ops("bitcast", **_VIEW),
    ops("rank", only_measures=True, on_unranked=True),
    ops("dim", undefined="BOUNDS", only_measures=True, on_unranked=True, speculatable="SOMETIMES"),
    ops("empty", **_NEGATIVE, **_NEW, **ALWAYS),
    ops("extract", undefined="BOUNDS"),
    ops("insert", undefined="BOUNDS", **_INTO),
    ops("extract_slice", **_SLICE, **_VIEW),
    ops("insert_slice parallel_insert_slice", **_SLICE, **_INTO),
    ops("collapse_shape", attributes="reassociation", **_SIZES, **_VIEW),
    ops("expand_shape", attributes="reassociation static_output_shape", **_SIZES, **_VIEW),
    ops("reshape", **_SIZES, **_VIEW),
    ops("concat", attributes="dim", **_SIZES, **_NEW),
    ops("from_elements", **_NEW),
    ops("splat", **_NEGATIVE, **_NEW),
    ops("gather", attributes="gather_dims", refused="unique", undefined="BOUNDS PROMISE", **_NEW),
    ops("scatter", attributes="scatter_dims unique", undefined="BOUNDS PROMISE", **_INTO),
    ops("generate", runs="ELEMENTS", has_effects_of_regions=True, gives="NEW", **_NEGATIVE),
    ops(
        "pad",
        attributes="static_low static_high",
        ignored="nofold",
        runs="ELEMENTS",
        **_NEGATIVE,
        **_NEW,
    ),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)

FACTS = (*_OF_SPARSE_TENSOR, *_OF_TENSOR)
