"""The op of `complex` that xDSL lacks, `powi`.

https://mlir.llvm.org/docs/Dialects/ComplexOps/#complexpowi-complexpowiop
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects import complex as base_dialect
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import ComplexType, IntegerType
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from oneshot_verify.ir.dialects.registry import extended


@irdl_op_definition
class PowiOp(IRDLOperation):
    """`complex.powi %x, %n : complex<f32>, i32`."""

    name = "complex.powi"

    T: ClassVar = VarConstraint("T", base(ComplexType))

    lhs = operand_def(T)
    rhs = operand_def(IntegerType)
    result = result_def(T)

    fastmath = opt_prop_def(FastMathFlagsAttr)

    traits = traits_def(Pure())

    assembly_format = (
        "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"
    )


Complex = extended(base_dialect.Complex, (PowiOp,))

__all__ = ["Complex", "PowiOp"]
