"""The ops of the `vector` dialect with regions or without results: `print`, `mask`, `yield`.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import (
    StringAttr,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import parse_optional_arrow_types
from oneshot_verify.ir.dialects.vector_attributes import Punctuation, PunctuationAttr


@irdl_op_definition
class PrintOp(IRDLOperation):
    """`vector.print %v : vector<4xf32>`, `vector.print str "text"`, `vector.print punctuation <comma>`."""

    name = "vector.print"

    source = opt_operand_def()
    punctuation = opt_prop_def(PunctuationAttr)
    stringLiteral = opt_prop_def(StringAttr)

    def __init__(self, source: SSAValue | Operation | None = None):
        super().__init__(
            operands=[source], properties={"punctuation": PunctuationAttr(Punctuation.NEWLINE)}
        )

    def verify_(self) -> None:
        # MLIR stores the punctuation of a newline for a string, too, whether or not it is printed.
        ends = PunctuationAttr(Punctuation.NEWLINE)
        alone = self.source is None and self.punctuation in (None, ends)
        if self.stringLiteral is not None and not alone:
            raise VerifyException("a string is printed without a value and without punctuation")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands: list[SSAValue] = []
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("str"):
            properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
        elif (source := parser.parse_optional_unresolved_operand()) is not None:
            parser.parse_punctuation(":")
            operands.append(parser.resolve_operand(source, parser.parse_type()))
        if parser.parse_optional_keyword("punctuation"):
            properties["punctuation"] = PunctuationAttr(PunctuationAttr.parse_parameter(parser))
        properties.setdefault("punctuation", PunctuationAttr(Punctuation.NEWLINE))
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        if self.source is not None:
            printer.print_string(" ")
            printer.print_operand(self.source)
            printer.print_string(" : ")
            printer.print_attribute(self.source.type)
        if self.stringLiteral is not None:
            printer.print_string(" str ")
            printer.print_attribute(self.stringLiteral)
        # A bare `vector.print` would take the next op's first result as its source.
        says_something = self.source is not None or self.stringLiteral is not None
        implied = Punctuation.NEWLINE if says_something else None
        if self.punctuation is not None and self.punctuation.data is not implied:
            printer.print_string(" punctuation ")
            self.punctuation.print_parameter(printer)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """`vector.yield %v : vector<4xf32>`: ends the body of `vector.mask`."""

    name = "vector.yield"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator())

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"

    def __init__(self, *arguments: SSAValue | Operation):
        super().__init__(operands=[arguments])


@irdl_op_definition
class MaskOp(IRDLOperation):
    """`vector.mask %m, %passthru { vector.transfer_read ... } : vector<4xi1> -> vector<4xf32>`."""

    name = "vector.mask"

    mask = operand_def(VectorType)
    passthru = opt_operand_def()
    res = var_result_def()
    maskRegion = region_def("single_block")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        mask = parser.parse_unresolved_operand()
        passthru = None
        if parser.parse_optional_punctuation(","):
            passthru = parser.parse_unresolved_operand()
        region = parser.parse_region()
        block = region.block if region.blocks else Block()
        if not region.blocks:
            region.add_block(block)
        if not isinstance(block.last_op, YieldOp):
            results = block.last_op.results if block.last_op is not None else ()
            block.add_op(YieldOp(*results))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operands: list[SSAValue] = [parser.resolve_operand(mask, parser.parse_type())]
        types = parse_optional_arrow_types(parser)
        if passthru is not None:
            operands.append(parser.resolve_operand(passthru, types[0]))
        return cls.create(
            operands=operands, result_types=types, regions=[region], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" { ")
        body = list(self.maskRegion.block.ops)
        for op in body if len(body) != 2 else body[:1]:
            printer.print_op(op)
        printer.print_string(" }")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.mask.type)
        if self.res:
            printer.print_string(" -> ")
            printer.print_list(self.result_types, printer.print_attribute)
