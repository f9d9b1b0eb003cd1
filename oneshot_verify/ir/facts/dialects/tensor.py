"""`tensor`. Source: https://mlir.llvm.org/docs/Dialects/TensorOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Runs, Speculatable, Undefined

_SLICE: dict[str, Any] = {
    "attributes": "static_offsets static_sizes static_strides",
    "undefined": frozenset({Undefined.BOUNDS, Undefined.SIZES, Undefined.NEGATIVE}),
}
_VIEW: dict[str, Any] = {"gives": Gives.VIEW, **ALWAYS}
_NEW: dict[str, Any] = {"gives": Gives.NEW, **ALWAYS}
_SIZES: dict[str, Any] = {"undefined": frozenset({Undefined.SIZES})}
_NEGATIVE: dict[str, Any] = {"undefined": frozenset({Undefined.NEGATIVE})}
_INTO: dict[str, Any] = {"destination": "dest", "gives": Gives.DESTINATION}

FACTS = (
    *describe("tensor", "cast", "source", undefined={Undefined.CAST}, on_unranked=True, **_VIEW),
    *describe("tensor", "bitcast", "source", **_VIEW),
    *describe("tensor", "rank", "tensor", only_measures=True, on_unranked=True, **ALWAYS),
    *describe(
        *("tensor", "dim", "source index"),
        undefined={Undefined.BOUNDS},
        only_measures=True,
        on_unranked=True,
        speculatable=Speculatable.SOMETIMES,
    ),
    *describe("tensor", "empty", "dynamicSizes*", **_NEGATIVE, **_NEW),
    *describe("tensor", "extract", "tensor indices*", undefined={Undefined.BOUNDS}, **ALWAYS),
    *describe(
        "tensor", "insert", "scalar dest indices*", undefined={Undefined.BOUNDS}, **_INTO, **ALWAYS
    ),
    *describe("tensor", "extract_slice", "source offsets* sizes* strides*", **_SLICE, **_VIEW),
    *describe(
        "tensor",
        "insert_slice",
        "source dest offsets* sizes* strides*",
        **_SLICE,
        **_INTO,
        **ALWAYS,
    ),
    *describe(
        *("tensor", "parallel_insert_slice", "source dest offsets* sizes* strides*"),
        **_SLICE,
        **_INTO,
    ),
    *describe("tensor", "collapse_shape", "src", attributes="reassociation", **_SIZES, **_VIEW),
    *describe(
        *("tensor", "expand_shape", "src output_shape*"),
        attributes="reassociation static_output_shape",
        **_SIZES,
        **_VIEW,
    ),
    *describe("tensor", "reshape", "source shape", **_SIZES, **_VIEW),
    *describe("tensor", "concat", "inputs*", attributes="dim", **_SIZES, **_NEW),
    *describe("tensor", "from_elements", "elements*", **_NEW),
    *describe("tensor", "splat", "input dynamicSizes*", **_NEGATIVE, **_NEW),
    *describe(
        *("tensor", "gather", "source indices"),
        attributes="gather_dims",
        refused="unique",
        undefined={Undefined.BOUNDS, Undefined.PROMISE},
        **_NEW,
    ),
    *describe(
        *("tensor", "scatter", "source dest indices"),
        attributes="scatter_dims unique",
        undefined={Undefined.BOUNDS, Undefined.PROMISE},
        **_INTO,
        **ALWAYS,
    ),
    *describe(
        *("tensor", "generate", "dynamicExtents*"),
        runs=Runs.ELEMENTS,
        has_effects_of_regions=True,
        gives=Gives.NEW,
        **_NEGATIVE,
    ),
    *describe(
        *("tensor", "pad", "source low* high*"),
        attributes="static_low static_high",
        ignored="nofold",
        runs=Runs.ELEMENTS,
        **_NEGATIVE,
        **_NEW,
    ),
    *describe("tensor", "yield", "value", is_terminator=True, hands_on=True, **ALWAYS),
)
