"""`vector`. Source: https://mlir.llvm.org/docs/Dialects/Vector/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, OUTPUT, describe, ops

_ACCESS: dict[str, Any] = {"attributes": "alignment", "undefined": "BOUNDS LIFE ALIGNMENT"}
_TRANSFER: dict[str, Any] = {
    "attributes": "permutation_map in_bounds",
    "speculatable": "SOMETIMES",
    "undefined": "BOUNDS LIFE",
}

FACTS = describe(
    "vector",
    ops("transfer_read", reads="base", **_TRANSFER),
    ops("transfer_write", writes="base", destination=1, gives="DESTINATION", **_TRANSFER),
    ops("load", ignored="nontemporal", reads="base", **_ACCESS),
    ops("store", ignored="nontemporal", writes="base", **_ACCESS),
    ops("maskedload gather expandload", reads="base", **_ACCESS),
    ops("maskedstore compressstore", writes="base", **_ACCESS),
    ops("scatter", writes="base", gives="DESTINATION", destination=0, **_ACCESS),
    ops("print", attributes="punctuation stringLiteral", writes=OUTPUT),
    ops("mask", runs="ONCE", has_effects_of_regions=True),
    ops("contract", attributes="indexing_maps iterator_types kind"),
    ops("multi_reduction", attributes="kind reduction_dims"),
    ops("reduction", attributes="kind fastmath", poison="FAST_MATH", **ALWAYS),
    ops("outerproduct", attributes="kind"),
    ops("fma broadcast shape_cast deinterleave to_elements from_elements interleave step vscale"),
    ops("bitcast create_mask", **ALWAYS),
    ops("transpose", attributes="permutation"),
    ops("shuffle", attributes="mask", **ALWAYS),
    ops("constant_mask", attributes="mask_dim_sizes"),
    ops("extract insert", attributes="static_position", poison="RANGE"),
    ops("extract_strided_slice", attributes="offsets sizes strides"),
    ops("insert_strided_slice", attributes="offsets strides"),
    ops("scan", attributes="kind reduction_dim inclusive"),
    ops("type_cast", gives="VIEW", **ALWAYS),
    ops("scalable.extract scalable.insert", attributes="pos"),
    # Gone from MLIR: read from older text.
    ops("splat", **ALWAYS),
    ops("extractelement insertelement", poison="RANGE", **ALWAYS),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)
