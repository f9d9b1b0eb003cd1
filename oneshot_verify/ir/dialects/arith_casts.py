"""The conversions of the `arith` dialect.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects.arith import (
    FastMathFlagsAttr,
    IntegerOverflowAttr,
)
from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    VectorType,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import verify_case

_FLOAT: tuple[type[Attribute], ...] = (AnyFloat,)  # pyright: ignore[reportAssignmentType]


_INTEGER: tuple[type[Attribute], ...] = (IntegerType,)


_INDEX_OR_INTEGER: tuple[type[Attribute], ...] = (IntegerType, IndexType)


def element_of(type: Attribute) -> Attribute:
    """The element type of a tensor, memref or vector; any other type itself."""
    shaped = TensorType | UnrankedTensorType | MemRefType | VectorType
    return cast(Any, type).element_type if isinstance(type, shaped) else type


def verify_same_shape(first: Attribute, second: Attribute) -> None:
    """Raise `VerifyException` unless both are scalars, or of the same kind and shape."""
    shapes = [
        (type(t), t.get_shape() if isinstance(t, TensorType | MemRefType | VectorType) else None)
        if element_of(t) is not t
        else None
        for t in (first, second)
    ]
    if shapes[0] != shapes[1]:
        raise VerifyException(f"types {first} and {second} differ in shape")


ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
"""Rounding modes, by number. Source: `arith::RoundingMode` of LLVM 22."""


def parse_rounding(parser: Parser) -> dict[str, Attribute]:
    """Parse an optional rounding mode, as a property."""
    for number, mode in enumerate(ROUNDING_MODES):
        if parser.parse_optional_keyword(mode):
            return {"roundingmode": IntegerAttr(number, i32)}
    return {}


def verify_rounding(mode: Attribute | None) -> None:
    """Raise `VerifyException` for an invalid number of a rounding mode."""
    verify_case(mode, ROUNDING_MODES, "rounding mode")


def print_rounding(printer: Printer, mode: Attribute | None) -> None:
    """Print the rounding mode, if there is one."""
    if isinstance(mode, IntegerAttr):
        printer.print_string(f" {ROUNDING_MODES[mode.value.data]}")


class CastOp(IRDLOperation):
    """A conversion of each element: `arith.extf %x : f32 to f64`."""

    input = operand_def()
    result = result_def()

    overflowFlags = opt_prop_def(IntegerOverflowAttr)
    fastmath = opt_prop_def(FastMathFlagsAttr)
    roundingmode = opt_prop_def(IntegerAttr)
    nonNeg = opt_prop_def(UnitAttr)

    traits = traits_def(Pure())

    SOURCE: ClassVar[tuple[type[Attribute], ...]] = ()
    TARGET: ClassVar[tuple[type[Attribute], ...]] = ()

    def __init__(self, op: SSAValue | Operation, target_type: Attribute):
        super().__init__(operands=[op], result_types=[target_type])

    def verify_(self) -> None:
        verify_rounding(self.roundingmode)
        source, target = self.input.type, self.result.type
        verify_same_shape(source, target)
        elements = element_of(source), element_of(target)
        if not isinstance(elements[0], self.SOURCE) or not isinstance(elements[1], self.TARGET):
            raise VerifyException(f"{source} cannot be converted to {target}")
        operation = self.name.removeprefix("arith.")
        if operation.startswith("index"):
            wrong = isinstance(elements[0], IndexType) == isinstance(elements[1], IndexType)
        else:
            narrow, wide = (cast(Any, element).bitwidth for element in elements)
            wrong = (operation.startswith("ext") and narrow >= wide) or (
                operation.startswith("trunc") and narrow <= wide
            )
        if wrong:
            raise VerifyException(f"{source} and {target} are cast incompatible")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("overflow"):
            properties["overflowFlags"] = IntegerOverflowAttr(
                IntegerOverflowAttr.parse_parameter(parser)
            )
        if parser.parse_optional_keyword("nneg"):
            properties["nonNeg"] = UnitAttr()
        properties |= parse_rounding(parser)
        if parser.parse_optional_keyword("fastmath"):
            properties["fastmath"] = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            operands=[parser.resolve_operand(value, source)],
            result_types=[parser.parse_type()],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.input)
        if self.overflowFlags is not None and self.overflowFlags.data:
            printer.print_string(" overflow")
            self.overflowFlags.print_parameter(printer)
        if self.nonNeg is not None:
            printer.print_string(" nneg")
        print_rounding(printer, self.roundingmode)
        if self.fastmath is not None and self.fastmath.data:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class ExtFOp(CastOp):
    """`arith.extf %x : f32 to f64`."""

    name = "arith.extf"
    SOURCE: ClassVar = _FLOAT
    TARGET: ClassVar = _FLOAT


@irdl_op_definition
class TruncFOp(CastOp):
    """`arith.truncf %x : f64 to f32`."""

    name = "arith.truncf"
    SOURCE: ClassVar = _FLOAT
    TARGET: ClassVar = _FLOAT


@irdl_op_definition
class ExtSIOp(CastOp):
    """`arith.extsi %x : i32 to i64`."""

    name = "arith.extsi"
    SOURCE: ClassVar = _INTEGER
    TARGET: ClassVar = _INTEGER


@irdl_op_definition
class ExtUIOp(CastOp):
    """`arith.extui %x : i32 to i64`."""

    name = "arith.extui"
    SOURCE: ClassVar = _INTEGER
    TARGET: ClassVar = _INTEGER


@irdl_op_definition
class TruncIOp(CastOp):
    """`arith.trunci %x overflow<nsw> : i64 to i32`."""

    name = "arith.trunci"
    SOURCE: ClassVar = _INTEGER
    TARGET: ClassVar = _INTEGER


@irdl_op_definition
class SIToFPOp(CastOp):
    """`arith.sitofp %x : i32 to f32`."""

    name = "arith.sitofp"
    SOURCE: ClassVar = _INTEGER
    TARGET: ClassVar = _FLOAT


@irdl_op_definition
class UIToFPOp(CastOp):
    """`arith.uitofp %x : i32 to f32`."""

    name = "arith.uitofp"
    SOURCE: ClassVar = _INTEGER
    TARGET: ClassVar = _FLOAT


@irdl_op_definition
class FPToSIOp(CastOp):
    """`arith.fptosi %x : f32 to i32`."""

    name = "arith.fptosi"
    SOURCE: ClassVar = _FLOAT
    TARGET: ClassVar = _INTEGER


@irdl_op_definition
class FPToUIOp(CastOp):
    """`arith.fptoui %x : f32 to i32`."""

    name = "arith.fptoui"
    SOURCE: ClassVar = _FLOAT
    TARGET: ClassVar = _INTEGER


@irdl_op_definition
class BitcastOp(CastOp):
    """`arith.bitcast %x : f32 to i32`."""

    name = "arith.bitcast"
    SOURCE: ClassVar = (*_FLOAT, *_INTEGER)
    TARGET: ClassVar = (*_FLOAT, *_INTEGER)


@irdl_op_definition
class IndexCastOp(CastOp):
    """`arith.index_cast %x : i32 to index`."""

    name = "arith.index_cast"
    SOURCE: ClassVar = _INDEX_OR_INTEGER
    TARGET: ClassVar = _INDEX_OR_INTEGER


@irdl_op_definition
class IndexCastUIOp(CastOp):
    """`arith.index_castui %x : i32 to index`."""

    name = "arith.index_castui"
    SOURCE: ClassVar = _INDEX_OR_INTEGER
    TARGET: ClassVar = _INDEX_OR_INTEGER
