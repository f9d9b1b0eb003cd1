"""The ops of the `vector` dialect that make vectors or move their elements about.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import ClassVar

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


@irdl_op_definition
class ShapeCastOp(IRDLOperation):
    """`vector.shape_cast %v : vector<4x4xf32> to vector<16xf32>`."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """`vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>`."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(INDEX_LIST)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"


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
