"""The ops of the `bufferization` dialect.

Over xDSL: memrefs with any layout and memory space; `memory_space` of `alloc_tensor`; the ops `dealloc` and
`dealloc_tensor`; what MLIR 19 wrote (`to_memref`, one type after `to_tensor`) is read as today's ops.

https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import bufferization as base_dialect
from xdsl.dialects.bufferization import TensorFromMemRefConstraint
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyInt,
    IntVarConstraint,
    IRDLOperation,
    RangeOf,
    eq,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect

from oneshot_verify.ir.dialects.define import ANY_MEMREF, ANY_TENSOR, define, extended
from oneshot_verify.ir.dialects.directives import types_as
from oneshot_verify.ir.layouts import is_buffer_type, shape_of
from oneshot_verify.ir.require import require


def tensor_type_of(memref: Attribute) -> TensorType | UnrankedTensorType:
    """Tensor type with the shape and element type of `memref`. Raises `VerifyException` for other types."""
    require(is_buffer_type(memref), f"expected a memref type, got {memref}")
    return TensorFromMemRefConstraint.memref_to_tensor(cast(MemRefType, memref))


def _verify_same_contents(tensor: Attribute, memref: Attribute) -> None:
    """Raise `VerifyException` unless shape and element type agree. Layout and memory space may differ."""
    found: Any = tensor
    if isinstance(tensor, TensorType):
        found = TensorType(found.element_type, found.get_shape())
    same = found == tensor_type_of(memref)
    require(same, f"types {tensor} and {memref} differ in shape or element type")


def _verify_compatible_shapes(source: Attribute, dest: Attribute) -> None:
    """Raise `VerifyException` if the shapes differ in rank or in a static size."""
    mismatch = "source/destination shapes are incompatible"
    ranked = [isinstance(each, TensorType | MemRefType) for each in (source, dest)]
    require(ranked[0] == ranked[1], mismatch)
    if not ranked[0]:
        return
    sizes, others = (shape_of(cast("TensorType[Any]", each)) for each in (source, dest))
    same = len(sizes) == len(others)
    require(same, "rank mismatch between source and destination shape")
    fits = all(None in pair or pair[0] == pair[1] for pair in zip(sizes, others, strict=True))
    require(fits, mismatch)


def _verify_sizes(op: Any) -> None:
    result = op.tensor.type
    if isinstance(op.tensor.type, TensorType):
        dynamic = 0 if op.copy is not None else result.get_shape().count(DYNAMIC_INDEX)
        require(len(op.dynamic_sizes) == dynamic, f"expected {dynamic} dynamic sizes")


def _parse_contents(parser: Parser, memref_at: int) -> tuple[Attribute, Attribute]:
    """Parse `memref<4xf32> to tensor<4xf32>`, or as MLIR 19 printed it, the memref type alone. Returns the types of
    memref and tensor; `memref_at`: place of the memref type, of two."""
    position = parser.pos
    types: list[Attribute] = [parser.parse_type()]
    if parser.parse_optional_keyword("to"):
        types.append(parser.parse_type())
    memref = types[memref_at * (len(types) - 1)]
    if not is_buffer_type(memref):
        parser.raise_error("expected a memref type", position)
    return memref, types[1 - memref_at] if len(types) == 2 else tensor_type_of(memref)


Contents = types_as(
    *("Contents", "memref tensor"),
    lambda parser: [(type,) for type in _parse_contents(parser, 0)],
    lambda types: (types[0], " to ", types[1]),
)
"""The types of a memref and of a tensor with its contents."""

ToTensorOp = define(
    "bufferization.to_tensor(memref: any_memref) -> (tensor: any_tensor)",
    "$memref (`restrict` $restrict^)? (`writable` $writable^)? attr-dict "
    "`:` custom<Contents>(type($memref), type($tensor))",
    parent=base_dialect.ToTensorOp,
    verify=lambda op: _verify_same_contents(op.tensor.type, op.memref.type),
    directives=(Contents,),
    restrict=opt_prop_def(UnitAttr),
    writable=opt_prop_def(UnitAttr),
)
ToBufferOp = define(
    "bufferization.to_buffer(tensor: any_tensor) -> (memref: any_memref)",
    "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($memref)",
    parent=base_dialect.ToBufferOp,
    verify=lambda op: _verify_same_contents(op.tensor.type, op.memref.type),
    read_only=opt_prop_def(UnitAttr),
)


@irdl_op_definition
class ToMemrefOp(IRDLOperation):
    """`bufferization.to_memref %t : memref<?xf32>`: the name of `to_buffer` up to MLIR 20, read as `to_buffer`."""

    name = "bufferization.to_memref"

    tensor = operand_def(ANY_TENSOR)
    memref = result_def(ANY_MEMREF)
    read_only = opt_prop_def(UnitAttr)

    @classmethod
    def create(cls, **parts: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Create a `to_buffer` from the parts of a `to_memref`."""
        return ToBufferOp.create(**parts)

    @classmethod
    def parse(cls, parser: Parser) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        tensor = parser.parse_unresolved_operand()
        read_only = parser.parse_optional_keyword("read_only") is not None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        memref, tensor_type = _parse_contents(parser, 1)
        return ToBufferOp.create(
            operands=[parser.resolve_operand(tensor, tensor_type)],
            result_types=[memref],
            properties={"read_only": UnitAttr()} if read_only else {},
            attributes=attributes,
        )


AllocTensorOp = define(
    "bufferization.alloc_tensor(dynamic_sizes: index*, copy: T?, size_hint: index?) -> (tensor: T)",
    "`(` $dynamic_sizes `)` (`copy` `(` $copy^ `)`)? (`size_hint` `=` $size_hint^)? attr-dict `:` type($tensor)",
    MemoryAllocEffect(),
    parent=base_dialect.AllocTensorOp,
    types={"T": ANY_TENSOR},
    verify=_verify_sizes,
    memory_space=opt_prop_def(),
)
CloneOp = define(
    "bufferization.clone(input: any_memref) -> (output: any_memref)",
    "$input attr-dict `:` type($input) `to` type($output)",
    MemoryAllocEffect(),
    parent=base_dialect.CloneOp,
)


def _verify_materialization(op: Any) -> None:
    source, dest, result = op.source.type, op.dest.type, op.result
    is_buffer = is_buffer_type(dest)
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
