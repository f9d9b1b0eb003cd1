"""The `gpu` dialect: kernel modules, which may contain other functions, and attributes.

Its other ops are read in generic form, or with the help of a program that knows them. xDSL's classes are not used, as
they reject what MLIR 22 prints: memory attributions, clusters, and bounds of ids.

https://mlir.llvm.org/docs/Dialects/GPU/
"""

from __future__ import annotations

from xdsl.dialects import gpu as base_dialect
from xdsl.dialects.builtin import ArrayAttr, SymbolNameConstraint
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def, region_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable

from oneshot_verify.ir.dialects.define import define


@irdl_custom_directive
class Targets(CustomDirective):
    """` [#nvvm.target]`, or nothing."""

    targets: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        targets = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_attribute
        )
        if targets is not None:
            self.targets.set(state, ArrayAttr(targets))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        if (targets := self.targets.get(op)) is not None:
            state.print_whitespace(printer)
            printer.print_attribute(targets)


ModuleOp = define(
    "gpu.module()",
    "$sym_name (` ` `<` $offloadingHandler^ `>`)? custom<Targets>($targets) attr-dict-with-keyword $body",
    *(IsolatedFromAbove(), NoTerminator(), SymbolOpInterface(), SymbolTable()),
    directives=(Targets,),
    sym_name=prop_def(SymbolNameConstraint()),
    targets=opt_prop_def(ArrayAttr),
    offloadingHandler=opt_prop_def(),
    body=region_def("single_block"),
)

Gpu = Dialect("gpu", [ModuleOp], list(base_dialect.GPU.attributes))
