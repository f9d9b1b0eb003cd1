"""Parser of affine maps and sets. Accepts products of symbols, which xDSL rejects; rejects what MLIR rejects."""

from __future__ import annotations

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineExpr,
)
from xdsl.parser.affine_parser import AffineParser
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

LARGEST = (1 << 63) - 1
"""Largest size, stride or constant in a map."""
_KINDS = {
    "ceildiv": AffineBinaryOpKind.CeilDiv,
    "floordiv": AffineBinaryOpKind.FloorDiv,
    "mod": AffineBinaryOpKind.Mod,
    "*": AffineBinaryOpKind.Mul,
}


class SemiAffineParser(AffineParser):
    """Parses affine maps with products of and divisions by symbols. Numbers have 64 bits; names must be unique."""

    def _create_binop_expr(self, lhs: AffineExpr, rhs: AffineExpr, binop: MLIRToken) -> AffineExpr:
        kind = _KINDS.get(binop.text)
        constants = isinstance(lhs, AffineConstantExpr) or isinstance(rhs, AffineConstantExpr)
        if kind is AffineBinaryOpKind.Mul and constants:
            kind = None
        if kind is not None and not isinstance(rhs, AffineConstantExpr):
            return AffineBinaryOpExpr(kind, lhs, rhs)
        return super()._create_binop_expr(lhs, rhs, binop)

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> MLIRToken:
        token = super()._consume_token(expected_kind)
        if token.kind is MLIRTokenKind.INTEGER_LIT and int(token.text, 0) > LARGEST:
            self.raise_error("constant too large for index", token.span.start, token.span.end)
        return token

    def _parse_affine_space(self) -> tuple[list[str], list[str]]:
        start = self.pos
        dims, symbols = super()._parse_affine_space()
        names = [*dims, *symbols]
        for name in names:
            if names.count(name) > 1:
                self.raise_error(f"redefinition of identifier '{name}'", start)
        return dims, symbols
