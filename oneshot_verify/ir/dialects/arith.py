"""The ops of the `arith` dialect.

Over xDSL: casts and comparisons on tensors and vectors; `index_castui` and `remf`; overflow flags of
`trunci`; `select` with a tensor of conditions; the promise of divisions and shifts to be `exact`; constants of any
size, bit by bit.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import arith as base_dialect
from xdsl.dialects.arith import (
    AddfOp,
    AddiOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    ComparisonOperation,
    DivfOp,
    FastMathFlagsAttr,
    FloatingPointLikeBinaryOperation,
    FloatingPointToIntegerBaseOp,
    FloorDivSIOp,
    IntegerOverflowAttr,
    IntegerToFloatingPointBaseOp,
    MaximumfOp,
    MaxnumfOp,
    MaxSIOp,
    MaxUIOp,
    MinimumfOp,
    MinnumfOp,
    MinSIOp,
    MinUIOp,
    MulExtendedBase,
    MulfOp,
    MuliOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    NegfOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    SignlessIntegerBinaryOperation,
    SignlessIntegerBinaryOperationWithOverflow,
    SubfOp,
    SubiOp,
    XOrIOp,
)
from xdsl.dialects.builtin import (
    i1,
)
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.arith_casts import (
    BitcastOp,
    CastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
    element_of,
    verify_same_shape,
)
from oneshot_verify.ir.dialects.arith_compare import CmpfOp, CmpiOp
from oneshot_verify.ir.dialects.arith_constant import ConstantOp
from oneshot_verify.ir.dialects.arith_exact import DivSIOp, DivUIOp, ShRSIOp, ShRUIOp
from oneshot_verify.ir.dialects.arith_scaling import ScalingExtFOp, ScalingTruncFOp
from oneshot_verify.ir.dialects.registry import extended


@irdl_op_definition
class SelectOp(IRDLOperation):
    """`arith.select %c, %x, %y : f32`; the type of a tensor of conditions comes first."""

    name = "arith.select"

    cond = operand_def()
    lhs = operand_def()
    rhs = operand_def()
    result = result_def()

    traits = traits_def(Pure())

    def __init__(
        self,
        operand1: Operation | SSAValue,
        operand2: Operation | SSAValue,
        operand3: Operation | SSAValue,
    ):
        operand2 = SSAValue.get(operand2)
        super().__init__(operands=[operand1, operand2, operand3], result_types=[operand2.type])

    def verify_(self) -> None:
        if {self.lhs.type, self.rhs.type} != {self.result.type}:
            raise VerifyException("both values and the result must have one type")
        if element_of(self.cond.type) != i1:
            raise VerifyException("the condition must be an i1, or a shape of i1")
        if self.cond.type != i1:
            verify_same_shape(self.cond.type, self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        condition = types[0] if len(types) == 2 else i1
        operands = parser.resolve_operands(names, [condition, types[-1], types[-1]], position)
        return cls.create(operands=operands, result_types=[types[-1]], attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        shaped = (self.cond.type,) if self.cond.type != i1 else ()
        printer.print_list((*shaped, self.result.type), printer.print_attribute)


@irdl_op_definition
class RemFOp(base_dialect.FloatingPointLikeBinaryOperation):
    """`arith.remf %x, %y : f32`."""

    name = "arith.remf"

    traits = traits_def(Pure())


Arith = extended(
    base_dialect.Arith,
    (
        BitcastOp,
        CmpfOp,
        CmpiOp,
        ConstantOp,
        DivSIOp,
        DivUIOp,
        ExtFOp,
        ExtSIOp,
        ExtUIOp,
        ScalingExtFOp,
        ScalingTruncFOp,
        FPToSIOp,
        FPToUIOp,
        IndexCastOp,
        IndexCastUIOp,
        RemFOp,
        SIToFPOp,
        SelectOp,
        ShRSIOp,
        ShRUIOp,
        TruncFOp,
        TruncIOp,
        UIToFPOp,
    ),
)

__all__ = [
    "AddUIExtendedOp",
    "AddfOp",
    "AddiOp",
    "AndIOp",
    "Arith",
    "BitcastOp",
    "CastOp",
    "CeilDivSIOp",
    "CeilDivUIOp",
    "CmpfOp",
    "CmpiOp",
    "ComparisonOperation",
    "ConstantOp",
    "DivSIOp",
    "DivUIOp",
    "DivfOp",
    "ExtFOp",
    "ExtSIOp",
    "ExtUIOp",
    "FPToSIOp",
    "FPToUIOp",
    "FastMathFlagsAttr",
    "FloatingPointLikeBinaryOperation",
    "FloatingPointToIntegerBaseOp",
    "FloorDivSIOp",
    "IndexCastOp",
    "IndexCastUIOp",
    "IntegerOverflowAttr",
    "IntegerToFloatingPointBaseOp",
    "MaxSIOp",
    "MaxUIOp",
    "MaximumfOp",
    "MaxnumfOp",
    "MinSIOp",
    "MinUIOp",
    "MinimumfOp",
    "MinnumfOp",
    "MulExtendedBase",
    "MulSIExtendedOp",
    "MulUIExtendedOp",
    "MulfOp",
    "MuliOp",
    "NegfOp",
    "OrIOp",
    "RemFOp",
    "RemSIOp",
    "RemUIOp",
    "SIToFPOp",
    "ScalingExtFOp",
    "ScalingTruncFOp",
    "SelectOp",
    "ShLIOp",
    "ShRSIOp",
    "ShRUIOp",
    "SignlessIntegerBinaryOperation",
    "SignlessIntegerBinaryOperationWithOverflow",
    "SubfOp",
    "SubiOp",
    "TruncFOp",
    "TruncIOp",
    "UIToFPOp",
    "XOrIOp",
    "element_of",
    "verify_same_shape",
]
