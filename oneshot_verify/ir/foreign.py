"""Custom syntax that nobody here knows, and going on behind a function that holds it, or something wrong.

A function whose body cannot be read becomes a declaration, and what stands directly in a module in unknown syntax an
op without anything in it: the others are read as if it stood elsewhere. Who asks for this (`recover`) is told of each,
and must say nothing of it, nor of who refers to it.
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

from oneshot_verify.ir.facts.names import KEPT_NAME
from oneshot_verify.ir.near_names import did_you_mean_op
from oneshot_verify.ir.source import InputError, Position

UNREAD = "oneshot_verify.unread"
"""The attribute of an op that stands for text that was not read: its symbol, or else all of the text."""
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
_NAME = re.compile(r'(?:%[^=]*=\s*)?"?([\w.$]+)')
_CUSTOM = re.compile(r"(?:%[^=\n]*=\s*)?([a-zA-Z_]\w*)\.[\w.$]+")


class UnknownSyntax(ParseError):
    """An op in custom syntax that nobody here knows."""


def refuse_taken(names: Set[str], text: Input, start: int) -> None:
    """Raise an error if an attribute that stands behind `start` has a name that would not mean what it says."""
    if KEPT_NAME in names:
        place = max(start, text.content.find(KEPT_NAME, start))
        said = (
            f"no attribute can have the name '{KEPT_NAME}' here: xDSL keeps the names of ops there"
        )
        raise ParseError(Span(place, place + len(KEPT_NAME), text), said)


class ForeignSyntax(InputError):
    """The same, with its place: text that another program may be able to read."""


@dataclass(frozen=True)
class Unreadable:
    """A function whose body was not read, and is a declaration now; or another op directly in a module."""

    op: Operation
    reason: str
    position: Position
    """The op that nobody knows, or what is wrong."""
    symbols: tuple[str, ...] = ()
    """The symbols that the text of another op names; the first one may be its own."""
    is_wrong: bool = False
    """Whether the text is wrong; otherwise another program may be able to read it."""

    @staticmethod
    def because(error: InputError, op: Operation, symbols: tuple[str, ...] = ()) -> Unreadable:
        """What was not read because of the error."""
        is_wrong = not isinstance(error, ForeignSyntax)
        return Unreadable(op, error.message, error.position, symbols, is_wrong)


def without_body(error: InputError, function: Operation) -> Unreadable:
    """Make a declaration of a function in which something is wrong. What it says of itself goes with the body: nobody
    who calls it is judged, and a declaration may not say all that."""
    function.detach_region(0).drop_all_references()
    function.add_region(Region())
    function.properties.pop("arg_attrs", None)
    function.properties["sym_visibility"] = StringAttr("private")
    function.attributes[UNREAD] = UnitAttr()
    return Unreadable.because(error, function)


def unknown_op(span: Span[str], name: str, context: Context) -> ParseError:
    """For an op of which nobody here knows any custom syntax; without a dialect, it is no op."""
    if "." not in name:
        return ParseError(span, f"'{name}' is no op: the text does not parse")
    hint = did_you_mean_op(name, context)
    said = f"custom op '{name}' is unknown here; its generic form can be read{hint}"
    return UnknownSyntax(span, said)


def is_function(text: str, start: int) -> bool:
    """Whether the op at `start` is a function."""
    return text.startswith(_FUNCTIONS, start)


def is_module(text: str, start: int) -> bool:
    """Whether the op at `start` is a module."""
    return _MODULE.match(text, start) is not None


def foreign_dialect(text: str, start: int, own: frozenset[str]) -> bool:
    """Whether the op at `start` is written in the custom syntax of a dialect that is not one of `own`."""
    written = _CUSTOM.match(text, start)
    return written is not None and written.group(1) not in own


def skip_op(parser: Parser) -> str:
    """Go on behind the op that begins here, and give its text.

    Nobody knows its syntax: it ends where the region around it does, or where another line looks like the next op.
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
    """An empty op, and that it stands for the text of one that cannot be read. It has a name only where nobody here
    knows the op: others would be taken for what they are not."""
    symbols = symbols_in(text)
    named = _NAME.match(text) if isinstance(error, ForeignSyntax) else None
    op = UnregisteredOp.with_name(named.group(1) if named else UNREAD).create()
    op.attributes[UNREAD] = StringAttr(symbols[0] if symbols else text)
    return Unreadable.because(error, op, symbols)


def symbols_in(text: str) -> tuple[str, ...]:
    """The symbols that `text` names."""
    return tuple(found[found.lastindex or 0] for found in _SYMBOL.finditer(text))


def skip_region(parser: Parser) -> None:
    """Go on behind the brace that closes the one that is next; raises `ParseError` where there is none."""
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
