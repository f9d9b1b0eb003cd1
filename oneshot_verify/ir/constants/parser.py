"""Parser mix-in for constants."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerType,
    ShapedType,
    StringAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.constants.attributes import SparseElementsAttr
from oneshot_verify.ir.constants.elements import scalar
from oneshot_verify.ir.constants.literals import Token, number_bits, read_dense
from oneshot_verify.ir.constants.resources import (
    Blob,
    BlobData,
    MetadataReader,
    ResourceElementsAttr,
    wrong_size,
)
from oneshot_verify.ir.constants.sparse import sparse_attribute


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

    def _reject(self, message: str, start: int, end: int, /) -> Any:
        self.raise_error(message, start, end)

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
        return scalar(number_bits(token, kind, self._reject), kind)

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
        written = read_dense(self.lexer.input.content, opened.span.start, self._reject)
        self._resume_from(written.end)
        if type is None:
            self.parse_punctuation(":", " in dense attribute")
            type = self.expect(self.parse_optional_type, "dense attribute must be typed")
        return written.attribute(cast("Attribute", type), self._reject)

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

        def reject(message: str, *_: int) -> Any:
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
        reader = MetadataReader(text.content, start, self._blobs, self._reject)
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
