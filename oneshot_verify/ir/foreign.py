"""Custom syntax that nobody here knows, and going on behind a function that holds it.

A function whose body cannot be read becomes a declaration: the others are read as if it stood elsewhere. Who asks for
this (`recover`) is told of each such function, and must say nothing of it, nor of who calls it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.source import InputError, Position

REMEDY = (
    "let the program that knows the op print the file in generic form "
    "(your-opt --mlir-print-op-generic), or name that program with --reader"
)
_FUNCTIONS = ("func.func ", '"func.func"')
_CUSTOM = re.compile(r"(?:%[^=\n]*=\s*)?([a-zA-Z_]\w*)\.[\w.$]+")


class UnknownSyntax(ParseError):
    """An op in custom syntax that nobody here knows."""


class ForeignSyntax(InputError):
    """The same, with its place: text that another program may be able to read."""


@dataclass(frozen=True)
class Unreadable:
    """A function whose body was not read, and is a declaration now."""

    function: Operation
    reason: str
    position: Position
    """The op that nobody knows."""


def unknown_op(span: Span[str], name: str) -> UnknownSyntax:
    """For an op of which nobody here knows any custom syntax."""
    return UnknownSyntax(span, f"custom op '{name}' is unknown here; its generic form can be read")


def is_function(text: str, start: int) -> bool:
    """Whether the op at `start` is a function."""
    return text.startswith(_FUNCTIONS, start)


def foreign_dialect(text: str, start: int, own: frozenset[str]) -> bool:
    """Whether the op at `start` is written in the custom syntax of a dialect that is not one of `own`."""
    written = _CUSTOM.match(text, start)
    return written is not None and written.group(1) not in own


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
