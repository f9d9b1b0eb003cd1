"""Fast lexing: xDSL's lexer with one regular expression for the most frequent tokens, and its parser's token steps.
Reading spends most of its time in these lines."""

from __future__ import annotations

import re
from typing import Any

from xdsl.parser import Parser
from xdsl.utils.lexer import Input, Position, Span
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRToken, MLIRTokenKind, PunctuationSpelling

BLANKS = r"(?:[ \t\n\r]++|//[^\n\r]*+)*+"
"""White space and comments. Possessive, so that no token is searched in a comment."""

_IDENTIFIER = r"(?:[0-9]+|[a-zA-Z$._-][a-zA-Z0-9$._-]*)"
_COMMON = re.compile(
    BLANKS + r"(?:([a-zA-Z_][a-zA-Z0-9_$.]*+)"
    rf"|(%{_IDENTIFIER})"
    r"|(->|\{(?!-#)|[:,()}\[\]<>=+*?|]))"
)
_KINDS = (MLIRTokenKind.EOF, MLIRTokenKind.BARE_IDENT, MLIRTokenKind.PERCENT_IDENT)
"""Token kinds of the first two groups of the expression."""
_PUNCTUATION: dict[str, MLIRTokenKind] = {
    kind.value: kind for kind in MLIRTokenKind if isinstance(kind.value, str) and kind.value
}


class QuickToken:
    """xDSL's token with a span that is created on demand."""

    __slots__ = ("end", "input", "kind", "start")

    def __init__(self, kind: MLIRTokenKind, start: int, end: int, input: Input[str]) -> None:
        self.kind, self.start, self.end, self.input = kind, start, end, input

    @property
    def span(self) -> Span[str]:
        """Location of the token."""
        return Span(self.start, self.end, self.input)

    @property
    def text(self) -> str:
        """Text of the token."""
        return self.input.content[self.start : self.end]

    content = text


class FastLexer(MLIRLexer):
    """Gives the same tokens as `MLIRLexer`, to which it leaves numbers, strings and the rest."""

    _whitespace_regex = re.compile(BLANKS)
    # xDSL's expression backtracks without end if a string is not closed.
    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')

    def lex(self) -> MLIRToken:
        input = self.input
        match = _COMMON.match(input.content, self.pos)
        if match is None:
            other = super().lex()
            kind, start, self.pos = other.kind, other.span.start, other.span.end
        else:
            group = match.lastindex or 0
            start, self.pos = match.span(group)
            kind = _KINDS[group] if group < 3 else _PUNCTUATION[match.group(3)]
        token: Any = QuickToken(kind, start, self.pos, input)
        return token


class TokenParser(Parser):
    """Token steps of xDSL's parser, without checks of the caller."""

    _parser_state: Any

    @property
    def pos(self) -> Position:
        return self._parser_state.current_token.start

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> MLIRToken:
        state = self._parser_state
        token = state.current_token
        state.current_token = state.lexer.lex()
        return token

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> MLIRToken | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token

    def parse_optional_characters(self, text: str) -> str | None:
        state = self._parser_state
        token = state.current_token
        kind = _PUNCTUATION.get(text)
        if token.text != text if kind is None else token.kind is not kind:
            return None
        state.current_token = state.lexer.lex()
        return text

    def parse_optional_punctuation(
        self, punctuation: PunctuationSpelling
    ) -> PunctuationSpelling | None:
        state = self._parser_state
        if state.current_token.kind is not _PUNCTUATION[punctuation]:
            return None
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_punctuation(
        self, punctuation: PunctuationSpelling, context_msg: str = ""
    ) -> PunctuationSpelling:
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(f"Expected '{punctuation}'{context_msg}")
        return punctuation
