"""The ops of the `linalg` dialect.

Over xDSL: every named op (from one table, `linalg_named`), `map`, `contract`, `elementwise`, `softmax`, `pack` and
`unpack`; `#trait` aliases, short bodies (`{ arith.addf }`), extra attributes. All structured ops have their body,
whether they are written in custom or in generic syntax; `linalg_structured` reads each of them.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i32, i64
from xdsl.dialects.linalg import Linalg as BaseLinalg
from xdsl.dialects.utils import DynamicIndexList
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def

from oneshot_verify.ir.dialects.define import INDEX_LIST, define, extended, pure
from oneshot_verify.ir.dialects.directives import DestinationType, case_of
from oneshot_verify.ir.dialects.linalg_base import IndexOp, TypeFnAttr, YieldOp
from oneshot_verify.ir.dialects.linalg_kinds import (
    RENAMED,
    BinaryFunctionAttr,
    ContractOp,
    ElementwiseKindAttr,
    ElementwiseOp,
    UnaryFunctionAttr,
)
from oneshot_verify.ir.dialects.linalg_named import NAMED
from oneshot_verify.ir.dialects.linalg_payload import (
    BroadcastOp,
    GenericOp,
    MapOp,
    ReduceOp,
    TransposeOp,
)
from oneshot_verify.ir.dialects.slices import extents_of
from oneshot_verify.ir.dialects.syntax import verify_case
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.require import require

WINOGRAD_SIZES = ("F_2_3", "F_4_3", "F_2_5")
"""Sizes of output tile and filter of Winograd's transforms, `F_m_r`, by number."""
_INS_OUTS = "`ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)`"


def _relayout(prototype: str, source: str, plain: str, packed: str) -> type[IRDLOperation]:
    """The class of `pack` or `unpack`. `source`: syntax before the tiles; `plain` and `packed`: operands."""

    def verify(op: Any) -> None:
        sizes, packed_sizes = (shape_of(getattr(op, name).type) for name in (plain, packed))
        tiles, rank = extents_of(op.static_inner_tiles), len(sizes)
        positions, order = op.inner_dims_pos.get_values(), op.outer_dims_perm.get_values()
        fits = len(set(positions)) == len(positions) and all(0 <= at < rank for at in positions)
        require(fits, "invalid inner_dims_pos vector")
        require(not order or sorted(order) == list(range(rank)), "invalid outer_dims_perm vector")
        fits = len(tiles) == len(positions) and len(packed_sizes) == rank + len(tiles)
        require(fits, "packed rank != (unpacked rank + num tiling factors)")
        said = "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type"
        require(packed_sizes[rank:] == tiles, said)

    return define(
        prototype,
        f"{source} (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
        "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict "
        "`:` type($source) `->` custom<DestinationType>(type($dest), type($result))",
        verify=verify,
        directives=(DynamicIndexList, DestinationType),
        outer_dims_perm=opt_prop_def(INDEX_LIST, default_value=DenseArrayBase.from_list(i64, [])),
        inner_dims_pos=prop_def(INDEX_LIST),
        static_inner_tiles=prop_def(INDEX_LIST),
    )


def _verify_winograd(op: Any) -> None:
    require(op.output.type == op.result.type, "the result has the type of the output")
    verify_case(op.fmr, WINOGRAD_SIZES, "fmr")


Linalg = extended(
    BaseLinalg,
    (
        *NAMED.values(),
        *RENAMED,
        *(BroadcastOp, ContractOp, ElementwiseOp, GenericOp, MapOp, ReduceOp, TransposeOp),
        *(IndexOp, YieldOp),
        _relayout(
            "linalg.pack(source: shaped, dest: shaped, padding_value: any?, inner_tiles: index*) -> (result: tensor*)",
            "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?",
            *("source", "dest"),
        ),
        _relayout(
            "linalg.unpack(source: shaped, dest: shaped, inner_tiles: index*) -> (result: tensor*)",
            "$source",
            *("dest", "source"),
        ),
        define(
            "linalg.softmax(input: shaped, output: shaped) -> (result: tensor*)",
            f"attr-dict `dimension` `(` $dimension `)` {_INS_OUTS} (`->` type($result)^)?",
            dimension=prop_def(IntegerAttr.constr(i64)),
        ),
        *(
            pure(
                f"linalg.winograd_{name}_transform(input: tensor, output: tensor) -> (result: tensor)",
                f"attr-dict `fmr` `(` custom<Case>($fmr) `)` {_INS_OUTS} `->` type($result)",
                verify=_verify_winograd,
                directives=(case_of(WINOGRAD_SIZES, "fmr", i32),),
                fmr=prop_def(IntegerAttr),
            )
            for name in ("filter", "input", "output")
        ),
    ),
    (BinaryFunctionAttr, ElementwiseKindAttr, TypeFnAttr, UnaryFunctionAttr),
)
