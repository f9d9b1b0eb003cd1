"""The ops of the `bufferization` dialect.

Over xDSL: memrefs with any layout and memory space; `memory_space` of `alloc_tensor`; the ops `dealloc` and
`dealloc_tensor`; what MLIR 19 wrote (`to_memref`, one type after `to_tensor`) is read as today's ops.

https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import bufferization as base_dialect
from xdsl.dialects.bufferization import TensorFromMemRefConstraint
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AnyInt,
    AttrSizedOperandSegments,
    IntVarConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    RangeOf,
    VarConstraint,
    eq,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.define import ANY_MEMREF, ANY_TENSOR, define, extended
from oneshot_verify.ir.dialects.syntax import write
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.require import require


def _is_memref(type: Attribute) -> bool:
    return isinstance(type, MemRefType | UnrankedMemRefType)


def tensor_type_of(memref: Attribute) -> TensorType | UnrankedTensorType:
    """Tensor type with the shape and element type of `memref`. Raises `VerifyException` for other types."""
    require(_is_memref(memref), f"expected a memref type, got {memref}")
    return TensorFromMemRefConstraint.memref_to_tensor(cast(MemRefType, memref))


def _without_encoding(tensor: Attribute) -> Attribute:
    if not isinstance(tensor, TensorType):
        return tensor
    ranked = cast(TensorType[Attribute], tensor)
    return TensorType(ranked.element_type, ranked.shape)


def _verify_same_contents(tensor: Attribute, memref: Attribute) -> None:
    """Raise `VerifyException` unless shape and element type agree. Layout and memory space may differ."""
    expected = tensor_type_of(memref)
    same = _without_encoding(tensor) == expected
    require(same, f"types {tensor} and {memref} differ in shape or element type")


def _verify_compatible_shapes(source: Attribute, dest: Attribute) -> None:
    """Raise `VerifyException` if the shapes differ in rank or in a static size."""
    mismatch = VerifyException("source/destination shapes are incompatible")
    ranked = [isinstance(each, TensorType | MemRefType) for each in (source, dest)]
    if ranked[0] != ranked[1]:
        raise mismatch
    if not ranked[0]:
        return
    sizes, others = (shape_of(cast("TensorType[Any]", each)) for each in (source, dest))
    if len(sizes) != len(others):
        raise VerifyException("rank mismatch between source and destination shape")
    if any(None not in (a, b) and a != b for a, b in zip(sizes, others, strict=True)):
        raise mismatch


@irdl_op_definition
class AllocTensorOp(IRDLOperation):
    """`bufferization.alloc_tensor(%n) copy(%t) size_hint=%s {memory_space = 1} : tensor<?xf32>`."""

    name = "bufferization.alloc_tensor"

    T: ClassVar = VarConstraint("T", ANY_TENSOR)

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
            dynamic = 0 if self.copy is not None else result.get_shape().count(DYNAMIC_INDEX)
            require(len(self.dynamic_sizes) == dynamic, f"expected {dynamic} dynamic sizes")


@irdl_op_definition
class ToTensorOp(IRDLOperation):
    """`bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>`.

    `restrict` promises that no other `to_tensor` and no other op accesses the buffer; `writable`, that it may be
    written.
    """

    name = "bufferization.to_tensor"

    memref = operand_def(ANY_MEMREF)
    tensor = result_def(ANY_TENSOR)

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
        _verify_same_contents(self.tensor.type, self.memref.type)

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
        if not _is_memref(first):
            parser.raise_error("expected a memref type", position)
        op = cls(parser.resolve_operand(memref, first), restrict, writable, second)
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        write(
            printer,
            " ",
            self.memref,
            " restrict" if self.restrict is not None else "",
            " writable" if self.writable is not None else "",
            self.attributes,
            " : ",
            self.memref.type,
            " to ",
            self.tensor.type,
        )


@irdl_op_definition
class ToBufferOp(IRDLOperation):
    """`bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>`."""

    name = "bufferization.to_buffer"

    tensor = operand_def(ANY_TENSOR)
    memref = result_def(ANY_MEMREF)

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
        _verify_same_contents(self.tensor.type, self.memref.type)


@irdl_op_definition
class ToMemrefOp(IRDLOperation):
    """`bufferization.to_memref %t : memref<?xf32>`: the name of `to_buffer` up to MLIR 20, read as `to_buffer`."""

    name = "bufferization.to_memref"

    tensor = operand_def(ANY_TENSOR)
    memref = result_def(ANY_MEMREF)

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
        if not _is_memref(memref):
            parser.raise_error("expected a memref type", position)
        tensor_type = first if second is not None else tensor_type_of(memref)
        op = ToBufferOp(parser.resolve_operand(tensor, tensor_type), memref, read_only)
        op.attributes |= attributes
        return op


@irdl_op_definition
class CloneOp(IRDLOperation):
    """`bufferization.clone %a : memref<?xf32> to memref<?xf32>`."""

    name = "bufferization.clone"

    input = operand_def(ANY_MEMREF)
    output = result_def(ANY_MEMREF)

    traits = traits_def(MemoryAllocEffect())

    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"

    def __init__(self, input: SSAValue | Operation, result_type: Attribute | None = None):
        input = SSAValue.get(input)
        super().__init__(operands=(input,), result_types=(result_type or input.type,))


def _verify_materialization(op: Any) -> None:
    source, dest, result = op.source.type, op.dest.type, op.result
    is_buffer = _is_memref(dest)
    same = source.element_type == dest.element_type
    require(same, "failed to verify that all of {source, dest} have same element type")
    has_result = result is not None
    require(is_buffer or has_result, "tensor 'dest' implies exactly one tensor result")
    same = is_buffer or op.result.type == dest
    require(same, "result and 'dest' types must match")
    require(not (is_buffer and has_result), "memref 'dest' implies zero results")
    is_valid = is_buffer or op.restrict is None
    require(is_valid, "'restrict' is valid only for memref destinations")
    is_valid = (op.writable is not None) == is_buffer
    require(
        is_valid, "'writable' must be specified if and only if the destination is of memref type"
    )
    _verify_compatible_shapes(source, dest)


def _verify_dealloc(op: Any) -> None:
    same = len(op.memrefs) == len(op.conditions)
    require(same, "must have the same number of conditions as memrefs to deallocate")


_RETAINED = IntVarConstraint("RETAINED", AnyInt())

Bufferization = extended(
    base_dialect.Bufferization,
    (
        *(AllocTensorOp, CloneOp, ToBufferOp, ToMemrefOp, ToTensorOp),
        define(
            "bufferization.dealloc_tensor(tensor: any_tensor)",
            "$tensor attr-dict `:` type($tensor)",
            MemoryFreeEffect(),
        ),
        # Frees each memref whose condition is true, unless a retained memref is the same buffer. For each retained
        # memref there is a result: true if the caller now owns it.
        define(
            "bufferization.dealloc(memrefs: any_memref*, conditions: i1*)",
            "(` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)? "
            "(`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict",
            MemoryFreeEffect(),
            verify=_verify_dealloc,
            retained=var_operand_def(RangeOf(ANY_MEMREF).of_length(_RETAINED)),
            updated_conditions=var_result_def(RangeOf(eq(i1)).of_length(_RETAINED)),
        ),
        # With a tensor destination it has a result, and neither keyword. A buffer is always `writable`.
        define(
            "bufferization.materialize_in_destination(source: any_tensor, dest: place) -> (result: any_tensor?)",
            "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict "
            "`:` functional-type(operands, results)",
            types={"place": ANY_TENSOR | ANY_MEMREF},
            verify=_verify_materialization,
            restrict=opt_prop_def(UnitAttr),
            writable=opt_prop_def(UnitAttr),
        ),
    ),
)
