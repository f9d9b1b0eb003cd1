"""Directives of assembly formats that several dialects use: `custom<ArrowTypes>(type($res)) custom<Body>($region)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    TensorType,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Operation
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
    ensure_terminated,
    integers,
    may_leave_out_terminators,
    parse_optional_arrow_types,
    parse_types,
    print_arrow_types,
    write,
)
from oneshot_verify.ir.require import require

ATOMIC_KINDS = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf"),
    *("minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)
"""Kinds of atomic updates and reductions, by number. Source: `arith::AtomicRMWKind` of LLVM 22."""


@irdl_custom_directive
class ArrowTypes(CustomDirective):
    """` -> (f32)`; nothing without types. A single type may be read without parentheses."""

    types: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        self.types.set(state, parse_optional_arrow_types(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        print_arrow_types(printer, self.types.get(op))


@irdl_custom_directive
class ArrowList(CustomDirective):
    """` -> f32, f32`; nothing without types. It may be read with parentheses."""

    types: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        self.types.set(state, parse_optional_arrow_types(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        if types := self.types.get(op):
            write(printer, " -> ", types)


@irdl_custom_directive
class SameTypes(CustomDirective):
    """`f32, f32`: types of operands, which are those of the results, too."""

    operands: TypeDirective
    results: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        types = parse_types(parser)
        self.operands.set(state, types)
        self.results.set(state, types)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        printer.print_list(self.operands.get(op), printer.print_attribute)


@irdl_custom_directive
class DestinationType(CustomDirective):
    """`tensor<4xf32>`: type of a destination; if it is a tensor, that of the result, too."""

    destination: TypeDirective
    results: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        types = (parser.parse_type(),)
        self.destination.set(state, types)
        self.results.set(state, types if isinstance(types[0], TensorType) else ())

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        self.destination.print(printer, state, op)


def body_with(terminator: type[Operation]) -> type[CustomDirective]:
    """The directive `Body`: a region whose terminator may be left out if it has no operands."""

    @irdl_custom_directive
    class Body(CustomDirective):
        region: RegionVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            self.region.set(state, ensure_terminated(parser.parse_region(), terminator))

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            region = self.region.get(op)
            state.print_whitespace(printer)
            printer.print_region(
                region,
                print_empty_block=False,
                print_block_terminators=not may_leave_out_terminators(region),
            )

        def set_empty(self, state: ParsingState) -> None:
            self.region.set_empty(state)

        def is_present(self, op: IRDLOperation) -> bool:
            return self.region.is_present(op)

        def is_anchorable(self) -> bool:
            return True

    return Body


def case_of(names: Sequence[str], what: str, of: IntegerType = i64) -> type[CustomDirective]:
    """The directive `Case`: one of `names` for its number, an integer of the type `of`; `what` it is, for messages."""

    @irdl_custom_directive
    class Case(CustomDirective):
        number: AttributeVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            position = parser.pos
            # MLIR also reads the name of an enum case as a string.
            name = parser.parse_optional_str_literal() or parser.parse_identifier()
            if name not in names:
                parser.raise_error(f"unknown {what} '{name}'", position)
            self.number.set(state, IntegerAttr(names.index(name), of))

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            number = self.number.get(op)
            assert isinstance(number, IntegerAttr)
            state.print_whitespace(printer)
            printer.print_string(names[number.value.data])

    return Case


def flag_of(keyword: str) -> type[CustomDirective]:
    """The directive `Flag`: a keyword for a property that is a unit, or true."""

    @irdl_custom_directive
    class Flag(CustomDirective):
        flag: AttributeVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            if parser.parse_optional_keyword(keyword):
                self.flag.set(state, UnitAttr())

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            flag = self.flag.get(op)
            if flag is not None and not (isinstance(flag, IntegerAttr) and not flag.value.data):
                state.print_whitespace(printer)
                printer.print_string(keyword)

    return Flag


def choice_of(title: str, no: str, yes: str) -> type[CustomDirective]:
    """The directive `title`: one of two words for a property that is a boolean."""

    class Choice(CustomDirective):
        flag: AttributeVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            position = parser.pos
            word = parser.parse_identifier()
            if word not in (no, yes):
                parser.raise_error(f"expected '{no}' or '{yes}'", position)
            self.flag.set(state, BoolAttr.from_bool(word == yes))

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            flag = self.flag.get(op)
            state.print_whitespace(printer)
            printer.print_string(yes if isinstance(flag, IntegerAttr) and flag.value.data else no)

    Choice.__name__ = title
    return irdl_custom_directive(Choice)


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
        names, sizes = parse_dynamic_index_list_without_types(
            parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
        )
        self.dynamic.set(state, names)
        self.static.set(state, DenseArrayBase.from_list(i64, sizes))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        sizes = self.static.get(op)
        assert sizes is not None
        state.print_whitespace(printer)
        print_dynamic_index_list(
            printer,
            DYNAMIC_INDEX,
            self.dynamic.get(op),
            integers(sizes),
            delimiter=Parser.Delimiter.PAREN,
        )
