"""Conversion of xDSL's errors to one line with a location."""

from __future__ import annotations

from xdsl.utils.exceptions import ParseError

from oneshot_verify.ir.foreign import ForeignSyntax, UnknownSyntax
from oneshot_verify.ir.require import words_of
from oneshot_verify.ir.source import InputError
from oneshot_verify.ir.text import LineMap

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
