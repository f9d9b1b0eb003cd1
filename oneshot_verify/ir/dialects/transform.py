"""Transform scripts, which are in a module beside its functions and do not affect their meaning.

A script in custom syntax is kept as text; in generic syntax its ops are unregistered.

https://mlir.llvm.org/docs/Dialects/Transform/
"""

from __future__ import annotations

from typing import Any, Self

from xdsl.dialects.builtin import StringAttr, UnregisteredOp
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

_OPENING = {MLIRTokenKind.L_PAREN, MLIRTokenKind.L_SQUARE, MLIRTokenKind.L_BRACE}
_CLOSING = {MLIRTokenKind.R_PAREN, MLIRTokenKind.R_SQUARE, MLIRTokenKind.R_BRACE}


class ScriptOp(IRDLOperation):
    """A script: all text from behind the op's name to the closing brace of its body."""

    script = prop_def(StringAttr)

    @classmethod
    def create(cls, **parts: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Create the op; without a text, as from generic syntax, an unregistered op."""
        if "script" in (parts.get("properties") or {}):
            return super().create(**parts)
        return UnregisteredOp.with_name(cls.name).create(**parts)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        start = taken = parser.pos
        depth, before, is_body = 0, "", False
        source, pieces = parser.lexer.input.content, list[str]()
        while True:
            at = parser.pos
            if (location := parser.parse_optional_location()) is not None:
                # An alias in place of this attribute would not be printed with the script.
                pieces += source[taken:at], str(location), " "
                taken = parser.pos
                continue
            token = parser._consume_token()  # pyright: ignore[reportPrivateUsage]
            if token.kind is MLIRTokenKind.EOF:
                parser.raise_error("expected '}' at the end of the script", start)
            if token.kind in _OPENING:
                if depth == 0:
                    is_body = token.kind is MLIRTokenKind.L_BRACE and before != "attributes"
                depth += 1
            elif token.kind in _CLOSING:
                depth -= 1
                if depth == 0 and is_body:
                    break
            if depth == 0:
                before = token.text
        pieces.append(source[taken : token.span.end])
        return cls.create(properties={"script": StringAttr("".join(pieces))})

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.script.data}", indent=0)


@irdl_op_definition
class NamedSequenceOp(ScriptOp):
    """`transform.named_sequence @__transform_main(%root: !transform.any_op) { ... }`."""

    name = "transform.named_sequence"


@irdl_op_definition
class SequenceOp(ScriptOp):
    """`transform.sequence failures(propagate) { ... }`."""

    name = "transform.sequence"


Transform = Dialect("transform", [NamedSequenceOp, SequenceOp], [])
