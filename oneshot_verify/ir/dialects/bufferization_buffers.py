"""The ops of the `bufferization` dialect on buffers.

https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import (
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyInt,
    AttrSizedOperandSegments,
    IntVarConstraint,
    IRDLOperation,
    RangeOf,
    eq,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.bufferization_shared import AnyMemRef


@irdl_op_definition
class CloneOp(IRDLOperation):
    """`bufferization.clone %a : memref<?xf32> to memref<?xf32>`."""

    name = "bufferization.clone"

    input = operand_def(AnyMemRef)
    output = result_def(AnyMemRef)

    traits = traits_def(MemoryAllocEffect())

    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"

    def __init__(self, input: SSAValue | Operation, result_type: Attribute | None = None):
        input = SSAValue.get(input)
        super().__init__(operands=(input,), result_types=(result_type or input.type,))


@irdl_op_definition
class DeallocOp(IRDLOperation):
    """`%k = bufferization.dealloc (%a : memref<?xf32>) if (%c) retain (%b : memref<?xf32>)`.

    Frees each memref whose condition is true, unless a retained memref is the same buffer. For each retained memref
    there is a result: true if the caller now owns it.
    """

    name = "bufferization.dealloc"

    RETAINED: ClassVar = IntVarConstraint("RETAINED", AnyInt())

    memrefs = var_operand_def(AnyMemRef)
    conditions = var_operand_def(i1)
    retained = var_operand_def(RangeOf(AnyMemRef).of_length(RETAINED))
    updated_conditions = var_result_def(RangeOf(eq(i1)).of_length(RETAINED))

    traits = traits_def(MemoryFreeEffect())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "(` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)? "
        "(`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict"
    )

    def verify_(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                "must have the same number of conditions as memrefs to deallocate"
            )
