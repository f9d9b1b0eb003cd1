"""The ops of the `index` dialect, which runtime checks are written in; xDSL has no such dialect.

https://mlir.llvm.org/docs/Dialects/IndexOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import IRDLOperation, irdl_attr_definition, prop_def
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.define import pure
from oneshot_verify.ir.require import require

BINARY_NAMES = (
    *("add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu"),
    *("maxs", "maxu", "mins", "minu", "shl", "shrs", "shru", "and", "or", "xor"),
)


Predicate = StrEnum("Predicate", "EQ NE SLT SLE SGT SGE ULT ULE UGT UGE")
"""Predicate of `index.cmp`."""


@irdl_attr_definition
class PredicateAttr(EnumAttribute[Predicate], SpacedOpaqueSyntaxAttribute):
    """`#index<cmp_predicate slt>`."""

    name = "index.cmp_predicate"


def _verify_cast(op: Any) -> None:
    kinds = {isinstance(each.type, IndexType) for each in (op.input, op.output)}
    require(len(kinds) == 2, "the cast is from or to one index")


def _cast(name: str) -> type[IRDLOperation]:
    syntax = "$input attr-dict `:` type($input) `to` type($output)"
    return pure(f"index.{name}(input: any) -> (output: any)", syntax, verify=_verify_cast)


Index = Dialect(
    "index",
    [
        *(
            pure(
                f"index.{name}(lhs: index, rhs: index) -> (result: index)",
                "$lhs `,` $rhs attr-dict",
            )
            for name in BINARY_NAMES
        ),
        pure(
            "index.cmp(lhs: index, rhs: index) -> (result: i1)",
            "$pred `(` $lhs `,` $rhs `)` attr-dict",
            pred=prop_def(PredicateAttr),
        ),
        pure(
            "index.constant() -> (result: index)",
            "$value attr-dict",
            value=prop_def(IntegerAttr.constr(IndexType())),
        ),
        pure(
            "index.bool.constant() -> (result: i1)",
            "$value attr-dict",
            value=prop_def(IntegerAttr.constr(i1)),
        ),
        _cast("casts"),
        _cast("castu"),
        pure("index.sizeof() -> (result: index)", "attr-dict"),
    ],
    [PredicateAttr],
)
