"""The op of the `arm_sme` dialect that stands in tensor programs: the length of a vector.

https://mlir.llvm.org/docs/Dialects/ArmSME/
"""

from __future__ import annotations

from enum import auto

from xdsl.dialects.builtin import IndexType
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum


class TypeSize(StrEnum):
    """The size of an element."""

    BYTE = auto()
    HALF = auto()
    WORD = auto()
    DOUBLE = auto()


@irdl_attr_definition
class TypeSizeAttr(EnumAttribute[TypeSize]):
    """`#arm_sme.type_size<word>`."""

    name = "arm_sme.type_size"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> TypeSize:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


@irdl_op_definition
class StreamingVLOp(IRDLOperation):
    """`arm_sme.streaming_vl <word>`: how many elements of that size a vector holds in streaming mode."""

    name = "arm_sme.streaming_vl"

    type_size = prop_def(TypeSizeAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$type_size attr-dict"


ArmSME = Dialect("arm_sme", [StreamingVLOp], [TypeSizeAttr])
