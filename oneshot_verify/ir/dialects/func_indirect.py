"""Functions as values: `func.constant` and `func.call_indirect`.

https://mlir.llvm.org/docs/Dialects/Func/#funccall_indirect-funccallindirectop
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import ArrayAttr, FlatSymbolRefAttrConstr, FunctionType, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.symbols import resolve


class _FunctionIsThere(SymbolUserOpInterface):
    def verify(self, op: Operation) -> None:
        assert isinstance(op, ConstantOp)
        function = resolve(op, op.value)
        if not isinstance(function, FuncOp):
            raise VerifyException(f"reference to undefined function '{op.value}'")
        if function.function_type != op.result.type:
            raise VerifyException("reference to function with mismatched type")


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """`%f = func.constant @callee : (tensor<4xf32>) -> f32`."""

    name = "func.constant"

    value = prop_def(FlatSymbolRefAttrConstr)
    result = result_def(FunctionType)

    traits = traits_def(Pure(), _FunctionIsThere())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        name = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        return cls.create(
            result_types=[parser.parse_type()],
            properties={"value": SymbolRefAttr(name)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(" ")
        printer.print_attribute(self.value)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class CallIndirectOp(IRDLOperation):
    """`%r = func.call_indirect %f(%t) : (tensor<4xf32>) -> f32`."""

    name = "func.call_indirect"

    callee = operand_def(FunctionType)
    callee_operands = var_operand_def()
    call_results = var_result_def()

    arg_attrs = opt_prop_def(ArrayAttr)
    res_attrs = opt_prop_def(ArrayAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        callee = parser.parse_unresolved_operand()
        names = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type = parser.parse_function_type()
        operands = parser.resolve_operands(names, type.inputs.data, position)
        return cls.create(
            operands=[parser.resolve_operand(callee, type), *operands],
            result_types=type.outputs.data,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.callee)
        with printer.in_parens():
            printer.print_list(self.callee_operands, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.callee.type)

    def verify_(self) -> None:
        given = FunctionType.from_lists(self.callee_operands.types, self.call_results.types)
        if given != self.callee.type:
            raise VerifyException(f"calls a function of type {self.callee.type} as {given}")
