"""The ops of the `ml_program` dialect.

Over xDSL: `global_load` and `global_store`; `global_load_const` with the property name that MLIR uses; `global` with
attributes behind it.

https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from xdsl.dialects import ml_program as base_dialect
from xdsl.dialects.builtin import StringAttr, SymbolNameConstraint, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.registry import extended


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """`ml_program.global private mutable @g(dense<0> : tensor<4xi64>) : tensor<4xi64> {a.b = 1 : i64}`."""

    name = "ml_program.global"

    sym_name = prop_def(SymbolNameConstraint())
    type = prop_def(TypeAttribute)
    is_mutable = opt_prop_def(UnitAttr)
    value = opt_prop_def()
    sym_visibility = prop_def(StringAttr)

    traits = traits_def(SymbolOpInterface())

    def verify_(self) -> None:
        if self.is_mutable is None and self.value is None:
            raise VerifyException("Immutable global must have an initial value")

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.sym_visibility.data} ")
        if self.is_mutable is not None:
            printer.print_string("mutable ")
        printer.print_symbol_name(self.sym_name.data)
        if self.value is not None:
            with printer.in_parens():
                printer.print_attribute(self.value)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        attributes = parser.parse_optional_attr_dict()
        properties: dict[str, Attribute] = {"sym_visibility": parser.parse_visibility_keyword()}
        if parser.parse_optional_keyword("mutable"):
            properties["is_mutable"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        if parser.parse_optional_punctuation("("):
            properties["value"] = parser.parse_attribute()
            parser.parse_punctuation(")")
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        attributes |= parser.parse_optional_attr_dict()
        return cls.create(properties=properties, attributes=attributes)


@irdl_op_definition
class GlobalLoadOp(IRDLOperation):
    """`ml_program.global_load @h : tensor<4xi64>`."""

    name = "ml_program.global_load"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    assembly_format = "$global `:` type($result) attr-dict"


@irdl_op_definition
class GlobalLoadConstantOp(IRDLOperation):
    """`ml_program.global_load_const @g : tensor<4xi64>`."""

    name = "ml_program.global_load_const"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    assembly_format = "$global `:` type($result) attr-dict"


@irdl_op_definition
class GlobalStoreOp(IRDLOperation):
    """`ml_program.global_store @h = %x : tensor<4xi64>`."""

    name = "ml_program.global_store"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    assembly_format = "$global `=` $value `:` type($value) attr-dict"


MLProgram = extended(
    base_dialect.MLProgram, (GlobalLoadConstantOp, GlobalLoadOp, GlobalOp, GlobalStoreOp)
)

__all__ = [
    "GlobalLoadConstantOp",
    "GlobalLoadOp",
    "GlobalOp",
    "GlobalStoreOp",
    "MLProgram",
]
