"""`linalg.yield` and `linalg.index`, used in the bodies of all structured ops."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import IndexType, IntegerAttr, i64
from xdsl.dialects.linalg.ops import YieldOp as BaseYieldOp
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, result_def, traits_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure


class YieldOp(BaseYieldOp):
    """`linalg.yield %x, %y : f32, f32`: the new elements of the outputs."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names: list[UnresolvedOperand] = []
        attributes = parser.parse_optional_attr_dict()
        if (first := parser.parse_optional_unresolved_operand()) is not None:
            names.append(first)
            while parser.parse_optional_punctuation(","):
                names.append(parser.parse_unresolved_operand())
        attributes |= parser.parse_optional_attr_dict()
        types: list[Attribute] = []
        if names:
            parser.parse_punctuation(":")
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        operands = parser.resolve_operands(names, types, position)
        return cls.create(operands=operands, attributes=attributes)

    def print(self, printer: Printer) -> None:
        if self.arguments:
            printer.print_string(" ")
            printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        if self.arguments:
            printer.print_string(" : ")
            printer.print_list(self.arguments.types, printer.print_attribute)


@irdl_op_definition
class IndexOp(IRDLOperation):
    """`linalg.index 0 : index`: the current index of a loop."""

    name = "linalg.index"

    dim = prop_def(IntegerAttr.constr(i64))
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$dim attr-dict `:` type($result)"

    def __init__(self, dim: int):
        super().__init__(properties={"dim": IntegerAttr(dim, i64)}, result_types=[IndexType()])
