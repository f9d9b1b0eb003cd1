"""Ops of the `sparse_tensor` dialect that bufferization handles; xDSL lacks the dialect.

https://mlir.llvm.org/docs/Dialects/SparseTensorOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, TensorType, UnitAttr
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    SameVariadicResultSize,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure

from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    may_leave_out_terminators,
    parse_optional_arrow_types,
)


@irdl_op_definition
class ConvertOp(IRDLOperation):
    """`sparse_tensor.convert %a : tensor<8xf32> to tensor<8xf32, #S>`."""

    name = "sparse_tensor.convert"

    source = operand_def(TensorType)
    dest = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


@irdl_op_definition
class LoadOp(IRDLOperation):
    """`sparse_tensor.load %a hasInserts : tensor<8xf32, #S>`."""

    name = "sparse_tensor.load"

    T: ClassVar = VarConstraint("T", base(TensorType))

    tensor = operand_def(T)
    hasInserts = opt_prop_def(UnitAttr)
    result = result_def(T)

    assembly_format = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)"


@irdl_op_definition
class NewOp(IRDLOperation):
    """`sparse_tensor.new %file : !llvm.ptr to tensor<8xf32, #S>`."""

    name = "sparse_tensor.new"

    source = operand_def()
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"


@irdl_op_definition
class AssembleOp(IRDLOperation):
    """`sparse_tensor.assemble (%positions, %coordinates), %values : (..., ...), ... to tensor<8xf32, #S>`."""

    name = "sparse_tensor.assemble"

    levels = var_operand_def(TensorType)
    values = operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) "
        "`to` type($result)"
    )


@irdl_op_definition
class DisassembleOp(IRDLOperation):
    """`sparse_tensor.disassemble %a : ... out_lvls(%p, %c : ...) out_vals(%v : ...) -> (...), ..., (...), index`."""

    name = "sparse_tensor.disassemble"

    tensor = operand_def(TensorType)
    out_levels = var_operand_def(TensorType)
    out_values = operand_def(TensorType)
    ret_levels = var_result_def(TensorType)
    ret_values = result_def(TensorType)
    lvl_lens = var_result_def()
    val_len = result_def()

    irdl_options = (SameVariadicResultSize(),)

    assembly_format = (
        "$tensor attr-dict `:` type($tensor) `out_lvls` `(` $out_levels `:` type($out_levels) `)` "
        "`out_vals` `(` $out_values `:` type($out_values) `)` `->` `(` type($ret_levels) `)` `,` "
        "type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)"
    )


@irdl_op_definition
class ConcatenateOp(IRDLOperation):
    """`sparse_tensor.concatenate %a, %b {dimension = 0 : index} : ..., ... to ...`."""

    name = "sparse_tensor.concatenate"

    inputs = var_operand_def(TensorType)
    dimension = prop_def(IntegerAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$inputs attr-dict `:` type($inputs) `to` type($result)"


@irdl_op_definition
class PositionsOp(IRDLOperation):
    """`sparse_tensor.positions %a {level = 0 : index} : tensor<8xf32, #S> to memref<?xindex>`."""

    name = "sparse_tensor.positions"

    tensor = operand_def(TensorType)
    level = prop_def(IntegerAttr)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($result)"


@irdl_op_definition
class CoordinatesOp(IRDLOperation):
    """`sparse_tensor.coordinates %a {level = 0 : index} : tensor<8xf32, #S> to memref<?xindex>`."""

    name = "sparse_tensor.coordinates"

    tensor = operand_def(TensorType)
    level = prop_def(IntegerAttr)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($result)"


@irdl_op_definition
class CoordinatesBufferOp(IRDLOperation):
    """`sparse_tensor.coordinates_buffer %a : tensor<8x8xf32, #COO> to memref<?xindex>`."""

    name = "sparse_tensor.coordinates_buffer"

    tensor = operand_def(TensorType)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($result)"


@irdl_op_definition
class ValuesOp(IRDLOperation):
    """`sparse_tensor.values %a : tensor<8xf32, #S> to memref<?xf32>`."""

    name = "sparse_tensor.values"

    tensor = operand_def(TensorType)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($result)"


@irdl_op_definition
class NumberOfEntriesOp(IRDLOperation):
    """`sparse_tensor.number_of_entries %a : tensor<8xf32, #S>`."""

    name = "sparse_tensor.number_of_entries"

    tensor = operand_def(TensorType)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor)"


@irdl_op_definition
class YieldOp(IRDLOperation):
    """`sparse_tensor.yield %v : f32`."""

    name = "sparse_tensor.yield"

    results_ = var_operand_def()

    traits = traits_def(Pure(), IsTerminator())

    assembly_format = "($results_^ `:` type($results_))? attr-dict"


@irdl_op_definition
class ForeachOp(IRDLOperation):
    """`sparse_tensor.foreach in %a init(%x) : tensor<8xf32, #S>, f32 -> f32 do { ... }`."""

    name = "sparse_tensor.foreach"

    tensor = operand_def(TensorType)
    initArgs = var_operand_def()
    order = opt_prop_def()
    res = var_result_def()
    region = region_def("single_block")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        parser.parse_keyword("in")
        names = [parser.parse_unresolved_operand()]
        if parser.parse_optional_keyword("init"):
            names += parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_unresolved_operand
            )
        given = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        operands = parser.resolve_operands(names, types, position)
        results = parse_optional_arrow_types(parser)
        parser.parse_keyword("do")
        region = ensure_terminated(parser.parse_region(), YieldOp)
        properties = {"order": given.pop("order")} if "order" in given else {}
        return cls.create(
            operands=operands,
            result_types=results,
            regions=[region],
            properties=properties,
            attributes=given,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" in ")
        printer.print_ssa_value(self.tensor)
        if self.initArgs:
            printer.print_string(" init")
            with printer.in_parens():
                printer.print_list(self.initArgs, printer.print_ssa_value)
        printer.print_op_attributes({**self.properties, **self.attributes})
        printer.print_string(" : ")
        printer.print_list(self.operand_types, printer.print_attribute)
        if self.res:
            printer.print_string(" -> ")
            printer.print_list(self.result_types, printer.print_attribute)
        printer.print_string(" do ")
        printer.print_region(
            self.region, print_block_terminators=not may_leave_out_terminators(self.region)
        )


SparseTensor = Dialect(
    "sparse_tensor",
    [
        AssembleOp,
        ConcatenateOp,
        ConvertOp,
        CoordinatesBufferOp,
        CoordinatesOp,
        DisassembleOp,
        ForeachOp,
        LoadOp,
        NewOp,
        NumberOfEntriesOp,
        PositionsOp,
        ValuesOp,
        YieldOp,
    ],
)
