"""Structured `linalg` ops whose body an attribute determines, and `linalg.softmax`.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    IntegerAttr,
    MemRefType,
    TensorType,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.linalg_base import (
    parse_operands,
    print_operands,
    print_result_types,
)
from oneshot_verify.ir.dialects.linalg_bodies import contraction_body, elementwise_body
from oneshot_verify.ir.dialects.linalg_named import BodyOf, NamedOp, parse_optional_maps
from oneshot_verify.ir.dialects.syntax import InAngleBrackets, parse_optional_arrow_types

SHAPED = base(TensorType) | base(MemRefType)


@irdl_op_definition
class ContractOp(NamedOp):
    """`linalg.contract indexing_maps = [...] ins(...) outs(...) -> ...`."""

    name = "linalg.contract"

    SPEC: ClassVar[str | None] = None
    BODY = staticmethod(contraction_body)


class ElementwiseKind(StrEnum):
    """Function that `linalg.elementwise` computes."""

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
class ElementwiseKindAttr(InAngleBrackets, EnumAttribute[ElementwiseKind]):
    """`#linalg.elementwise_kind<add>`."""

    name = "linalg.elementwise_kind"


@irdl_op_definition
class ElementwiseOp(NamedOp):
    """`linalg.elementwise kind=#linalg.elementwise_kind<add> ins(...) outs(...) -> ...`, or `kind=<add>`."""

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
        given: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("kind"):
            parser.parse_punctuation("=")
            given["kind"] = parser.parse_attribute()
        else:
            # As MLIR prints it from version 24 on.
            given["kind"] = ElementwiseKindAttr(ElementwiseKindAttr.parse_parameter(parser))
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
