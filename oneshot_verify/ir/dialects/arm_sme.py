"""The one op of the `arm_sme` dialect that occurs in tensor programs: the vector length.

https://mlir.llvm.org/docs/Dialects/ArmSME/
"""

from __future__ import annotations

from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect
from xdsl.irdl import irdl_attr_definition, prop_def
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.define import pure
from oneshot_verify.ir.dialects.syntax import InAngleBrackets

TypeSize = StrEnum("TypeSize", "BYTE HALF WORD DOUBLE")
"""Size of an element."""


@irdl_attr_definition
class TypeSizeAttr(InAngleBrackets, EnumAttribute[TypeSize]):
    """`#arm_sme.type_size<word>`."""

    name = "arm_sme.type_size"


StreamingVLOp = pure(
    "arm_sme.streaming_vl() -> (result: index)",
    "$type_size attr-dict",
    type_size=prop_def(TypeSizeAttr),
)
"""Number of elements of this size in a vector in streaming mode."""

ArmSME = Dialect("arm_sme", [StreamingVLOp], [TypeSizeAttr])
