"""The `amdgpu` dialect: the cast of a buffer to another memory space.

Its other ops are read in generic form, or with the help of a program that knows them.

https://mlir.llvm.org/docs/Dialects/AMDGPU/
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self, cast

from xdsl.dialects.builtin import BoolAttr, IntegerType, MemRefType, UnitAttr, i64
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.memref_views import verify_compatible_shapes
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.layouts import strided_of

_SIZES = {"validBytes": i64, "cacheSwizzleStride": IntegerType(14)}


@irdl_op_definition
class FatRawBufferCastOp(IRDLOperation):
    """`amdgpu.fat_raw_buffer_cast %m validBytes(%v) cacheSwizzleStride(%s) boundsCheck(false) resetOffset
    : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>`."""

    name = "amdgpu.fat_raw_buffer_cast"

    source = operand_def(MemRefType)
    validBytes = opt_operand_def()  # noqa: N815  -- MLIR's names
    cacheSwizzleStride = opt_operand_def(IntegerType(14))  # noqa: N815
    boundsCheck = opt_prop_def(BoolAttr)  # noqa: N815
    resetOffset = opt_prop_def(UnitAttr)  # noqa: N815
    result = result_def(MemRefType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        sizes: dict[str, SSAValue] = {}
        said: dict[str, Attribute] = {"boundsCheck": BoolAttr.from_bool(True)}
        while keyword := parser.parse_optional_identifier():
            if keyword in _SIZES:
                with parser.in_parens():
                    sizes[keyword] = parser.parse_operand(_SIZES[keyword])
            elif keyword == "boundsCheck":
                with parser.in_parens():
                    said[keyword] = BoolAttr.from_bool(parser.parse_boolean())
            elif keyword == "resetOffset":
                said[keyword] = UnitAttr()
            else:
                parser.raise_error(f"'{keyword}' says nothing here")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_keyword("to")
        operands = [parser.resolve_operand(source, type)]
        return cls.build(
            operands=[operands[0], *([sizes[name]] if name in sizes else [] for name in _SIZES)],
            result_types=[parser.parse_type()],
            properties=said,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        write(printer, " ", self.source)
        for name in _SIZES:
            value = getattr(self, name)
            if value is not None:
                write(printer, f" {name}(", value, ")")
        if self.boundsCheck is not None and not self.boundsCheck.value.data:
            printer.print_string(" boundsCheck(false)")
        if self.resetOffset is not None:
            printer.print_string(" resetOffset")
        write(printer, self.attributes, " : ", self.source.type, " to ", self.result.type)

    def verify_(self) -> None:
        source, result = cast("list[MemRefType]", [self.source.type, self.result.type])
        verify_compatible_shapes(source, result)
        ours, theirs = strided_of(source), strided_of(result)
        if ours is not None and self.resetOffset is not None:
            ours = replace(ours, offset=0)
        if ours != theirs or (ours is None and source.layout != result.layout):
            raise VerifyException("the result has another layout than the buffer")


AMDGPU = Dialect("amdgpu", [FatRawBufferCastOp])
