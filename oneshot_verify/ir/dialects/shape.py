"""Ops of the `shape` dialect for runtime checks in tensor programs; xDSL lacks the dialect.

https://mlir.llvm.org/docs/Dialects/ShapeDialect/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    i1,
)
from xdsl.ir import Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition, prop_def, region_def
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect

from oneshot_verify.ir.dialects.define import define, pure
from oneshot_verify.ir.dialects.directives import ArrowTypes, body_with
from oneshot_verify.ir.dialects.syntax import verify_yields
from oneshot_verify.ir.require import require


@irdl_attr_definition
class WitnessType(ParametrizedAttribute, TypeAttribute):
    """`!shape.witness`: proof at run time that a constraint holds."""

    name = "shape.witness"


@irdl_attr_definition
class ShapeType(ParametrizedAttribute, TypeAttribute):
    """`!shape.shape`: a shape, or an error."""

    name = "shape.shape"


def _verify_shape(op: Any) -> None:
    """Check the result type, as `inferReturnTypes` and `isCompatibleReturnTypes` of `ShapeOfOp` do."""
    of, found = op.arg.type, op.result.type
    if not isinstance(op.result.type, TensorType):
        return
    is_extents = isinstance(found.element_type, IndexType) and found.get_num_dims() == 1
    require(is_extents, "the result is neither a shape nor a tensor of extents")
    if isinstance(op.arg.type, TensorType | MemRefType):
        fits = found.get_shape()[0] in (DYNAMIC_INDEX, of.get_num_dims())
        require(fits, "the result has another size")


_WITNESS = {"witness": WitnessType()}
AssumingYieldOp = define(
    "shape.assuming_yield(arguments: any*)",
    "attr-dict ($arguments^ `:` type($arguments))?",
    IsTerminator(),
    Pure(),
)

Shape = Dialect(
    "shape",
    [
        AssumingYieldOp,
        define(
            "shape.assuming(witness: witness) -> (res: any*)",
            "$witness custom<ArrowTypes>(type($res)) custom<Body>($doRegion) attr-dict",
            RecursiveMemoryEffect(),
            types=_WITNESS,
            verify=verify_yields,
            directives=(ArrowTypes, body_with(AssumingYieldOp)),
            doRegion=region_def("single_block"),
        ),
        pure(
            "shape.const_witness() -> (result: witness)",
            "$passing attr-dict",
            types=_WITNESS,
            passing=prop_def(IntegerAttr.constr(i1)),
        ),
        define(
            "shape.cstr_broadcastable(shapes: any*) -> (result: witness)",
            "$shapes attr-dict `:` type($shapes)",
            types=_WITNESS,
        ),
        define(
            "shape.cstr_require(pred: i1) -> (result: witness)",
            "$pred `,` $msg attr-dict",
            types=_WITNESS,
            msg=prop_def(StringAttr),
        ),
        pure(
            "shape.shape_of(arg: any) -> (result: any)",
            "$arg attr-dict `:` type($arg) `->` type($result)",
            verify=_verify_shape,
        ),
    ],
    [ShapeType, WitnessType],
)
