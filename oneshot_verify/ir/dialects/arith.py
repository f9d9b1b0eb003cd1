"""The ops of the `arith` dialect.

Over xDSL: casts and comparisons on tensors and vectors; `index_castui` and `remf`; overflow flags of
`trunci`; `select` with a tensor of conditions; the promise of divisions and shifts to be `exact`; constants of any
size, bit by bit.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, cast

from xdsl.dialects import arith as base_dialect
from xdsl.dialects.arith import AddiOp as AddiOp
from xdsl.dialects.arith import AndIOp as AndIOp
from xdsl.dialects.arith import (
    FastMathFlagsAttr,
    FloatingPointLikeBinaryOperation,
    SignlessIntegerBinaryOperation,
    SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait,
)
from xdsl.dialects.arith import MaxSIOp as MaxSIOp
from xdsl.dialects.arith import MuliOp as MuliOp
from xdsl.dialects.arith import SubiOp as SubiOp
from xdsl.dialects.arith import XOrIOp as XOrIOp
from xdsl.dialects.builtin import (
    DenseResourceAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    SignednessAttr,
    UnitAttr,
    i1,
    i64,
)
from xdsl.interfaces import ConditionallySpeculatableInterface
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute
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
from xdsl.traits import ConstantLike, NoMemoryEffect, Pure

from oneshot_verify.ir.constants.attributes import DenseAttr, SparseElementsAttr
from oneshot_verify.ir.constants.floats import WideFloatAttr
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects.arith_casts import CASTS, NO_FLAGS, SCALINGS
from oneshot_verify.ir.dialects.arith_casts import IndexCastOp as IndexCastOp
from oneshot_verify.ir.dialects.define import define, extended, pure
from oneshot_verify.ir.dialects.directives import case_of, types_as
from oneshot_verify.ir.dialects.syntax import (
    element_of,
    parse_names,
    parse_types,
    verify_case,
    verify_same_shape,
    with_elements,
    write,
)
from oneshot_verify.ir.require import require

_SIGNLESS = SignednessAttr(Signedness.SIGNLESS)


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """`arith.constant dense<0x7FC00000> : tensor<4xf32>`."""

    name = "arith.constant"

    result = result_def()
    value = prop_def(Attribute)

    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: TypedAttribute, value_type: Attribute | None = None) -> None:
        type = value.get_type() if value_type is None else value_type
        super().__init__(result_types=[type], properties={"value": value})

    def verify_(self) -> None:
        known = (
            IntegerAttr
            | FloatAttr
            | WideFloatAttr
            | DenseAttr
            | ResourceElementsAttr
            | SparseElementsAttr
            | DenseResourceAttr
        )
        is_known = isinstance(self.value, known)
        require(is_known, "the value is no constant of a number or of numbers")
        type = self.result.type
        same = cast("TypedAttribute", self.value).get_type() == type
        require(same, "the value is not of the type of the result")
        is_signless = getattr(type, "signedness", _SIGNLESS) == _SIGNLESS
        require(is_signless, "integer return type must be signless")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        position = parser.pos
        value = parser.parse_attribute()
        if not isinstance(value, TypedAttribute):
            parser.raise_error("expected a constant with a type", position)
        return cls.create(
            result_types=[value.get_type()], properties={"value": value}, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        write(printer, self.attributes, " ", self.value)


@irdl_op_definition
class SelectOp(IRDLOperation):
    """`arith.select %c, %x, %y : f32`; the type of a tensor of conditions comes first."""

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
        same = {self.lhs.type, self.rhs.type} == {self.result.type}
        require(same, "both values and the result must have one type")
        is_bit = element_of(self.cond.type) == i1
        require(is_bit, "the condition must be an i1, or a shape of i1")
        if self.cond.type != i1:
            verify_same_shape(self.cond.type, self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parse_names(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parse_types(parser)
        condition = types[0] if len(types) == 2 else i1
        operands = parser.resolve_operands(names, [condition, types[-1], types[-1]], position)
        return cls.create(operands=operands, result_types=[types[-1]], attributes=attributes)

    def print(self, printer: Printer) -> None:
        write(printer, " ", self.operands, self.attributes, " : ")
        shaped = (self.cond.type,) if self.cond.type != i1 else ()
        printer.print_list((*shaped, self.result.type), printer.print_attribute)


def _parse_compared(parser: Parser) -> Sequence[Sequence[Attribute]]:
    type = parser.parse_type()
    return (type,), (type,), (with_elements(type, i1),)


_Compared = types_as("Compared", "left right result", _parse_compared)
"""The type of the operands of a comparison; the result has an `i1` for each element."""


class CompareOp(IRDLOperation):
    """A comparison; `predicate` is an index into `PREDICATES`."""

    predicate = prop_def(IntegerAttr.constr(i64))
    lhs = operand_def()
    rhs = operand_def()
    fastmath = opt_prop_def(FastMathFlagsAttr, default_value=NO_FLAGS)
    result = result_def()

    traits = traits_def(Pure())

    assembly_format = (
        "custom<Case>($predicate) `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict "
        "`:` custom<Compared>(type($lhs), type($rhs), type($result))"
    )

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
            result_types=[with_elements(left.type, i1)],
            properties={"predicate": IntegerAttr(number, i64), "fastmath": fastmath},
        )

    def verify_(self) -> None:
        require(self.lhs.type == self.rhs.type, "requires both operands to have one type")
        is_fitting = self.result.type == with_elements(self.lhs.type, i1)
        require(is_fitting, "requires an i1 for each element")
        verify_case(self.predicate, self.PREDICATES, "predicate")


@irdl_op_definition
class CmpiOp(CompareOp):
    """`arith.cmpi slt, %a, %b : index`."""

    name = "arith.cmpi"

    PREDICATES: ClassVar[tuple[str, ...]] = (
        *("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
    )

    custom_directives = (case_of(PREDICATES, "predicate"), _Compared)

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

    custom_directives = (case_of(PREDICATES, "predicate"), _Compared)


class _Exact(SignlessIntegerBinaryOperation):
    """A division or shift with the flag `exact`: no remainder, no set bit shifted out. An inexact result is poison."""

    is_exact = opt_prop_def(UnitAttr, prop_name="isExact")

    assembly_format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"


class _Division(_Exact, ConditionallySpeculatableInterface):
    UNDEFINED: ClassVar[tuple[int, ...]]
    """Divisors for which the quotient may be undefined."""

    traits = traits_def(
        NoMemoryEffect(), SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait()
    )

    @staticmethod
    def is_right_unit(attr: IntegerAttr) -> bool:
        return attr.value.data == 1

    def is_speculatable(self) -> bool:
        divisor = ConstantLike.get_constant_value(self.rhs)
        return isinstance(divisor, IntegerAttr) and divisor.value.data not in self.UNDEFINED


@irdl_op_definition
class DivUIOp(_Division):
    """`arith.divui %a, %b exact : i32`."""

    name = "arith.divui"

    UNDEFINED: ClassVar[tuple[int, ...]] = (0,)


@irdl_op_definition
class DivSIOp(_Division):
    """`arith.divsi %a, %b exact : i32`."""

    name = "arith.divsi"

    UNDEFINED: ClassVar[tuple[int, ...]] = (0, -1)


class _Shift(_Exact):
    traits = traits_def(Pure(), SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait())

    @staticmethod
    def is_right_unit(attr: IntegerAttr) -> bool:
        return attr.value.data == 0


Arith = extended(
    base_dialect.Arith,
    (
        *(CmpfOp, CmpiOp, ConstantOp, SelectOp, *CASTS, *SCALINGS),
        *(DivSIOp, DivUIOp),
        define("arith.shrsi()", parent=_Shift),
        define("arith.shrui()", parent=_Shift),
        pure("arith.remf()", parent=FloatingPointLikeBinaryOperation),
    ),
)
