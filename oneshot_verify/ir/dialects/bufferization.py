"""The ops of the `bufferization` dialect.

Over xDSL: memrefs with any layout and memory space; `memory_space` of `alloc_tensor`; the ops `dealloc` and
`dealloc_tensor`; what MLIR 19 wrote (`to_memref`, one type after `to_tensor`) is read as today's ops.

https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from xdsl.dialects import bufferization as base_dialect
from xdsl.dialects.builtin import (
    IndexType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.bufferization_buffers import CloneOp, DeallocOp
from oneshot_verify.ir.dialects.bufferization_shared import (
    AnyMemRef,
    AnyTensor,
    is_memref,
    tensor_type_of,
    verify_compatible_shapes,
    verify_same_contents,
    verify_same_element_type,
)
from oneshot_verify.ir.dialects.registry import extended


@irdl_op_definition
class AllocTensorOp(IRDLOperation):
    """`bufferization.alloc_tensor(%n) copy(%t) size_hint=%s {memory_space = 1} : tensor<?xf32>`."""

    name = "bufferization.alloc_tensor"

    T: ClassVar = VarConstraint("T", AnyTensor)

    dynamic_sizes = var_operand_def(IndexType())
    copy = opt_operand_def(T)
    size_hint = opt_operand_def(IndexType())
    memory_space = opt_prop_def(AnyAttr())

    tensor = result_def(T)

    traits = traits_def(MemoryAllocEffect())

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())

    assembly_format = (
        "`(` $dynamic_sizes `)` (`copy` `(` $copy^ `)`)? (`size_hint` `=` $size_hint^)? "
        "attr-dict `:` type($tensor)"
    )

    def __init__(
        self,
        result_type: Attribute,
        dynamic_sizes: Sequence[Operation | SSAValue] | None = None,
        copy: SSAValue | Operation | None = None,
        size_hint: SSAValue | Operation | None = None,
        memory_space: Attribute | None = None,
    ):
        super().__init__(
            operands=(dynamic_sizes or (), copy, size_hint),
            result_types=(result_type,),
            properties={"memory_space": memory_space},
        )

    def verify_(self) -> None:
        result = self.tensor.type
        if isinstance(result, TensorType):
            dynamic = 0 if self.copy is not None else sum(d == -1 for d in _dims(result))
            if len(self.dynamic_sizes) != dynamic:
                raise VerifyException(f"expected {dynamic} dynamic sizes")


def _dims(tensor: TensorType) -> list[int]:
    """Sizes of `tensor`, -1 if dynamic."""
    return [-1 if size < 0 else size for size in tensor.get_shape()]


@irdl_op_definition
class DeallocTensorOp(IRDLOperation):
    """`bufferization.dealloc_tensor %t : tensor<?xf32>`."""

    name = "bufferization.dealloc_tensor"

    tensor = operand_def(AnyTensor)

    traits = traits_def(MemoryFreeEffect())

    assembly_format = "$tensor attr-dict `:` type($tensor)"


@irdl_op_definition
class ToTensorOp(IRDLOperation):
    """`bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>`.

    `restrict` promises that no other `to_tensor` and no other op accesses the buffer; `writable`, that it may be
    written.
    """

    name = "bufferization.to_tensor"

    memref = operand_def(AnyMemRef)
    tensor = result_def(AnyTensor)

    writable = opt_prop_def(UnitAttr)
    restrict = opt_prop_def(UnitAttr)

    def __init__(
        self,
        memref: SSAValue | Operation,
        restrict: bool = False,
        writable: bool = False,
        result_type: Attribute | None = None,
    ):
        memref = SSAValue.get(memref)
        super().__init__(
            operands=(memref,),
            result_types=(result_type or tensor_type_of(memref.type),),
            properties={
                "restrict": UnitAttr() if restrict else None,
                "writable": UnitAttr() if writable else None,
            },
        )

    def verify_(self) -> None:
        verify_same_contents(self.tensor.type, self.memref.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        memref = parser.parse_unresolved_operand()
        restrict = parser.parse_optional_keyword("restrict") is not None
        writable = parser.parse_optional_keyword("writable") is not None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        first: Attribute = parser.parse_type()
        # MLIR 19 printed only the memref type, earlier versions only the tensor type.
        second = parser.parse_type() if parser.parse_optional_keyword("to") else None
        if not is_memref(first):
            parser.raise_error("expected a memref type", position)
        op = cls(parser.resolve_operand(memref, first), restrict, writable, second)
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.memref)
        printer.print_string(" restrict" if self.restrict is not None else "")
        printer.print_string(" writable" if self.writable is not None else "")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)
        printer.print_string(" to ")
        printer.print_attribute(self.tensor.type)


@irdl_op_definition
class ToBufferOp(IRDLOperation):
    """`bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>`."""

    name = "bufferization.to_buffer"

    tensor = operand_def(AnyTensor)
    memref = result_def(AnyMemRef)

    read_only = opt_prop_def(UnitAttr)

    assembly_format = (
        "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($memref)"
    )

    def __init__(
        self, tensor: SSAValue | Operation, result_type: Attribute, read_only: bool = False
    ):
        super().__init__(
            operands=(tensor,),
            result_types=(result_type,),
            properties={"read_only": UnitAttr() if read_only else None},
        )

    def verify_(self) -> None:
        verify_same_contents(self.tensor.type, self.memref.type)


@irdl_op_definition
class ToMemrefOp(IRDLOperation):
    """`bufferization.to_memref %t : memref<?xf32>`: the name of `to_buffer` up to MLIR 20, read as `to_buffer`."""

    name = "bufferization.to_memref"

    tensor = operand_def(AnyTensor)
    memref = result_def(AnyMemRef)

    read_only = opt_prop_def(UnitAttr)

    @classmethod
    def create(cls, **parts: Any) -> ToBufferOp:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Create a `to_buffer` from the parts of a `to_memref`."""
        return ToBufferOp.create(**parts)

    @classmethod
    def parse(cls, parser: Parser) -> ToBufferOp:  # pyright: ignore[reportIncompatibleMethodOverride]
        tensor = parser.parse_unresolved_operand()
        read_only = parser.parse_optional_keyword("read_only") is not None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        first = parser.parse_type()
        second = parser.parse_type() if parser.parse_optional_keyword("to") else None
        memref = second or first
        if not is_memref(memref):
            parser.raise_error("expected a memref type", position)
        tensor_type = first if second is not None else tensor_type_of(memref)
        op = ToBufferOp(parser.resolve_operand(tensor, tensor_type), memref, read_only)
        op.attributes |= attributes
        return op


@irdl_op_definition
class MaterializeInDestinationOp(IRDLOperation):
    """`bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()`.

    With a tensor destination it has a result, and neither keyword. A buffer is always `writable`.
    """

    name = "bufferization.materialize_in_destination"

    source = operand_def(AnyTensor)
    dest = operand_def(AnyTensor | AnyMemRef)
    result = opt_result_def(AnyTensor)

    restrict = opt_prop_def(UnitAttr)
    writable = opt_prop_def(UnitAttr)

    assembly_format = (
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict "
        "`:` functional-type(operands, results)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        dest: SSAValue | Operation,
        restrict: bool = False,
        writable: bool = False,
    ):
        dest = SSAValue.get(dest)
        is_tensor = isinstance(dest.type, TensorType | UnrankedTensorType)
        super().__init__(
            operands=(source, dest),
            result_types=(dest.type if is_tensor else None,),
            properties={
                "restrict": UnitAttr() if restrict else None,
                "writable": UnitAttr() if writable else None,
            },
        )

    def verify_(self) -> None:
        dest = self.dest.type
        is_buffer = is_memref(dest)
        verify_same_element_type("source, dest", self.source.type, dest)
        if not is_buffer and self.result is None:
            raise VerifyException("tensor 'dest' implies exactly one tensor result")
        if not is_buffer and self.result is not None and self.result.type != dest:
            raise VerifyException("result and 'dest' types must match")
        if is_buffer and self.result is not None:
            raise VerifyException("memref 'dest' implies zero results")
        if self.restrict is not None and not is_buffer:
            raise VerifyException("'restrict' is valid only for memref destinations")
        if (self.writable is not None) != is_buffer:
            raise VerifyException(
                "'writable' must be specified if and only if the destination is of memref type"
            )
        verify_compatible_shapes(self.source.type, dest)


Bufferization = extended(
    base_dialect.Bufferization,
    (
        AllocTensorOp,
        CloneOp,
        DeallocOp,
        DeallocTensorOp,
        MaterializeInDestinationOp,
        ToBufferOp,
        ToMemrefOp,
        ToTensorOp,
    ),
)

__all__ = [
    "AllocTensorOp",
    "AnyMemRef",
    "AnyTensor",
    "Bufferization",
    "CloneOp",
    "DeallocOp",
    "DeallocTensorOp",
    "MaterializeInDestinationOp",
    "ToBufferOp",
    "ToMemrefOp",
    "ToTensorOp",
    "tensor_type_of",
    "verify_same_contents",
]
