"""Literals of numbers and dense constants, with MLIR's meaning: a hexadecimal literal of a float type is a bit
pattern.

https://mlir.llvm.org/docs/Dialects/Builtin/#denseintorfpelementsattr
"""

from __future__ import annotations

import re
from binascii import Error as HexError
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NoReturn, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, ComplexType, ShapedType, Signedness
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.attributes import DenseAttr, dense_attribute
from oneshot_verify.ir.constants.elements import (
    Reject,
    bit_width,
    bytes_of_element,
    bytes_of_hex,
    canonical,
    is_bit,
    is_packable,
    part_of,
    signedness_of,
)
from oneshot_verify.ir.constants.floats import bits_of
from oneshot_verify.ir.reader.lexer import BLANKS

_TOKEN = re.compile(
    rf"{BLANKS}(?P<token>[\[\](),>]|true\b|false\b"
    rf"|(?P<sign>-?){BLANKS}(?P<number>0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?))"
)
_BLOB = re.compile(rf'<{BLANKS}"')
_END = re.compile(rf"{BLANKS}>")
_NO_HEX = "expected string containing hex digits starting with `0x`"
MOST_DIMENSIONS = 100
"""Limit of bracket nesting in a literal."""


@dataclass(frozen=True)
class Token:
    """A number, truth value or punctuation mark."""

    text: str
    start: int
    end: int

    @property
    def is_hexadecimal(self) -> bool:
        """True for a number in base 16."""
        return self.text.lstrip("-").startswith("0x")


def number_bits(token: Token, type: Attribute, reject: Reject) -> int:
    """Bits of a literal in a scalar type that is not complex."""
    try:
        return (_float_bits if isinstance(type, AnyFloat) else _integer_bits)(token, type)
    except ValueError as error:
        reject(str(error), token.start, token.end)


def _float_bits(token: Token, type: Attribute) -> int:
    text = token.text
    if text in ("true", "false"):
        raise ValueError("expected floating point literal")
    if not token.is_hexadecimal and "." not in text:
        raise ValueError(
            "unexpected decimal integer literal for a floating point value; add a trailing dot"
        )
    if not token.is_hexadecimal:
        return bits_of(float(text), type)
    if text.startswith("-"):
        raise ValueError("hexadecimal float literal should not have a leading minus")
    bits = int(text, 16)
    if bits >> bit_width(type):
        raise ValueError("hexadecimal float constant out of range for type")
    return bits


def _integer_bits(token: Token, type: Attribute) -> int:
    width, text = bit_width(type), token.text
    if text in ("true", "false"):
        if width != 1:
            raise ValueError("expected i1 type for 'true' or 'false' values")
        return int(text == "true")
    if "." in text:
        raise ValueError("expected integer elements, but parsed floating-point")
    value = int(text, 16 if token.is_hexadecimal else 10)
    kind = signedness_of(type)
    if value < 0 and kind is Signedness.UNSIGNED:
        raise ValueError("expected unsigned integer elements, but parsed negative value")
    most = 1 << (max(width - 1, 0) if kind is Signedness.SIGNED else width)
    # As in MLIR, zero has no sign.
    if value >= most or value < -(1 << max(width - 1, 0)) or (value == 0 and text.startswith("-")):
        raise ValueError("integer constant out of range for type")
    return value & ((1 << width) - 1)


@dataclass(frozen=True)
class Written:
    """Contents of `dense<...>` before its type is known."""

    start: int
    end: int
    """Offset behind the closing bracket."""
    blob: bytes | None
    """Bytes of a `"0x..."` literal; None for anything else."""
    numbers: Sequence[Token]
    shape: tuple[int, ...] | None
    """Shape of the brackets; None for a single number, which is a splat, and for a blob."""
    pairs: bool
    """True if the numbers are in parentheses: pairs of complex numbers, or, without brackets, as many as the type has
    elements."""

    def attribute(self, type: Attribute, reject: Reject) -> DenseAttr:
        """The attribute, given its type."""

        def wrong(message: str) -> NoReturn:
            reject(message, self.start, self.end)

        if not isinstance(type, ShapedType) or not is_packable(cast("Any", type).element_type):
            wrong(f"dense elements of type {type} are not covered")
        sizes = cast("Any", type).get_shape()
        if DYNAMIC_INDEX in sizes:
            wrong("elements literal type must have static shape")
        element_type, count = cast("Any", type).get_element_type(), prod(sizes)
        if self.blob is not None:
            if is_bit(part_of(element_type)) and not is_bit(element_type):
                # MLIR reads the bits one by one, though each part has a byte.
                wrong(f"hexadecimal elements of type {element_type} are not covered")
            raw = self._checked_blob(element_type, count)
            if raw is None:
                wrong(f"elements hex data size is invalid for provided type: '{type}'")
        elif not self.numbers and self.shape is None:
            if count:
                wrong(f"parsed zero elements, but type ('{type}') expected at least 1")
            raw = b""
        else:
            raw = self._packed(element_type, sizes, reject)
        raw = canonical(raw, element_type, count) if count else b""
        return dense_attribute(raw, type)

    def _checked_blob(self, element_type: Attribute, count: int) -> bytes | None:
        """The bytes, if their number fits the type, or one element."""
        raw = self.blob
        assert raw is not None
        if is_bit(element_type):
            if count == 1 and len(raw) == 1:
                return b"\1" if raw[0] else b"\0"
            if raw in (b"\0", b"\xff"):
                return raw if count > 8 else bytes([raw[0] & ((1 << count) - 1)])
            return raw if len(raw) == (count + 7) // 8 else None
        size = bytes_of_element(element_type)
        return raw if len(raw) in (size, size * count) else None

    def _packed(self, element_type: Attribute, sizes: Sequence[int], reject: Reject) -> bytes:
        part = part_of(element_type)
        is_complex, shape = isinstance(element_type, ComplexType), self.shape
        if self.pairs and not is_complex and shape is None and len(self.numbers) == prod(sizes):
            shape = tuple(sizes)
        elif self.numbers and (
            self.pairs is not is_complex
            or len(self.numbers) != prod(shape or ()) * (1 + is_complex)
        ):
            what = "a pair of numbers" if is_complex else "no pairs of numbers"
            reject(f"the type asks for {what} for each element", self.start, self.end)
        if shape is not None and shape != tuple(sizes):
            message = (
                f"inferred shape of elements literal ({list(shape)}) does not match type "
                f"({list(sizes)})"
            )
            reject(message, self.start, self.end)
        bits = [number_bits(token, part, reject) for token in self.numbers]
        if is_bit(element_type):
            if shape is None:
                count = prod(sizes)
                return bytes([0xFF * bits[0]]) if count > 8 else bytes([bits[0] * (2**count - 1)])
            packed = sum(bit << number for number, bit in enumerate(bits))
            return packed.to_bytes((len(bits) + 7) // 8, "little")
        size = (bit_width(part) + 7) // 8
        return b"".join(bit.to_bytes(size, "little") for bit in bits)


def read_dense(text: str, opened: int, reject: Reject) -> Written:
    """Read the contents of a `dense` whose `<` is at `opened`."""
    blob = _BLOB.match(text, opened)
    if blob is not None:
        return _read_blob(text, opened, blob.end(), reject)
    end = _END.match(text, opened + 1)
    if end is not None:
        return Written(opened, end.end(), None, (), None, False)
    reader = _Reader(text, opened + 1, reject)
    shape = reader.value()
    closed = reader.next()
    if closed.text != ">":
        reject("expected '>'", closed.start, closed.end)
    return Written(opened, closed.end, None, reader.numbers, shape, bool(reader.pairs))


def _read_blob(text: str, opened: int, start: int, reject: Reject) -> Written:
    """Read a blob in one step, as it may be most of the file."""
    quote = text.find('"', start)
    if quote < 0:
        reject("the string is never closed", start - 1, start)
    try:
        raw = bytes_of_hex(text, start + 2, quote) if text.startswith("0x", start) else None
    except (HexError, ValueError):
        raw = None
    if raw is None:
        reject(_NO_HEX, start - 1, start)
    end = _END.match(text, quote + 1)
    if end is None:
        reject("expected '>'", quote + 1, quote + 1)
    return Written(opened, end.end(), raw, (), None, False)


class _Reader:
    """Reads nested lists of numbers."""

    def __init__(self, text: str, start: int, reject: Reject) -> None:
        self.numbers: list[Token] = []
        self.pairs: bool | None = None
        """True if the elements are pairs; None before the first element."""
        self._text, self._position, self._reject = text, start, reject

    def next(self) -> Token:
        """The next token."""
        match = _TOKEN.match(self._text, self._position)
        if match is None:
            self._reject("expected a number", self._position, self._position)
        self._position = match.end()
        number = match["number"]
        text = match["sign"] + number if number is not None else match["token"]
        return Token(text, match.start("token"), match.end())

    def value(self) -> tuple[int, ...] | None:
        """Read one element or a list. Returns the shape of the list; None for an element."""
        token = self.next()
        if token.text == "[":
            return self._list(0)
        self._element(token)
        return None

    def _list(self, depth: int) -> tuple[int, ...]:
        """Read a list behind its opening bracket. Returns its shape."""
        if depth >= MOST_DIMENSIONS:
            self._reject("brackets nest too deeply", self._position, self._position)
        inner: tuple[int, ...] = ()
        count, token = 0, self.next()
        if token.text == "]":
            return (0,)
        while True:
            shape: tuple[int, ...] = ()
            if token.text == "[":
                shape = self._list(depth + 1)
            else:
                self._element(token)
            if count and shape != inner:
                message = "tensor literal is invalid; ranks are not consistent between elements"
                self._reject(message, self._position, self._position)
            inner, count = shape, count + 1
            mark = self.next()
            if mark.text == "]":
                return (count, *inner)
            if mark.text != ",":
                self._reject("expected ',' or ']'", mark.start, mark.end)
            token = self.next()

    def _element(self, token: Token) -> None:
        is_pair = token.text == "("
        if self.pairs is not None and self.pairs is not is_pair:
            self._reject("expected the same form for all elements", token.start, token.end)
        self.pairs = is_pair
        self._numbers(token, 0)

    def _numbers(self, token: Token, depth: int) -> None:
        """Read a number or a pair of numbers."""
        if token.text != "(":
            if token.text in ("[", "]", ")", ",", ">"):
                self._reject("expected a number", token.start, token.end)
            self.numbers.append(token)
            return
        if depth >= MOST_DIMENSIONS:
            self._reject("parentheses nest too deeply", token.start, token.end)
        self._numbers(self.next(), depth + 1)
        self._expect(",")
        self._numbers(self.next(), depth + 1)
        self._expect(")")

    def _expect(self, mark: str) -> None:
        token = self.next()
        if token.text != mark:
            self._reject(f"expected '{mark}'", token.start, token.end)
