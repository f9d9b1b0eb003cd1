"""Syntax of structured `linalg` ops: operands, result types, iterator types.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import auto
from typing import cast

from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.syntax import InAngleBrackets


class TypeFn(StrEnum):
    """Conversion of an operand to the type of the computation."""

    CAST_SIGNED = auto()
    CAST_UNSIGNED = auto()


@irdl_attr_definition
class TypeFnAttr(InAngleBrackets, EnumAttribute[TypeFn]):
    """`#linalg.type_fn<cast_signed>`."""

    name = "linalg.type_fn"


def parse_operands(parser: Parser, keyword: str) -> list[SSAValue]:
    """Parse an optional `ins(%a, %b : type, type)`."""
    position = parser.pos
    if parser.parse_optional_keyword(keyword) is None:
        return []
    parser.parse_punctuation("(")
    names = parser.parse_comma_separated_list(
        parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return list(parser.resolve_operands(names, types, position))


def parse_parts(
    parser: Parser, given: Mapping[str, Attribute] | None = None
) -> tuple[dict[str, Attribute], list[SSAValue], list[SSAValue]]:
    """Parse `{attributes} ins(...) outs(...)`. Returns the attributes, including those already `given`, and the
    operands."""
    start = parser.pos
    attributes = parser.parse_optional_attr_dict()
    for name in attributes.keys() & (given or {}).keys():
        parser.raise_error(f"attribute '{name}' is given twice", start)
    inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
    return {**(given or {}), **attributes}, inputs, outputs


def print_operands(printer: Printer, keyword: str, operands: Sequence[SSAValue]) -> None:
    """Print ` ins(%a, %b : type, type)`; nothing without operands."""
    if not operands:
        return
    printer.print_string(f" {keyword}(")
    printer.print_list(operands, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([operand.type for operand in operands], printer.print_attribute)
    printer.print_string(")")


def print_result_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Print ` -> type` or ` -> (type, type)`; nothing without types."""
    if not types:
        return
    printer.print_string(" -> ")
    if len(types) == 1:
        printer.print_attribute(types[0])
        return
    with printer.in_parens():
        printer.print_list(types, printer.print_attribute)


def iterator_attribute(names: Sequence[str]) -> ArrayAttr[IteratorTypeAttr]:
    """The attribute for a list of `parallel` and `reduction`."""
    return ArrayAttr([IteratorTypeAttr(IteratorType(name)) for name in names])


def iterator_names(attribute: Attribute) -> tuple[str, ...]:
    """The names in an `iterator_types` attribute."""
    return tuple(str(iterator.data) for iterator in cast(ArrayAttr[IteratorTypeAttr], attribute))
