"""Parser of types, aliases and affine maps with MLIR's restrictions: an invalid one is an error at its position.

A few lines of aliases, each of which names the one before ten times, expand to more than any machine can print; so
their expansion is limited.

Source: `verify` of the types in https://github.com/llvm/llvm-project/blob/main/mlir/lib/IR/BuiltinTypes.cpp
"""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from types import UnionType
from typing import Any, Literal, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ComplexType,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    StringAttr,
    UnrankedMemRefType,
    UnregisteredAttr,
    VectorType,
)
from xdsl.dialects.utils.bit_enum_attribute import BitEnumAttribute
from xdsl.ir import Attribute, BuiltinAttribute, ParametrizedAttribute, TypeAttribute
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr
from xdsl.parser import Parser
from xdsl.parser.affine_parser import AffineParser
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.layouts import BufferType, as_built

LARGEST = (1 << 63) - 1
"""Largest size, stride or constant in a map."""
_KINDS = {
    "ceildiv": AffineBinaryOpKind.CeilDiv,
    "floordiv": AffineBinaryOpKind.FloorDiv,
    "mod": AffineBinaryOpKind.Mod,
    "*": AffineBinaryOpKind.Mul,
}


class SemiAffineParser(AffineParser):
    """Parses affine maps with products of and divisions by symbols. Numbers have 64 bits; names must be unique."""

    def _create_binop_expr(self, lhs: AffineExpr, rhs: AffineExpr, binop: MLIRToken) -> AffineExpr:
        kind = _KINDS.get(binop.text)
        constants = isinstance(lhs, AffineConstantExpr) or isinstance(rhs, AffineConstantExpr)
        if kind is AffineBinaryOpKind.Mul and constants:
            kind = None
        if kind is not None and not isinstance(rhs, AffineConstantExpr):
            return AffineBinaryOpExpr(kind, lhs, rhs)
        return super()._create_binop_expr(lhs, rhs, binop)

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> MLIRToken:
        token = super()._consume_token(expected_kind)
        if token.kind is MLIRTokenKind.INTEGER_LIT and int(token.text, 0) > LARGEST:
            self.raise_error("constant too large for index", token.span.start, token.span.end)
        return token

    def _parse_affine_space(self) -> tuple[list[str], list[str]]:
        start = self.pos
        dims, symbols = super()._parse_affine_space()
        names = [*dims, *symbols]
        for name in names:
            if names.count(name) > 1:
                self.raise_error(f"redefinition of identifier '{name}'", start)
        return dims, symbols


_LEAST = 200_000
_PER_CHARACTER = 2
"""Limit of attributes per character of the text, beyond the first `_LEAST`."""
_CHARACTERS = 16
"""Number of characters or bytes of a literal that count as one attribute."""


class AliasParser(Parser):
    """Counts the attributes in the expansion of alias uses."""

    def count_aliases(self) -> None:
        """Start counting."""
        self._sizes: dict[int, tuple[Attribute, int]] = {}
        self._left = _LEAST + _PER_CHARACTER * len(self.lexer.input.content)

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Any:
        start = self.pos
        found = super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)  # pyright: ignore
        if "." not in attr_or_dialect_name:
            self.count_use(found, start)
        return found

    def count_use(self, meant: Attribute, start: int) -> None:
        """Count the expansion of the alias used at `start`. Raises `ParseError` above the limit."""
        # Locations refer to each other in long chains, but are not expanded.
        self._left -= 0 if isinstance(meant, LocationAttr) else self._size(meant)
        if self._left < 0:
            self.raise_error("aliases stand for too many attributes to be spelled out", start)

    def _size(self, attribute: Any) -> int:
        known = self._sizes.get(id(attribute))
        if known is not None:
            return known[1]
        size = 1
        for part in _parts(attribute):
            if isinstance(part, Attribute):
                size += self._size(part)
            elif isinstance(part, str | bytes):
                size += len(part) // _CHARACTERS
        # Held with the attribute, so that no other object gets its id.
        self._sizes[id(attribute)] = attribute, size
        return size


def _parts(attribute: Any) -> tuple[Any, ...]:
    if isinstance(attribute, ParametrizedAttribute):
        return attribute.parameters
    data = getattr(attribute, "data", None)
    if isinstance(data, dict):
        return tuple(cast("dict[str, Any]", data).values())
    return cast("tuple[Any, ...]", data) if isinstance(data, tuple) else (data,)


Element = TypeVar("Element")

_WIDEST = (1 << 24) - 1
"""Bit width of the widest integer type."""
_NUMBERS = IntegerType | IndexType | AnyFloat
_TENSOR_ELEMENTS = _NUMBERS | ComplexType | VectorType
_BUFFER_ELEMENTS = _TENSOR_ELEMENTS | MemRefType | UnrankedMemRefType
_SPACES = (NoneAttr, IntegerAttr, StringAttr, DictionaryAttr)


_SIZES = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION)
_ROW = re.compile(r"(?:[0-9]++|\?)(?:x(?:[0-9]++|\?))*+")
_SIZE = re.compile(r"[0-9]++|\?")

_STRING_OR_BREAK = re.compile(r'("(?:[^"\\]|\\.)*+"?)|//[^\n]*|(\n)\s*')
_STRING_OR_NAME = re.compile(r'"(?:[^"\\]|\\.)*+"?|[#!][A-Za-z_][\w$.-]*(?!<)(?![\w$.-])')
"""In the text of an unknown attribute: a string, or a possible alias."""


def _is_of_builtin(attribute: Attribute) -> bool:
    return isinstance(attribute, BuiltinAttribute) and not isinstance(attribute, UnregisteredAttr)


class TypeParser(AliasParser):
    """Parses shaped types, integer types, flag sets, and the numbers of custom syntax. Types and memory spaces of
    other dialects are accepted as they are."""

    def parse_shape_dimension(self, allow_dynamic: bool = True) -> int:
        start = self.pos
        size = super().parse_shape_dimension(allow_dynamic)
        if size > LARGEST:
            self.raise_error("a size has at most 64 bits", start)
        return size

    def parse_dimension_list(self) -> list[int]:
        """Parse `4x8`; blanks may surround each `x`. The `x` before the element type is not consumed."""
        sizes: list[int] = []
        mark = self.pos
        while self._current_token.kind in _SIZES:
            # Sizes without blanks are one match: as a token, each `x` would include the sizes behind it.
            row = _ROW.match(self._parser_state.lexer.input.content, self.pos)
            assert row is not None
            for found in _SIZE.finditer(row.string, *row.span()):
                sizes.append(DYNAMIC_INDEX if found[0] == "?" else self._size_in_text(found))
            self._resume_from(row.end())
            mark = self.pos
            if not self._parse_optional_shape_delimiter():
                return sizes
        self._resume_from(mark)
        return sizes

    def _size_in_text(self, digits: re.Match[str]) -> int:
        number = digits[0].lstrip("0") or "0"
        if len(number) > len(str(LARGEST)) or int(number) > LARGEST:
            self.raise_error("a size has at most 64 bits", digits.start())
        return int(number)

    def parse_list(
        self,
        delimiter: Parser.Delimiter,
        parse: Callable[[], Element],
        separator: str = ",",
        context_msg: str = "",
    ) -> list[Element]:
        found = super().parse_list(delimiter, parse, separator, context_msg)
        if not found and parse.__module__ == BitEnumAttribute.__module__:
            self.raise_error("a set of flags without a flag is 'none'", self.pos - 1)
        return found

    def parse_optional_integer(
        self, allow_boolean: bool = True, allow_negative: bool = True
    ) -> int | None:
        start = self.pos
        number = super().parse_optional_integer(allow_boolean, allow_negative)
        if number is not None and not -LARGEST <= number + 1 <= LARGEST + 1:
            self.raise_error("integer value too large: it has more than 64 bits", start)
        return number

    def _parse_int_or_question(self, context_msg: str = "") -> int | Literal["?"]:
        start = self.pos
        number = super()._parse_int_or_question(context_msg)
        if number == DYNAMIC_INDEX:
            self.raise_error("expected a 64-bit signed integer or '?'", start)
        return number

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        start = self.pos
        type: Any = super()._parse_optional_integer_or_float_type()
        width = getattr(type, "width", None)
        if width is not None and width.data > _WIDEST:
            self.raise_error(f"integer bitwidth is limited to {_WIDEST} bits", start)
        return type

    def _parse_dialect_type_or_attribute_body(
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: int | None
    ) -> Any:
        found = super()._parse_dialect_type_or_attribute_body(
            attr_name, is_type, is_opaque, starting_opaque_pos
        )
        if not isinstance(found, UnregisteredAttr):
            return found
        # In another place, its lines would be indented otherwise.
        text = _STRING_OR_BREAK.sub(lambda each: each[1] or " " * bool(each[2]), found.value.data)
        text = _STRING_OR_NAME.sub(self._spelled_out, text)
        return type(found)(found.attr_name, found.is_type, found.is_opaque, text)

    def _spelled_out(self, name: re.Match[str]) -> str:
        """Expansion of an alias, whose meaning may differ in another file."""
        meant = self.attribute_aliases.get(name.group())
        if meant is None:
            return name.group()
        self.count_use(meant, self.pos)
        stream = StringIO()
        ConstantPrinter(stream=stream).print_attribute(meant)
        return stream.getvalue()

    def _parse_vector_attrs(self) -> Any:
        start = self.pos
        type: Any = super()._parse_vector_attrs()
        if 0 in type.get_shape():
            self.raise_error("the sizes of a vector must be positive", start)
        self._check_element(type, _NUMBERS, start)
        return type

    def _parse_tensor_attrs(self) -> Any:
        start = self.pos
        type: Any = super()._parse_tensor_attrs()
        self._check_element(type, _TENSOR_ELEMENTS, start)
        return type

    def _parse_memref_attrs(self) -> BufferType:
        start = self.pos
        type: BufferType = super()._parse_memref_attrs()
        self._check_element(type, _BUFFER_ELEMENTS, start)
        space = type.memory_space
        if _is_of_builtin(space) and not isinstance(space, _SPACES):
            self.raise_error("this attribute is no memory space", start)
        if isinstance(type, MemRefType):
            self._check_layout(type, start)
        return as_built(type)

    def _check_element(self, type: Any, known: UnionType, start: int) -> None:
        element: Attribute = type.element_type
        if _is_of_builtin(element) and not isinstance(element, known):
            self.raise_error(f"invalid {type.name} element type {element}", start)

    def _check_layout(self, type: Any, start: int) -> None:
        rank = type.get_num_dims()
        match type.layout:
            case StridedLayoutAttr() as layout if len(layout.strides) != rank:
                self.raise_error("expected the number of strides to match the rank", start)
            case AffineMapAttr() as layout if layout.data.num_dims != rank:
                self.raise_error("the layout's affine map does not take as many indices", start)
            case _:
                pass
