"""Ops of other projects in destination-passing style, whose semantics is not known here.

`iree_linalg_ext` of IREE has scatters, sorts, scans and attention from its front ends. Each op reads its inputs, and
reads and writes its inits (`getEffectsImpl`). IREE's lowering to loops overwrites an init that is listed as written
only. Ops whose regions work on tensors (`custom_op`) are not listed.

`tm_tensor` of torch-mlir has ops that `linalg` lacks. Its bufferization
(`lib/Dialect/TMTensor/Transforms/Bufferize.cpp`) ties the results to the outputs, and copies those outputs that
`payloadUsesValueFromOperand` names.

Sources: https://github.com/iree-org/iree, compiler/src/iree/compiler/Dialect/LinalgExt/IR/LinalgExtOps.td;
https://github.com/llvm/torch-mlir, include/torch-mlir-dialects/Dialect/TMTensor/IR/TMTensorOps.td
"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.fact import ALWAYS, describe, ops

_BARE = str.maketrans("", "", "?*")
_STYLE: dict[str, Any] = {"destination_style": True, "gives": "DESTINATION", "runs": "PARTS"}


def _op(
    names: str, inputs: str, inits: str, rest: str = "", reads: str = ""
) -> tuple[str, dict[str, Any]]:
    """Ops with these operands, in this order. `reads`: the inits that are read as well as written."""
    operands = " ".join((inputs, inits, rest))
    read, written = (each.translate(_BARE) for each in (f"{inputs} {reads} {rest}", inits))
    return ops(names, operands=operands, reads=read, writes=written, **_STYLE)


_OF_IREE = describe(
    "iree_linalg_ext",
    _op("scatter", "updates indices mask?", "original", reads="original"),
    _op("gather", "source indices mask?", "output"),
    _op("map_load", "source", "output"),
    _op("map_store", "input", "output", reads="output"),
    _op("sort", "inputs*", "outputs*", reads="outputs"),
    _op("fft", "stage real_coeff? imag_coeff?", "real imag", reads="real imag"),
    _op("scan", "input", "output accumulator", reads="accumulator"),
    _op(
        *("topk", "values indices?", "output_values output_indices"),
        reads="output_values output_indices",
    ),
    _op(
        *("topk_v2", "values input_indices?", "output_values output_indices?"),
        reads="output_values output_indices",
    ),
    _op(
        *("arg_compare", "input_value input_index?", "output_value output_index", "index_base?"),
        reads="output_value output_index",
    ),
    _op("attention", "query key value scale mask?", "output"),
    _op(
        *("online_attention", "query key value scale mask?", "output max sum"),
        reads="output max sum",
    ),
    _op("exp_reduction", "inputs*", "outputs*", reads="outputs"),
    _op(
        "winograd.input_transform winograd.filter_transform winograd.output_transform",
        *("input", "output"),
    ),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)

_OF_TORCH = describe(
    "tm_tensor",
    _op("attention scan scatter sort topk", "inputs*", "outputs*"),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)

FACTS = (*_OF_IREE, *_OF_TORCH)
