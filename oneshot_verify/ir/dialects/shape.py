"""Ops of the `shape` dialect for runtime checks in tensor programs; xDSL lacks the dialect.

https://mlir.llvm.org/docs/Dialects/ShapeDialect/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Any, Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    IndexType,
    MemRefType,
    StringAttr,
    TensorType,
    i1,
)
from xdsl.ir import Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect

from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    may_leave_out_terminators,
    parse_optional_arrow_types,
    print_arrow_types,
)
from oneshot_verify.ir.require import require


@irdl_attr_definition
class WitnessType(ParametrizedAttribute, TypeAttribute):
    """`!shape.witness`: proof at run time that a constraint holds."""

    name = "shape.witness"


@irdl_attr_definition
class ShapeType(ParametrizedAttribute, TypeAttribute):
    """`!shape.shape`: a shape, or an error."""

    name = "shape.shape"


@irdl_op_definition
class ConstWitnessOp(IRDLOperation):
    """`shape.const_witness true`."""

    name = "shape.const_witness"

    passing = prop_def(BoolAttr)
    result = result_def(WitnessType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        passing = BoolAttr.from_bool(parser.parse_boolean())
        return cls.create(
            result_types=[WitnessType()],
            properties={"passing": passing},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" true" if self.passing.value.data else " false")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class CstrBroadcastableOp(IRDLOperation):
    """`shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>`."""

    name = "shape.cstr_broadcastable"

    shapes = var_operand_def()
    result = result_def(WitnessType())

    assembly_format = "$shapes attr-dict `:` type($shapes)"


@irdl_op_definition
class CstrRequireOp(IRDLOperation):
    """`shape.cstr_require %c, "must hold"`."""

    name = "shape.cstr_require"

    pred = operand_def(i1)
    msg = prop_def(StringAttr)
    result = result_def(WitnessType())

    assembly_format = "$pred `,` $msg attr-dict"


@irdl_op_definition
class ShapeOfOp(IRDLOperation):
    """`shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>`."""

    name = "shape.shape_of"

    arg = operand_def()
    result = result_def()

    traits = traits_def(Pure())

    assembly_format = "$arg attr-dict `:` type($arg) `->` type($result)"

    def verify_(self) -> None:
        """Check the result type, as `inferReturnTypes` and `isCompatibleReturnTypes` of `ShapeOfOp` do."""
        of: Any = self.arg.type
        found: Any = self.result.type
        if isinstance(self.result.type, TensorType):
            is_extents = isinstance(found.element_type, IndexType) and found.get_num_dims() == 1
            require(is_extents, "the result is neither a shape nor a tensor of extents")
            if isinstance(self.arg.type, TensorType | MemRefType):
                fits = found.get_shape()[0] in (DYNAMIC_INDEX, of.get_num_dims())
                require(fits, "the result has another size")


@irdl_op_definition
class AssumingYieldOp(IRDLOperation):
    """`shape.assuming_yield %x : tensor<?xf32>`."""

    name = "shape.assuming_yield"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"


@irdl_op_definition
class AssumingOp(IRDLOperation):
    """`shape.assuming %w -> (tensor<?xf32>) { ... shape.assuming_yield %x : tensor<?xf32> }`."""

    name = "shape.assuming"

    witness = operand_def(WitnessType)
    res = var_result_def()
    doRegion = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        witness = parser.parse_operand(WitnessType())
        types = parse_optional_arrow_types(parser)
        return cls.create(
            operands=[witness],
            result_types=types,
            regions=[ensure_terminated(parser.parse_region(), AssumingYieldOp)],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.witness)
        print_arrow_types(printer, self.result_types)
        printer.print_string(" ")
        printer.print_region(
            self.doRegion,
            print_empty_block=False,
            print_block_terminators=not may_leave_out_terminators(self.doRegion),
        )
        printer.print_op_attributes(self.attributes)


Shape = Dialect(
    "shape",
    [AssumingOp, AssumingYieldOp, ConstWitnessOp, CstrBroadcastableOp, CstrRequireOp, ShapeOfOp],
    [ShapeType, WitnessType],
)
