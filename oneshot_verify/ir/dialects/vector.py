"""The ops of the `vector` dialect that occur in tensor programs.

Over xDSL: `print` in all its forms, `mask`, `gather`, `contract` and a dozen more; attributes of the transfers.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from enum import auto
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyTensorTypeConstr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    StringAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.utils import EnumAttribute
from xdsl.dialects.vector import (
    BitcastOp,
    BroadcastOp,
    CombiningKindAttr,
    CreateMaskOp,
    ExtractOp,
    FMAOp,
    InsertOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ReductionOp,
    ShuffleOp,
    StoreOp,
    VectorTransferOperation,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.syntax import parse_index_operands, parse_optional_arrow_types

INDEX_LIST = DenseArrayBase.constr(i64)


class Punctuation(StrEnum):
    """What `vector.print` writes after its operand."""

    NO_PUNCTUATION = auto()
    NEWLINE = auto()
    COMMA = auto()
    OPEN = auto()
    CLOSE = auto()


@irdl_attr_definition
class PunctuationAttr(EnumAttribute[Punctuation]):
    """`#vector.punctuation<newline>`."""

    name = "vector.punctuation"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Punctuation:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


@irdl_attr_definition
class IteratorTypeAttr(EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`."""

    name = "vector.iterator_type"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> IteratorType:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


@irdl_op_definition
class PrintOp(IRDLOperation):
    """`vector.print %v : vector<4xf32>`, `vector.print str "text"`, `vector.print punctuation <comma>`."""

    name = "vector.print"

    source = opt_operand_def()
    punctuation = opt_prop_def(PunctuationAttr)
    stringLiteral = opt_prop_def(StringAttr)

    def __init__(self, source: SSAValue | Operation | None = None):
        super().__init__(
            operands=[source], properties={"punctuation": PunctuationAttr(Punctuation.NEWLINE)}
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands: list[SSAValue] = []
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("str"):
            properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
        elif (source := parser.parse_optional_unresolved_operand()) is not None:
            parser.parse_punctuation(":")
            operands.append(parser.resolve_operand(source, parser.parse_type()))
        if parser.parse_optional_keyword("punctuation"):
            properties["punctuation"] = PunctuationAttr(PunctuationAttr.parse_parameter(parser))
        properties.setdefault("punctuation", PunctuationAttr(Punctuation.NEWLINE))
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        if self.source is not None:
            printer.print_string(" ")
            printer.print_operand(self.source)
            printer.print_string(" : ")
            printer.print_attribute(self.source.type)
        if self.stringLiteral is not None:
            printer.print_string(" str ")
            printer.print_attribute(self.stringLiteral)
        if self.punctuation is not None and self.punctuation.data is not Punctuation.NEWLINE:
            printer.print_string(" punctuation ")
            self.punctuation.print_parameter(printer)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """`vector.yield %v : vector<4xf32>`: ends the body of `vector.mask`."""

    name = "vector.yield"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator())

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"

    def __init__(self, *arguments: SSAValue | Operation):
        super().__init__(operands=[arguments])


@irdl_op_definition
class MaskOp(IRDLOperation):
    """`vector.mask %m, %passthru { vector.transfer_read ... } : vector<4xi1> -> vector<4xf32>`."""

    name = "vector.mask"

    mask = operand_def(VectorType)
    passthru = opt_operand_def()
    res = var_result_def()
    maskRegion = region_def("single_block")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        mask = parser.parse_unresolved_operand()
        passthru = None
        if parser.parse_optional_punctuation(","):
            passthru = parser.parse_unresolved_operand()
        region = parser.parse_region()
        block = region.block if region.blocks else Block()
        if not region.blocks:
            region.add_block(block)
        if not isinstance(block.last_op, YieldOp):
            results = block.last_op.results if block.last_op is not None else ()
            block.add_op(YieldOp(*results))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operands: list[SSAValue] = [parser.resolve_operand(mask, parser.parse_type())]
        types = parse_optional_arrow_types(parser)
        if passthru is not None:
            operands.append(parser.resolve_operand(passthru, types[0]))
        return cls.create(
            operands=operands, result_types=types, regions=[region], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" { ")
        body = list(self.maskRegion.block.ops)
        for op in body if len(body) != 2 else body[:1]:
            printer.print_op(op)
        printer.print_string(" }")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.mask.type)
        if self.res:
            printer.print_string(" -> ")
            printer.print_list(self.result_types, printer.print_attribute)


class _TransferOp(IRDLOperation):
    """What the two transfers share: a map and, per dimension, whether the access stays inside."""

    @staticmethod
    def _defaults(shaped: Attribute, vector: Attribute) -> dict[str, Attribute]:
        outer = len(cast(Any, shaped).get_shape())
        inner = len(cast(Any, vector).get_shape())
        element = cast(Any, shaped).element_type
        if isinstance(element, VectorType):
            inner -= len(element.get_shape())
        dims = tuple(AffineDimExpr(d) for d in range(outer - inner, outer))
        return {
            "permutation_map": AffineMapAttr(AffineMap(outer, 0, dims)),
            "in_bounds": ArrayAttr([BoolAttr.from_bool(False)] * inner),
        }

    @classmethod
    def _split(
        cls, given: dict[str, Attribute], shaped: Attribute, vector: Attribute, segments: list[int]
    ) -> dict[str, Attribute]:
        properties = cls._defaults(shaped, vector)
        for name in properties:
            properties[name] = given.pop(name, properties[name])
        sizes = DenseArrayBase.from_list(i32, segments)
        return {**properties, "operandSegmentSizes": sizes}

    def _print_end(self, printer: Printer, shaped: Attribute, vector: Attribute) -> None:
        defaults = self._defaults(shaped, vector)
        shown = {
            name: self.properties[name]
            for name in ("permutation_map", "in_bounds")
            if self.properties[name] != defaults[name]
        }
        printer.print_op_attributes({**self.attributes, **shown})


class TransferReadOp(base_dialect.TransferReadOp, _TransferOp):
    """`vector.transfer_read %t[%i], %pad, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        parser.parse_punctuation(",")
        padding = parser.parse_unresolved_operand()
        mask = None
        if parser.parse_optional_punctuation(","):
            mask = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        shaped = cast(Any, parser.parse_type())
        parser.parse_punctuation(",")
        vector = parser.parse_type()
        segments = [1, len(indices), 1, int(mask is not None)]
        properties = cls._split(attributes, shaped, vector, segments)
        operands = [parser.resolve_operand(source, shaped), *indices]
        operands.append(parser.resolve_operand(padding, shaped.element_type))
        if mask is not None:
            operands.append(parser.resolve_operand(mask, _mask_type(vector, properties)))
        return cls.create(
            operands=operands, result_types=[vector], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.source)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_ssa_value)
        for value in (self.padding, *((self.mask,) if self.mask is not None else ())):
            printer.print_string(", ")
            printer.print_operand(value)
        self._print_end(printer, self.source.type, self.result.type)
        printer.print_string(" : ")
        printer.print_list((self.source.type, self.result.type), printer.print_attribute)


class TransferWriteOp(base_dialect.TransferWriteOp, _TransferOp):
    """`vector.transfer_write %v, %t[%i], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        dest = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        mask = None
        if parser.parse_optional_punctuation(","):
            mask = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        vector: Attribute = parser.parse_type()
        parser.parse_punctuation(",")
        shaped: Attribute = parser.parse_type()
        results = [shaped] if AnyTensorTypeConstr.verifies(shaped) else []
        segments = [1, 1, len(indices), int(mask is not None)]
        properties = cls._split(attributes, shaped, vector, segments)
        operands: list[SSAValue] = [parser.resolve_operand(value, vector)]
        operands.append(parser.resolve_operand(dest, shaped))
        operands += indices
        if mask is not None:
            operands.append(parser.resolve_operand(mask, _mask_type(vector, properties)))
        return cls.create(
            operands=operands,
            result_types=results,
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        value, dest, *indices = self.operands
        mask = [indices.pop()] if self.mask is not None else []
        printer.print_string(" ")
        printer.print_list((value, dest), printer.print_ssa_value)
        with printer.in_square_brackets():
            printer.print_list(indices, printer.print_ssa_value)
        for operand in mask:
            printer.print_string(", ")
            printer.print_operand(operand)
        self._print_end(printer, dest.type, value.type)
        printer.print_string(" : ")
        printer.print_list((value.type, dest.type), printer.print_attribute)


def _mask_type(vector: Attribute, properties: dict[str, Attribute]) -> Attribute:
    """The mask has a bit for each place that the map reaches, in the order of the memory."""
    map = cast(AffineMapAttr, properties["permutation_map"]).data
    return base_dialect.VectorTransferOperation.infer_transfer_op_mask_type(
        cast(VectorType, vector), map
    )


@irdl_op_definition
class GatherOp(IRDLOperation):
    """`vector.gather %t[%i] [%v], %mask, %old : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into ...`."""

    name = "vector.gather"

    T: ClassVar = VarConstraint("T", AnyAttr())

    base = operand_def()
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(T)
    alignment = opt_prop_def()
    result = result_def(T)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """`vector.scatter %m[%i] [%v], %mask, %x : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.scatter"

    base = operand_def()
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def()

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($valueToStore)"
    )


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
class ContractionOp(IRDLOperation):
    """`vector.contract {indexing_maps = ..., iterator_types = [...], kind = ...} %a, %b, %c : ..., ... into ...`."""

    name = "vector.contract"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def()
    indexing_maps = prop_def(ArrayAttr)
    iterator_types = prop_def(ArrayAttr)
    kind = opt_prop_def(base_dialect.CombiningKindAttr)
    fastmath = opt_prop_def()
    result = result_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        given = dict(cast(Any, parser.parse_attribute()).data)
        iterators = given.get("iterator_types")
        if not isinstance(iterators, ArrayAttr):
            parser.raise_error("expected 'iterator_types'", position)
        given["iterator_types"] = ArrayAttr(
            [
                IteratorTypeAttr(IteratorType(it.data))
                for it in cast(ArrayAttr[StringAttr], iterators)
            ]
        )
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        given |= parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        parser.parse_keyword("into")
        result = parser.parse_type()
        known = cls.get_irdl_definition().properties
        return cls.create(
            operands=parser.resolve_operands(names, [*types, result], position),
            result_types=[result],
            properties={name: value for name, value in given.items() if name in known},
            attributes={name: value for name, value in given.items() if name not in known},
        )

    def print(self, printer: Printer) -> None:
        names = [f'"{cast(Any, it).data.value}"' for it in self.iterator_types]
        printer.print_string(" {indexing_maps = ")
        printer.print_attribute(self.indexing_maps)
        printer.print_string(f", iterator_types = [{', '.join(names)}]")
        for name in ("kind", "fastmath"):
            if (value := self.properties.get(name)) is not None:
                printer.print_string(f", {name} = ")
                printer.print_attribute(value)
        printer.print_string("} ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list((self.lhs.type, self.rhs.type), printer.print_attribute)
        printer.print_string(" into ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class MultiDimReductionOp(IRDLOperation):
    """`vector.multi_reduction <add>, %v, %acc [1] : vector<4x4xf32> to vector<4xf32>`."""

    name = "vector.multi_reduction"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(VectorType)
    acc = operand_def(T)
    kind = prop_def(base_dialect.CombiningKindAttr)
    reduction_dims = prop_def(INDEX_LIST)
    dest = result_def(T)

    traits = traits_def(Pure())

    assembly_format = (
        "$kind `,` $source `,` $acc $reduction_dims attr-dict `:` type($source) `to` type($dest)"
    )


@irdl_op_definition
class OuterProductOp(IRDLOperation):
    """`vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>`."""

    name = "vector.outerproduct"

    lhs = operand_def(VectorType)
    rhs = operand_def()
    acc = opt_operand_def()
    kind = opt_prop_def(base_dialect.CombiningKindAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        left = cast(VectorType, types[0])
        result = left
        if isinstance(types[1], VectorType):
            result = VectorType(
                left.element_type,
                [*left.shape, *types[1].shape],
                ArrayAttr([*left.scalable_dims, *types[1].scalable_dims]),
            )
        known = [*types, result][: len(names)]
        properties = {"kind": attributes.pop("kind")} if "kind" in attributes else {}
        return cls.create(
            operands=parser.resolve_operands(names, known, position),
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        shown = {"kind": self.kind} if self.kind is not None else {}
        printer.print_op_attributes({**shown, **self.attributes})
        printer.print_string(" : ")
        printer.print_list((self.lhs.type, self.rhs.type), printer.print_attribute)


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


Vector = extended(
    base_dialect.Vector,
    (
        ConstantMaskOp,
        ContractionOp,
        ExtractStridedSliceOp,
        FromElementsOp,
        GatherOp,
        InsertStridedSliceOp,
        MaskOp,
        MultiDimReductionOp,
        OuterProductOp,
        PrintOp,
        ScatterOp,
        ShapeCastOp,
        StepOp,
        TransferReadOp,
        TransferWriteOp,
        TransposeOp,
        VectorScaleOp,
        YieldOp,
    ),
    (IteratorTypeAttr, PunctuationAttr),
)

__all__ = [
    "INDEX_LIST",
    "BitcastOp",
    "BroadcastOp",
    "CombiningKindAttr",
    "ConstantMaskOp",
    "ContractionOp",
    "CreateMaskOp",
    "ExtractOp",
    "ExtractStridedSliceOp",
    "FMAOp",
    "FromElementsOp",
    "GatherOp",
    "InsertOp",
    "InsertStridedSliceOp",
    "IteratorTypeAttr",
    "LoadOp",
    "MaskOp",
    "MaskedLoadOp",
    "MaskedStoreOp",
    "MultiDimReductionOp",
    "OuterProductOp",
    "PrintOp",
    "Punctuation",
    "PunctuationAttr",
    "ReductionOp",
    "ScatterOp",
    "ShapeCastOp",
    "ShuffleOp",
    "StepOp",
    "StoreOp",
    "TransferReadOp",
    "TransferWriteOp",
    "TransposeOp",
    "Vector",
    "VectorScaleOp",
    "VectorTransferOperation",
    "YieldOp",
]
