"""The ops of the `ml_program` dialect.

Over xDSL: `global_load` and `global_store`; `global_load_const` with the property name that MLIR uses.

https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from xdsl.dialects import ml_program as base_dialect
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.ml_program import (
    GlobalOp,
)
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, result_def

from oneshot_verify.ir.dialects.registry import extended


@irdl_op_definition
class GlobalLoadOp(IRDLOperation):
    """`ml_program.global_load @h : tensor<4xi64>`."""

    name = "ml_program.global_load"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    assembly_format = "$global `:` type($result) attr-dict"


@irdl_op_definition
class GlobalLoadConstantOp(IRDLOperation):
    """`ml_program.global_load_const @g : tensor<4xi64>`."""

    name = "ml_program.global_load_const"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    assembly_format = "$global `:` type($result) attr-dict"


@irdl_op_definition
class GlobalStoreOp(IRDLOperation):
    """`ml_program.global_store @h = %x : tensor<4xi64>`."""

    name = "ml_program.global_store"

    global_ = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    assembly_format = "$global `=` $value `:` type($value) attr-dict"


MLProgram = extended(base_dialect.MLProgram, (GlobalLoadConstantOp, GlobalLoadOp, GlobalStoreOp))

__all__ = [
    "GlobalLoadConstantOp",
    "GlobalLoadOp",
    "GlobalOp",
    "GlobalStoreOp",
    "MLProgram",
]
