"""Ops of the `vector` dialect with a syntax of their own.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, Self, cast

from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerType, StringAttr, VectorType
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.utils import EnumAttribute
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.define import define, pure
from oneshot_verify.ir.dialects.directives import types_as
from oneshot_verify.ir.dialects.linalg_base import parse_trait, print_trait
from oneshot_verify.ir.dialects.syntax import (
    InAngleBrackets,
    parse_names,
    parse_optional_arrow_types,
    parse_types,
    sorted_out,
    write,
)
from oneshot_verify.ir.require import require

Punctuation = StrEnum("Punctuation", "NO_PUNCTUATION NEWLINE COMMA OPEN CLOSE")
"""Text that `vector.print` prints after its operand."""


@irdl_attr_definition
class PunctuationAttr(InAngleBrackets, EnumAttribute[Punctuation]):
    """`#vector.punctuation<newline>`."""

    name = "vector.punctuation"


@irdl_attr_definition
class IteratorTypeAttr(InAngleBrackets, EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`."""

    name = "vector.iterator_type"


_OF_INTEGERS = ("and", "or", "xor", "minui", "maxui", "minsi", "maxsi")
_OF_FLOATS = ("minnumf", "maxnumf", "minimumf", "maximumf")


def verify_kind(kind: CombiningKindAttr | None, type: Any) -> None:
    """Raise `VerifyException` if a kind of reduction does not fit the elements of `type`."""
    wrong = _OF_FLOATS if isinstance(type.element_type, IntegerType | IndexType) else _OF_INTEGERS
    require(kind is None or str(kind.data) not in wrong, f"the kind does not fit {type}")


def shape_of(type: Attribute) -> tuple[int, ...]:
    """Sizes of a vector; empty for a scalar."""
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
    kind = opt_prop_def(CombiningKindAttr)
    fastmath = opt_prop_def()
    result = result_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        given = parse_trait(parser, "iterator_types")
        iterators = cast(ArrayAttr[StringAttr], given["iterator_types"])
        given["iterator_types"] = ArrayAttr(
            [IteratorTypeAttr(IteratorType(each.data)) for each in iterators]
        )
        names = parse_names(parser)
        given |= parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parse_types(parser)
        parser.parse_keyword("into")
        result = parser.parse_type()
        properties, attributes = sorted_out(cls, given)
        return cls.create(
            operands=parser.resolve_operands(names, [*types, result], position),
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        iterators = [cast(Any, each).data.value for each in self.iterator_types]
        others = {name: self.properties.get(name) for name in ("kind", "fastmath")}
        print_trait(printer, self.indexing_maps, iterators, others)
        types = (self.lhs.type, self.rhs.type)
        write(
            printer, " ", self.operands, self.attributes, " : ", types, " into ", self.result.type
        )

    def verify_(self) -> None:
        """Check that all operands give the same length for each loop."""
        maps: Any = self.indexing_maps
        lengths: dict[Any, int] = {}
        for map, type in zip(maps.data, self.operand_types, strict=False):
            for loop, size in zip(map.data.results, shape_of(type), strict=False):
                same = lengths.setdefault(str(loop), size) == size
                require(same, "the sizes of the operands do not fit")


def _verify_product(op: Any) -> None:
    verify_kind(op.kind, op.lhs.type)
    sizes, result = [*shape_of(op.lhs.type), *shape_of(op.rhs.type)], op.result.type
    require(sizes == list(result.get_shape()), f"{result} is not the product of the operands")


def _parse_factors(parser: Parser) -> Sequence[Sequence[Attribute]]:
    types = parse_types(parser)
    left = cast(VectorType, types[0])
    result = left
    if isinstance(types[1], VectorType):
        result = VectorType(
            left.element_type,
            [*left.shape, *types[1].shape],
            ArrayAttr([*left.scalable_dims, *types[1].scalable_dims]),
        )
    return (types[:1], types[1:], (result,))


OuterProductOp = pure(
    "vector.outerproduct(lhs: vector, rhs: any, acc: T?) -> (result: T)",
    "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` custom<Factors>(type($lhs), type($rhs), type($result))",
    types={"T": base(VectorType)},
    verify=_verify_product,
    directives=(
        types_as(
            *("Factors", "lhs rhs result"), _parse_factors, lambda types: ([*types[0], *types[1]],)
        ),
    ),
    kind=opt_prop_def(CombiningKindAttr),
)
"""`vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>`."""


def _verify_elements(op: Any) -> None:
    type = op.source.type
    wanted = [type.element_type] * prod(type.get_shape())
    require(list(op.result_types) == wanted, f"the results are not the elements of {type}")


def _parse_vector(parser: Parser) -> Sequence[Sequence[Attribute]]:
    position = parser.pos
    type = parser.parse_type()
    if not isinstance(type, VectorType):
        parser.raise_error("expected a vector type", position)
    vector = cast("VectorType[Attribute]", type)
    return (vector,), [vector.element_type] * prod(vector.get_shape())


ToElementsOp = pure(
    "vector.to_elements(source: vector) -> (elements: any*)",
    "$source attr-dict `:` custom<Elements>(type($source), type($elements))",
    verify=_verify_elements,
    directives=(types_as("Elements", "source elements", _parse_vector),),
)
"""`%x:4 = vector.to_elements %v : vector<4xf32>`."""


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

    def verify_(self) -> None:
        # MLIR stores the punctuation of a newline for a string, too, whether or not it is printed.
        ends = PunctuationAttr(Punctuation.NEWLINE)
        alone = self.source is None and self.punctuation in (None, ends)
        said_alone = self.stringLiteral is None or alone
        require(said_alone, "a string is printed without a value and without punctuation")

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
            write(printer, " ", self.source, " : ", self.source.type)
        if self.stringLiteral is not None:
            write(printer, " str ", self.stringLiteral)
        # A bare `vector.print` would take the next op's first result as its source.
        says_something = self.source is not None or self.stringLiteral is not None
        implied = Punctuation.NEWLINE if says_something else None
        if self.punctuation is not None and self.punctuation.data is not implied:
            printer.print_string(" punctuation ")
            self.punctuation.print_parameter(printer)
        printer.print_op_attributes(self.attributes)


YieldOp = define(
    "vector.yield(arguments: any*)", "attr-dict ($arguments^ `:` type($arguments))?", IsTerminator()
)
"""`vector.yield %v : vector<4xf32>`: ends the body of `vector.mask`."""


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
            block.add_op(YieldOp.create(operands=results))
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
        write(printer, " ", self.operands, " { ")
        body = list(self.maskRegion.block.ops)
        for op in body if len(body) != 2 else body[:1]:
            printer.print_op(op)
        write(printer, " }", self.attributes, " : ", self.mask.type)
        if self.res:
            write(printer, " -> ", self.result_types)
