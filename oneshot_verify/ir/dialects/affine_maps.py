"""Syntax of affine maps with values in place of dimensions and symbols: `%i + 1, symbol(%n) floordiv 2`.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

_PRODUCTS = {
    "floordiv": AffineBinaryOpKind.FloorDiv,
    "ceildiv": AffineBinaryOpKind.CeilDiv,
    "mod": AffineBinaryOpKind.Mod,
}


class ExpressionParser:
    """Parses the expressions of one map and collects their values. Each value is one dimension or one symbol."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.dims: list[SSAValue] = []
        self.symbols: list[SSAValue] = []

    def map(self, results: Sequence[AffineExpr]) -> AffineMap:
        """The map with these results. Its operands are `dims`, then `symbols`."""
        return AffineMap(len(self.dims), len(self.symbols), tuple(results))

    def sum(self) -> AffineExpr:
        """Parse `a + b - c ...`."""
        found = self._product()
        while True:
            if self.parser.parse_optional_punctuation("+"):
                found = found + self._product()
            elif self.parser.parse_optional_punctuation("-"):
                found = found + _product_of(self._product(), AffineConstantExpr(-1))
            else:
                return found

    def _product(self) -> AffineExpr:
        found = self._factor()
        while True:
            if self.parser.parse_optional_punctuation("*"):
                found = _product_of(found, self._factor())
                continue
            word = self.parser.parse_optional_keyword_in(_PRODUCTS)
            if word is None:
                return found
            divisor = self._factor()
            if isinstance(divisor, AffineConstantExpr):
                found = AffineExpr.binary(_PRODUCTS[word], found, divisor)
            else:
                found = AffineBinaryOpExpr(_PRODUCTS[word], found, divisor)

    def _factor(self) -> AffineExpr:
        parser = self.parser
        if parser.parse_optional_punctuation("-"):
            return _product_of(self._factor(), AffineConstantExpr(-1))
        if parser.parse_optional_punctuation("("):
            inner = self.sum()
            parser.parse_punctuation(")")
            return inner
        if parser.parse_optional_keyword("symbol"):
            parser.parse_punctuation("(")
            symbol = parser.parse_operand(IndexType())
            parser.parse_punctuation(")")
            return AffineSymExpr(_number(self.symbols, symbol))
        dim = parser.parse_optional_operand(IndexType())
        if dim is not None:
            return AffineDimExpr(_number(self.dims, dim))
        return AffineConstantExpr(parser.parse_integer(allow_boolean=False))


def _number(values: list[SSAValue], value: SSAValue) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)


def _product_of(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    if isinstance(left, AffineConstantExpr) or isinstance(right, AffineConstantExpr):
        return left * right
    return AffineBinaryOpExpr(AffineBinaryOpKind.Mul, left, right)


def parse_map_of_values(
    parser: Parser, delimiter: Parser.Delimiter = Parser.Delimiter.SQUARE
) -> tuple[AffineMap, list[SSAValue]]:
    """Parse `[%i + 1, symbol(%n)]`: the map, and its operands."""
    expressions = ExpressionParser(parser)
    results = parser.parse_comma_separated_list(delimiter, expressions.sum)
    return expressions.map(results), [*expressions.dims, *expressions.symbols]


def print_expression(
    printer: Printer,
    expression: AffineExpr,
    dims: Sequence[SSAValue],
    symbols: Sequence[SSAValue],
    *,
    in_product: bool = False,
) -> None:
    """Print an expression with values. `in_product`: parenthesize it unless it is a factor."""
    match expression:
        case AffineConstantExpr():
            printer.print_string(str(expression.value))
        case AffineDimExpr():
            printer.print_ssa_value(dims[expression.position])
        case AffineSymExpr():
            printer.print_string("symbol(")
            printer.print_ssa_value(symbols[expression.position])
            printer.print_string(")")
        case AffineBinaryOpExpr():
            is_sum = expression.kind == AffineBinaryOpKind.Add
            printer.print_string("(" if in_product else "")
            print_expression(printer, expression.lhs, dims, symbols, in_product=not is_sum)
            printer.print_string(f" {expression.kind.get_token()} ")
            print_expression(printer, expression.rhs, dims, symbols, in_product=not is_sum)
            printer.print_string(")" if in_product else "")
        case _:
            raise ValueError(f"not an affine expression: {expression}")


def print_map_of_values(printer: Printer, map: AffineMap, operands: Sequence[SSAValue]) -> None:
    """Print `[%i + 1, symbol(%n)]`."""
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    with printer.in_square_brackets():
        printer.print_list(map.results, lambda e: print_expression(printer, e, dims, symbols))
