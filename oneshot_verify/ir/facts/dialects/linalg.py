"""`linalg`. Source: https://mlir.llvm.org/docs/Dialects/Linalg/

Inputs and outputs that are buffers are read and written in memory. An op that does not list its outputs among its reads
has a payload that does not use their initial values.
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, describe, ops

_NEST: dict[str, Any] = {
    "runs": "ELEMENTS",
    "has_effects_of_regions": True,
    "gives": "DESTINATION",
    "speculatable": "SOMETIMES",
    "undefined": "SIZES BOUNDS OVERLAP LIFE",
}
_READS: dict[str, Any] = {"reads": "inputs outputs", "writes": "outputs", **_NEST}
_OVERWRITES: dict[str, Any] = {"reads": "inputs", "writes": "outputs", **_NEST}
_POINTWISE: dict[str, Any] = {**_OVERWRITES, "is_pointwise": True}
_DIVIDES: dict[str, Any] = {**_POINTWISE, "undefined": f"{_NEST['undefined']} DIVISION OVERFLOW"}
_WINDOWS: dict[str, Any] = {"attributes": "strides dilations", **_READS}
_RELAYOUT: dict[str, Any] = {
    "attributes": "outer_dims_perm inner_dims_pos static_inner_tiles",
    "destination": 1,
    "gives": "DESTINATION",
    "speculatable": "SOMETIMES",
    "undefined": "SIZES",
}

FACTS = describe(
    "linalg",
    ops("generic", attributes="indexing_maps iterator_types", ignored="doc library_call", **_READS),
    ops("map", reads="inputs init", writes="init", is_pointwise=True, **_NEST),
    ops("reduce", attributes="dimensions", reads="inputs inits", writes="inits", **_NEST),
    ops("broadcast", attributes="dimensions", reads="input", writes="init", **_NEST),
    ops("transpose", attributes="permutation", reads="input", writes="init", **_NEST),
    ops(
        "abs add ceil erf exp fill floor log max min mul negf powf reciprocal round rsqrt select "
        "sqrt square sub tanh",
        **_POINTWISE,
    ),
    ops("div div_unsigned", **_DIVIDES),
    ops("copy", attributes="cast", **_POINTWISE),
    ops("elementwise", attributes="kind indexing_maps", **_DIVIDES),
    ops("fill_rng_2d", **_OVERWRITES),
    ops(
        "matmul batch_matmul batch_reduce_matmul contract",
        attributes="indexing_maps cast",
        **_READS,
    ),
    ops(
        "batch_matvec batch_mmt4d batch_vecmat conv_1d conv_2d conv_3d dot matvec mmt4d "
        "quantized_batch_matmul quantized_matmul vecmat",
        **_READS,
    ),
    ops(
        "conv_1d_ncw_fcw conv_1d_nwc_wcf conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw "
        "conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q "
        "conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q "
        "conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q depthwise_conv_1d_ncw_cw "
        "depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nchw_chw "
        "depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm "
        "depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc "
        "depthwise_conv_3d_ndhwc_dhwcm pooling_nchw_max pooling_nchw_sum pooling_ncw_max "
        "pooling_ncw_sum pooling_ndhwc_max pooling_ndhwc_min pooling_ndhwc_sum pooling_nhwc_max "
        "pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned pooling_nhwc_sum "
        "pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned "
        "pooling_nwc_sum",
        **_WINDOWS,
    ),
    ops(
        "softmax",
        attributes="dimension",
        reads="input",
        writes="output",
        destination=1,
        gives="DESTINATION",
        undefined="SIZES",
    ),
    ops("pack unpack", **_RELAYOUT),
    ops("index", attributes="dim", **ALWAYS),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)
