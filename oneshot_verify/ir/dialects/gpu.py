"""The `gpu` dialect: kernel modules, which may contain other functions, and attributes.

Its other ops are read in generic form, or with the help of a program that knows them. xDSL's classes are not used, as
they reject what MLIR 22 prints: memory attributions, clusters, and bounds of ids.

https://mlir.llvm.org/docs/Dialects/GPU/
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import gpu as base_dialect
from xdsl.dialects.builtin import ArrayAttr, SymbolNameConstraint
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable


@irdl_op_definition
class ModuleOp(IRDLOperation):
    """`gpu.module @kernels <#handler> [#nvvm.target] attributes {...} { ... }`."""

    name = "gpu.module"

    sym_name = prop_def(SymbolNameConstraint())
    targets = opt_prop_def(ArrayAttr)
    offloadingHandler = opt_prop_def()  # noqa: N815  -- MLIR's name
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), NoTerminator(), SymbolOpInterface(), SymbolTable())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        if parser.parse_optional_punctuation("<"):
            properties["offloadingHandler"] = parser.parse_attribute()
            parser.parse_punctuation(">")
        targets = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_attribute
        )
        if targets is not None:
            properties["targets"] = ArrayAttr(targets)
        given = parser.parse_optional_attr_dict_with_keyword()
        region = parser.parse_region()
        attributes = {} if given is None else dict(given.data)
        return cls.create(properties=properties, attributes=attributes, regions=[region])

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        if self.offloadingHandler is not None:
            printer.print_string(" <")
            printer.print_attribute(self.offloadingHandler)
            printer.print_string(">")
        if self.targets is not None:
            printer.print_string(" ")
            printer.print_attribute(self.targets)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_block_terminators=True)


Gpu = Dialect("gpu", [ModuleOp], list(base_dialect.GPU.attributes))

__all__ = ["Gpu", "ModuleOp"]
