"""Parser mix-in for constants.

A constant `sparse<[[0, 0], [1, 2]], [1.0, 2.0]> : tensor<3x4xf32>` is zero but for a few elements.
https://mlir.llvm.org/docs/Dialects/Builtin/#sparseelementsattr
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, NoReturn, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerType,
    NoneAttr,
    ShapedType,
    StringAttr,
    TensorType,
    f64,
    i64,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.constants.attributes import SparseElementsAttr, dense_attribute, elements_of
from oneshot_verify.ir.constants.elements import (
    Reject,
    bytes_of_element,
    canonical,
    is_bit,
    is_packable,
    scalar,
)
from oneshot_verify.ir.constants.literals import Token, number_bits, read_dense
from oneshot_verify.ir.constants.resources import (
    Blob,
    BlobData,
    MetadataReader,
    ResourceElementsAttr,
    wrong_size,
)

MOST_BYTES = 1 << 28
"""Limit of the dense form in bytes; a larger constant has a text, but no elements."""
_MARK = re.compile(r"[\[\](),]|\"[^\"]*\"")


def sparse_attribute(body: str, type: Attribute, reject: Reject) -> SparseElementsAttr:
    """The attribute of a shaped type with this text between its brackets."""
    shape, element_type = cast("Any", type).get_shape(), cast("Any", type).get_element_type()
    if not is_packable(element_type):
        reject(f"sparse elements of type {type} are not covered", 0, 0)
    body = body.strip()
    given = _given(body, shape, element_type, reject) if body else []
    count = math.prod(shape)
    size = bytes_of_element(element_type)
    dense: Attribute = NoneAttr()
    if not is_bit(element_type) and count * size <= MOST_BYTES:
        raw = bytearray(count * size)
        for position, value in given:
            raw[position * size : (position + 1) * size] = value
        dense = dense_attribute(canonical(bytes(raw), element_type, count), type)
    return SparseElementsAttr(StringAttr(body), dense, type)


def _given(
    body: str, shape: Sequence[int], element_type: Attribute, reject: Reject
) -> list[tuple[int, bytes]]:
    """Row-major positions of the listed elements, with their bytes."""
    comma = _comma(body)
    if comma is None:
        reject("expected indices, ',', and values", 0, 0)
    rows = _rows(f"<{body[:comma]}>", shape, reject)
    values = read_dense(f"<{body[comma + 1 :]}>", 0, reject)
    found = elements_of(values.attribute(TensorType(element_type, [len(rows)]), reject))
    assert found is not None
    size = bytes_of_element(element_type)
    raw = found.raw * len(rows) if found.is_splat else found.raw
    pieces = [raw[at * size : (at + 1) * size] for at in range(len(rows))]
    return [(_position(row, shape), piece) for row, piece in zip(rows, pieces, strict=True)]


def _rows(text: str, shape: Sequence[int], reject: Reject) -> list[Sequence[int]]:
    """Indices of each listed element. A single number stands for all indices of one element."""
    written, rank = read_dense(text, 0, reject), len(shape)
    numbers = [int(token.text, 0) for token in written.numbers]
    if written.blob is not None or written.shape not in (None, (len(numbers) // rank, rank)):
        reject("expected a list of indices for each value", 0, 0)
    if written.shape is None:
        numbers *= rank
    rows = [numbers[at : at + rank] for at in range(0, len(numbers), rank)]
    if not all(0 <= n < size for row in rows for n, size in zip(row, shape, strict=True)):
        reject("an index is not inside of the shape", 0, 0)
    return list(rows)


def _position(row: Sequence[int], shape: Sequence[int]) -> int:
    found = 0
    for number, size in zip(row, shape, strict=True):
        found = found * size + number
    return found


def _comma(text: str) -> int | None:
    """Offset of the comma behind the indices."""
    depth = 0
    for mark in _MARK.finditer(text):
        depth += (mark.group() in ("[", "(")) - (mark.group() in ("]", ")"))
        if mark.group() == "," and depth == 0:
            return mark.start()
    return None


class ConstantParser(Parser):
    """Parses numbers and dense constants bit by bit. xDSL reads a hexadecimal element of a float constant as an
    integer, and makes a signalling NaN quiet."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.kept_metadata: list[str] = []
        """Entries of the file metadata that are no `builtin` resources."""
        self.lacking: list[tuple[ResourceElementsAttr, ParseError]] = []
        """Resources that are missing in the metadata, although it has some."""
        self.wrong: list[tuple[ResourceElementsAttr, ParseError]] = []
        """Resources with wrong bytes."""
        self._blobs: dict[str, Blob] = {}
        self._resources: list[tuple[ResourceElementsAttr, int]] = []

    def parse_optional_builtin_int_or_float_attr(self) -> Any:
        truth = self.try_parse_builtin_boolean_attr()
        if truth is not None:
            return truth
        token = self._optional_number()
        if token is None:
            return None
        is_decimal = "." in token.text and not token.is_hexadecimal
        if self._current_token.kind is not MLIRTokenKind.COLON:
            type: Attribute = f64 if is_decimal else i64
        else:
            type = self._parse_attribute_type()
        if not isinstance(type, AnyFloat | IntegerType | IndexType):
            self.raise_error("Invalid type given for integer or float attribute.")
        kind = cast("Attribute", type)
        return scalar(number_bits(token, kind, self.raise_error), kind)

    def _optional_number(self) -> Token | None:
        first = self._current_token
        if first.kind is MLIRTokenKind.MINUS:
            self._consume_token()
        number = self._current_token
        if number.kind not in (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.FLOAT_LIT):
            if number is not first:
                self.raise_error("Expected integer or float literal after '-'")
            return None
        self._consume_token()
        sign = "-" if number is not first else ""
        return Token(sign + number.text, first.span.start, number.span.end)

    def parse_dense_int_or_fp_elements_attr(self, type: Any) -> Any:
        opened = self._current_token
        if opened.kind is not MLIRTokenKind.LESS:
            self.raise_error("expected '<' after 'dense'")
        written = read_dense(self.lexer.input.content, opened.span.start, self.raise_error)
        self._resume_from(written.end)
        if type is None:
            self.parse_punctuation(":", " in dense attribute")
            type = self.expect(self.parse_optional_type, "dense attribute must be typed")
        return written.attribute(cast("Attribute", type), self.raise_error)

    def _parse_optional_builtin_parametrized_attr(self) -> Any:
        if self._current_token.text != "sparse":
            return super()._parse_optional_builtin_parametrized_attr()
        self._consume_token()
        return self.parse_sparse(None)

    def parse_sparse(self, type: Attribute | None) -> SparseElementsAttr:
        """Parse `<indices, values>`, and the type unless it is given."""
        start = self.pos
        if self._current_token.kind is not MLIRTokenKind.LESS:
            self.raise_error("expected '<' after 'sparse'")
        body = self._parse_dialect_symbol_body()
        end = self._current_token.span.start
        if type is None:
            self.parse_punctuation(":", " in sparse attribute")
            type = self.parse_type()
        if not isinstance(type, ShapedType) or DYNAMIC_INDEX in cast("Any", type).get_shape():
            self.raise_error("a sparse constant has a shaped type of static sizes", start, end)
        if not cast("Any", type).get_shape():
            self.raise_error("a sparse constant has dimensions", start, end)

        def reject(message: str, *_: int) -> NoReturn:
            self.raise_error(message, start, end)

        return sparse_attribute(body, cast("Attribute", type), reject)

    def _parse_builtin_dense_resource_attr(self) -> Any:
        return self.parse_dense_resource(None)

    def parse_dense_resource(self, type: Attribute | None) -> ResourceElementsAttr:
        """Parse `<key>`, and the type unless it is given."""
        start = self.pos
        self.parse_punctuation("<", " in dense_resource attribute")
        key = self.parse_optional_str_literal()
        if key is None:
            key = self.parse_identifier(context_msg=" for resource handle")
        self.parse_punctuation(">", " in dense_resource attribute")
        if type is None:
            self.parse_punctuation(":", " in dense_resource attribute")
            type = self.parse_type()
        if not isinstance(type, ShapedType) or DYNAMIC_INDEX in cast("Any", type).get_shape():
            self.raise_error("a dense resource has a shaped type of static sizes", start)
        blob = BlobData(self._blobs.setdefault(key, Blob()))
        found = ResourceElementsAttr(StringAttr(key), blob, cast("Attribute", type))
        self._resources.append((found, start))
        return found

    def _parse_file_metadata_dictionary(self) -> None:
        start, text = self._current_token.span.start, self.lexer.input
        reader = MetadataReader(text.content, start, self._blobs, self.raise_error)
        try:
            metadata = reader.read()
        except ParseError as error:
            # The text behind the error was not read.
            unread = [each for each, _ in self._resources if each.blob.data.raw is None]
            self.wrong += ((each, error) for each in unread)
            if not unread:
                raise
            self._resume_from(len(text.content))
            return
        self.kept_metadata += metadata.kept
        self._resume_from(metadata.end)
        for resource, place in self._resources:
            span = Span(place, place + 1, text)
            said = wrong_size(resource)
            if said is not None:
                self.wrong.append((resource, ParseError(span, said)))
            elif metadata.has_bytes and resource.blob.data.raw is None and not resource.is_elided:
                said = (
                    f"the resource '{resource.handle.data}' is not among those behind the program"
                )
                self.lacking.append((resource, ParseError(span, said)))
