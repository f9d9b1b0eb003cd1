"""`dense_resource<key>`: constants with their bytes in the file metadata, `{-# ... #-}` behind the program.

    {-#
      dialect_resources: { builtin: { key: "0x04000000803F..." } },
      external_resources: { mlir_reproducer: { ... } }
    #-}

The first four bytes are the alignment. A key without bytes is allowed: their owner is then another program. Entries
that are not for `builtin` are kept verbatim.

https://mlir.llvm.org/docs/LangRef/#file-metadata-dictionary
"""

from __future__ import annotations

import json
import math
import re
from binascii import Error as HexError
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from oneshot_verify.ir.constants.elements import (
    Elements,
    Reject,
    bit_width,
    bytes_of_element,
    bytes_of_hex,
    canonical,
    digits_of,
    is_packable,
    part_of,
)
from oneshot_verify.ir.constants.floats import TypedConstant
from oneshot_verify.ir.reader.lexer import BLANKS

_SPACE = re.compile(BLANKS)
_KEY = re.compile(r'[a-zA-Z_][a-zA-Z0-9_$.]*|"(?:[^"\\\n]|\\.)*"')
_PLAIN_KEY = re.compile(r"[a-zA-Z_][a-zA-Z0-9_$.]*")
_MARK = re.compile(r'["{}\[\]]|#-\}')
ALIGNMENT = 4
"""Number of bytes of the alignment."""


class Blob:
    """Bytes of a resource; None until they are known."""

    def __init__(self) -> None:
        self.raw: bytes | None = None
        self.alignment = b""

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Blob) and (self.raw, self.alignment) == (other.raw, other.alignment)
        )

    def __hash__(self) -> int:
        # The bytes are set after the first attribute is created.
        return hash(Blob)


@irdl_attr_definition
class BlobData(Data[Blob]):
    """The bytes as part of an attribute."""

    name = "builtin.blob"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Blob:
        parser.raise_error("a blob has no text of its own")

    def print_parameter(self, printer: Printer) -> None:
        raw = self.data.raw
        printer.print_string("<none>" if raw is None else f"<{digest(raw)}>")


@irdl_attr_definition
class ResourceElementsAttr(TypedConstant):
    """`dense_resource<key> : type` with its bytes, once they are known."""

    name = "resource_elements"
    handle: StringAttr
    blob: BlobData
    type: Attribute

    def print_without_type(self, printer: Printer) -> None:
        # If the text identifies the program, the bytes are part of it.
        shown = str(self.key) if getattr(printer, "by_hash", False) else shown_key(self.handle.data)
        printer.print_string(f"dense_resource<{shown}>")
        found = getattr(printer, "resources", None)
        if found is not None and self.blob.data.raw is not None:
            found[self.handle.data] = self.blob.data

    @property
    def elements(self) -> Elements | None:
        """The elements; None if the bytes are unknown, or do not determine the elements of this type."""
        type, raw = cast("Any", self.type), self.blob.data.raw
        if raw is None or not is_decodable(self.type):
            return None
        element_type, count = type.get_element_type(), math.prod(type.get_shape())
        return Elements(element_type, count, canonical(raw, element_type, count))

    @property
    def is_elided(self) -> bool:
        """True for the key that MLIR prints in place of elided elements; two of these may differ."""
        return self.handle.data == "__elided__" and self.blob.data.raw is None

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the resource."""
        raw = self.blob.data.raw
        return self.handle.data, "" if raw is None else digest(raw)


def digest(raw: bytes) -> str:
    """Hash of bytes."""
    return blake2b(raw, digest_size=32).hexdigest()


def is_decodable(type: Attribute) -> bool:
    """True if MLIR defines the position of each element in the bytes: the element width must be a multiple of 8."""
    element_type = cast("Any", type).get_element_type()
    return is_packable(element_type) and bit_width(part_of(element_type)) % 8 == 0


def wrong_size(attribute: ResourceElementsAttr) -> str | None:
    """Message about a wrong number of bytes; None if it is right."""
    raw, type = attribute.blob.data.raw, cast("Any", attribute.type)
    if raw is None or not is_decodable(attribute.type):
        return None
    size = bytes_of_element(type.get_element_type()) * math.prod(type.get_shape())
    if len(raw) == size:
        return None
    return f"the resource '{attribute.handle.data}' has {len(raw)} bytes, {type} has {size}"


def shown_key(key: str) -> str:
    """A key in MLIR's syntax, quoted if needed."""
    return key if _PLAIN_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


# Reading.


@dataclass
class Metadata:
    """Contents of `{-# ... #-}`."""

    end: int
    """Offset behind it."""
    has_bytes: bool = False
    """True if it has resources of `builtin`."""
    kept: list[str] = field(default_factory=list[str])
    """Entries of the dictionary that are no `builtin` resources."""


class MetadataReader:
    """Reads the file metadata; the bytes go to the resources that need them."""

    def __init__(self, text: str, start: int, blobs: Mapping[str, Blob], reject: Reject) -> None:
        self._text, self._position, self._blobs, self._reject = text, start, blobs, reject

    def read(self) -> Metadata:
        """Read all, from the opening mark."""
        self._expect("{-#")
        found = Metadata(0)
        for key, start in self._entries("#-}"):
            if key not in ("dialect_resources", "external_resources"):
                message = f"unknown key '{key}' in file metadata dictionary"
                self._reject(message, start, self._position)
            if key == "external_resources":
                self._skip()
                found.kept.append(self._text[start : self._position])
            else:
                self._dialects(found)
        found.end = self._position
        return found

    def _dialects(self, found: Metadata) -> None:
        others: list[str] = []
        self._expect("{")
        for dialect, start in self._entries("}"):
            if dialect != "builtin":
                self._skip()
                others.append(self._text[start : self._position])
                continue
            self._expect("{")
            for key, _ in self._entries("}"):
                self._blob(key)
                found.has_bytes = True
        if others:
            found.kept.append(f"dialect_resources: {{ {', '.join(others)} }}")

    def _blob(self, key: str) -> None:
        start, expected = self._position, f"expected hex string blob for key '{key}'"
        text, quote = self._text, -1
        if text.startswith('"0x', start):
            quote = text.find('"', start + 1)
        if quote < 0:
            self._reject(expected, start, start + 1)
        first = start + 3
        try:
            alignment = bytes_of_hex(text, first, min(first + 2 * ALIGNMENT, quote))
            raw = bytes_of_hex(text, first + 2 * ALIGNMENT, quote)
        except (HexError, ValueError):
            self._reject(expected, start, start + 1)
        if len(alignment) < ALIGNMENT:
            self._reject(f"{expected} to encode alignment in first 4 bytes", start, start + 1)
        number = int.from_bytes(alignment, "little")
        if number & (number - 1):
            message = f"{expected} with an alignment that is a power of 2, not {number}"
            self._reject(message, start, start + 1)
        blob = self._blobs.get(key)
        if blob is not None:
            blob.raw, blob.alignment = raw, alignment
        self._position = quote + 1

    def _entries(self, closing: str) -> Iterator[tuple[str, int]]:
        """Yield each key with its offset. The caller reads the value behind the colon."""
        while not self._optional(closing):
            match = _KEY.match(self._text, self._position)
            if match is None:
                self._reject("expected a key", self._position, self._position + 1)
            start, self._position = self._position, match.end()
            self._expect(":")
            word = match.group()
            yield json.loads(word) if word.startswith('"') else word, start
            if not self._optional(","):
                self._expect(closing)
                return

    def _skip(self) -> None:
        """Skip a value in braces."""
        start, depth = self._position, 0
        while True:
            mark = _MARK.search(self._text, self._position)
            if mark is None or mark.group() == "#-}":
                self._reject("the metadata is not closed", start, start + 1)
            self._position = mark.end()
            if mark.group() == '"':
                quote = self._text.find('"', self._position)
                self._position = len(self._text) if quote < 0 else quote + 1
            else:
                depth += 1 if mark.group() in "{[" else -1
            if depth == 0:
                return

    def _optional(self, mark: str) -> bool:
        space = _SPACE.match(self._text, self._position)
        assert space is not None
        self._position = space.end()
        if not self._text.startswith(mark, self._position):
            return False
        self._position += len(mark)
        space = _SPACE.match(self._text, self._position)
        assert space is not None
        if mark != "#-}":
            self._position = space.end()
        return True

    def _expect(self, mark: str) -> None:
        if not self._optional(mark):
            self._reject(f"expected '{mark}'", self._position, self._position + 1)


# Printing.


def metadata_pieces(resources: Mapping[str, Blob], kept: Sequence[str]) -> Iterator[str]:
    """Text of the metadata, in pieces; nothing if it is empty."""
    if not resources and not kept:
        return
    yield "\n{-#"
    if resources:
        yield "\n  dialect_resources: {\n    builtin: {"
        for number, (key, blob) in enumerate(resources.items()):
            yield f'{"," if number else ""}\n      {shown_key(key)}: "0x{blob.alignment.hex().upper()}'
            yield from digits_of(cast("bytes", blob.raw))
            yield '"'
        yield "\n    }\n  }"
    for number, entry in enumerate(kept):
        yield f"{',' * bool(number or resources)}\n  {entry}"
    yield "\n#-}\n"
