"""The ops of the `tensor` dialect.

Over xDSL: the ops `bitcast`, `gather`, `generate`, `parallel_insert_slice`, `rank` and `scatter`; attributes of
`empty`; unranked tensors in `reshape`; tensors of rank 0 in `expand_shape` and `collapse_shape`; `pad` with a static
result size where a pad amount is not; the checks of MLIR's verifiers.

https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, cast

from xdsl.dialects import tensor as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IndexType,
    IntegerAttr,
    ShapedType,
    TensorType,
    UnitAttr,
)
from xdsl.dialects.tensor import DimOp as DimOp
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import BlockArgument, SSAValue
from xdsl.irdl import opt_prop_def, prop_def, region_def
from xdsl.traits import SingleBlockImplicitTerminator

from oneshot_verify.ir.dialects.define import INDEX_LIST, InContext, checked, define, extended, pure
from oneshot_verify.ir.dialects.memref_views import NO_UNIT_DIMENSIONS
from oneshot_verify.ir.dialects.slices import verify_tensor_slice
from oneshot_verify.ir.dialects.syntax import verify_same_width
from oneshot_verify.ir.require import (
    require,
    require_dynamic,
    require_elements,
    require_indices,
)
from oneshot_verify.ir.views import groups_of


def _verify_dynamic_sizes(type: Any, sizes: Sequence[SSAValue]) -> None:
    """Raise `VerifyException` unless there is one size per dynamic dimension of a tensor."""
    dynamic, given = type.get_shape().count(DYNAMIC_INDEX), len(sizes)
    require(dynamic == given, f"expected {dynamic} dynamic sizes, but got {given}")


def _verify_into_output(op: Any) -> None:
    """Check that an op in `scf.forall.in_parallel` inserts into a shared output."""
    threads = op.parent_op()
    loop = None if threads is None else threads.parent_op()
    owner: Any = op.dest.owner
    is_output = isinstance(op.dest, BlockArgument) and owner.parent_op() is loop
    require(loop is None or is_output, "may only insert into an output block argument")


def _verify_reshape(op: Any) -> None:
    shape, source, result = op.shape.type, op.source.type, op.result.type
    require(shape.get_num_dims() == 1, "shape tensor must have a rank one")
    if not isinstance(op.result.type, TensorType):
        return
    fits = shape.get_shape()[0] in (DYNAMIC_INDEX, result.get_num_dims())
    require(fits, "length of shape operand differs from the result's rank")
    if isinstance(op.source.type, TensorType):
        old, new = source.get_shape(), result.get_shape()
        same = DYNAMIC_INDEX in (*old, *new) or prod(old) == prod(new)
        require(same, "the tensors have different numbers of elements")


def _verify_body(region: Any, type: Any, said: str) -> None:
    """Check that the body of an op takes indices and yields elements of its result."""
    indices = (IndexType(),) * type.get_num_dims()
    fits = region.block.arg_types == indices
    require(fits, "must have one index argument in its body per dimension")
    end = region.block.last_op
    require(end is None or list(end.operand_types) == [type.element_type], said)


def _verify_generate(op: Any) -> None:
    _verify_dynamic_sizes(op.result.type, op.dynamicExtents)
    _verify_body(op.body, op.result.type, "body must yield one element of the result")


def _verify_gather(op: Any) -> None:
    _verify_dimensions(op.indices.type, op.gather_dims.get_values(), op.source.type)


def _verify_scatter(op: Any) -> None:
    _verify_dimensions(op.indices.type, op.scatter_dims.get_values(), op.dest.type)


def _verify_dimensions(indices: Any, dimensions: Sequence[int], type: Any) -> None:
    fits = indices.get_shape()[-1:] == (len(dimensions),)
    require(fits, f"{indices} has no index for each of the dimensions")
    known = range(len(type.get_shape()))
    require(all(each in known for each in dimensions), f"{type} has other dimensions")


def _verify_without_dimensions(
    collapsed: SSAValue, expanded: SSAValue, reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]
) -> bool:
    """True if the collapsed side has rank 0. Raises `VerifyException` if the other side then has more than one
    element."""
    assert isinstance(collapsed.type, ShapedType)
    assert isinstance(expanded.type, ShapedType)
    if collapsed.type.get_shape() or reassociation.data:
        return False
    require(all(size == 1 for size in expanded.type.get_shape()), NO_UNIT_DIMENSIONS)
    return True


class ExpandShapeOp(base_dialect.ExpandShapeOp):
    """`tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>`."""

    def verify_(self) -> None:
        if not _verify_without_dimensions(self.src, self.result, self.reassociation):
            super().verify_()
        require_dynamic(self, static_output_shape=self.dynamic_output_shape)
        type, said = self.result.type, self.static_output_shape.get_values()
        for dim, pair in enumerate(zip(said, type.get_shape(), strict=False)):
            same = DYNAMIC_INDEX in pair or pair[0] == pair[1]
            require(same, f"invalid output shape: {pair[0]} at pos {dim} of {type}")


class CollapseShapeOp(base_dialect.CollapseShapeOp):
    """`tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>`."""

    def verify_(self) -> None:
        if not _verify_without_dimensions(self.result, self.src, self.reassociation):
            super().verify_()
        source, result = cast(TensorType, self.src.type), self.result.type
        sizes = source.get_shape()
        groups = groups_of(self)
        if not groups:
            return
        dims, collapsed = [dim for group in groups for dim in group], result.get_shape()
        fits = dims == list(range(len(sizes))) and len(groups) == len(collapsed)
        require(fits, "the groups are not those of the dimensions")
        for group, size in zip(groups, collapsed, strict=True):
            inner = [sizes[dim] for dim in group]
            whole = DYNAMIC_INDEX if DYNAMIC_INDEX in inner else prod(inner)
            require(size == whole, f"{result} is not what the groups make of {source}")


class PadOp(base_dialect.PadOp):
    """`tensor.pad %t nofold low[%l, 1] high[0, %h] { ^bb0(%i: index, %j: index): ... } : ... to ...`."""

    def verify_(self) -> None:
        # Not super(): xDSL requires a dynamic result size where a pad amount is dynamic.
        self.get_irdl_definition().verify(self)
        source, result = cast(TensorType, self.source.type), self.result.type
        rank = source.get_num_dims()
        ranks = {len(self.static_low), len(self.static_high), result.get_num_dims()}
        require(ranks == {rank}, f"expected {rank} values of low and of high padding")
        takes_indices = self.region.block.arg_types == (IndexType(),) * rank
        require(takes_indices, "must have one index argument in its body per dimension")
        low, high = self.static_low.get_values(), self.static_high.get_values()
        sizes = zip(source.get_shape(), low, high, result.get_shape(), strict=True)
        for dimension, (*parts, size) in enumerate(sizes):
            fits = DYNAMIC_INDEX in (*parts, size) or sum(parts) == size
            require(fits, f"result size {size} of dimension {dimension} should be {sum(parts)}")
        require_dynamic(self, static_low=self.low, static_high=self.high)
        end = self.region.block.last_op
        fits = end is None or list(end.operand_types) == [result.element_type]
        require(fits, "the padding is of another type than the elements")


YieldOp = define(
    "tensor.yield(arguments: any)",
    "$arguments attr-dict `:` type($arguments)",
    parent=base_dialect.YieldOp,
)
EmptyOp = define(
    "tensor.empty(dynamic_sizes: index*) -> (tensor: tensor)",
    "`(` $dynamic_sizes `)` attr-dict `:` type($tensor)",
    parent=base_dialect.EmptyOp,
    verify=lambda op: _verify_dynamic_sizes(op.tensor.type, op.dynamic_sizes),
)
ExtractOp = checked(base_dialect.ExtractOp, lambda op: require_indices(op.indices, op.tensor.type))
ExtractSliceOp = checked(
    base_dialect.ExtractSliceOp, lambda op: verify_tensor_slice(op, op.result.type, op.source.type)
)
GenerateOp = define(
    "tensor.generate(dynamicExtents: index*) -> (result: tensor)",
    "$dynamicExtents $body attr-dict `:` type($result)",
    SingleBlockImplicitTerminator(YieldOp),
    verify=_verify_generate,
    body=region_def("single_block"),
)

Tensor = extended(
    base_dialect.Tensor,
    (
        *(
            CollapseShapeOp,
            EmptyOp,
            ExpandShapeOp,
            ExtractOp,
            ExtractSliceOp,
            GenerateOp,
            PadOp,
            YieldOp,
        ),
        checked(base_dialect.InsertOp, lambda op: require_indices(op.indices, op.dest.type)),
        checked(
            base_dialect.InsertSliceOp,
            lambda op: verify_tensor_slice(op, op.source.type, op.dest.type),
        ),
        checked(
            base_dialect.FromElementsOp, lambda op: require_elements(op.operands, op.result.type)
        ),
        # One thread's write to a shared output, in `scf.forall.in_parallel`.
        define(
            "tensor.parallel_insert_slice(source: tensor, dest: tensor, offsets: index*, sizes: index*, "
            "strides: index*)",
            "$source `into` $dest ``"
            "custom<DynamicIndexList>($offsets, $static_offsets)"
            "custom<DynamicIndexList>($sizes, $static_sizes)"
            "custom<DynamicIndexList>($strides, $static_strides)"
            "attr-dict `:` type($source) `into` type($dest)",
            InContext(_verify_into_output),
            verify=lambda op: verify_tensor_slice(op, op.source.type, op.dest.type),
            directives=(DynamicIndexList,),
            static_offsets=prop_def(INDEX_LIST),
            static_sizes=prop_def(INDEX_LIST),
            static_strides=prop_def(INDEX_LIST),
        ),
        pure(
            "tensor.rank(tensor: any_tensor) -> (result: index)",
            "$tensor attr-dict `:` type($tensor)",
        ),
        pure(
            "tensor.bitcast(source: any_tensor) -> (dest: any_tensor)",
            "$source attr-dict `:` type($source) `to` type($dest)",
            verify=lambda op: verify_same_width(op.source.type, op.dest.type),
        ),
        pure(
            "tensor.reshape(source: any_tensor, shape: tensor) -> (result: any_tensor)",
            "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
            verify=_verify_reshape,
        ),
        pure(
            "tensor.gather(source: tensor, indices: tensor) -> (result: tensor)",
            "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? "
            "attr-dict `:` functional-type(operands, results)",
            verify=_verify_gather,
            gather_dims=prop_def(INDEX_LIST),
            unique=opt_prop_def(UnitAttr),
        ),
        pure(
            "tensor.scatter(source: tensor, dest: tensor, indices: tensor) -> (result: tensor)",
            "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? "
            "attr-dict `:` functional-type(operands, results)",
            verify=_verify_scatter,
            scatter_dims=prop_def(INDEX_LIST),
            unique=opt_prop_def(UnitAttr),
        ),
    ),
)
