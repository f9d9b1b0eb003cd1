"""The `gpu` dialect: kernel modules, which may contain other functions, and attributes.

Its other ops are read in generic form, or with the help of a program that knows them. xDSL's classes are not used, as
they reject what MLIR 22 prints: memory attributions, clusters, and bounds of ids.

https://mlir.llvm.org/docs/Dialects/GPU/
"""

from __future__ import annotations

from xdsl.dialects import gpu as base_dialect
from xdsl.dialects.builtin import ArrayAttr, SymbolNameConstraint
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import opt_prop_def, prop_def, region_def
from xdsl.parser import Parser
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable

from oneshot_verify.ir.dialects.define import define
from oneshot_verify.ir.dialects.directives import attribute_as


def _parse_targets(parser: Parser) -> Attribute | None:
    """Parse an optional `[#nvvm.target]`."""
    targets = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, parser.parse_attribute
    )
    return None if targets is None else ArrayAttr(targets)


ModuleOp = define(
    "gpu.module()",
    "$sym_name (` ` `<` $offloadingHandler^ `>`)? custom<Targets>($targets) attr-dict-with-keyword $body",
    *(IsolatedFromAbove(), NoTerminator(), SymbolOpInterface(), SymbolTable()),
    directives=(attribute_as("Targets", _parse_targets),),
    sym_name=prop_def(SymbolNameConstraint()),
    targets=opt_prop_def(ArrayAttr),
    offloadingHandler=opt_prop_def(),
    body=region_def("single_block"),
)

Gpu = Dialect("gpu", [ModuleOp], list(base_dialect.GPU.attributes))
