"""xDSL's parser, with source positions, names in linear time, and errors with locations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from xdsl.context import Context
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    DictionaryAttr,
    FileLineColLoc,
    LocationAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Attribute, BlockArgument, Operation, Region, SSAValue, TypeAttribute
from xdsl.ir.affine import AffineMap, AffineSet
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.parser.generic_parser import ParserState
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError
from xdsl.utils.lexer import Input, Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.constants.parser import ConstantParser
from oneshot_verify.ir.context import OWN_DIALECTS
from oneshot_verify.ir.reader.alike import AlikeOps, Line, line_at
from oneshot_verify.ir.reader.foreign import (
    OP_NAME,
    UnknownSyntax,
    Unreadable,
    foreign_dialect,
    in_place_of,
    input_error,
    is_function,
    is_module,
    refuse_taken,
    skip_op,
    skip_region,
    unknown_op,
    without_body,
)
from oneshot_verify.ir.reader.lexer import FastLexer, TokenParser
from oneshot_verify.ir.reader.locations import LocationParser, file_place, given_at
from oneshot_verify.ir.reader.name_scopes import NameScopes
from oneshot_verify.ir.reader.properties import (
    SpelledPropertyParser,
    keep_known_properties,
    settle_properties,
)
from oneshot_verify.ir.reader.type_text import SemiAffineParser, TypeParser
from oneshot_verify.ir.source import InputError
from oneshot_verify.ir.text import LineMap

MAX_NESTING = 200
"""Limit of nested regions. Real programs stay far below; readers of the IR may recurse this deep."""

_NO_CUSTOM_SYNTAX = "does not have a custom format."
_PLAIN_SHAPED_TYPE = re.compile(r"(?:tensor|memref|vector)<[0-9x?*]*+[a-z][a-z0-9]*>")
"""Shaped types without layout, alias or nested type, whose text determines them."""
_PLAIN_DICTIONARY = re.compile(r'\{[^{}"%\n/]*+(?:"[^"\\\n]*+"[^{}"%\n/]*+)*+\}')
"""Attribute dictionaries whose meaning does not depend on context."""
_LONGEST_DICTIONARY = 2000
"""Limit of length; longer dictionaries are not cached."""


@dataclass(frozen=True)
class _Place:
    """A position in the text, with the parser's state there."""

    offset: int
    depth: int
    nesting: int
    dialects: int
    uses: dict[str, Any]
    blocks: dict[str, Any]
    block_uses: Any
    resources: int


class SourceParser(TokenParser, SpelledPropertyParser, ConstantParser, TypeParser, LocationParser):
    """A parser that gives ops and block arguments their positions (`location`)."""

    def __init__(
        self, context: Context, text: str, lines: LineMap, *, recover: bool = False
    ) -> None:
        """With `recover`, a function whose body cannot be read becomes a declaration, and another op of a module in
        unknown syntax an empty op (`unreadable`)."""
        super().__init__(context, "", lines.path)
        self._resume_from(ParserState(FastLexer(Input(text, lines.path))))
        self.count_aliases()
        self.ssa_values: NameScopes = NameScopes()  # pyright: ignore[reportIncompatibleVariableOverride]
        self.lines = lines
        self._path = StringAttr(lines.path)
        self._nesting = 0
        self._shaped_types: dict[str, TypeAttribute | None] = {}
        self._dictionaries: dict[str, DictionaryAttr] = {}
        self._first_uses: dict[str, Span[str]] = {}
        self.unreadable: list[Unreadable] = []
        self.endless: tuple[int, int] | None = None
        """Offset of an op whose end is unknown, and the number of regions open there."""
        self.alike = AlikeOps()
        self._recover = recover
        self._awaits_body = False
        """True if the next region is a function body."""
        self._in_module = True
        """True if the next op is directly in a module."""
        self._skipped: InputError | None = None
        """Error because of which the body just read is empty."""

    def location(self, offset: int) -> FileLineColLoc:
        """The location attribute of `offset`."""
        line, column = self.lines.line_and_column(offset)
        return file_place(self._path, line, column)

    def _placed(self, offset: int, given: LocationAttr) -> LocationAttr:
        """The location of an op at `offset`, with the one given by the text, if any."""
        place = self.location(offset)
        return place if given is UNKNOWN_LOC else given_at(place, given)

    def parse_optional_type(self) -> TypeAttribute | None:
        if self._current_token.kind is not MLIRTokenKind.BARE_IDENT:
            return super().parse_optional_type()
        start = self.pos
        plain = _PLAIN_SHAPED_TYPE.match(self.lexer.input.content, start)
        if plain is None:
            return super().parse_optional_type()
        known = self._shaped_types.get(plain.group())
        if known is None:
            known = self._shaped_types[plain.group()] = super().parse_optional_type()
        else:
            self._resume_from(plain.end())
        return known

    def parse_optional_attribute(self) -> Attribute | None:
        if self._current_token.kind is MLIRTokenKind.L_BRACE:
            return self._parse_builtin_dict_attr()
        return super().parse_optional_attribute()

    def parse_optional_dictionary_attr_dict(self) -> dict[str, Attribute]:
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            return {}
        return dict(self._parse_builtin_dict_attr().data)

    def _parse_builtin_dict_attr(self) -> DictionaryAttr:
        text, start = self.lexer.input.content, self.pos
        plain = _PLAIN_DICTIONARY.match(text, start, start + _LONGEST_DICTIONARY)
        known = self._dictionaries.get(plain.group()) if plain is not None else None
        if plain is not None and known is not None:
            self._resume_from(plain.end())
            return known
        found = DictionaryAttr(super().parse_optional_dictionary_attr_dict())
        refuse_taken(found.data.keys(), self.lexer.input, start)
        if plain is not None:
            self._dictionaries[plain.group()] = found
        return found

    def parse_optional_properties_dict(self) -> dict[str, Attribute]:
        if self.parse_optional_punctuation("<") is None:
            return {}
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            self.raise_error("expected '{' in front of properties")
        properties = self.parse_optional_dictionary_attr_dict()
        self.parse_punctuation(">")
        return properties

    def parse_operation(self) -> Operation:
        if not (self._recover and self._in_module):
            return self._parse_operation()
        start, place = self.pos, self._place()
        try:
            return self._parse_operation()
        except ParseError as error:
            said = input_error(error, self.lines, self.pos)
            self._return_to(place)
            try:
                left_out = in_place_of(said, skip_op(self))
            except ParseError as endless:
                self.endless = self.endless or (start, place.nesting)
                raise endless if isinstance(error, UnknownSyntax) else error from None
            if isinstance(error, UnknownSyntax) or is_function(self.lexer.input.content, start):
                left_out.op.location = self.location(start)
                self.unreadable.append(left_out)
                return left_out.op
            raise

    def _parse_operation(self) -> Operation:
        start, outer = self.pos, self._awaits_body
        text, in_module = self.lexer.input.content, self._in_module
        line = None if in_module else line_at(text, start, self._parser_state.dialect_stack)
        if line is not None and (alike := self._read_alike(line, start)) is not None:
            return alike
        self._awaits_body = self._recover and is_function(text, start)
        self._in_module = in_module and is_module(text, start)
        try:
            op = super().parse_operation()
        except UnknownSyntax:
            raise
        except ParseError as error:
            if error.msg.endswith(_NO_CUSTOM_SYNTAX):
                self._reject_custom_syntax(start)
            if foreign_dialect(text, start, OWN_DIALECTS):
                raise UnknownSyntax(error.span, error.msg) from error
            raise
        finally:
            self._awaits_body, self._in_module = outer, in_module
        if self._skipped is not None:
            self.unreadable.append(without_body(self._skipped, op))
            self._skipped = None
        if op.attributes:
            settle_properties(op, is_generic=False)
        if op.properties:
            keep_known_properties(op)
        if line is not None and self.pos == line.behind:
            self.alike.remember(line, op, self.ssa_values)
        op.location = self._placed(start, op.location)
        if op.regions:
            self._place_implied_ops(op)
        if self.forward_ssa_references and op.regions and op.has_trait(IsolatedFromAbove):
            self._reject_undefined()
        return op

    def _parse_generic_operation(self, op_type: type[Operation]) -> Operation:
        op = super()._parse_generic_operation(op_type)
        settle_properties(op, is_generic=True)
        return op

    def _read_alike(self, line: Line, start: int) -> Operation | None:
        """The op of the line, copied from a similar line; None if there was none."""
        found = self.alike.make(line, self.ssa_values)
        if found is None:
            return None
        op, bound = found
        self._resume_from(line.behind if line.location is None else line.location)
        given = UNKNOWN_LOC if line.location is None else self.parse_optional_location()
        begun = 0
        for use, size in zip(line.uses, bound, strict=False):
            values = op.results[begun : begun + size]
            self._register_ssa_definition(use[1:], values, self._span_of(use, start))
            begun += size
        op.location = self._placed(start, given or UNKNOWN_LOC)
        if op.regions:
            self._place_implied_ops(op)
        return op

    def _span_of(self, use: str, start: int) -> Span[str]:
        """Span of the first use of a name from `start` on."""
        place = self.lexer.input.content.index(use, start)
        return Span(place, place + len(use), self.lexer.input)

    @staticmethod
    def _place_implied_ops(op: Operation) -> None:
        """Give implied terminators and bodies the location of their op."""
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    if inner.location is UNKNOWN_LOC:
                        inner.location = op.location

    def parse_optional_region(
        self, arguments: Sequence[Parser.Argument] | None = None
    ) -> Region | None:
        if self._current_token.kind != MLIRTokenKind.L_BRACE:
            return None
        if arguments is not None:
            arguments = [self._with_place(argument) for argument in arguments]
        if self._awaits_body:
            self._awaits_body = False
            return self._parse_body(arguments)
        return self._parse_region(arguments)

    def _parse_body(self, arguments: Sequence[Parser.Argument] | None) -> Region:
        """The body of a function; empty if it cannot be read. In that case the parser's state is restored."""
        place = self._place()
        try:
            region = self._parse_region(arguments)
            if self.forward_ssa_references:
                self._reject_undefined()
            return region
        except Exception as error:
            said = input_error(error, self.lines, self.pos)
            self._return_to(place)
            try:
                skip_region(self)
            except ParseError as endless:
                raise endless if isinstance(error, UnknownSyntax) else error from None
            self._skipped = said
            return Region()

    def _place(self) -> _Place:
        """The current position and state."""
        return _Place(
            self.pos,
            self.ssa_values.depth,
            self._nesting,
            len(self._parser_state.dialect_stack),
            dict(self.forward_ssa_references),
            self.blocks,
            self.forward_block_references,
            len(self._resources),
        )

    def _return_to(self, place: _Place) -> None:
        """Go back to a position and restore the state."""
        self.ssa_values.leave(place.depth)
        self.alike.forget()
        self._nesting = place.nesting
        self.blocks, self.forward_block_references = place.blocks, place.block_uses
        self.forward_ssa_references = place.uses
        del self._parser_state.dialect_stack[place.dialects :]
        del self._resources[place.resources :]
        self._resume_from(place.offset)

    def _parse_region(self, arguments: Sequence[Parser.Argument] | None) -> Region:
        if self._nesting >= MAX_NESTING:
            self.raise_error(f"regions nest deeper than {MAX_NESTING} levels")
        self._nesting += 1
        opened = self.pos
        try:
            with self.ssa_values.region():
                region = super().parse_optional_region(arguments)
            assert region is not None
        except ParseError as error:
            # xDSL expects a block if there is neither an op nor the end of the region.
            if error.msg.strip() == "in block definition":
                self._reject_end_of_region(opened)
            if isinstance(error, MultipleSpansParseError) and self.forward_block_references:
                name, (used, *_) = next(iter(self.forward_block_references.items()))
                self.raise_error(f"the block ^{name} is not defined", used)
            raise
        self._nesting -= 1
        return region

    def _with_place(self, argument: Parser.Argument) -> Parser.Argument:
        given = argument.location
        if given is None:
            return argument
        place = self.location(argument.name.start)
        return Parser.Argument(argument.name, argument.type, given_at(place, given))

    def _reject_end_of_region(self, opened: int) -> NoReturn:
        if self._current_token.kind is MLIRTokenKind.EOF:
            line, _ = self.lines.line_and_column(opened)
            self.raise_error(f"expected '}}' to close the region that line {line} opens")
        self.raise_error("expected an operation, a block, or '}'")

    def resolve_operand(self, operand: UnresolvedOperand, type: Any) -> Any:
        if operand.operand_name not in self.ssa_values:
            self._first_uses.setdefault(operand.operand_name, operand.span)
        return super().resolve_operand(operand, type)

    def parse_affine_map(self) -> AffineMap:
        return SemiAffineParser(self._parser_state).parse_affine_map()

    def parse_affine_set(self) -> AffineSet:
        return SemiAffineParser(self._parser_state).parse_affine_set()

    def _register_ssa_definition(
        self, name: str, values: Sequence[SSAValue], span: Span[str]
    ) -> None:
        super()._register_ssa_definition(name, values, span)
        for value in values:
            if isinstance(value, BlockArgument):
                value.location = self._placed(span.start, value.location)

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """The module; ops outside of one get a module around them.

        Raises `ParseError` for text that does not parse, and at the first use of an undefined value.
        """
        if self._is_at_end():
            return ModuleOp([])
        try:
            return super().parse_module(allow_implicit_module)
        except ParseError:
            if self._is_at_end() and self.forward_ssa_references:
                self._reject_undefined()
            raise

    def _is_at_end(self) -> bool:
        return self._current_token.kind is MLIRTokenKind.EOF

    def _reject_custom_syntax(self, start: int) -> NoReturn:
        # xDSL points at the token behind the name.
        name = OP_NAME.match(self.lexer.input.content, start)
        assert name is not None
        raise unknown_op(Span(*name.span(1), self.lexer.input), name[1], self.ctx)

    def _reject_undefined(self) -> NoReturn:
        name = next(iter(self.forward_ssa_references))
        self.raise_error(f"value %{name} is used but not defined", self._first_uses[name])
