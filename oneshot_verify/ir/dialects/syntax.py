"""Custom syntax that several ops share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, Block, Data, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator

from oneshot_verify.ir.require import require


class InAngleBrackets(Data[Any]):
    """Mix-in for an attribute with syntax `<...>`; comes before the class that parses and prints its contents."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Any:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


def element_of(type: Attribute) -> Attribute:
    """The element type of a tensor, memref or vector; any other type itself."""
    shaped = TensorType | UnrankedTensorType | MemRefType | VectorType
    return cast(Any, type).element_type if isinstance(type, shaped) else type


def verify_same_shape(first: Attribute, second: Attribute) -> None:
    """Raise `VerifyException` unless both are scalars, or of the same kind and shape."""
    shapes = [
        (type(t), t.get_shape() if isinstance(t, TensorType | MemRefType | VectorType) else None)
        if element_of(t) is not t
        else None
        for t in (first, second)
    ]
    require(shapes[0] == shapes[1], f"types {first} and {second} differ in shape")


def verify_same_width(first: Attribute, second: Attribute) -> None:
    """Raise `VerifyException` unless the elements of both types have the same number of bits."""
    one, other = (getattr(element_of(type), "bitwidth", None) for type in (first, second))
    require(one == other, "the types are of different widths")


def verify_case(case: Attribute | None, names: Sequence[str], what: str) -> None:
    """Raise `VerifyException` if `case` is no valid index into `names`. None is valid."""
    if isinstance(case, IntegerAttr):
        number, last = case.value.data, len(names) - 1
        require(0 <= number <= last, f"unknown {what} {number}: it is from 0 to {last}")


def with_elements(type: Attribute, element: Attribute) -> Attribute:
    """`type` with another element type: a tensor or vector of `element`, or `element` itself for a scalar."""
    match type:
        case TensorType():
            return TensorType(element, type.get_shape(), type.encoding)
        case UnrankedTensorType():
            return UnrankedTensorType(element)
        case VectorType():
            return VectorType(element, type.get_shape(), type.scalable_dims)
        case _:
            return element


def sorted_out(
    kind: type[IRDLOperation], given: Mapping[str, Attribute]
) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
    """The properties of a class of ops among the attributes that are `given`, and the others."""
    known = kind.get_irdl_definition().properties
    properties = {name: value for name, value in given.items() if name in known}
    return properties, {name: value for name, value in given.items() if name not in known}


_Bound = TypeVar("_Bound")
Part: TypeAlias = (
    str | SSAValue | Attribute | Mapping[str, Attribute] | Sequence[SSAValue] | Sequence[Attribute]
)
"""Something to print."""


def write(printer: Printer, *parts: Part) -> None:
    """Print texts, values and attributes, one behind the other: a sequence as a list with commas, a mapping as the
    dictionary of attributes."""
    for part in parts:
        match part:
            case str():
                printer.print_string(part)
            case SSAValue():
                printer.print_ssa_value(part)
            case Attribute():
                printer.print_attribute(part)
            case Mapping():
                printer.print_op_attributes(part)
            case _:
                printer.print_list(part, lambda each: write(printer, each))


def parse_names(
    parser: Parser, delimiter: Parser.Delimiter = Parser.Delimiter.NONE
) -> list[UnresolvedOperand]:
    """Parse `%a, %b`."""
    return parser.parse_comma_separated_list(delimiter, parser.parse_unresolved_operand)


def parse_operands(parser: Parser, keyword: str) -> list[SSAValue]:
    """Parse an optional `ins(%a, %b : type, type)`."""
    position = parser.pos
    if parser.parse_optional_keyword(keyword) is None:
        return []
    parser.parse_punctuation("(")
    names = parse_names(parser)
    parser.parse_punctuation(":")
    types = parse_types(parser)
    parser.parse_punctuation(")")
    return list(parser.resolve_operands(names, types, position))


def parse_optional_names(parser: Parser) -> list[UnresolvedOperand]:
    """Parse `%a, %b`, or nothing."""
    names = parser.parse_optional_undelimited_comma_separated_list(
        parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
    )
    return names or []


def parse_types(parser: Parser) -> list[Attribute]:
    """Parse `f32, i32`."""
    return parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)


def print_operands(printer: Printer, keyword: str, operands: Sequence[SSAValue]) -> None:
    """Print ` ins(%a, %b : type, type)`; nothing without operands."""
    if not operands:
        return
    write(printer, f" {keyword}(", operands, " : ", [operand.type for operand in operands], ")")


def parse_optional_arrow_types(parser: Parser) -> list[Attribute]:
    """Parse an optional `-> type` or `-> (type, ...)`; empty without an arrow."""
    if parser.parse_optional_punctuation("->") is None:
        return []
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else list(types)


def print_arrow_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Print ` -> (type, ...)`; nothing without types."""
    if types:
        write(printer, " -> (", types, ")")


def parse_index_operands(
    parser: Parser, delimiter: Parser.Delimiter = Parser.Delimiter.PAREN
) -> list[SSAValue]:
    """Parse a delimited list of operands of type `index`."""
    return parser.parse_comma_separated_list(delimiter, lambda: parser.parse_operand(IndexType()))


def parse_sizes(parser: Parser) -> tuple[Sequence[UnresolvedOperand], Sequence[int]]:
    """Parse `(4, %n, 7)`: the values, and all sizes, with `DYNAMIC_INDEX` for a value."""
    return parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )


def print_sizes(
    printer: Printer, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """Print `(4, %n, 7)`."""
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN
    )


def parse_variables(parser: Parser) -> list[Parser.UnresolvedArgument]:
    """Parse `(%i, %j)`, arguments of a body."""
    return parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )


def parse_assignments(
    parser: Parser,
) -> tuple[list[Parser.UnresolvedArgument], list[UnresolvedOperand]]:
    """Parse `(%argument = %operand, ...)`."""

    def assignment() -> tuple[Parser.UnresolvedArgument, UnresolvedOperand]:
        argument = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        return argument, parser.parse_unresolved_operand()

    pairs = parser.parse_comma_separated_list(parser.Delimiter.PAREN, assignment)
    return [argument for argument, _ in pairs], [operand for _, operand in pairs]


def parse_optional_assignments(
    parser: Parser, keyword: str
) -> tuple[list[Parser.UnresolvedArgument], list[UnresolvedOperand]]:
    """Parse `iter_args(%argument = %operand, ...)`, or nothing."""
    return parse_assignments(parser) if parser.parse_optional_keyword(keyword) else ([], [])


def parse_range(parser: Parser, parse: Callable[[], _Bound]) -> list[_Bound]:
    """Parse `0 to %n step 2`: a lower bound, an upper one, and a step."""
    found = [parse()]
    for keyword in ("to", "step"):
        parser.parse_keyword(keyword)
        found.append(parse())
    return found


def resolve_arguments(
    parser: Parser, arguments: Sequence[Parser.UnresolvedArgument], types: Sequence[Attribute]
) -> list[Parser.Argument]:
    """Block arguments with their types. Reports an error if the lengths differ."""
    if len(arguments) != len(types):
        parser.raise_error(f"expected {len(arguments)} types, but got {len(types)}")
    return [argument.resolve(type) for argument, type in zip(arguments, types, strict=True)]


def print_assignments(
    printer: Printer, arguments: Sequence[SSAValue], operands: Sequence[SSAValue]
) -> None:
    """Print `(%argument = %operand, ...)`."""

    pairs = list(zip(arguments, operands, strict=True))
    with printer.in_parens():
        printer.print_list(pairs, lambda pair: write(printer, pair[0], " = ", pair[1]))


def ensure_terminated(region: Region, terminator: type[Operation]) -> Region:
    """Add the implied terminator to the last block of `region`; an empty region gets a block."""
    if region.blocks.last is None:
        region.add_block(Block())
    block = region.blocks.last
    assert block is not None
    if block.last_op is None or not block.last_op.has_trait(
        IsTerminator, value_if_unregistered=False
    ):
        block.add_op(terminator.create())
    return region


def may_leave_out_terminators(region: Region) -> bool:
    """True if the terminator of `region` may be implied: it has no operands and no attributes."""
    last = region.blocks.last.last_op if region.blocks.last is not None else None
    return (
        len(region.blocks) == 1
        and last is not None
        and not last.operands
        and not last.attributes
        and not last.successors
    )


def print_body(printer: Printer, region: Region, *, with_arguments: bool = False) -> None:
    """Print a region without its block arguments and without an empty terminator."""
    printer.print_string(" ")
    printer.print_region(
        region,
        print_entry_block_args=with_arguments,
        print_empty_block=False,
        print_block_terminators=not may_leave_out_terminators(region),
    )


_YIELDS = ("scf.yield", "affine.yield", "memref.alloca_scope.return", "shape.assuming_yield")


def verify_yields(op: Operation) -> None:
    """Raise `VerifyException` unless the regions of an op yield values of the types of its results."""
    expected = list(op.result_types)
    for block in (block for region in op.regions for block in region.blocks):
        end = block.last_op
        if end is not None and end.name in _YIELDS:
            given = list(end.operand_types)
            require(given == expected, f"'{end.name}' does not give what the results are")
    if op.name in ("scf.if", "affine.if") and expected:
        has_else = len(op.regions) > 1 and bool(op.regions[1].blocks)
        require(has_else, "an op with results must have an else region")
