"""The ops of the `vector` dialect that reduce: `contract`, `multi_reduction`, `outerproduct`.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import (
    ArrayAttr,
    IndexType,
    IntegerType,
    StringAttr,
    VectorType,
)
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from oneshot_verify.ir.dialects.vector_attributes import INDEX_LIST, IteratorTypeAttr
from oneshot_verify.ir.require import require

_OF_INTEGERS = ("and", "or", "xor", "minui", "maxui", "minsi", "maxsi")
_OF_FLOATS = ("minnumf", "maxnumf", "minimumf", "maximumf")


def _verify_kind(kind: base_dialect.CombiningKindAttr | None, type: Any) -> None:
    wrong = _OF_FLOATS if isinstance(type.element_type, IntegerType | IndexType) else _OF_INTEGERS
    require(kind is None or str(kind.data) not in wrong, f"the kind does not fit {type}")


def _shape(type: Attribute) -> tuple[int, ...]:
    return type.get_shape() if isinstance(type, VectorType) else ()


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

    def verify_(self) -> None:
        """Check that all operands give the same length for each loop."""
        maps: Any = self.indexing_maps
        lengths: dict[Any, int] = {}
        for map, type in zip(maps.data, self.operand_types, strict=False):
            for loop, size in zip(map.data.results, _shape(type), strict=False):
                same = lengths.setdefault(str(loop), size) == size
                require(same, "the sizes of the operands do not fit")


class ReductionOp(base_dialect.ReductionOp):
    """`vector.reduction <add>, %v, %acc : vector<4xf32> into f32`."""

    def verify_(self) -> None:
        super().verify_()
        _verify_kind(self.kind, self.vector.type)


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
        "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    )

    def verify_(self) -> None:
        source, result = cast(VectorType, self.source.type), self.dest.type
        _verify_kind(self.kind, source)
        dims, sizes = set(self.reduction_dims.get_values()), source.get_shape()
        kept = [size for dim, size in enumerate(sizes) if dim not in dims]
        fits = dims <= set(range(len(sizes))) and kept == list(_shape(result))
        require(fits, f"{result} is not what is left of {source}")


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

    def verify_(self) -> None:
        _verify_kind(self.kind, self.lhs.type)
        sizes, result = [*_shape(self.lhs.type), *_shape(self.rhs.type)], self.result.type
        require(sizes == list(result.get_shape()), f"{result} is not the product of the operands")
