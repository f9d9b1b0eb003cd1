"""The ops of the `index` dialect, which runtime checks are written in; xDSL has no such dialect.

https://mlir.llvm.org/docs/Dialects/IndexOps/
"""

from __future__ import annotations

from enum import auto
from typing import Any, Self

from xdsl.dialects.builtin import BoolAttr, IndexType, IntegerAttr, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.require import require

BINARY_NAMES = (
    *("add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu"),
    *("maxs", "maxu", "mins", "minu", "shl", "shrs", "shru", "and", "or", "xor"),
)


class Predicate(StrEnum):
    """Predicate of `index.cmp`."""

    EQ = auto()
    NE = auto()
    SLT = auto()
    SLE = auto()
    SGT = auto()
    SGE = auto()
    ULT = auto()
    ULE = auto()
    UGT = auto()
    UGE = auto()


@irdl_attr_definition
class PredicateAttr(EnumAttribute[Predicate], SpacedOpaqueSyntaxAttribute):
    """`#index<cmp_predicate slt>`."""

    name = "index.cmp_predicate"


class BinaryOp(IRDLOperation):
    """`index.add %a, %b`."""

    lhs = operand_def(IndexType())
    rhs = operand_def(IndexType())
    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict"


def _define(name: str) -> type[BinaryOp]:
    fields: dict[str, Any] = {
        "name": f"index.{name}",
        "__doc__": f"`index.{name} %a, %b`.",
        "__annotations__": {},
    }
    return irdl_op_definition(type(f"{name.capitalize()}Op", (BinaryOp,), fields))


BINARY: dict[str, type[BinaryOp]] = {f"index.{name}": _define(name) for name in BINARY_NAMES}
"""Ops on two indices, by IR name."""


@irdl_op_definition
class CmpOp(IRDLOperation):
    """`index.cmp slt(%a, %b)`."""

    name = "index.cmp"

    pred = prop_def(PredicateAttr)
    lhs = operand_def(IndexType())
    rhs = operand_def(IndexType())
    result = result_def(i1)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        predicate = PredicateAttr(parser.parse_str_enum(Predicate))
        operands = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_operand(IndexType())
        )
        return cls.create(
            operands=operands,
            result_types=[i1],
            properties={"pred": predicate},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.pred.data.value}")
        with printer.in_parens():
            printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """`index.constant 4`."""

    name = "index.constant"

    value = prop_def(IntegerAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls.create(
            result_types=[IndexType()],
            properties={"value": IntegerAttr(parser.parse_integer(), IndexType())},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.value.value.data}")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class BoolConstantOp(IRDLOperation):
    """`index.bool.constant true`."""

    name = "index.bool.constant"

    value = prop_def(BoolAttr)
    result = result_def(i1)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls.create(
            result_types=[i1],
            properties={"value": BoolAttr.from_bool(parser.parse_boolean())},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" true" if self.value.value.data else " false")
        printer.print_op_attributes(self.attributes)


class _CastOp(IRDLOperation):
    """A cast between `index` and an integer type."""

    input = operand_def()
    output = result_def()

    traits = traits_def(Pure())

    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"

    def verify_(self) -> None:
        kinds = {isinstance(each.type, IndexType) for each in (self.input, self.output)}
        require(len(kinds) == 2, "the cast is from or to one index")


@irdl_op_definition
class CastSOp(_CastOp):
    """`index.casts %a : index to i32`."""

    name = "index.casts"


@irdl_op_definition
class CastUOp(_CastOp):
    """`index.castu %a : index to i32`."""

    name = "index.castu"


@irdl_op_definition
class SizeOfOp(IRDLOperation):
    """`index.sizeof`: bit width of an index."""

    name = "index.sizeof"

    result = result_def(IndexType())

    traits = traits_def(Pure())

    assembly_format = "attr-dict"


Index = Dialect(
    "index",
    [*BINARY.values(), BoolConstantOp, CastSOp, CastUOp, CmpOp, ConstantOp, SizeOfOp],
    [PredicateAttr],
)
