"""`linalg`. Source: https://mlir.llvm.org/docs/Dialects/Linalg/

The elements of inputs and outputs are read and written through buffers where these are buffers. An op that does not
list its outputs among what it reads has a payload that does not use their initial values.
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Runs, Speculatable, Undefined

_NEST: dict[str, Any] = {
    "runs": Runs.ELEMENTS,
    "has_effects_of_regions": True,
    "gives": Gives.DESTINATION,
    "speculatable": Speculatable.SOMETIMES,
    "undefined": frozenset({Undefined.SIZES, Undefined.BOUNDS, Undefined.OVERLAP, Undefined.LIFE}),
}
_READS: dict[str, Any] = {"reads": "inputs outputs", "writes": "outputs", **_NEST}
_OVERWRITES: dict[str, Any] = {"reads": "inputs", "writes": "outputs", **_NEST}
_POINTWISE: dict[str, Any] = {**_OVERWRITES, "is_pointwise": True}
_DIVIDES: dict[str, Any] = {
    **_POINTWISE,
    "undefined": _NEST["undefined"] | {Undefined.DIVISION, Undefined.OVERFLOW},
}
_WINDOWS: dict[str, Any] = {"attributes": "strides dilations", **_READS}
_RELAYOUT: dict[str, Any] = {
    "attributes": "outer_dims_perm inner_dims_pos static_inner_tiles",
    "destination": "dest",
    "gives": Gives.DESTINATION,
    "speculatable": Speculatable.SOMETIMES,
    "undefined": frozenset({Undefined.SIZES}),
}

FACTS = (
    *describe(
        *("linalg", "generic", "inputs* outputs*"),
        attributes="indexing_maps iterator_types",
        ignored="doc library_call",
        **_READS,
    ),
    *describe(
        *("linalg", "map", "inputs* init"),
        reads="inputs init",
        writes="init",
        is_pointwise=True,
        **_NEST,
    ),
    *describe(
        *("linalg", "reduce", "inputs* inits*"),
        attributes="dimensions",
        reads="inputs inits",
        writes="inits",
        **_NEST,
    ),
    *describe(
        *("linalg", "broadcast", "input init"),
        attributes="dimensions",
        reads="input",
        writes="init",
        **_NEST,
    ),
    *describe(
        *("linalg", "transpose", "input init"),
        attributes="permutation",
        reads="input",
        writes="init",
        **_NEST,
    ),
    *describe(
        "linalg",
        "abs add ceil erf exp fill floor log max min mul negf powf reciprocal round rsqrt select "
        "sqrt square sub tanh",
        "inputs* outputs*",
        **_POINTWISE,
    ),
    *describe("linalg", "div div_unsigned", "inputs* outputs*", **_DIVIDES),
    *describe("linalg", "copy", "inputs* outputs*", attributes="cast", **_POINTWISE),
    *describe(
        *("linalg", "elementwise", "inputs* outputs*"),
        attributes="kind indexing_maps",
        **_DIVIDES,
    ),
    *describe("linalg", "fill_rng_2d", "inputs* outputs*", **_OVERWRITES),
    *describe(
        *("linalg", "matmul batch_matmul batch_reduce_matmul contract", "inputs* outputs*"),
        attributes="indexing_maps cast",
        **_READS,
    ),
    *describe(
        "linalg",
        "batch_matvec batch_mmt4d batch_vecmat conv_1d conv_2d conv_3d dot matvec mmt4d "
        "quantized_batch_matmul quantized_matmul vecmat",
        "inputs* outputs*",
        **_READS,
    ),
    *describe(
        "linalg",
        "conv_1d_ncw_fcw conv_1d_nwc_wcf conv_2d_nchw_fchw conv_2d_nchw_fchw_q "
        "conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc "
        "conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc "
        "conv_2d_nhwgc_gfhwc_q conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q "
        "depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm "
        "depthwise_conv_2d_nchw_chw depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q "
        "depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw "
        "depthwise_conv_3d_ndhwc_dhwc depthwise_conv_3d_ndhwc_dhwcm "
        "pooling_nchw_max pooling_nchw_sum pooling_ncw_max pooling_ncw_sum pooling_ndhwc_max "
        "pooling_ndhwc_min pooling_ndhwc_sum pooling_nhwc_max pooling_nhwc_max_unsigned "
        "pooling_nhwc_min pooling_nhwc_min_unsigned pooling_nhwc_sum pooling_nwc_max "
        "pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned pooling_nwc_sum",
        "inputs* outputs*",
        **_WINDOWS,
    ),
    *describe(
        *("linalg", "softmax", "input output"),
        attributes="dimension",
        reads="input",
        writes="output",
        destination="output",
        gives=Gives.DESTINATION,
        undefined={Undefined.SIZES},
    ),
    *describe("linalg", "pack", "source dest padding_value? inner_tiles*", **_RELAYOUT),
    *describe("linalg", "unpack", "source dest inner_tiles*", **_RELAYOUT),
    *describe("linalg", "index", attributes="dim", **ALWAYS),
    *describe("linalg", "yield", "values*", is_terminator=True, hands_on=True, **ALWAYS),
)
