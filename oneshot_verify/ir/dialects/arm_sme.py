"""The one op of the `arm_sme` dialect that occurs in tensor programs: the vector length.

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
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.syntax import InAngleBrackets


class TypeSize(StrEnum):
    """Size of an element."""

    BYTE = auto()
    HALF = auto()
    WORD = auto()
    DOUBLE = auto()


@irdl_attr_definition
class TypeSizeAttr(InAngleBrackets, EnumAttribute[TypeSize]):
    """`#arm_sme.type_size<word>`."""

    name = "arm_sme.type_size"


@irdl_op_definition
class StreamingVLOp(IRDLOperation):
    """`arm_sme.streaming_vl <word>`: number of elements of this size in a vector in streaming mode."""

    name = "arm_sme.streaming_vl"

    type_size = prop_def(TypeSizeAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$type_size attr-dict"


ArmSME = Dialect("arm_sme", [StreamingVLOp], [TypeSizeAttr])
