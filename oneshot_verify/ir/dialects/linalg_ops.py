"""The structured `linalg` ops with a syntax of their own.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import auto
from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    SameVariadicOperandSize,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.linalg_base import (
    PARALLEL,
    REDUCTION,
    StructuredOp,
    element_type,
    iterator_attribute,
    iterator_names,
    parse_operands,
    print_operands,
    print_result_types,
    shape_of,
    tensor_types,
)
from oneshot_verify.ir.dialects.linalg_bodies import contraction_body, elementwise_body, move_body
from oneshot_verify.ir.dialects.linalg_named import BodyOf, NamedOp, parse_optional_maps
from oneshot_verify.ir.dialects.linalg_yield import YieldOp
from oneshot_verify.ir.dialects.syntax import integers, parse_optional_arrow_types

SHAPED = base(TensorType) | base(MemRefType)
INDEX_LIST = DenseArrayBase.constr(i64)


@irdl_op_definition
class GenericOp(StructuredOp):
    """`linalg.generic {indexing_maps = [...], iterator_types = [...]} ins(...) outs(...) { ... } -> ...`."""

    name = "linalg.generic"

    inputs = var_operand_def()
    outputs = var_operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    indexing_maps = prop_def(ArrayAttr.constr(base(AffineMapAttr)))
    iterator_types = prop_def(ArrayAttr.constr(base(IteratorTypeAttr)))
    doc = opt_prop_def(StringAttr)
    library_call = opt_prop_def(StringAttr)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        body: Region,
        indexing_maps: Sequence[AffineMapAttr] | ArrayAttr[AffineMapAttr],
        iterator_types: Sequence[Attribute] | ArrayAttr[Attribute],
        result_types: Sequence[Attribute] = (),
        doc: StringAttr | None = None,
        library_call: StringAttr | None = None,
    ) -> None:
        super().__init__(
            operands=[inputs, outputs],
            result_types=[result_types],
            properties={
                "indexing_maps": ArrayAttr(indexing_maps),
                "iterator_types": ArrayAttr(iterator_types),
                "doc": doc,
                "library_call": library_call,
            },
            regions=[body],
        )

    @property
    def input_count(self) -> int:
        return len(self.inputs)

    def get_maps(self) -> tuple[AffineMap, ...]:
        return tuple(map.data for map in self.indexing_maps)

    def get_iterators(self) -> tuple[str, ...]:
        return iterator_names(self.iterator_types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        trait = parser.parse_attribute()
        if not isinstance(trait, DictionaryAttr):
            parser.raise_error(
                "expected a dictionary of indexing maps and iterator types", position
            )
        given = dict(trait.data)
        for name in ("indexing_maps", "iterator_types"):
            if not isinstance(given.get(name), ArrayAttr):
                parser.raise_error(f"expected '{name}'", position)
        iterators = cast(ArrayAttr[Any], given["iterator_types"])
        names = [str(it.data) for it in iterators]
        given["iterator_types"] = iterator_attribute(names)
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            given |= parser.parse_optional_attr_dict()
        body = parser.parse_region()
        types = parse_optional_arrow_types(parser)
        known = cls.get_irdl_definition().properties
        return cls.build(
            operands=[inputs, outputs],
            result_types=[types],
            properties={name: value for name, value in given.items() if name in known},
            attributes={name: value for name, value in given.items() if name not in known},
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" {indexing_maps = ")
        printer.print_attribute(self.indexing_maps)
        printer.print_string(", iterator_types = [")
        printer.print_list(self.get_iterators(), printer.print_string_literal)
        printer.print_string("]")
        for name, value in (("doc", self.doc), ("library_call", self.library_call)):
            if value is not None:
                printer.print_string(f", {name} = ")
                printer.print_attribute(value)
        printer.print_string("}")
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        if self.attributes:
            printer.print_string(" attrs =")
            printer.print_op_attributes(self.attributes)
        printer.print_string(" ")
        printer.print_region(self.body)
        print_result_types(printer, self.result_types)


class PayloadOp(StructuredOp):
    """An op whose body may be written as the name of one op: `linalg.map { arith.addf } ...`."""

    INIT_IN_FRONT: ClassVar[bool]
    """Whether the output elements come first in the operands of that one op; otherwise they are left out."""

    @classmethod
    def _parse_payload(cls, parser: Parser) -> tuple[type[Operation], dict[str, Attribute]] | None:
        if parser.parse_optional_punctuation("{") is None:
            return None
        position = parser.pos
        name = parser.parse_identifier()
        payload = parser.ctx.get_optional_op(name)
        if payload is None:
            parser.raise_error(f"unknown op '{name}'", position)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation("}")
        return payload, attributes

    @classmethod
    def _payload_body(
        cls,
        payload: tuple[type[Operation], dict[str, Attribute]],
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
    ) -> Region:
        op_type, attributes = payload
        block = Block(arg_types=[element_type(v.type) for v in (*inputs, *outputs)])
        values = block.args[: len(inputs)]
        if cls.INIT_IN_FRONT:
            values = (*block.args[len(inputs) :], *values)
        known = getattr(op_type, "get_irdl_definition", None)
        properties: set[str] = set(known().properties) if known is not None else set()
        op = op_type.create(
            operands=values,
            result_types=[element_type(outputs[0].type)],
            properties={n: v for n, v in attributes.items() if n in properties},
            attributes={n: v for n, v in attributes.items() if n not in properties},
        )
        block.add_ops([op, YieldOp(op.results[0])])
        return Region(block)

    @staticmethod
    def _parse_body(parser: Parser) -> Region:
        arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
        return parser.parse_region(arguments)

    def _print_body(self, printer: Printer) -> None:
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.body_block.args, printer.print_block_argument)
        printer.print_string(" ")
        printer.print_region(self.regions[0], print_entry_block_args=False)


@irdl_op_definition
class MapOp(PayloadOp):
    """`linalg.map ins(%a : ...) outs(%b : ...) (%x: f32, %old: f32) { ... }`.

    Up to MLIR 21 the body had no argument for the output; such a body gets one when it is read.
    """

    name = "linalg.map"

    inputs = var_operand_def(SHAPED)
    init = operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    INIT_IN_FRONT: ClassVar[bool] = False

    @classmethod
    def create(cls, **parts: Any) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The op; a body without an argument for the output gets it."""
        op = super().create(**parts)
        region = op.regions[0] if op.regions else None
        if region is not None and region.blocks and op.operands:
            block = region.block
            if len(block.args) == len(op.operands) - 1:
                block.insert_arg(element_type(op.operands[-1].type), len(block.args))
        return op

    @property
    def input_count(self) -> int:
        return len(self.operands) - 1

    def get_maps(self) -> tuple[AffineMap, ...]:
        return (AffineMap.identity(len(shape_of(self.init.type))),) * len(self.operands)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = cls._parse_payload(parser)
        position = parser.pos
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        if len(outputs) != 1:
            parser.raise_error("expected one output", position)
        attributes = parser.parse_optional_attr_dict()
        body = (
            cls._parse_body(parser)
            if payload is None
            else cls._payload_body(payload, inputs, outputs)
        )
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=tensor_types(outputs),
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.ins)
        print_operands(printer, "outs", self.outs)
        printer.print_op_attributes(self.attributes)
        self._print_body(printer)


@irdl_op_definition
class ReduceOp(PayloadOp):
    """`linalg.reduce ins(%a : ...) outs(%b : ...) dimensions = [1] (%x: f32, %acc: f32) { ... }`."""

    name = "linalg.reduce"

    inputs = var_operand_def(SHAPED)
    inits = var_operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    dimensions = prop_def(INDEX_LIST)

    irdl_options = (SameVariadicOperandSize(),)

    INIT_IN_FRONT: ClassVar[bool] = True

    @property
    def input_count(self) -> int:
        return len(self.operands) // 2

    def get_maps(self) -> tuple[AffineMap, ...]:
        rank = len(shape_of(self.operands[0].type))
        reduced = set(self.dimensions.get_values())
        kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in reduced)
        maps = (AffineMap.identity(rank), AffineMap(rank, 0, kept))
        return (maps[0],) * self.input_count + (maps[1],) * self.input_count

    def get_iterators(self) -> tuple[str, ...]:
        rank = len(shape_of(self.operands[0].type))
        reduced = set(self.dimensions.get_values())
        return tuple(REDUCTION if d in reduced else PARALLEL for d in range(rank))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = cls._parse_payload(parser)
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        dimensions = parse_integer_list(parser, "dimensions")
        attributes = parser.parse_optional_attr_dict()
        body = (
            cls._parse_body(parser)
            if payload is None
            else cls._payload_body(payload, inputs, outputs)
        )
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=tensor_types(outputs),
            properties={"dimensions": dimensions},
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.ins)
        print_operands(printer, "outs", self.outs)
        print_integer_list(printer, "dimensions", self.dimensions)
        printer.print_op_attributes(self.attributes)
        self._print_body(printer)


def parse_integer_list(parser: Parser, keyword: str) -> DenseArrayBase:
    """`dimensions = [0, 1]`."""
    parser.parse_keyword(keyword)
    parser.parse_punctuation("=")
    values = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, values)


def print_integer_list(printer: Printer, keyword: str, values: DenseArrayBase) -> None:
    """` dimensions = [0, 1]`."""
    printer.print_string(f" {keyword} = {list(integers(values))}")


class MoveOp(StructuredOp):
    """An op that puts each element of one operand somewhere into another."""

    PLACE: ClassVar[str]
    """The name of the property that says where."""

    def __init__(
        self,
        input: SSAValue,
        init: SSAValue,
        place: DenseArrayBase,
        result: Attribute | None = None,
    ):
        values = [SSAValue.get(input), SSAValue.get(init)]
        types = [result] if result is not None else tensor_types(values[1:])
        super().__init__(
            operands=values,
            result_types=[types],
            properties={self.PLACE: place},
            regions=[move_body([element_type(v.type) for v in values], False)],
        )

    @property
    def input_count(self) -> int:
        return 1

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        if len(inputs) != 1 or len(outputs) != 1:
            parser.raise_error("expected one input and one output", position)
        op = cls(inputs[0], outputs[0], parse_integer_list(parser, cls.PLACE))
        op.attributes |= parser.parse_optional_attr_dict()
        return op

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.ins)
        print_operands(printer, "outs", self.outs)
        print_integer_list(printer, self.PLACE, cast(Any, self.properties[self.PLACE]))
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class TransposeOp(MoveOp):
    """`linalg.transpose ins(%a : ...) outs(%b : ...) permutation = [1, 0]`."""

    name = "linalg.transpose"

    input = operand_def(SHAPED)
    init = operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    permutation = prop_def(INDEX_LIST)

    PLACE: ClassVar[str] = "permutation"

    def get_maps(self) -> tuple[AffineMap, ...]:
        permutation = tuple(self.permutation.get_values())
        # Dimension i of the result is dimension permutation[i] of the input.
        loops = [permutation.index(d) for d in range(len(permutation))]
        source = tuple(AffineDimExpr(loop) for loop in loops)
        rank = len(permutation)
        return AffineMap(rank, 0, source), AffineMap.identity(rank)


@irdl_op_definition
class BroadcastOp(MoveOp):
    """`linalg.broadcast ins(%a : ...) outs(%b : ...) dimensions = [0]`."""

    name = "linalg.broadcast"

    input = operand_def(SHAPED)
    init = operand_def(SHAPED)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    dimensions = prop_def(INDEX_LIST)

    PLACE: ClassVar[str] = "dimensions"

    def get_maps(self) -> tuple[AffineMap, ...]:
        rank = len(shape_of(self.init.type))
        added = set(self.dimensions.get_values())
        kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in added)
        return AffineMap(rank, 0, kept), AffineMap.identity(rank)


@irdl_op_definition
class ContractOp(NamedOp):
    """`linalg.contract indexing_maps = [...] ins(...) outs(...) -> ...`."""

    name = "linalg.contract"

    SPEC: ClassVar[str | None] = None
    BODY = staticmethod(contraction_body)


class ElementwiseKind(StrEnum):
    """What `linalg.elementwise` computes."""

    EXP = auto()
    LOG = auto()
    ABS = auto()
    CEIL = auto()
    FLOOR = auto()
    NEGF = auto()
    RECIPROCAL = auto()
    ROUND = auto()
    SQRT = auto()
    RSQRT = auto()
    SQUARE = auto()
    TANH = auto()
    ERF = auto()
    ADD = auto()
    SUB = auto()
    MUL = auto()
    DIV = auto()
    DIV_UNSIGNED = auto()
    MAX_SIGNED = auto()
    MIN_SIGNED = auto()
    MAX_UNSIGNED = auto()
    MIN_UNSIGNED = auto()
    POWF = auto()
    SELECT = auto()


@irdl_attr_definition
class ElementwiseKindAttr(EnumAttribute[ElementwiseKind]):
    """`#linalg.elementwise_kind<add>`."""

    name = "linalg.elementwise_kind"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> ElementwiseKind:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


@irdl_op_definition
class ElementwiseOp(NamedOp):
    """`linalg.elementwise kind=#linalg.elementwise_kind<add> ins(...) outs(...) -> ...`."""

    name = "linalg.elementwise"

    kind = prop_def(ElementwiseKindAttr)

    @classmethod
    def _body_of(cls, properties: Mapping[str, Attribute | None]) -> BodyOf:
        kind = properties.get("kind")
        if not isinstance(kind, ElementwiseKindAttr):
            raise ValueError("expected a kind")
        return elementwise_body(str(kind.data))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        given = {"kind": parser.parse_attribute()}
        if (maps := parse_optional_maps(parser)) is not None:
            given["indexing_maps"] = maps
        return cls._parse_rest(parser, given)

    def _print_head(self, printer: Printer) -> None:
        printer.print_string(" kind=")
        printer.print_attribute(self.kind)
        super()._print_head(printer)


@irdl_op_definition
class SoftmaxOp(IRDLOperation):
    """`linalg.softmax dimension(1) ins(%a : ...) outs(%b : ...) -> ...`; has no body."""

    name = "linalg.softmax"

    input = operand_def(SHAPED)
    output = operand_def(SHAPED)
    result = var_result_def(TensorType)
    dimension = prop_def(IntegerAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("dimension")
        with parser.in_parens():
            dimension = IntegerAttr(parser.parse_integer(), i64)
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=parse_optional_arrow_types(parser),
            properties={"dimension": dimension},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" dimension({self.dimension.value.data})")
        print_operands(printer, "ins", [self.input])
        print_operands(printer, "outs", [self.output])
        print_result_types(printer, self.result_types)
