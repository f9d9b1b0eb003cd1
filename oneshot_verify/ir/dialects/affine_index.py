"""`affine.delinearize_index` and `affine.linearize_index`, which xDSL does not have.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import integers, parse_index_operands


@irdl_op_definition
class DelinearizeIndexOp(IRDLOperation):
    """`affine.delinearize_index %i into (4, %n, 7) : index, index, index`; the first size may be left out."""

    name = "affine.delinearize_index"

    linear_index = operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase)
    multi_index = var_result_def(IndexType())

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if not self.multi_index:
            raise VerifyException("expects at least one result")
        _verify_basis(self.static_basis, self.dynamic_basis, len(self.multi_index))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        linear = parser.parse_operand(IndexType())
        parser.parse_keyword("into")
        dynamic, static = _parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        return cls.create(
            operands=[linear, *dynamic],
            result_types=types,
            properties={"static_basis": static},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.linear_index)
        printer.print_string(" into ")
        _print_basis(printer, self.static_basis, self.dynamic_basis)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.result_types, printer.print_attribute)


@irdl_op_definition
class LinearizeIndexOp(IRDLOperation):
    """`affine.linearize_index disjoint [%i, %j, %k] by (4, %n, 7) : index`; the first size may be left out."""

    name = "affine.linearize_index"

    multi_index = var_operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase)
    disjoint = opt_prop_def(Attribute)
    linear_index = result_def(IndexType())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    @property
    def is_disjoint(self) -> bool:
        """True if each index is promised to be less than its size."""
        given = self.disjoint
        return given is not None and not (isinstance(given, IntegerAttr) and not given.value.data)

    def verify_(self) -> None:
        _verify_basis(self.static_basis, self.dynamic_basis, len(self.multi_index))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        disjoint = parser.parse_optional_keyword("disjoint") is not None
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        parser.parse_keyword("by")
        dynamic, static = _parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        op = cls.build(
            operands=[indices, dynamic],
            result_types=[parser.parse_type()],
            properties={"static_basis": static, "disjoint": UnitAttr() if disjoint else None},
        )
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" disjoint " if self.is_disjoint else " ")
        with printer.in_square_brackets():
            printer.print_list(self.multi_index, printer.print_ssa_value)
        printer.print_string(" by ")
        _print_basis(printer, self.static_basis, self.dynamic_basis)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.linear_index.type)


def _verify_basis(static: Attribute, dynamic: Sequence[SSAValue], count: int) -> None:
    sizes = integers(static)
    if len(sizes) not in (count, count - 1):
        raise VerifyException(
            f"expects a basis of {count} or {count - 1} sizes for {count} indices"
        )
    if sizes.count(DYNAMIC_INDEX) != len(dynamic):
        raise VerifyException("expects a dynamic size for each '?' of the basis")
    if any(size <= 0 for size in sizes if size != DYNAMIC_INDEX):
        raise VerifyException("expects a basis of positive sizes")


def _parse_basis(parser: Parser) -> tuple[list[SSAValue], Attribute]:
    names, static = parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )
    values: list[SSAValue] = [parser.resolve_operand(name, IndexType()) for name in names]
    return values, DenseArrayBase.from_list(i64, static)


def _print_basis(printer: Printer, static: Attribute, dynamic: Sequence[SSAValue]) -> None:
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, integers(static), delimiter=Parser.Delimiter.PAREN
    )
