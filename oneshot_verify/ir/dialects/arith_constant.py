"""`arith.constant`, whose value may be any constant of its type.

https://mlir.llvm.org/docs/Dialects/ArithOps/#arithconstant-arithconstantop
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import (
    DenseResourceAttr,
    FloatAttr,
    IntegerAttr,
    Signedness,
    SignednessAttr,
)
from xdsl.ir import Attribute, TypedAttribute
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.constants.attributes import DenseAttr, SparseElementsAttr
from oneshot_verify.ir.constants.floats import WideFloatAttr
from oneshot_verify.ir.constants.resources import ResourceElementsAttr

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
        if not isinstance(self.value, known):
            raise VerifyException("the value is no constant of a number or of numbers")
        if cast("TypedAttribute", self.value).get_type() != self.result.type:
            raise VerifyException("the value is not of the type of the result")
        if getattr(self.result.type, "signedness", _SIGNLESS) != _SIGNLESS:
            raise VerifyException("integer return type must be signless")

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
        printer.print_op_attributes(self.attributes)
        printer.print_string(" ")
        printer.print_attribute(self.value)
