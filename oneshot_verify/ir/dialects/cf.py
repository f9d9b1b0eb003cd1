"""The ops of the `cf` dialect.

Over xDSL: weights of branches.

https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import cf as base_dialect
from xdsl.dialects.builtin import DenseArrayBase, i1, i32
from xdsl.dialects.cf import AssertOp as AssertOp
from xdsl.ir import Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import checked, extended
from oneshot_verify.ir.dialects.syntax import parse_names, parse_types, write
from oneshot_verify.ir.require import require

_WEIGHTS = "branch_weights"


def _verify_passed(block: Block, passed: Sequence[SSAValue]) -> None:
    fits = [value.type for value in passed] == [argument.type for argument in block.args]
    require(fits, "a successor does not take the operands that it is given")


BranchOp = checked(base_dialect.BranchOp, lambda op: _verify_passed(op.successor, op.arguments))


class ConditionalBranchOp(base_dialect.ConditionalBranchOp):
    """`cf.cond_br %c weights([10, 20]), ^then(%a : f32), ^else`."""

    def verify_(self) -> None:
        super().verify_()
        _verify_passed(self.then_block, self.then_arguments)
        _verify_passed(self.else_block, self.else_arguments)

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
        write(printer, " ", self.cond)
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
    names = parse_names(parser)
    parser.parse_punctuation(":")
    position = parser.pos
    types = parse_types(parser)
    parser.parse_punctuation(")")
    return block, parser.resolve_operands(names, types, position)


def _print_successor(printer: Printer, block: Block, passed: Sequence[SSAValue]) -> None:
    printer.print_block_name(block)
    if passed:
        with printer.in_parens():
            write(printer, passed, " : ", [value.type for value in passed])


Cf = extended(base_dialect.Cf, (BranchOp, ConditionalBranchOp))
