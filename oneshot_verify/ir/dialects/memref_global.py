"""`memref.global`.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    SymbolNameConstraint,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, base, opt_prop_def, prop_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.bitwise_casts import is_power_of_two

from oneshot_verify.ir.constants.attributes import (
    PackedElementsAttr,
    SparseElementsAttr,
    print_elements,
)
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects.define import define
from oneshot_verify.ir.dialects.directives import attribute_as
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.require import require


@irdl_custom_directive
class TypeAndValue(CustomDirective):
    """`memref<2xf32> = dense<0.0>`: an initial value is written without its type."""

    type: AttributeVariable
    value: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        position = parser.pos
        given = parser.parse_type()
        if not isinstance(given, MemRefType):
            parser.raise_error("type should be static shaped memref", position)
        type = cast("MemRefType[Attribute]", given)
        self.type.set(state, type)
        if parser.parse_optional_punctuation("="):
            self.value.set(state, _parse_value(parser, type))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        write(printer, cast("Attribute", self.type.get(op)))
        value = self.value.get(op)
        if value is None:
            return
        printer.print_string(" = ")
        match value:
            case UnitAttr():
                printer.print_string("uninitialized")
            case DenseIntOrFPElementsAttr() | PackedElementsAttr():
                print_elements(printer, value)
            case ResourceElementsAttr() | SparseElementsAttr():
                value.print_without_type(printer)
            case _:
                printer.print_attribute(value)


def _parse_value(parser: Any, type: MemRefType[Attribute]) -> Attribute:
    tensor_type = TensorType(type.element_type, type.shape)
    if parser.parse_optional_keyword("uninitialized"):
        return UnitAttr()
    if parser.parse_optional_keyword("dense"):
        return parser.parse_dense_int_or_fp_elements_attr(tensor_type)
    if parser.parse_optional_keyword("dense_resource"):
        return parser.parse_dense_resource(tensor_type)
    if parser.parse_optional_keyword("sparse"):
        return parser.parse_sparse(tensor_type)
    return parser.parse_attribute()


def _parse_visibility(parser: Parser) -> Attribute | None:
    said = parser.parse_optional_str_literal()
    return None if said is None else StringAttr(said)


def _verify_global(op: Any) -> None:
    number = 1 if op.alignment is None else op.alignment.value.data
    require(is_power_of_two(number), f"Alignment attribute {number} is not a power of 2")
    shape = op.type.get_shape()
    require(DYNAMIC_INDEX not in shape, "the size of a global must be static")
    held = getattr(op.initial_value, "type", None)
    same = held in (None, TensorType(op.type.element_type, shape))
    require(same, f"the initial value is of {held}")


GlobalOp = define(
    "memref.global()",
    "custom<Visibility>($sym_visibility) (`constant` $constant^)? $sym_name "
    "`:` custom<TypeAndValue>($type, $initial_value) attr-dict",
    parent=base_dialect.GlobalOp,
    verify=_verify_global,
    directives=(attribute_as("Visibility", _parse_visibility), TypeAndValue),
    sym_name=prop_def(SymbolNameConstraint()),
    sym_visibility=opt_prop_def(StringAttr),
    type=prop_def(MemRefType),
    initial_value=opt_prop_def(
        base(UnitAttr)
        | base(DenseIntOrFPElementsAttr)
        | base(SparseElementsAttr)
        | base(PackedElementsAttr)
        | base(ResourceElementsAttr)
        | base(DenseResourceAttr)
    ),
    constant=opt_prop_def(UnitAttr),
    alignment=opt_prop_def(IntegerAttr),
)
"""`memref.global "private" constant @c : memref<2xf32> = dense<0.0> {alignment = 64 : i64}`."""
