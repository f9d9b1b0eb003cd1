"""xDSL's lexer with one regular expression for the tokens that make up most of a program."""

from __future__ import annotations

import re

from xdsl.utils.lexer import Span, Token
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRToken, MLIRTokenKind

_IDENTIFIER = r"(?:[0-9]+|[a-zA-Z$._-][a-zA-Z0-9$._-]*)"
_COMMON = re.compile(
    # Possessive: what a comment has taken is never given back to look for a token in it.
    r"(?:[ \t\n\r]++|//[^\n]*+)*+"
    r"(?:(?P<bare>[a-zA-Z_][a-zA-Z0-9_$.]*+)"
    rf"|(?P<percent>%{_IDENTIFIER})"
    r"|(?P<punctuation>->|\{(?!-#)|[:,()}\[\]<>=+*?|]))"
)
_PUNCTUATION = {
    kind.value: kind for kind in MLIRTokenKind if isinstance(kind.value, str) and kind.value
}


class FastLexer(MLIRLexer):
    """Gives the same tokens as `MLIRLexer`; numbers, strings and the rest are left to it."""

    def lex(self) -> MLIRToken:
        match = _COMMON.match(self.input.content, self.pos)
        if match is None:
            return super().lex()
        group = match.lastgroup
        start, end = match.span(group or 0)
        self.pos = end
        if group == "bare":
            kind = MLIRTokenKind.BARE_IDENT
        elif group == "percent":
            kind = MLIRTokenKind.PERCENT_IDENT
        else:
            kind = _PUNCTUATION[match.group("punctuation")]
        return Token(kind, Span(start, end, self.input))
