"""The ops of the `affine` dialect.

Over xDSL: the custom syntax of `if`; `max`; extra attributes of `apply`, `min` and `max`. The others have files of
their own: `affine_memory.py`, `affine_parallel.py`, `affine_index.py`.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from xdsl.dialects import affine as base_dialect
from xdsl.dialects.affine import ForOp, YieldOp
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, IndexType
from xdsl.ir import Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.affine_index import DelinearizeIndexOp, LinearizeIndexOp
from oneshot_verify.ir.dialects.affine_memory import (
    LoadOp,
    StoreOp,
    VectorLoadOp,
    VectorStoreOp,
)
from oneshot_verify.ir.dialects.affine_parallel import ParallelOp
from oneshot_verify.ir.dialects.memref_hints import AffinePrefetchOp
from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    may_leave_out_terminators,
    parse_optional_arrow_types,
    print_arrow_types,
)
from oneshot_verify.ir.require import require


def _parse_dims_and_symbols(parser: Parser) -> list[SSAValue]:
    """Parse `(%dim, ...)[%symbol, ...]`; either part may be missing."""
    operands: list[SSAValue] = []
    for delimiter in (parser.Delimiter.PAREN, parser.Delimiter.SQUARE):
        given = parser.parse_optional_comma_separated_list(
            delimiter, lambda: parser.parse_operand(IndexType())
        )
        operands += given or []
    return operands


def _print_dims_and_symbols(printer: Printer, operands: Any, dims: int) -> None:
    with printer.in_parens():
        printer.print_list(operands[:dims], printer.print_ssa_value)
    if operands[dims:]:
        with printer.in_square_brackets():
            printer.print_list(operands[dims:], printer.print_ssa_value)


class _MapOp(IRDLOperation):
    """`affine.min affine_map<...>(%dim)[%symbol]`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        map = parser.parse_attribute()
        if not isinstance(map, AffineMapAttr):
            parser.raise_error("expected an affine map", position)
        operands = _parse_dims_and_symbols(parser)
        return cls.create(
            operands=operands,
            result_types=[IndexType()],
            properties={"map": map},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        map: Any = self.properties["map"]
        printer.print_string(" ")
        printer.print_attribute(map)
        _print_dims_and_symbols(printer, self.operands, map.data.num_dims)
        printer.print_op_attributes(self.attributes)


class ApplyOp(_MapOp, base_dialect.ApplyOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]`."""


class MinOp(_MapOp, base_dialect.MinOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`affine.min affine_map<(d0)[s0] -> (d0 + s0, 4)>(%i)[%n]`."""


@irdl_op_definition
class MaxOp(_MapOp):
    """`affine.max affine_map<(d0)[s0] -> (d0 + s0, 4)>(%i)[%n]`."""

    name = "affine.max"

    arguments = var_operand_def(IndexType())
    result = result_def(IndexType())
    map = prop_def(AffineMapAttr)

    traits = traits_def(Pure())

    def __init__(self, map_operands: Sequence[SSAValue | Operation], affine_map: AffineMapAttr):
        super().__init__(
            operands=[map_operands], properties={"map": affine_map}, result_types=[IndexType()]
        )

    def verify_(self) -> None:
        expected = self.map.data.num_dims + self.map.data.num_symbols
        if len(self.arguments) != expected:
            raise VerifyException(f"expects {expected} operands, but got {len(self.arguments)}")


class IfOp(base_dialect.IfOp):
    """`affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> index { ... } else { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_attribute()
        if not isinstance(condition, AffineSetAttr):
            parser.raise_error("expected an affine set", position)
        operands = _parse_dims_and_symbols(parser)
        types = parse_optional_arrow_types(parser)
        then_region = ensure_terminated(parser.parse_region(), YieldOp)
        else_region = Region()
        if parser.parse_optional_keyword("else"):
            else_region = ensure_terminated(parser.parse_region(), YieldOp)
        return cls.create(
            operands=operands,
            result_types=types,
            properties={"condition": condition},
            regions=[then_region, else_region],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.condition)
        _print_dims_and_symbols(printer, self.args, self.condition.data.num_dims)
        print_arrow_types(printer, self.result_types)
        for word, region in (("", self.then_region), (" else", self.else_region)):
            if not region.blocks:
                continue
            printer.print_string(f"{word} ")
            printer.print_region(
                region,
                print_empty_block=False,
                print_block_terminators=not may_leave_out_terminators(region),
            )
        printer.print_op_attributes(self.attributes)

    def verify_(self) -> None:
        super().verify_()
        expected = self.condition.data.num_dims + self.condition.data.num_symbols
        require(len(self.args) == expected, f"the condition takes {expected} operands")


Affine = extended(
    base_dialect.Affine,
    (
        *(ApplyOp, DelinearizeIndexOp, IfOp, LinearizeIndexOp, MaxOp, MinOp),
        *(AffinePrefetchOp, LoadOp, ParallelOp, StoreOp, VectorLoadOp, VectorStoreOp),
    ),
)

__all__ = [
    "Affine",
    "AffinePrefetchOp",
    "ApplyOp",
    "DelinearizeIndexOp",
    "ForOp",
    "IfOp",
    "LinearizeIndexOp",
    "LoadOp",
    "MaxOp",
    "MinOp",
    "ParallelOp",
    "StoreOp",
    "VectorLoadOp",
    "VectorStoreOp",
    "YieldOp",
]
