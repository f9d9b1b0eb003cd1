"""The ops of the `vector` dialect that spread elements over lanes: interleaving, expansion, prefix sums.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from math import prod
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import BoolAttr, IndexType, IntegerAttr, MemRefType, VectorType, i64
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from oneshot_verify.ir.require import require, require_indices


def _verify_halves(half: Any, whole: Any) -> None:
    """Check that the last dimension of `whole` is twice that of `half`."""
    *outer, last = half.get_shape() or (1,)
    fits = [*outer, 2 * last] == list(whole.get_shape())
    require(fits, f"{whole} does not have twice the elements of {half}")


@irdl_op_definition
class InterleaveOp(IRDLOperation):
    """`vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>`."""

    name = "vector.interleave"

    T: ClassVar = VarConstraint("T", AnyAttr())

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"

    def verify_(self) -> None:
        _verify_halves(self.lhs.type, self.result.type)


@irdl_op_definition
class DeinterleaveOp(IRDLOperation):
    """`%even, %odd = vector.deinterleave %a : vector<8xf32> -> vector<4xf32>`."""

    name = "vector.deinterleave"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(VectorType)
    res1 = result_def(T)
    res2 = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"

    def verify_(self) -> None:
        _verify_halves(self.res1.type, self.source.type)


@irdl_op_definition
class ToElementsOp(IRDLOperation):
    """`%x:4 = vector.to_elements %v : vector<4xf32>`."""

    name = "vector.to_elements"

    source = operand_def(VectorType)
    elements = var_result_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type = parser.parse_type()
        if not isinstance(type, VectorType):
            parser.raise_error("expected a vector type", position)
        vector = cast("VectorType[Attribute]", type)
        return cls.create(
            operands=[parser.resolve_operand(source, vector)],
            result_types=[vector.element_type] * prod(vector.get_shape()),
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.source)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)

    def verify_(self) -> None:
        type = cast(VectorType, self.source.type)
        wanted = [type.element_type] * prod(type.get_shape())
        require(list(self.result_types) == wanted, f"the results are not the elements of {type}")


@irdl_op_definition
class ExpandLoadOp(IRDLOperation):
    """`vector.expandload %m[%i], %mask, %old : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>`."""

    name = "vector.expandload"

    T: ClassVar = VarConstraint("T", AnyAttr())

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    pass_thru = operand_def(T)
    alignment = opt_prop_def()
    result = result_def(T)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` "
        "type($pass_thru) `into` type($result)"
    )

    def verify_(self) -> None:
        require_indices(self.indices, self.base.type)


@irdl_op_definition
class CompressStoreOp(IRDLOperation):
    """`vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.compressstore"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def()

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` "
        "type($valueToStore)"
    )

    def verify_(self) -> None:
        require_indices(self.indices, self.base.type)


@irdl_op_definition
class ScanOp(IRDLOperation):
    """`vector.scan <add>, %v, %start {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xf32>, vector<3xf32>`."""

    name = "vector.scan"

    S: ClassVar = VarConstraint("S", AnyAttr())
    T: ClassVar = VarConstraint("T", AnyAttr())

    kind = prop_def(base_dialect.CombiningKindAttr)
    source = operand_def(S)
    initial_value = operand_def(T)
    reduction_dim = prop_def(IntegerAttr)
    inclusive = prop_def(BoolAttr)
    dest = result_def(S)
    accumulated_value = result_def(T)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    )


@irdl_op_definition
class TypeCastOp(IRDLOperation):
    """`vector.type_cast %m : memref<5x4xf32> to memref<vector<5x4xf32>>`."""

    name = "vector.type_cast"

    memref = operand_def(MemRefType)
    result = result_def(MemRefType)

    assembly_format = "$memref attr-dict `:` type($memref) `to` type($result)"


@irdl_op_definition
class ScalableInsertOp(IRDLOperation):
    """`vector.scalable.insert %v, %s[0] : vector<4xf32> into vector<[4]xf32>`."""

    name = "vector.scalable.insert"

    T: ClassVar = VarConstraint("T", AnyAttr())

    valueToStore = operand_def(VectorType)
    dest = operand_def(T)
    pos = prop_def(IntegerAttr.constr(i64))
    res = result_def(T)

    traits = traits_def(Pure())

    assembly_format = (
        "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"
    )


@irdl_op_definition
class ScalableExtractOp(IRDLOperation):
    """`vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>`."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr.constr(i64))
    res = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)"
