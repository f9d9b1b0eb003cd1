"""Unknown custom syntax, recovery behind a function that contains it or an error, and xDSL's errors as one line.

A function whose body cannot be read becomes a declaration; an op in unknown syntax directly in a module becomes an
empty op. The other functions are read as if these were defined elsewhere. A caller that asks for recovery (`recover`)
gets a list of them. It must give no verdict on them, nor on functions that refer to them.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import StringAttr, UnitAttr, UnregisteredOp
from xdsl.ir import Operation, Region
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.facts.names import KEPT_NAME, SIGN, WORDS
from oneshot_verify.ir.near_names import did_you_mean_op
from oneshot_verify.ir.require import words_of
from oneshot_verify.ir.source import InputError, Position
from oneshot_verify.ir.text import LineMap

UNREAD = "oneshot_verify.unread"
"""Attribute of an op that stands for unread text: its symbol, or else all of the text."""
REMEDY = (
    "let the program that knows the op print the file in generic form "
    "(your-opt --mlir-print-op-generic), or name that program with --reader"
)
_FUNCTIONS = ("func.func ", '"func.func"')
_MODULE = re.compile(r'"?(?:builtin\.|gpu\.)?module\b')
_OPENING = (MLIRTokenKind.L_BRACE, MLIRTokenKind.L_PAREN, MLIRTokenKind.L_SQUARE)
_CLOSING = (MLIRTokenKind.R_BRACE, MLIRTokenKind.R_PAREN, MLIRTokenKind.R_SQUARE)
_BEGINNING = re.compile(
    r'%[^=\n]*=|"[^"\n]+"\s*\(|[#!][\w.$-]+\s*=|\{-#|module\b|[a-zA-Z_]\w*\.[\w.$]+\s'
)
_SYMBOL = re.compile(r'@(?:"([^"\n]*)"|([a-zA-Z_][\w$.-]*))')
OP_NAME = re.compile(r'(?:%[^=]*=\s*)?"?([\w.$]+)')
"""The beginning of an op, up to its name."""
_CUSTOM = re.compile(r"(?:%[^=\n]*=\s*)?([a-zA-Z_]\w*)\.[\w.$]+")


class UnknownSyntax(ParseError):
    """An op in a custom syntax that is unknown here."""


def refuse_taken(names: Set[str], text: Input, start: int) -> None:
    """Raise an error if an attribute behind `start` has a reserved name."""
    for name in sorted(names & {KEPT_NAME, WORDS, SIGN}):
        place = max(start, text.content.find(name, start))
        said = f"no attribute can have the name '{name}' here: the reader keeps parts of ops there"
        raise ParseError(Span(place, place + len(name), text), said)


class ForeignSyntax(InputError):
    """Unknown syntax, with its location: another program may be able to read the text."""


@dataclass(frozen=True)
class Unreadable:
    """A function that became a declaration because its body was not read; or another unread op of a module."""

    op: Operation
    reason: str
    position: Position
    """The unknown op, or the error."""
    symbols: tuple[str, ...] = ()
    """For another op: the symbols that its text names; the first may be its own."""
    is_wrong: bool = False
    """True if the text is wrong; False if another program may be able to read it."""

    @staticmethod
    def because(error: InputError, op: Operation, symbols: tuple[str, ...] = ()) -> Unreadable:
        """The record of an op that was not read because of this error."""
        is_wrong = not isinstance(error, ForeignSyntax)
        return Unreadable(op, error.message, error.position, symbols, is_wrong)


def without_body(error: InputError, function: Operation) -> Unreadable:
    """Make a declaration of a function with an error. Its argument attributes and visibility go, too: no caller of it
    gets a verdict, and a declaration may not have all of them."""
    function.detach_region(0).drop_all_references()
    function.add_region(Region())
    function.properties.pop("arg_attrs", None)
    function.properties["sym_visibility"] = StringAttr("private")
    function.attributes[UNREAD] = UnitAttr()
    return Unreadable.because(error, function)


def unknown_op(span: Span[str], name: str, context: Context) -> ParseError:
    """Error for an op without a known custom syntax. A name without a dialect is no op."""
    if "." not in name:
        return ParseError(span, f"'{name}' is no op: the text does not parse")
    hint = did_you_mean_op(name, context)
    said = f"custom op '{name}' is unknown here; its generic form can be read{hint}"
    return UnknownSyntax(span, said)


def is_function(text: str, start: int) -> bool:
    """True if the op at `start` is a function."""
    return text.startswith(_FUNCTIONS, start)


def is_module(text: str, start: int) -> bool:
    """True if the op at `start` is a module."""
    return _MODULE.match(text, start) is not None


def foreign_dialect(text: str, start: int, own: frozenset[str]) -> bool:
    """True if the op at `start` is in the custom syntax of a dialect not in `own`."""
    written = _CUSTOM.match(text, start)
    return written is not None and written.group(1) not in own


def skip_op(parser: Parser) -> str:
    """Skip the op that begins here, and return its text.

    Its syntax is unknown: it ends with the region around it, or where a further line looks like the next op.
    """
    text, start, depth = parser.lexer.input.content, parser.pos, 0
    end = start
    while True:
        token = parser._current_token  # pyright: ignore[reportPrivateUsage]
        is_next = end > start and "\n" in text[end : token.span.start]
        if depth == 0 and (
            token.kind in (MLIRTokenKind.EOF, MLIRTokenKind.R_BRACE)
            or (is_next and _BEGINNING.match(text, token.span.start))
            or (end > start and is_function(text, token.span.start))
        ):
            return text[start:end]
        if token.kind is MLIRTokenKind.EOF:
            parser.raise_error("expected the end of this op", start, start + 1)
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        end = token.span.end
        parser._consume_token()  # pyright: ignore[reportPrivateUsage]


def in_place_of(error: InputError, text: str) -> Unreadable:
    """An empty op in place of text that cannot be read, with its record. It has the op's own name only if the syntax
    is unknown; in other cases it would be mistaken for the op."""
    symbols = symbols_in(text)
    named = OP_NAME.match(text) if isinstance(error, ForeignSyntax) else None
    op = UnregisteredOp.with_name(named.group(1) if named else UNREAD).create()
    op.attributes[UNREAD] = StringAttr(symbols[0] if symbols else text)
    return Unreadable.because(error, op, symbols)


def symbols_in(text: str) -> tuple[str, ...]:
    """Symbols that `text` names."""
    return tuple(found[found.lastindex or 0] for found in _SYMBOL.finditer(text))


def skip_region(parser: Parser) -> None:
    """Skip the next braces and their contents. Raises `ParseError` if they are not closed."""
    opened, depth = parser.pos, 0
    while True:
        token = parser._consume_token()  # pyright: ignore[reportPrivateUsage]
        if token.kind is MLIRTokenKind.L_BRACE:
            depth += 1
        elif token.kind is MLIRTokenKind.R_BRACE:
            depth -= 1
            if depth == 0:
                return
        elif token.kind is MLIRTokenKind.EOF:
            parser.raise_error("expected '}' to close this region", opened, opened + 1)


XDSL_NOTHING_PARSES = "Could not parse entire input!"
NOTHING_PARSES = "an op is expected here: the text does not parse"
"""Message for text in which not even an op begins."""


def input_error(error: Exception, lines: LineMap, reached: int) -> InputError:
    """The error as an `InputError`. `reached`: the offset up to which the text was read, for errors without a
    location."""
    match error:
        case InputError():
            return error
        case UnknownSyntax():
            return ForeignSyntax(_one_line(error.msg), lines.position(error.span.start))
        case ParseError():
            said = NOTHING_PARSES if error.msg == XDSL_NOTHING_PARSES else error.msg
            # xDSL 0.75 leaves this word unchanged.
            said = said.replace("{first_char}", error.span.text[:1])
            return InputError(_one_line(said), lines.position(error.span.start))
        case RecursionError():
            return InputError("is nested too deeply", lines.position(reached))
        case _:
            # xDSL's op parsers raise various exceptions for unexpected text.
            said = f"the text does not parse here: {words_of(error)}"
            return InputError(said, lines.position(reached))


def _one_line(message: str) -> str:
    lines = [line.strip() for line in message.strip().splitlines()]
    return next((line for line in lines if line), "does not parse")
