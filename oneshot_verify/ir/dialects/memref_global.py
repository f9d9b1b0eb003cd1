"""`memref.global`.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, Self, cast

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
from xdsl.irdl import IRDLOperation, base, irdl_op_definition, opt_prop_def, prop_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, SymbolOpInterface
from xdsl.utils.bitwise_casts import is_power_of_two
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.constants.attributes import (
    PackedElementsAttr,
    SparseElementsAttr,
    print_elements,
)
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.require import require

PRIVATE = StringAttr("private")


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """`memref.global "private" constant @c : memref<2xf32> = dense<0.0> {alignment = 64 : i64}`."""

    name = "memref.global"

    sym_name = prop_def(SymbolNameConstraint())
    sym_visibility = opt_prop_def(StringAttr)
    type = prop_def(MemRefType)
    initial_value = opt_prop_def(
        base(UnitAttr)
        | base(DenseIntOrFPElementsAttr)
        | base(SparseElementsAttr)
        | base(PackedElementsAttr)
        | base(ResourceElementsAttr)
        | base(DenseResourceAttr)
    )
    constant = opt_prop_def(UnitAttr)
    alignment = opt_prop_def(IntegerAttr)

    traits = traits_def(SymbolOpInterface(), MemoryAllocEffect())

    @staticmethod
    def get(
        sym_name: StringAttr,
        sym_type: Attribute,
        initial_value: Attribute | None,
        sym_visibility: StringAttr | None = PRIVATE,
        constant: UnitAttr | None = None,
        alignment: int | IntegerAttr | None = None,
    ) -> GlobalOp:
        """A global of type `sym_type`; `UnitAttr` as initial value means uninitialized, None means external."""
        if isinstance(alignment, int):
            alignment = IntegerAttr(alignment, 64)
        properties: dict[str, Attribute | None] = {
            "sym_name": sym_name,
            "type": sym_type,
            "initial_value": initial_value,
            "sym_visibility": sym_visibility,
            "constant": constant,
            "alignment": alignment,
        }
        return GlobalOp.build(properties=properties)

    def verify_(self) -> None:
        if self.alignment is not None and not is_power_of_two(self.alignment.value.data):
            raise VerifyException(
                f"Alignment attribute {self.alignment.value.data} is not a power of 2"
            )
        shape = self.type.get_shape()
        require(DYNAMIC_INDEX not in shape, "the size of a global must be static")
        held: Any = getattr(self.initial_value, "type", None)
        same = held in (None, TensorType(self.type.element_type, shape))
        require(same, f"the initial value is of {held}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        if (visibility := parser.parse_optional_str_literal()) is not None:
            properties["sym_visibility"] = StringAttr(visibility)
        if parser.parse_optional_keyword("constant"):
            properties["constant"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        type_position = parser.pos
        memref_type: Attribute = parser.parse_type()
        properties["type"] = memref_type
        if not isinstance(memref_type, MemRefType):
            parser.raise_error("type should be static shaped memref", type_position)
        if parser.parse_optional_punctuation("="):
            properties["initial_value"] = cls._parse_initial_value(
                parser, cast(MemRefType[Attribute], memref_type)
            )
        attributes = parser.parse_optional_attr_dict()
        if (alignment := attributes.pop("alignment", None)) is not None:
            properties["alignment"] = alignment
        return cls.create(properties=properties, attributes=attributes)

    @staticmethod
    def _parse_initial_value(parser: Parser, memref_type: MemRefType) -> Attribute:
        if parser.parse_optional_keyword("uninitialized"):
            return UnitAttr()
        tensor_type = TensorType(memref_type.element_type, memref_type.shape)
        if parser.parse_optional_keyword("dense"):
            return parser.parse_dense_int_or_fp_elements_attr(cast(Any, tensor_type))
        if parser.parse_optional_keyword("dense_resource"):
            return cast("Any", parser).parse_dense_resource(tensor_type)
        if parser.parse_optional_keyword("sparse"):
            return cast("Any", parser).parse_sparse(tensor_type)
        return parser.parse_attribute()

    def print(self, printer: Printer) -> None:
        if self.sym_visibility is not None:
            write(printer, " ", self.sym_visibility)
        if self.constant is not None:
            printer.print_string(" constant")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        write(printer, " : ", self.type)
        match self.initial_value:
            case None:
                pass
            case UnitAttr():
                printer.print_string(" = uninitialized")
            case DenseIntOrFPElementsAttr() | PackedElementsAttr() as value:
                printer.print_string(" = ")
                print_elements(printer, value)
            case ResourceElementsAttr() | SparseElementsAttr() as value:
                printer.print_string(" = ")
                value.print_without_type(printer)
            case value:
                write(printer, " = ", value)
        shown = dict(self.attributes)
        if self.alignment is not None:
            shown["alignment"] = self.alignment
        printer.print_op_attributes(shown)
