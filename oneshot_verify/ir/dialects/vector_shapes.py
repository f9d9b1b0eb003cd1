"""Ops of the `vector` dialect that create vectors or move their elements.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, ClassVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    IndexType,
    VectorType,
)
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from oneshot_verify.ir.dialects.vector_attributes import INDEX_LIST
from oneshot_verify.ir.require import require


@irdl_op_definition
class VectorScaleOp(IRDLOperation):
    """`vector.vscale`: the factor of scalable vectors."""

    name = "vector.vscale"

    res = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "attr-dict"


@irdl_op_definition
class ConstantMaskOp(IRDLOperation):
    """`vector.constant_mask [2] : vector<4xi1>`."""

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(INDEX_LIST)
    res = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$mask_dim_sizes attr-dict `:` type($res)"

    def verify_(self) -> None:
        type = self.res.type
        sizes = zip(self.mask_dim_sizes.get_values(), type.get_shape(), strict=False)
        require(all(0 <= one <= size for one, size in sizes), f"the mask is larger than {type}")


@irdl_op_definition
class ShapeCastOp(IRDLOperation):
    """`vector.shape_cast %v : vector<4x4xf32> to vector<16xf32>`."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        same = prod(cast(VectorType, self.source.type).get_shape()) == prod(
            self.result.type.get_shape()
        )
        require(same, "the vectors have different numbers of elements")


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """`vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>`."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(INDEX_LIST)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def verify_(self) -> None:
        source, result = cast(VectorType, self.vector.type), self.result.type
        order, sizes = self.permutation.get_values(), source.get_shape()
        require(sorted(order) == list(range(len(sizes))), "the order is no permutation")
        fits = [sizes[dim] for dim in order] == list(result.get_shape())
        require(fits, f"{result} is not what the order makes of {source}")


def _numbers(array: Any) -> list[int]:
    return [item.value.data for item in array.data]


def _verify_slice(offsets: ArrayAttr, sizes: Sequence[int], whole: Any) -> None:
    for offset, size, extent in zip(_numbers(offsets), sizes, whole.get_shape(), strict=False):
        require(offset >= 0 and offset + size <= extent, f"the slice is not inside of {whole}")


@irdl_op_definition
class ExtractStridedSliceOp(IRDLOperation):
    """`vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : ... to ...`."""

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(ArrayAttr)
    sizes = prop_def(ArrayAttr)
    strides = prop_def(ArrayAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        _verify_slice(self.offsets, _numbers(self.sizes), self.source.type)


@irdl_op_definition
class InsertStridedSliceOp(IRDLOperation):
    """`vector.insert_strided_slice %v, %w {offsets = [1], strides = [1]} : ... into ...`."""

    name = "vector.insert_strided_slice"

    T: ClassVar = VarConstraint("T", AnyAttr())

    valueToStore = operand_def(VectorType)
    dest = operand_def(T)
    offsets = prop_def(ArrayAttr)
    strides = prop_def(ArrayAttr)
    res = result_def(T)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"

    def verify_(self) -> None:
        part, whole = (cast(VectorType, each.type) for each in (self.valueToStore, self.dest))
        missing = whole.get_num_dims() - part.get_num_dims()
        _verify_slice(self.offsets, (*(1,) * missing, *part.get_shape()), whole)


@irdl_op_definition
class FromElementsOp(IRDLOperation):
    """`vector.from_elements %a, %b : vector<2xf32>`."""

    name = "vector.from_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    elements = var_operand_def(T)
    dest = result_def(VectorType.constr(T))

    traits = traits_def(Pure())

    assembly_format = "$elements attr-dict `:` type($dest)"


@irdl_op_definition
class StepOp(IRDLOperation):
    """`vector.step : vector<4xindex>`."""

    name = "vector.step"

    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict `:` type($result)"

    def verify_(self) -> None:
        type = self.result.type
        fits = isinstance(type.element_type, IndexType) and len(type.get_shape()) == 1
        require(fits, f"{type} is no vector of indices of rank 1")
