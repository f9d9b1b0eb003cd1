"""The conversions of the `arith` dialect.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerAttr, IntegerType, UnitAttr, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, operand_def, opt_prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

from oneshot_verify.ir.dialects.define import pure
from oneshot_verify.ir.dialects.directives import attribute_as
from oneshot_verify.ir.dialects.syntax import (
    element_of,
    verify_case,
    verify_same_shape,
    verify_same_width,
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
