"""`affine.parallel`.

Over xDSL: the custom syntax; reductions are numbers, as MLIR writes them.

https://mlir.llvm.org/docs/Dialects/Affine/#affineparallel-affineaffineparallelop
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from xdsl.dialects.affine import YieldOp
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.affine_maps import ExpressionParser, print_expression
from oneshot_verify.ir.dialects.directives import ATOMIC_KINDS
from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    may_leave_out_terminators,
    parse_optional_arrow_types,
    print_arrow_types,
    resolve_arguments,
    verify_case,
)
from oneshot_verify.ir.require import require


@irdl_op_definition
class ParallelOp(IRDLOperation):
    """`affine.parallel (%i, %j) = (0, max(0, %n)) to (%m, 10) step (1, 2) reduce ("addf") -> (f32) { ... }`.

    The results of a map are the bounds of all loops in sequence; the groups give the number of bounds of each loop.
    """

    name = "affine.parallel"

    map_operands = var_operand_def(IndexType())
    reductions = prop_def(ArrayAttr[IntegerAttr])
    lower_map = prop_def(AffineMapAttr, prop_name="lowerBoundsMap")
    lower_groups = prop_def(DenseIntElementsAttr, prop_name="lowerBoundsGroups")
    upper_map = prop_def(AffineMapAttr, prop_name="upperBoundsMap")
    upper_groups = prop_def(DenseIntElementsAttr, prop_name="upperBoundsGroups")
    steps = prop_def(ArrayAttr[IntegerAttr])
    res = var_result_def()
    body = region_def("single_block")

    def verify_(self) -> None:
        loops = len(self.steps.data)
        operands = 0
        for text, groups in self._bounds():
            operands += text.num_dims + text.num_symbols
            fits = len(groups) == loops and sum(groups) == len(text.results) and 0 not in groups
            require(fits, "expects a group of bounds for each loop")
        given = len(self.map_operands)
        require(given == operands, f"expects {operands} operands, but got {given}")
        is_positive = all(step.value.data > 0 for step in self.steps.data)
        require(is_positive, "steps must be positive")
        takes_indices = self.body.block.arg_types == (IndexType(),) * loops
        require(takes_indices, f"expects a body with {loops} indices")
        fits = len(self.reductions.data) == len(self.res)
        require(fits, "expects a reduction for each result")
        for each in self.reductions.data:
            verify_case(each, ATOMIC_KINDS, "reduction")
        end = self.body.block.last_op
        fits = end is None or end.operand_types == self.result_types
        require(fits, "expects a body that yields values of the types of the results")

    def _bounds(self) -> list[tuple[AffineMap, tuple[int, ...]]]:
        return [
            (text.data, tuple(int(count) for count in groups.get_values()))
            for text, groups in (
                (self.lower_map, self.lower_groups),
                (self.upper_map, self.upper_groups),
            )
        ]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        variables = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        parser.parse_punctuation("=")
        lower = _parse_bounds(parser, "max")
        parser.parse_keyword("to")
        upper = _parse_bounds(parser, "min")
        steps = [1] * len(variables)
        if parser.parse_optional_keyword("step"):
            steps = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
        reductions = _parse_reductions(parser)
        types = parse_optional_arrow_types(parser)
        arguments = resolve_arguments(parser, variables, [IndexType()] * len(variables))
        body = ensure_terminated(parser.parse_region(arguments), YieldOp)
        return cls.create(
            operands=[*lower[2], *upper[2]],
            result_types=types,
            properties={
                "reductions": _numbers(reductions),
                "lowerBoundsMap": lower[0],
                "lowerBoundsGroups": lower[1],
                "upperBoundsMap": upper[0],
                "upperBoundsGroups": upper[1],
                "steps": _numbers(steps),
            },
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.body.block.args, printer.print_ssa_value)
        operands = self.map_operands
        for (text, groups), before, word in zip(
            self._bounds(), (" = ", " to "), ("max", "min"), strict=True
        ):
            printer.print_string(before)
            _print_bounds(printer, text, groups, operands, word)
            operands = operands[text.num_dims + text.num_symbols :]
        steps = [step.value.data for step in self.steps.data]
        if any(step != 1 for step in steps):
            printer.print_string(f" step ({', '.join(map(str, steps))})")
        if self.reductions.data:
            names = [f'"{ATOMIC_KINDS[each.value.data]}"' for each in self.reductions.data]
            printer.print_string(f" reduce ({', '.join(names)})")
            print_arrow_types(printer, self.result_types)
        printer.print_string(" ")
        printer.print_region(
            self.body,
            print_entry_block_args=False,
            print_block_terminators=not may_leave_out_terminators(self.body),
        )
        printer.print_op_attributes(self.attributes)


def _numbers(values: Sequence[int]) -> ArrayAttr[Any]:
    return ArrayAttr([IntegerAttr(value, i64) for value in values])


def _parse_bounds(parser: Parser, several: str) -> tuple[AffineMapAttr, Attribute, list[SSAValue]]:
    """Parse `(0, max(%i, %j))`: the map, the number of its results for each loop, and its operands."""
    expressions = ExpressionParser(parser)

    def bound() -> list[AffineExpr]:
        if parser.parse_optional_keyword(several) is None:
            return [expressions.sum()]
        return parser.parse_comma_separated_list(parser.Delimiter.PAREN, expressions.sum)

    bounds = parser.parse_comma_separated_list(parser.Delimiter.PAREN, bound)
    groups = DenseIntElementsAttr.from_list(
        TensorType(i32, [len(bounds)]), [len(group) for group in bounds]
    )
    results = [expression for group in bounds for expression in group]
    operands: list[SSAValue] = []
    operands += (parser.resolve_operand(each, IndexType()) for each in expressions.operands)
    return AffineMapAttr(expressions.map(results)), groups, operands


def _parse_reductions(parser: Parser) -> list[int]:
    if parser.parse_optional_keyword("reduce") is None:
        return []

    def kind() -> int:
        position = parser.pos
        name = parser.parse_str_literal()
        if name not in ATOMIC_KINDS:
            parser.raise_error("unknown reduction", position)
        return ATOMIC_KINDS.index(name)

    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, kind)


def _print_bounds(
    printer: Printer,
    text: AffineMap,
    groups: Sequence[int],
    operands: Sequence[SSAValue],
    several: str,
) -> None:
    dims = operands[: text.num_dims]
    symbols = operands[text.num_dims : text.num_dims + text.num_symbols]
    results = list(text.results)

    def bound(count: int) -> None:
        own = results[:count]
        del results[:count]
        printer.print_string(f"{several}(" if count > 1 else "")
        printer.print_list(own, lambda e: print_expression(printer, e, dims, symbols))
        printer.print_string(")" if count > 1 else "")

    with printer.in_parens():
        printer.print_list(groups, bound)
