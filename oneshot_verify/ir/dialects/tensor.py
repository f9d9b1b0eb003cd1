"""The ops of the `tensor` dialect.

Over xDSL: the ops `bitcast`, `gather`, `generate`, `parallel_insert_slice`, `rank` and `scatter`; attributes of
`empty`; unranked tensors in `reshape`; `pad` with a static result size where a pad amount is not.

https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Self, cast

from xdsl.dialects import tensor as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyTensorTypeConstr,
    AnyUnrankedTensorTypeConstr,
    DenseArrayBase,
    IndexType,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.dialects.tensor import (
    CastOp,
    ConcatOp,
    DimOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    SplatOp,
)
from xdsl.dialects.utils import DynamicIndexList, split_dynamic_index_list
from xdsl.ir import Attribute, BlockArgument, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import OpTrait, Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.slices import verify_tensor_slice
from oneshot_verify.ir.dialects.syntax import parse_index_operands
from oneshot_verify.ir.dialects.tensor_reshape import CollapseShapeOp, ExpandShapeOp
from oneshot_verify.ir.require import require, require_dynamic

AnyTensor = AnyTensorTypeConstr | AnyUnrankedTensorTypeConstr
INDEX_LIST = DenseArrayBase.constr(i64)


def verify_dynamic_sizes(tensor: Attribute, sizes: Sequence[SSAValue]) -> None:
    """Raise `VerifyException` unless there is one size per dynamic dimension of `tensor`."""
    dynamic = cast(TensorType, tensor).get_shape().count(DYNAMIC_INDEX)
    if dynamic != len(sizes):
        raise VerifyException(f"expected {dynamic} dynamic sizes, but got {len(sizes)}")


class YieldOp(base_dialect.YieldOp):
    """`tensor.yield %x : f32`: the element that the body computes."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operand = parser.resolve_operand(value, parser.parse_type())
        return cls.create(operands=[operand], attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.arguments.types, printer.print_attribute)


class EmptyOp(base_dialect.EmptyOp):
    """`tensor.empty(%n) : tensor<?xf32>`."""

    def verify_(self) -> None:
        super().verify_()
        verify_dynamic_sizes(self.tensor.type, self.dynamic_sizes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        sizes = parse_index_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        op = cls(sizes, parser.parse_type())
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.dynamic_sizes, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.tensor.type)


class ExtractSliceOp(base_dialect.ExtractSliceOp):
    """`tensor.extract_slice %t[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>`."""

    def verify_(self) -> None:
        super().verify_()
        verify_tensor_slice(self, self.result.type, self.source.type)


class InsertSliceOp(base_dialect.InsertSliceOp):
    """`tensor.insert_slice %s into %t[%o] [%s] [1] : tensor<?xf32> into tensor<?xf32>`."""

    def verify_(self) -> None:
        super().verify_()
        verify_tensor_slice(self, self.source.type, self.dest.type)


class InsertsIntoOutput(OpTrait):
    """Trait of an op in `scf.forall.in_parallel` that inserts into a shared output."""

    def verify(self, op: Operation) -> None:
        threads = op.parent_op()
        loop = None if threads is None else threads.parent_op()
        shared = cast(ParallelInsertSliceOp, op).dest
        if loop is not None and not (
            isinstance(shared, BlockArgument) and shared.owner.parent_op() is loop
        ):
            raise VerifyException("may only insert into an output block argument")


@irdl_op_definition
class ParallelInsertSliceOp(IRDLOperation):
    """`tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>`.

    One thread's write to a shared output, in `scf.forall.in_parallel`.
    """

    name = "tensor.parallel_insert_slice"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    offsets = var_operand_def(IndexType())
    sizes = var_operand_def(IndexType())
    strides = var_operand_def(IndexType())
    static_offsets = prop_def(INDEX_LIST)
    static_sizes = prop_def(INDEX_LIST)
    static_strides = prop_def(INDEX_LIST)

    traits = traits_def(InsertsIntoOutput())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "$source `into` $dest ``"
        "custom<DynamicIndexList>($offsets, $static_offsets)"
        "custom<DynamicIndexList>($sizes, $static_sizes)"
        "custom<DynamicIndexList>($strides, $static_strides)"
        "attr-dict `:` type($source) `into` type($dest)"
    )

    custom_directives = (DynamicIndexList,)

    def __init__(
        self,
        source: SSAValue | Operation,
        dest: SSAValue | Operation,
        offsets: Sequence[SSAValue | int],
        sizes: Sequence[SSAValue | int],
        strides: Sequence[SSAValue | int],
    ):
        lists = [split_dynamic_index_list(v, DYNAMIC_INDEX) for v in (offsets, sizes, strides)]
        names = ("static_offsets", "static_sizes", "static_strides")
        super().__init__(
            operands=[source, dest, *(dynamic for _, dynamic in lists)],
            properties={
                name: DenseArrayBase.from_list(i64, static)
                for name, (static, _) in zip(names, lists, strict=True)
            },
        )

    def verify_(self) -> None:
        verify_tensor_slice(self, self.source.type, self.dest.type)


@irdl_op_definition
class RankOp(IRDLOperation):
    """`tensor.rank %t : tensor<*xf32>`."""

    name = "tensor.rank"

    tensor = operand_def(AnyTensor)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    def __init__(self, tensor: SSAValue | Operation):
        super().__init__(operands=[tensor], result_types=[IndexType()])


@irdl_op_definition
class BitcastOp(IRDLOperation):
    """`tensor.bitcast %t : tensor<?xf32> to tensor<?xi32>`."""

    name = "tensor.bitcast"

    source = operand_def(AnyTensor)
    dest = result_def(AnyTensor)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """`tensor.reshape %t(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>`."""

    name = "tensor.reshape"

    source = operand_def(AnyTensor)
    shape = operand_def(TensorType)
    result = result_def(AnyTensor)

    traits = traits_def(Pure())

    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def __init__(self, source: SSAValue, shape: SSAValue, result_type: Attribute):
        super().__init__(operands=(source, shape), result_types=(result_type,))

    def verify_(self) -> None:
        shape, result = cast(TensorType, self.shape.type), self.result.type
        if shape.get_num_dims() != 1:
            raise VerifyException("shape tensor must have a rank one")
        if isinstance(result, TensorType):
            (length,) = shape.get_shape()
            if length not in (DYNAMIC_INDEX, result.get_num_dims()):
                raise VerifyException("length of shape operand differs from the result's rank")
        source = cast(TensorType, self.source.type)
        if isinstance(self.source.type, TensorType) and isinstance(result, TensorType):
            old, new = source.get_shape(), result.get_shape()
            same = DYNAMIC_INDEX in (*old, *new) or prod(old) == prod(new)
            require(same, "the tensors have different numbers of elements")


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """`tensor.generate %n { ^bb0(%i: index): ... tensor.yield %x : f32 } : tensor<?xf32>`."""

    name = "tensor.generate"

    dynamicExtents = var_operand_def(IndexType())
    result = result_def(TensorType)
    body = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))

    assembly_format = "$dynamicExtents $body attr-dict `:` type($result)"

    def __init__(
        self, dynamic_extents: Sequence[SSAValue | Operation], body: Region, result_type: Attribute
    ):
        super().__init__(operands=[dynamic_extents], regions=[body], result_types=[result_type])

    def verify_(self) -> None:
        verify_dynamic_sizes(self.result.type, self.dynamicExtents)
        rank = self.result.type.get_num_dims()
        if self.body.block.arg_types != (IndexType(),) * rank:
            raise VerifyException("must have one index argument in its body per dimension")
        terminator = self.body.block.last_op
        element = (self.result.type.element_type,)
        if terminator is not None and terminator.operand_types != element:
            raise VerifyException("body must yield one element of the result")


@irdl_op_definition
class GatherOp(IRDLOperation):
    """`tensor.gather %t[%i] gather_dims([0]) unique : (tensor<?x4xf32>, tensor<5x1xindex>) -> tensor<5x4xf32>`."""

    name = "tensor.gather"

    source = operand_def(TensorType)
    indices = operand_def(TensorType)
    gather_dims = prop_def(INDEX_LIST)
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? "
        "attr-dict `:` functional-type(operands, results)"
    )

    def verify_(self) -> None:
        indices = cast(TensorType, self.indices.type)
        fits = indices.get_shape()[-1:] == (len(self.gather_dims),)
        require(fits, f"{indices} has no index for each of the dimensions")


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """`tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (...) -> tensor<?x4xf32>`."""

    name = "tensor.scatter"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    indices = operand_def(TensorType)
    scatter_dims = prop_def(INDEX_LIST)
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` "
        "(`unique` $unique^)? attr-dict `:` functional-type(operands, results)"
    )


class PadOp(base_dialect.PadOp):
    """`tensor.pad %t nofold low[%l, 1] high[0, %h] { ^bb0(%i: index, %j: index): ... } : ... to ...`."""

    def verify_(self) -> None:
        # Not super(): xDSL requires a dynamic result size where a pad amount is dynamic.
        self.get_irdl_definition().verify(self)
        source, result = cast(TensorType, self.source.type), self.result.type
        rank = source.get_num_dims()
        if {len(self.static_low), len(self.static_high), result.get_num_dims()} != {rank}:
            raise VerifyException(f"expected {rank} values of low and of high padding")
        if self.region.block.arg_types != (IndexType(),) * rank:
            raise VerifyException("must have one index argument in its body per dimension")
        low, high = self.static_low.get_values(), self.static_high.get_values()
        sizes = zip(source.get_shape(), low, high, result.get_shape(), strict=True)
        for dimension, (*parts, size) in enumerate(sizes):
            if DYNAMIC_INDEX not in (*parts, size) and sum(parts) != size:
                raise VerifyException(
                    f"result size {size} of dimension {dimension} should be {sum(parts)}"
                )
        require_dynamic(self, static_low=self.low, static_high=self.high)
        end = self.region.block.last_op
        fits = end is None or list(end.operand_types) == [result.element_type]
        require(fits, "the padding is of another type than the elements")


Tensor = extended(
    base_dialect.Tensor,
    (
        BitcastOp,
        CollapseShapeOp,
        EmptyOp,
        ExpandShapeOp,
        ExtractSliceOp,
        GatherOp,
        GenerateOp,
        InsertSliceOp,
        PadOp,
        ParallelInsertSliceOp,
        RankOp,
        ReshapeOp,
        ScatterOp,
        YieldOp,
    ),
)

__all__ = [
    "INDEX_LIST",
    "AnyTensor",
    "BitcastOp",
    "CastOp",
    "CollapseShapeOp",
    "ConcatOp",
    "DimOp",
    "EmptyOp",
    "ExpandShapeOp",
    "ExtractOp",
    "ExtractSliceOp",
    "FromElementsOp",
    "GatherOp",
    "GenerateOp",
    "InsertOp",
    "InsertSliceOp",
    "PadOp",
    "ParallelInsertSliceOp",
    "RankOp",
    "ReshapeOp",
    "ScatterOp",
    "SplatOp",
    "Tensor",
    "YieldOp",
    "verify_dynamic_sizes",
]
