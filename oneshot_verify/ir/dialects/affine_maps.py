"""Syntax of affine maps with values in place of dimensions and symbols: `%i + 1, symbol(%n) floordiv 2`.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr
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
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.syntax import write

_PRODUCTS = {
    "floordiv": AffineBinaryOpKind.FloorDiv,
    "ceildiv": AffineBinaryOpKind.CeilDiv,
    "mod": AffineBinaryOpKind.Mod,
}


class ExpressionParser:
    """Parses the expressions of one map and collects their values. Each value is one dimension or one symbol."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.dims: list[UnresolvedOperand] = []
        self.symbols: list[UnresolvedOperand] = []

    @property
    def operands(self) -> list[UnresolvedOperand]:
        """Operands of the map."""
        return [*self.dims, *self.symbols]

    def map(self, results: Sequence[AffineExpr]) -> AffineMap:
        """The map with these results."""
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
            symbol = parser.parse_unresolved_operand()
            parser.parse_punctuation(")")
            return AffineSymExpr(_number(self.symbols, symbol))
        dim = parser.parse_optional_unresolved_operand()
        if dim is not None:
            return AffineDimExpr(_number(self.dims, dim))
        return AffineConstantExpr(parser.parse_integer(allow_boolean=False))


def _number(values: list[UnresolvedOperand], value: UnresolvedOperand) -> int:
    for number, known in enumerate(values):
        if (known.operand_name, known.index) == (value.operand_name, value.index):
            return number
    values.append(value)
    return len(values) - 1


def _product_of(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    if isinstance(left, AffineConstantExpr) or isinstance(right, AffineConstantExpr):
        return left * right
    return AffineBinaryOpExpr(AffineBinaryOpKind.Mul, left, right)


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
            write(printer, "symbol(", symbols[expression.position], ")")
        case AffineBinaryOpExpr():
            is_sum = expression.kind == AffineBinaryOpKind.Add
            printer.print_string("(" if in_product else "")
            print_expression(printer, expression.lhs, dims, symbols, in_product=not is_sum)
            printer.print_string(f" {expression.kind.get_token()} ")
            print_expression(printer, expression.rhs, dims, symbols, in_product=not is_sum)
            printer.print_string(")" if in_product else "")
        case _:
            raise ValueError(f"not an affine expression: {expression}")


@irdl_custom_directive
class MapOfValues(CustomDirective):
    """`[%i + 1, symbol(%n)]`."""

    operands: VariadicOperandVariable
    map: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        expressions = ExpressionParser(parser)
        results = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, expressions.sum)
        self.map.set(state, AffineMapAttr(expressions.map(results)))
        self.operands.set(state, expressions.operands)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        map, operands = cast(AffineMapAttr, self.map.get(op)).data, self.operands.get(op)
        dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
        with printer.in_square_brackets():
            printer.print_list(map.results, lambda e: print_expression(printer, e, dims, symbols))


@irdl_custom_directive
class AppliedMap(CustomDirective):
    """`affine_map<...>(%dim, ...)[%symbol, ...]`, or a set; either part may be missing."""

    map: AttributeVariable
    operands: VariadicOperandVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        position = parser.pos
        map = parser.parse_attribute()
        is_set = self.map.name == "condition"
        if not isinstance(map, AffineSetAttr if is_set else AffineMapAttr):
            parser.raise_error(f"expected an affine {'set' if is_set else 'map'}", position)
        self.map.set(state, map)
        operands: list[UnresolvedOperand] = []
        for delimiter in (parser.Delimiter.PAREN, parser.Delimiter.SQUARE):
            operands += (
                parser.parse_optional_comma_separated_list(
                    delimiter, parser.parse_unresolved_operand
                )
                or []
            )
        self.operands.set(state, operands)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        map, operands = (
            cast("AffineMapAttr | AffineSetAttr", self.map.get(op)),
            self.operands.get(op),
        )
        state.print_whitespace(printer)
        printer.print_attribute(map)
        dims = map.data.num_dims
        write(printer, "(", operands[:dims], ")")
        if operands[dims:]:
            write(printer, "[", operands[dims:], "]")
