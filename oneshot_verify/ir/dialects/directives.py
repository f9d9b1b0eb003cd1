"""Directives of assembly formats that several dialects use: `custom<ArrowTypes>(type($res)) custom<Body>($region)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, cast

from xdsl.dialects.builtin import (
    BoolAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    TensorType,
    UnitAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation, prop_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    RegionVariable,
    TypeDirective,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryWriteEffect

from oneshot_verify.ir.dialects.define import define
from oneshot_verify.ir.dialects.syntax import (
    Part,
    ensure_terminated,
    parse_optional_arrow_types,
    parse_sizes,
    parse_types,
    print_body,
    print_sizes,
    write,
)
from oneshot_verify.ir.require import require

ATOMIC_KINDS = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf"),
    *("minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)
"""Kinds of atomic updates and reductions, by number. Source: `arith::AtomicRMWKind` of LLVM 22."""


def types_as(
    title: str,
    parts: str,
    parse: Callable[[Parser], Sequence[Sequence[Attribute]]],
    shown: Callable[[Sequence[Sequence[Attribute]]], Sequence[Part]] = itemgetter(slice(1)),
) -> type[CustomDirective]:
    """The directive `title` for the types of several values. `parts`: names of its parameters; `parse`: reads the types
    of each; `shown`: what of them is printed, nothing if empty; by default the first."""
    names = parts.split()

    def parse_types(self: Any, parser: Parser, state: ParsingState) -> None:
        for name, types in zip(names, parse(parser), strict=True):
            getattr(self, name).set(state, types)

    def print_types(self: Any, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        if text := shown([getattr(self, name).get(op) for name in names]):
            state.print_whitespace(printer)
            write(printer, *text)

    fields: dict[str, Any] = {
        "__annotations__": dict.fromkeys(names, TypeDirective),
        "parse": parse_types,
        "print": print_types,
    }
    return irdl_custom_directive(type(title, (CustomDirective,), fields))


def attribute_as(
    title: str,
    parse: Callable[[Parser], Attribute | None],
    shown: Callable[[Any], Part] = lambda attribute: attribute,
) -> type[CustomDirective]:
    """The directive `title` for an attribute. `parse`: reads it, or nothing; `shown`: what is printed of it, nothing if
    empty."""

    class Written(CustomDirective):
        attribute: AttributeVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            if (found := parse(parser)) is not None:
                self.attribute.set(state, found)

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            found = self.attribute.get(op)
            text = "" if found is None else shown(found)
            if text != "":
                state.print_whitespace(printer)
                write(printer, text)

    Written.__name__ = title
    return irdl_custom_directive(Written)


def _destination(parser: Parser) -> Sequence[Sequence[Attribute]]:
    types = (parser.parse_type(),)
    return types, types if isinstance(types[0], TensorType) else ()


ArrowTypes = types_as(
    *("ArrowTypes", "types"),
    lambda parser: [parse_optional_arrow_types(parser)],
    lambda types: ("-> (", *types, ")") if types[0] else (),
)
"""` -> (f32)`; nothing without types. A single type may be read without parentheses."""
ArrowList = types_as(
    *("ArrowList", "types"),
    lambda parser: [parse_optional_arrow_types(parser)],
    lambda types: ("-> ", *types) if types[0] else (),
)
"""` -> f32, f32`; nothing without types. It may be read with parentheses."""
SameTypes = types_as("SameTypes", "operands results", lambda parser: [parse_types(parser)] * 2)
"""`f32, f32`: types of operands, which are those of the results, too."""
DestinationType = types_as("DestinationType", "destination results", _destination)
"""`tensor<4xf32>`: type of a destination; if it is a tensor, that of the result, too."""


def body_with(terminator: type[Operation]) -> type[CustomDirective]:
    """The directive `Body`: a region whose terminator may be left out if it has no operands."""

    @irdl_custom_directive
    class Body(CustomDirective):
        region: RegionVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            self.region.set(state, ensure_terminated(parser.parse_region(), terminator))

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            print_body(printer, self.region.get(op), with_arguments=True)

        def set_empty(self, state: ParsingState) -> None:
            self.region.set_empty(state)

        def is_present(self, op: IRDLOperation) -> bool:
            return self.region.is_present(op)

        def is_anchorable(self) -> bool:
            return True

    return Body


def case_of(names: Sequence[str], what: str, of: IntegerType = i64) -> type[CustomDirective]:
    """The directive `Case`: one of `names` for its number, an integer of the type `of`; `what` it is, for messages."""

    def parse(parser: Parser) -> Attribute:
        position = parser.pos
        # MLIR also reads the name of an enum case as a string.
        name = parser.parse_optional_str_literal() or parser.parse_identifier()
        if name not in names:
            parser.raise_error(f"unknown {what} '{name}'", position)
        return IntegerAttr(names.index(name), of)

    return attribute_as("Case", parse, lambda number: str(names[number.value.data]))


def flag_of(keyword: str) -> type[CustomDirective]:
    """The directive `Flag`: a keyword for a property that is a unit, or true."""

    def shown(flag: Attribute) -> str:
        return "" if isinstance(flag, IntegerAttr) and not flag.value.data else keyword

    return attribute_as(
        "Flag", lambda parser: UnitAttr() if parser.parse_optional_keyword(keyword) else None, shown
    )


def choice_of(title: str, no: str, yes: str) -> type[CustomDirective]:
    """The directive `title`: one of two words for a property that is a boolean."""

    def parse(parser: Parser) -> Attribute:
        position = parser.pos
        word = parser.parse_identifier()
        if word not in (no, yes):
            parser.raise_error(f"expected '{no}' or '{yes}'", position)
        return BoolAttr.from_bool(word == yes)

    return attribute_as(title, parse, lambda flag: yes if flag.value.data else no)


def prefetch(
    prototype: str,
    place: str,
    verify: Callable[[Any], None],
    *directives: type[CustomDirective],
    **fields: Any,
) -> type[IRDLOperation]:
    """The class of an op `prefetch %m[%i], read, locality<3>, data : memref<4xf32>`. `place`: syntax of `%m[%i]`."""

    def verify_locality(op: Any) -> None:
        require(op.localityHint.value.data in range(4), "the locality is a number from 0 to 3")
        verify(op)

    return define(
        prototype,
        f"{place} `,` custom<Access>($isWrite) `,` `locality` `<` $localityHint `>` `,` "
        "custom<Cache>($isDataCache) attr-dict `:` type($memref)",
        # A write, as in MLIR, so that it is not reordered with other ops on the memory.
        MemoryWriteEffect(),
        verify=verify_locality,
        directives=(*directives, *_PREFETCH),
        isWrite=prop_def(BoolAttr),
        localityHint=prop_def(IntegerAttr.constr(i32)),
        isDataCache=prop_def(BoolAttr),
        **fields,
    )


_PREFETCH = (choice_of("Access", "read", "write"), choice_of("Cache", "instr", "data"))


@irdl_custom_directive
class Basis(CustomDirective):
    """`(4, %n, 7)`: sizes, of which those that are values are dynamic."""

    dynamic: VariadicOperandVariable
    static: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        names, sizes = parse_sizes(parser)
        self.dynamic.set(state, names)
        self.static.set(state, DenseArrayBase.from_list(i64, sizes))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        print_sizes(
            printer, self.dynamic.get(op), cast("DenseArrayBase[IntegerType]", self.static.get(op))
        )
