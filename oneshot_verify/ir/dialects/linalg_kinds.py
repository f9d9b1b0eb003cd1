"""Structured `linalg` ops whose body an attribute determines; and ops of MLIR 19 that are read as these.

    linalg.matmul_transpose_a                              linalg.matmul with indexing maps
    linalg.elemwise_unary {fun = #linalg.unary_fn<exp>}    linalg.elementwise kind=#linalg.elementwise_kind<exp>

Today's elementwise op converts nothing, so the operands of the old ones must have one element type.

https://mlir.llvm.org/docs/Dialects/Linalg/
`mlir/include/mlir/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml` of LLVM 19.1.7
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_attr_definition, irdl_op_definition, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.linalg_bodies import contraction_body, elementwise_body
from oneshot_verify.ir.dialects.linalg_named import (
    NAMED,
    BodyOf,
    NamedOp,
    fitting,
    maps_of,
    parse_optional_maps,
)
from oneshot_verify.ir.dialects.linalg_structured import element_type
from oneshot_verify.ir.dialects.syntax import (
    InAngleBrackets,
    parse_operands,
    parse_optional_arrow_types,
    write,
)


@irdl_op_definition
class ContractOp(NamedOp):
    """`linalg.contract indexing_maps = [...] ins(...) outs(...) -> ...`."""

    name = "linalg.contract"

    SPEC: ClassVar[str | None] = None
    BODY = staticmethod(contraction_body)


ElementwiseKind = StrEnum(
    "ElementwiseKind",
    "EXP LOG ABS CEIL FLOOR NEGF RECIPROCAL ROUND SQRT RSQRT SQUARE TANH ERF ADD SUB MUL DIV DIV_UNSIGNED MAX_SIGNED "
    "MIN_SIGNED MAX_UNSIGNED MIN_UNSIGNED POWF SELECT",
)
"""Function that `linalg.elementwise` computes."""


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
        write(printer, " kind=", self.kind)
        super()._print_head(printer)


Translation = Callable[[Mapping[str, Attribute], Sequence[SSAValue]], dict[str, Attribute]]
"""Properties of today's op from the properties and operands of the old op. Raises `ValueError` if today's op cannot
mean the same."""


@irdl_attr_definition
class UnaryFunctionAttr(InAngleBrackets, EnumAttribute[ElementwiseKind]):
    """`#linalg.unary_fn<exp>`."""

    name = "linalg.unary_fn"


@irdl_attr_definition
class BinaryFunctionAttr(InAngleBrackets, EnumAttribute[ElementwiseKind]):
    """`#linalg.binary_fn<add>`."""

    name = "linalg.binary_fn"


class RenamedOp(IRDLOperation):
    """An op that is replaced by another when it is read, in custom or generic form."""

    TODAY: ClassVar[type[NamedOp]]
    OF_TODAY: ClassVar[Translation]

    @classmethod
    def create(cls, **parts: Any) -> Operation:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Create today's op. Raises `ValueError` if there is none."""
        given = cast(Mapping[str, Attribute], parts.get("properties") or {})
        parts["properties"] = cls.OF_TODAY(given, parts["operands"])
        return cls.TODAY.create(**parts)

    @classmethod
    def parse(cls, parser: Parser) -> NamedOp:  # pyright: ignore[reportIncompatibleMethodOverride]
        position = parser.pos
        given = parser.parse_optional_attr_dict()
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        types = parse_optional_arrow_types(parser)
        own = {name: given.pop(name) for name in ("cast", "fun") if name in given}
        with fitting(cls.name, parser, position):
            properties = cls.OF_TODAY(own, [*inputs, *outputs])
            op = cls.TODAY(inputs, outputs, {**properties}, {**given})
        if list(op.result_types) != types:
            parser.raise_error("results must have the types of the tensor outputs", position)
        return op


def _with_maps(spec: str) -> Translation:
    maps = ArrayAttr(map(AffineMapAttr, maps_of(spec)))
    return lambda given, operands: {**given, "indexing_maps": maps}


def _of_kind(default: ElementwiseKind) -> Translation:
    def translate(
        given: Mapping[str, Attribute], operands: Sequence[SSAValue]
    ) -> dict[str, Attribute]:
        if len({element_type(operand.type) for operand in operands}) > 1:
            raise ValueError(
                "element types differ, and today's linalg.elementwise converts nothing; generalise it with"
                " mlir-opt-19 -linalg-generalize-named-ops"
            )
        function = given.get("fun")
        known = isinstance(function, UnaryFunctionAttr | BinaryFunctionAttr)
        kind = ElementwiseKindAttr(function.data if known else default)
        kept = {name: value for name, value in given.items() if name not in ("cast", "fun")}
        return {**kept, "kind": kind}

    return translate


def _define(name: str, today: type[NamedOp], of_today: Translation) -> type[RenamedOp]:
    fields: dict[str, Any] = {
        "__module__": __name__,
        "name": f"linalg.{name}",
        "TODAY": today,
        "OF_TODAY": staticmethod(of_today),
        "__doc__": f"`linalg.{name}`, read as `{today.name}`.",
        "__annotations__": {"TODAY": ClassVar[type[NamedOp]], "OF_TODAY": ClassVar[Translation]},
    }
    return irdl_op_definition(type(name, (RenamedOp,), fields))


_MATMUL, _BATCH_MATMUL = NAMED["linalg.matmul"], NAMED["linalg.batch_matmul"]
_TABLE: dict[str, tuple[type[NamedOp], Translation]] = {
    "matmul_transpose_a": (_MATMUL, _with_maps("m n k: k m, k n -> m n")),
    "matmul_transpose_b": (_MATMUL, _with_maps("m n k: m k, n k -> m n")),
    "batch_matmul_transpose_a": (_BATCH_MATMUL, _with_maps("b m n k: b k m, b k n -> b m n")),
    "batch_matmul_transpose_b": (_BATCH_MATMUL, _with_maps("b m n k: b m k, b n k -> b m n")),
    "elemwise_unary": (ElementwiseOp, _of_kind(ElementwiseKind.EXP)),
    "elemwise_binary": (ElementwiseOp, _of_kind(ElementwiseKind.ADD)),
}
RENAMED: tuple[type[RenamedOp], ...] = tuple(_define(name, *row) for name, row in _TABLE.items())
"""All of them. The elementwise ones compute `exp` or `add` by default."""
