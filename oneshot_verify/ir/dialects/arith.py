"""The ops of the `arith` dialect.

Over xDSL: casts and comparisons on tensors and vectors; `index_castui` and `remf`; overflow flags of
`trunci`; `select` with a tensor of conditions.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects import arith as base_dialect
from xdsl.dialects.arith import (
    AddfOp,
    AddiOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    ComparisonOperation,
    ConstantOp,
    DivfOp,
    DivSIOp,
    DivUIOp,
    FastMathFlagsAttr,
    FloatingPointLikeBinaryOperation,
    FloatingPointToIntegerBaseOp,
    FloorDivSIOp,
    IntegerOverflowAttr,
    IntegerToFloatingPointBaseOp,
    MaximumfOp,
    MaxnumfOp,
    MaxSIOp,
    MaxUIOp,
    MinimumfOp,
    MinnumfOp,
    MinSIOp,
    MinUIOp,
    MulExtendedBase,
    MulfOp,
    MuliOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    NegfOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SignlessIntegerBinaryOperation,
    SignlessIntegerBinaryOperationWithOverflow,
    SubfOp,
    SubiOp,
    XOrIOp,
)
from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    VectorType,
    i1,
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

from oneshot_verify.ir.dialects.arith_compare import CmpfOp, CmpiOp
from oneshot_verify.ir.dialects.registry import extended


def element_of(type: Attribute) -> Attribute:
    """The element type of a tensor, memref or vector; any other type itself."""
    shaped = TensorType | UnrankedTensorType | MemRefType | VectorType
    return cast(Any, type).element_type if isinstance(type, shaped) else type


def verify_same_shape(first: Attribute, second: Attribute) -> None:
    """Raises `VerifyException` unless both are scalars, or of one kind and shape."""
    shapes = [
        (type(t), t.get_shape() if isinstance(t, TensorType | MemRefType | VectorType) else None)
        if element_of(t) is not t
        else None
        for t in (first, second)
    ]
    if shapes[0] != shapes[1]:
        raise VerifyException(f"types {first} and {second} differ in shape")


class CastOp(IRDLOperation):
    """A conversion of each element: `arith.extf %x : f32 to f64`."""

    input = operand_def()
    result = result_def()

    overflowFlags = opt_prop_def(IntegerOverflowAttr)
    fastmath = opt_prop_def(FastMathFlagsAttr)
    roundingmode = opt_prop_def()
    nonNeg = opt_prop_def(UnitAttr)

    traits = traits_def(Pure())

    SOURCE: ClassVar[tuple[type[Attribute], ...]] = ()
    TARGET: ClassVar[tuple[type[Attribute], ...]] = ()

    def __init__(self, op: SSAValue | Operation, target_type: Attribute):
        super().__init__(operands=[op], result_types=[target_type])

    def verify_(self) -> None:
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
        if self.fastmath is not None and self.fastmath.data:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)


_FLOAT: tuple[type[Attribute], ...] = (AnyFloat,)  # pyright: ignore[reportAssignmentType]
_INTEGER: tuple[type[Attribute], ...] = (IntegerType,)
_INDEX_OR_INTEGER: tuple[type[Attribute], ...] = (IntegerType, IndexType)


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


@irdl_op_definition
class SelectOp(IRDLOperation):
    """`arith.select %c, %x, %y : f32`; with a tensor of conditions, its type stands in front."""

    name = "arith.select"

    cond = operand_def()
    lhs = operand_def()
    rhs = operand_def()
    result = result_def()

    traits = traits_def(Pure())

    def __init__(
        self,
        operand1: Operation | SSAValue,
        operand2: Operation | SSAValue,
        operand3: Operation | SSAValue,
    ):
        operand2 = SSAValue.get(operand2)
        super().__init__(operands=[operand1, operand2, operand3], result_types=[operand2.type])

    def verify_(self) -> None:
        if {self.lhs.type, self.rhs.type} != {self.result.type}:
            raise VerifyException("both values and the result must have one type")
        if element_of(self.cond.type) != i1:
            raise VerifyException("the condition must be an i1, or a shape of i1")
        if self.cond.type != i1:
            verify_same_shape(self.cond.type, self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        condition = types[0] if len(types) == 2 else i1
        operands = parser.resolve_operands(names, [condition, types[-1], types[-1]], position)
        return cls.create(operands=operands, result_types=[types[-1]], attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        shaped = (self.cond.type,) if self.cond.type != i1 else ()
        printer.print_list((*shaped, self.result.type), printer.print_attribute)


@irdl_op_definition
class RemFOp(base_dialect.FloatingPointLikeBinaryOperation):
    """`arith.remf %x, %y : f32`."""

    name = "arith.remf"

    traits = traits_def(Pure())


Arith = extended(
    base_dialect.Arith,
    (
        BitcastOp,
        CmpfOp,
        CmpiOp,
        ExtFOp,
        ExtSIOp,
        ExtUIOp,
        FPToSIOp,
        FPToUIOp,
        IndexCastOp,
        IndexCastUIOp,
        RemFOp,
        SIToFPOp,
        SelectOp,
        TruncFOp,
        TruncIOp,
        UIToFPOp,
    ),
)

__all__ = [
    "AddUIExtendedOp",
    "AddfOp",
    "AddiOp",
    "AndIOp",
    "Arith",
    "BitcastOp",
    "CastOp",
    "CeilDivSIOp",
    "CeilDivUIOp",
    "CmpfOp",
    "CmpiOp",
    "ComparisonOperation",
    "ConstantOp",
    "DivSIOp",
    "DivUIOp",
    "DivfOp",
    "ExtFOp",
    "ExtSIOp",
    "ExtUIOp",
    "FPToSIOp",
    "FPToUIOp",
    "FastMathFlagsAttr",
    "FloatingPointLikeBinaryOperation",
    "FloatingPointToIntegerBaseOp",
    "FloorDivSIOp",
    "IndexCastOp",
    "IndexCastUIOp",
    "IntegerOverflowAttr",
    "IntegerToFloatingPointBaseOp",
    "MaxSIOp",
    "MaxUIOp",
    "MaximumfOp",
    "MaxnumfOp",
    "MinSIOp",
    "MinUIOp",
    "MinimumfOp",
    "MinnumfOp",
    "MulExtendedBase",
    "MulSIExtendedOp",
    "MulUIExtendedOp",
    "MulfOp",
    "MuliOp",
    "NegfOp",
    "OrIOp",
    "RemFOp",
    "RemSIOp",
    "RemUIOp",
    "SIToFPOp",
    "SelectOp",
    "ShLIOp",
    "ShRSIOp",
    "ShRUIOp",
    "SignlessIntegerBinaryOperation",
    "SignlessIntegerBinaryOperationWithOverflow",
    "SubfOp",
    "SubiOp",
    "TruncFOp",
    "TruncIOp",
    "UIToFPOp",
    "XOrIOp",
    "element_of",
    "verify_same_shape",
]
