"""Custom syntax of ops of which only destination-passing style is known, and of what ends their regions.

    %r = iree_linalg_ext.sort dimension(0) outs(%t : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32):
      %less = arith.cmpf olt, %a, %b : f32
      iree_linalg_ext.yield %less : i1
    } -> tensor<8xf32>

Such an op is read as from its generic form, with inputs and inits as its segments. The words in front of these are kept
as they are: nobody here knows what they mean. Words that depend on other lines, as aliases do, are not read.

Syntax: https://github.com/iree-org/iree, compiler/src/iree/compiler/Dialect/LinalgExt/IR/LinalgExtOps.td
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from xdsl.dialects.builtin import DenseArrayBase, StringAttr, UnregisteredOp, i32
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind as Kind

from oneshot_verify.ir.dialects.syntax import (
    parse_operands,
    parse_optional_names,
    parse_types,
    print_operands,
    write,
)
from oneshot_verify.ir.facts import default_facts, inits_of
from oneshot_verify.ir.facts.names import KEPT_NAME, SIGN, WORDS

_PLAIN = (
    *(Kind.BARE_IDENT, Kind.INTEGER_LIT, Kind.FLOAT_LIT, Kind.MINUS, Kind.EQUAL, Kind.COMMA),
    *(Kind.L_PAREN, Kind.R_PAREN, Kind.L_SQUARE, Kind.R_SQUARE),
)
_UNKNOWN = "this form of the op is unknown here; its generic form can be read"
_OWN = (WORDS, SIGN, KEPT_NAME)


def class_with_syntax(name: str) -> type[Operation] | None:
    """The class of ops of this name, if this is their syntax."""
    facts = default_facts().find(name)
    if facts is not None and facts.destination_style:
        return _class(name, _parse)
    dialect, _, word = name.rpartition(".")
    styled = (each.name for each in default_facts() if each.destination_style)
    is_end = word == "yield" and any(each.startswith(f"{dialect}.") for each in styled)
    return _class(name, _parse_yield) if is_end else None


@cache
def _class(name: str, read: Callable[[type[Operation], Parser], Operation]) -> type[Operation]:
    unregistered = UnregisteredOp.with_name(name)
    made = {"parse": classmethod(read), "__module__": __name__}
    return type(unregistered.__name__, (unregistered,), made)


def _parse(kind: type[Operation], parser: Parser) -> Operation:
    attributes = parser.parse_optional_attr_dict()
    words = _parse_words(parser)
    inputs, inits = parse_operands(parser, "ins"), parse_operands(parser, "outs")
    region = parser.parse_optional_region()
    sign = next((each for each in ("->", ":") if parser.parse_optional_punctuation(each)), "")
    if not sign and _goes_on(parser):
        parser.raise_error(_UNKNOWN)
    sizes = DenseArrayBase.from_list(i32, [len(inputs), len(inits)])
    return kind.create(
        operands=[*inputs, *inits],
        result_types=parse_types(parser) if sign else [],
        properties={"operandSegmentSizes": sizes},
        attributes={**attributes, WORDS: StringAttr(words), SIGN: StringAttr(sign)},
        regions=[] if region is None else [region],
    )


def _parse_words(parser: Parser) -> str:
    """Parse up to the operands. Raises `ParseError` at a word that may mean something else in another text."""
    start = parser.pos
    while (token := parser._current_token).text not in ("ins", "outs"):  # pyright: ignore[reportPrivateUsage]
        # A word with a dot is the next op.
        if token.kind not in _PLAIN or (token.kind is Kind.BARE_IDENT and "." in token.text):
            parser.raise_error(_UNKNOWN, start)
        parser._consume_token()  # pyright: ignore[reportPrivateUsage]
    words = parser.lexer.input.content[start : parser.pos]
    if "//" in words:
        parser.raise_error(_UNKNOWN, start)
    return " ".join(words.split())


def _goes_on(parser: Parser) -> bool:
    """True if a word other than the location of the op follows in its line."""
    token, text = parser._current_token, parser.lexer.input.content  # pyright: ignore[reportPrivateUsage]
    begun = text.rfind("\n", 0, token.span.start) + 1
    is_word = token.kind is Kind.BARE_IDENT and token.text != "loc"
    return is_word and bool(text[begun : token.span.start].strip())


def _parse_yield(kind: type[Operation], parser: Parser) -> Operation:
    attributes, position = parser.parse_optional_attr_dict(), parser.pos
    names = parse_optional_names(parser)
    types = parse_types(parser) if names and parser.parse_punctuation(":") else []
    operands = parser.resolve_operands(names, types, position)
    return kind.create(operands=operands, attributes=attributes)


def print_destination_style(printer: Printer, op: Operation) -> None:
    """Print what follows the name of an op that was read in this syntax."""
    attributes = {name: value for name, value in op.attributes.items() if name not in _OWN}
    words, sign = op.attributes[WORDS], op.attributes[SIGN]
    assert isinstance(words, StringAttr)
    assert isinstance(sign, StringAttr)
    write(printer, attributes, f" {words.data}".rstrip())
    first = (inits_of(op) or range(0)).start
    print_operands(printer, "ins", op.operands[:first])
    print_operands(printer, "outs", op.operands[first:])
    for region in op.regions:
        write(printer, " ")
        printer.print_region(region)
    if op.results:
        write(printer, f" {sign.data} ", op.result_types)
