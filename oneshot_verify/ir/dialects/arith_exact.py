"""Divisions and shifts of the `arith` dialect with the flag `exact`: no remainder, no set bit shifted out.

Over xDSL: the flag. An inexact result is poison, see `semantics/dialects/arith.py`.

https://mlir.llvm.org/docs/Dialects/ArithOps/#arithdivui-arithdivuiop
"""

from __future__ import annotations

from xdsl.dialects.arith import (
    SignlessIntegerBinaryOperation,
    SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait,
)
from xdsl.dialects.builtin import IntegerAttr, UnitAttr
from xdsl.interfaces import ConditionallySpeculatableInterface
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, opt_prop_def, traits_def
from xdsl.traits import ConstantLike, NoMemoryEffect, Pure


class _ExactOperation(SignlessIntegerBinaryOperation):
    is_exact = opt_prop_def(UnitAttr, prop_name="isExact")

    assembly_format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"


class _Division(_ExactOperation, ConditionallySpeculatableInterface):
    traits = traits_def(
        NoMemoryEffect(), SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait()
    )

    @staticmethod
    def is_right_unit(attr: IntegerAttr) -> bool:
        return attr.value.data == 1


class _Shift(_ExactOperation):
    traits = traits_def(Pure(), SignlessIntegerBinaryOperationHasCanonicalizationPatternsTrait())

    @staticmethod
    def is_right_unit(attr: IntegerAttr) -> bool:
        return attr.value.data == 0


def _constant(value: SSAValue) -> int | None:
    constant = ConstantLike.get_constant_value(value)
    return constant.value.data if isinstance(constant, IntegerAttr) else None


@irdl_op_definition
class DivUIOp(_Division):
    """`arith.divui %a, %b exact : i32`."""

    name = "arith.divui"

    def is_speculatable(self) -> bool:
        return _constant(self.rhs) not in (None, 0)


@irdl_op_definition
class DivSIOp(_Division):
    """`arith.divsi %a, %b exact : i32`."""

    name = "arith.divsi"

    def is_speculatable(self) -> bool:
        return _constant(self.rhs) not in (None, 0, -1)


@irdl_op_definition
class ShRUIOp(_Shift):
    """`arith.shrui %a, %b exact : i32`."""

    name = "arith.shrui"


@irdl_op_definition
class ShRSIOp(_Shift):
    """`arith.shrsi %a, %b exact : i32`."""

    name = "arith.shrsi"
