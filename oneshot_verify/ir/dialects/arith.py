"""The ops of the `arith` dialect.

Over xDSL: casts and comparisons on tensors and vectors; `index_castui` and `remf`; overflow flags of
`trunci`; `select` with a tensor of conditions; the promise of divisions and shifts to be `exact`; constants of any
size, bit by bit.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import arith as base_dialect
from xdsl.dialects.arith import AddiOp as AddiOp
from xdsl.dialects.arith import AndIOp as AndIOp
from xdsl.dialects.arith import (
    FastMathFlagsAttr,
    FloatingPointLikeBinaryOperation,
    IntegerOverflowAttr,
)
from xdsl.dialects.arith import MaxSIOp as MaxSIOp
from xdsl.dialects.arith import MuliOp as MuliOp
from xdsl.dialects.arith import SubiOp as SubiOp
from xdsl.dialects.arith import XOrIOp as XOrIOp
from xdsl.dialects.builtin import (
    AnyFloat,
    DenseResourceAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    SignednessAttr,
    UnitAttr,
    i1,
    i32,
    i64,
)
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
from xdsl.traits import ConstantLike, Pure

from oneshot_verify.ir.constants.attributes import DenseAttr, SparseElementsAttr
from oneshot_verify.ir.constants.floats import WideFloatAttr
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects.define import define, extended, pure
from oneshot_verify.ir.dialects.directives import attribute_as, case_of, types_as
from oneshot_verify.ir.dialects.syntax import (
    element_of,
    parse_types,
    verify_case,
    verify_same_shape,
    verify_same_width,
    with_elements,
    write,
)
from oneshot_verify.ir.require import require

_Kinds = tuple[type[Attribute], ...]
_FLOAT: _Kinds = (AnyFloat,)  # pyright: ignore[reportAssignmentType]
_INTEGER: _Kinds = (IntegerType,)
_NUMBER: _Kinds = (*_FLOAT, *_INTEGER)
_INDEX: _Kinds = (IntegerType, IndexType)

NO_FLAGS = FastMathFlagsAttr("none")
ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
"""Rounding modes, by number. Source: `arith::RoundingMode` of LLVM 22."""


def _parse_rounding(parser: Parser) -> Attribute | None:
    modes = (n for n, mode in enumerate(ROUNDING_MODES) if parser.parse_optional_keyword(mode))
    number = next(modes, None)
    return None if number is None else IntegerAttr(number, i32)


def _show_rounding(mode: Attribute) -> str:
    return ROUNDING_MODES[mode.value.data] if isinstance(mode, IntegerAttr) else ""


Rounding = attribute_as("Rounding", _parse_rounding, _show_rounding)
"""A rounding mode, or nothing."""


class CastOp(IRDLOperation):
    """A conversion of each element: `arith.extf %x : f32 to f64`."""

    input = operand_def()
    result = result_def()

    overflowFlags = opt_prop_def(IntegerOverflowAttr, default_value=IntegerOverflowAttr("none"))
    fastmath = opt_prop_def(FastMathFlagsAttr, default_value=NO_FLAGS)
    roundingmode = opt_prop_def(IntegerAttr)
    nonNeg = opt_prop_def(UnitAttr)

    traits = traits_def(Pure())

    custom_directives = (Rounding,)

    assembly_format = (
        "$input (`overflow` `` $overflowFlags^)? (`nneg` $nonNeg^)? custom<Rounding>($roundingmode) "
        "(`fastmath` `` $fastmath^)? attr-dict `:` type($input) `to` type($result)"
    )

    def __init__(self, op: SSAValue | Operation, target_type: Attribute):
        super().__init__(operands=[op], result_types=[target_type])


def _verify_widths(op: Any, narrows: bool) -> None:
    source, target = op.input.type, op.result.type
    before, after = (cast(Any, element_of(type)).bitwidth for type in (source, target))
    fits = before > after if narrows else before < after
    require(fits, f"{source} and {target} are cast incompatible")


def _verify_index(op: Any) -> None:
    source, target = op.input.type, op.result.type
    kinds = {isinstance(element_of(type), IndexType) for type in (source, target)}
    require(len(kinds) == 2, f"{source} and {target} are cast incompatible")


def _cast(
    name: str, sources: _Kinds, targets: _Kinds, verify: Callable[[Any], None] | None = None
) -> type[CastOp]:
    """The class of a conversion between elements of these kinds, with a further check."""

    def verify_cast(op: Any) -> None:
        verify_case(op.roundingmode, ROUNDING_MODES, "rounding mode")
        source, target = op.input.type, op.result.type
        verify_same_shape(source, target)
        fits = isinstance(element_of(source), sources) and isinstance(element_of(target), targets)
        require(fits, f"{source} cannot be converted to {target}")
        if verify is not None:
            verify(op)

    return pure(f"arith.{name}()", parent=CastOp, verify=verify_cast)


def _widens(op: Any) -> None:
    _verify_widths(op, False)


def _narrows(op: Any) -> None:
    _verify_widths(op, True)


IndexCastOp = _cast("index_cast", _INDEX, _INDEX, _verify_index)

CASTS = (
    _cast("extf", _FLOAT, _FLOAT, _widens),
    _cast("extsi", _INTEGER, _INTEGER, _widens),
    _cast("extui", _INTEGER, _INTEGER, _widens),
    _cast("truncf", _FLOAT, _FLOAT, _narrows),
    _cast("trunci", _INTEGER, _INTEGER, _narrows),
    _cast("sitofp", _INTEGER, _FLOAT),
    _cast("uitofp", _INTEGER, _FLOAT),
    _cast("fptosi", _FLOAT, _INTEGER),
    _cast("fptoui", _FLOAT, _INTEGER),
    _cast("bitcast", _NUMBER, _NUMBER, lambda op: verify_same_width(op.input.type, op.result.type)),
    IndexCastOp,
    _cast("index_castui", _INDEX, _INDEX, _verify_index),
)


def _scaling(name: str, verify: Callable[[Any], None]) -> type[IRDLOperation]:
    """The class of a conversion that multiplies or divides by a scale."""

    def verify_scaling(op: Any) -> None:
        verify_case(op.roundingmode, ROUNDING_MODES, "rounding mode")
        for other in (op.scale.type, op.result.type):
            verify_same_shape(op.input.type, other)
        verify(op)

    return pure(
        f"arith.{name}(input: any, scale: any) -> (result: any)",
        "$input `,` $scale custom<Rounding>($roundingmode) (`fastmath` `` $fastmath^)? attr-dict "
        "`:` type($input) `,` type($scale) `to` type($result)",
        verify=verify_scaling,
        directives=(Rounding,),
        fastmath=opt_prop_def(FastMathFlagsAttr),
        roundingmode=opt_prop_def(),
    )


SCALINGS = (_scaling("scaling_extf", _widens), _scaling("scaling_truncf", _narrows))


_SIGNLESS = SignednessAttr(Signedness.SIGNLESS)


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """`arith.constant dense<0x7FC00000> : tensor<4xf32>`."""

    name = "arith.constant"

    result = result_def()
    value = prop_def(Attribute)

    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: TypedAttribute) -> None:
        super().__init__(result_types=[value.get_type()], properties={"value": value})

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


def _verify_select(op: Any) -> None:
    same = {op.lhs.type, op.rhs.type} == {op.result.type}
    require(same, "both values and the result must have one type")
    is_bit = element_of(op.cond.type) == i1
    require(is_bit, "the condition must be an i1, or a shape of i1")
    if op.cond.type != i1:
        verify_same_shape(op.cond.type, op.result.type)


def _parse_chosen(parser: Parser) -> Sequence[Sequence[Attribute]]:
    *condition, type = parse_types(parser)
    return (condition or [i1], (type,), (type,), (type,))


SelectOp = pure(
    "arith.select(cond: any, lhs: any, rhs: any) -> (result: any)",
    "$cond `,` $lhs `,` $rhs attr-dict `:` custom<Chosen>(type($cond), type($lhs), type($rhs), type($result))",
    verify=_verify_select,
    directives=(
        types_as(
            *("Chosen", "cond lhs rhs result"),
            _parse_chosen,
            lambda types: ([*(each for each in types[0] if each != i1), *types[3]],),
        ),
    ),
)
"""`arith.select %c, %x, %y : f32`; the type of a tensor of conditions comes first."""


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

    def __init__(self, left: SSAValue, right: Operation | SSAValue, predicate: str):
        super().__init__(
            operands=[left, right],
            result_types=[with_elements(left.type, i1)],
            properties={"predicate": IntegerAttr(self.PREDICATES.index(predicate), i64)},
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


_EXACT = (
    ("divsi", base_dialect.DivSIOp),
    ("divui", base_dialect.DivUIOp),
    ("shrsi", base_dialect.ShRSIOp),
    ("shrui", base_dialect.ShRUIOp),
)
"""Divisions and shifts with the flag `exact`: no remainder, no set bit shifted out. An inexact result is poison."""

Arith = extended(
    base_dialect.Arith,
    (
        *(CmpfOp, CmpiOp, ConstantOp, SelectOp, *CASTS, *SCALINGS),
        *(
            define(
                f"arith.{name}(lhs: T, rhs: T) -> (result: T)",
                "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
                types={"T": base_dialect.signlessIntegerLike},
                parent=parent,
                is_exact=opt_prop_def(UnitAttr, prop_name="isExact"),
            )
            for name, parent in _EXACT
        ),
        pure("arith.remf()", parent=FloatingPointLikeBinaryOperation),
    ),
)
