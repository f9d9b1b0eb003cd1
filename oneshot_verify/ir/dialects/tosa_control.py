"""`tosa.cond_if`, `tosa.while_loop`, and the `tosa.yield` at the end of their regions; printed in generic form.

    tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> { ^bb0(%x: tensor<f32>): ... } else { ... }
    tosa.cond_if %c : tensor<i1> -> tensor<f32> { ... } else { ... }
    tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> { ... } do { ^bb0(%x: tensor<i32>): ... }

https://mlir.llvm.org/docs/Dialects/TOSA/#tosacond_if-mlirtosaifop
"""

from __future__ import annotations

from typing import Self

from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect

from oneshot_verify.ir.dialects.syntax import (
    parse_assignments,
    parse_optional_arrow_types,
    resolve_arguments,
)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """`tosa.yield %x, %y : tensor<f32>, tensor<f32>`."""

    name = "tosa.yield"

    inputs = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "$inputs attr-dict `:` type($inputs)"


@irdl_op_definition
class CondIfOp(IRDLOperation):
    """A branch with two regions, each of which prints its own arguments."""

    name = "tosa.cond_if"

    condition = operand_def()
    input_list = var_operand_def()
    output_list = var_result_def()
    then_graph = region_def()
    else_graph = region_def()

    traits = traits_def(RecursiveMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = [parser.parse_unresolved_operand()]
        has_inputs = parser.parse_optional_punctuation("(") is not None
        if has_inputs:
            names += parser.parse_comma_separated_list(
                parser.Delimiter.NONE, lambda: _parse_assigned(parser)
            )
            parser.parse_punctuation(")")
        parser.parse_punctuation(":")
        types = [parser.parse_type()]
        if has_inputs:
            type = parser.parse_function_type()
            types, results = [*types, *type.inputs.data], list(type.outputs.data)
        else:
            results = parse_optional_arrow_types(parser)
        then_graph = parser.parse_region()
        parser.parse_keyword("else")
        return cls.create(
            operands=parser.resolve_operands(names, types, position),
            result_types=results,
            regions=[then_graph, parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )


def _parse_assigned(parser: Parser) -> UnresolvedOperand:
    """Parse `%argument = %operand`; returns the operand. The regions name their arguments again."""
    parser.parse_argument(expect_type=False)
    parser.parse_punctuation("=")
    return parser.parse_unresolved_operand()


@irdl_op_definition
class WhileLoopOp(IRDLOperation):
    """A loop: the first region is the condition, the second the body."""

    name = "tosa.while_loop"

    input_list = var_operand_def()
    output_list = var_result_def()
    cond_graph = region_def()
    body_graph = region_def()

    traits = traits_def(RecursiveMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        arguments, names = parse_assignments(parser)
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        condition = parser.parse_region(resolve_arguments(parser, arguments, type.inputs.data))
        parser.parse_keyword("do")
        return cls.create(
            operands=parser.resolve_operands(names, type.inputs.data, position),
            result_types=type.outputs.data,
            regions=[condition, parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )


OPS = (CondIfOp, WhileLoopOp, YieldOp)
"""Ops of `tosa` with regions, and their terminator."""
