"""`arith.cmpi` and `arith.cmpf`, on scalars, tensors and vectors.

https://mlir.llvm.org/docs/Dialects/ArithOps/#arithcmpi-arithcmpiop
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    UnrankedTensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import verify_case
from oneshot_verify.ir.require import require


def condition_type(type: Attribute) -> Attribute:
    """Result type of a comparison of two `type`s: `i1`, or a shaped type of `i1`."""
    match type:
        case TensorType():
            return TensorType(i1, type.shape, type.encoding)
        case UnrankedTensorType():
            return UnrankedTensorType(i1)
        case VectorType():
            return VectorType(i1, type.shape, type.scalable_dims)
        case _:
            return i1


class CompareOp(IRDLOperation):
    """A comparison; `predicate` is an index into `PREDICATES`."""

    predicate = prop_def(IntegerAttr.constr(i64))
    lhs = operand_def()
    rhs = operand_def()
    fastmath = opt_prop_def(FastMathFlagsAttr)
    result = result_def()

    traits = traits_def(Pure())

    PREDICATES: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        operand1: Operation | SSAValue,
        operand2: Operation | SSAValue,
        arg: int | str,
        fastmath: FastMathFlagsAttr | None = None,
    ):
        left = SSAValue.get(operand1)
        number = self.PREDICATES.index(arg) if isinstance(arg, str) else arg
        super().__init__(
            operands=[left, operand2],
            result_types=[condition_type(left.type)],
            properties={"predicate": IntegerAttr(number, i64), "fastmath": fastmath},
        )

    def verify_(self) -> None:
        if self.lhs.type != self.rhs.type:
            raise VerifyException("requires both operands to have one type")
        if self.result.type != condition_type(self.lhs.type):
            raise VerifyException("requires an i1 for each element")
        verify_case(self.predicate, self.PREDICATES, "predicate")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        # MLIR also reads the name of an enum case as a string.
        name = parser.parse_optional_str_literal() or parser.parse_identifier()
        if name not in cls.PREDICATES:
            parser.raise_error(f"unknown predicate '{name}'", position)
        properties: dict[str, Attribute] = {
            "predicate": IntegerAttr(cls.PREDICATES.index(name), i64)
        }
        names: list[Any] = []
        for _ in range(2):
            parser.parse_punctuation(",")
            names.append(parser.parse_unresolved_operand())
        if parser.parse_optional_keyword("fastmath"):
            properties["fastmath"] = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        return cls.create(
            operands=parser.resolve_operands(names, [type, type], position),
            result_types=[condition_type(type)],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.PREDICATES[self.predicate.value.data]}")
        for operand in self.operands:
            printer.print_string(", ")
            printer.print_operand(operand)
        if self.fastmath is not None and self.fastmath.data:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)


@irdl_op_definition
class CmpiOp(CompareOp):
    """`arith.cmpi slt, %a, %b : index`."""

    name = "arith.cmpi"

    PREDICATES: ClassVar[tuple[str, ...]] = (
        *("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
    )

    def verify_(self) -> None:
        super().verify_()
        element = getattr(self.lhs.type, "element_type", self.lhs.type)
        is_whole = isinstance(element, IntegerType | IndexType)
        require(is_whole, f"{self.lhs.type} is no integer type")


@irdl_op_definition
class CmpfOp(CompareOp):
    """`arith.cmpf ogt, %a, %b fastmath<nnan> : f32`."""

    name = "arith.cmpf"

    PREDICATES: ClassVar[tuple[str, ...]] = (
        *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
        *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
    )
