"""The ops of the `cf` dialect.

Over xDSL: weights of branches.

https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import cf as base_dialect
from xdsl.dialects.builtin import DenseArrayBase, i1, i32
from xdsl.dialects.cf import AssertOp, BranchOp, SwitchOp
from xdsl.ir import Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.registry import extended

_WEIGHTS = "branch_weights"


class ConditionalBranchOp(base_dialect.ConditionalBranchOp):
    """`cf.cond_br %c weights([10, 20]), ^then(%a : f32), ^else`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        cond = parser.resolve_operand(parser.parse_unresolved_operand(), i1)
        weights = None
        if parser.parse_optional_keyword("weights"):
            with parser.in_parens():
                numbers = parser.parse_comma_separated_list(
                    parser.Delimiter.SQUARE, parser.parse_integer
                )
            weights = DenseArrayBase.from_list(i32, numbers)
        parser.parse_punctuation(",")
        then, then_passed = _parse_successor(parser)
        parser.parse_punctuation(",")
        otherwise, else_passed = _parse_successor(parser)
        op = cls(cond, then, then_passed, otherwise, else_passed)
        op.attributes |= parser.parse_optional_attr_dict()
        if weights is not None:
            op.attributes[_WEIGHTS] = weights
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.cond)
        shown = dict(self.attributes)
        weights = shown.get(_WEIGHTS)
        if isinstance(weights, DenseArrayBase):
            printer.print_string(f" weights([{', '.join(map(str, weights.get_values()))}])")
            del shown[_WEIGHTS]
        for block, passed in (
            (self.then_block, self.then_arguments),
            (self.else_block, self.else_arguments),
        ):
            printer.print_string(", ")
            _print_successor(printer, block, passed)
        printer.print_op_attributes(shown)


def _parse_successor(parser: Parser) -> tuple[Block, Sequence[SSAValue]]:
    """Parse a successor block and its operands."""
    block = parser.parse_successor()
    if parser.parse_optional_punctuation("(") is None:
        return block, ()
    names = parser.parse_comma_separated_list(
        parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(":")
    position = parser.pos
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return block, parser.resolve_operands(names, types, position)


def _print_successor(printer: Printer, block: Block, passed: Sequence[SSAValue]) -> None:
    printer.print_block_name(block)
    if passed:
        with printer.in_parens():
            printer.print_list(passed, printer.print_operand)
            printer.print_string(" : ")
            printer.print_list([value.type for value in passed], printer.print_attribute)


Cf = extended(base_dialect.Cf, (ConditionalBranchOp,))

__all__ = [
    "AssertOp",
    "BranchOp",
    "Cf",
    "ConditionalBranchOp",
    "SwitchOp",
]
