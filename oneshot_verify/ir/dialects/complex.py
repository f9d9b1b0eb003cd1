"""The op of `complex` that xDSL lacks, `powi`.

https://mlir.llvm.org/docs/Dialects/ComplexOps/#complexpowi-complexpowiop
"""

from __future__ import annotations

from xdsl.dialects import complex as base_dialect
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import ComplexType, IntegerType
from xdsl.irdl import base, opt_prop_def

from oneshot_verify.ir.dialects.define import extended, pure

PowiOp = pure(
    "complex.powi(lhs: T, rhs: integer) -> (result: T)",
    "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)",
    types={"T": base(ComplexType), "integer": IntegerType},
    fastmath=opt_prop_def(FastMathFlagsAttr),
)

Complex = extended(base_dialect.Complex, (PowiOp,))
