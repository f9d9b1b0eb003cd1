"""The elements of dense constants as bytes, packed as MLIR packs them.

    element type            bytes of an element
    i1                      one bit; the first element is the lowest bit of the first byte
    any other of N bits     the smallest number of bytes that N bits fit into, lowest first; unused bits are zero
    index                   8
    complex<T>              real part, imaginary part; `i1` has a byte for each

A splat has one element. Equal elements are stored as a splat, so constants are equal if their bytes are. Nothing
here makes a Python object for each element unless it is asked for that element.
"""

from __future__ import annotations

from binascii import unhexlify
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from io import BytesIO
from typing import Any, NoReturn, TypeAlias, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    ComplexType,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.floats import attribute_of_bits
from oneshot_verify.ir.reader.blobs import BlobText

Reject: TypeAlias = Callable[[str, int, int], NoReturn]
"""Raises an error with a message about the text between two offsets."""
CHUNK = 1 << 16
"""Number of bytes processed at once."""


def part_of(element_type: Attribute) -> Attribute:
    """Element type of a complex type; any other type itself."""
    if isinstance(element_type, ComplexType):
        return cast("Attribute", cast("Any", element_type).element_type)
    return element_type


def bit_width(type: Attribute) -> int:
    """Bit width of a scalar type that is not complex."""
    return 64 if isinstance(type, IndexType) else cast("IntegerType | AnyFloat", type).bitwidth


def is_packable(element_type: Attribute) -> bool:
    """True if dense constants may have this element type."""
    return isinstance(part_of(element_type), IntegerType | IndexType | AnyFloat)


def bytes_of_element(element_type: Attribute) -> int:
    """Bytes of one element; for `i1`, of a splat."""
    size = (bit_width(part_of(element_type)) + 7) // 8
    return 2 * size if isinstance(element_type, ComplexType) else size


def is_bit(element_type: Attribute) -> bool:
    """True for `i1`, of which eight elements share a byte."""
    return isinstance(element_type, IntegerType) and element_type.bitwidth == 1


@dataclass(frozen=True)
class Elements(Sequence[Any]):
    """Elements of a constant in row-major order, each created when it is read."""

    element_type: Attribute
    length: int
    raw: bytes
    """The bytes; of one element for a splat."""

    @property
    def is_splat(self) -> bool:
        """True if all elements are equal and stored once."""
        if self.length == 0:
            return False
        if is_bit(self.element_type) and self.length <= 8:
            return self.raw in (b"\0", bytes([(1 << self.length) - 1]))
        return self.length == 1 or len(self.raw) == bytes_of_element(self.element_type)

    @cached_property
    def digest(self) -> str:
        """Hash of type, length and bytes."""
        name = blake2b(f"{self.element_type} {self.length} ".encode(), digest_size=32)
        name.update(self.raw)
        return name.hexdigest()

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, position: Any) -> Any:
        """The attribute of one element; an array of the parts for a complex one."""
        if isinstance(position, slice):
            return [self[number] for number in range(*position.indices(self.length))]
        if not 0 <= position < self.length:
            raise IndexError(position)
        if is_bit(self.element_type):
            return IntegerAttr(self._bit(position), cast("IntegerType", self.element_type))
        size = bytes_of_element(self.element_type)
        start = 0 if self.is_splat else position * size
        parts = list(self._parts(self.raw[start : start + size]))
        return ArrayAttr(parts) if isinstance(self.element_type, ComplexType) else parts[0]

    def _bit(self, position: int) -> int:
        byte = self.raw[0] if len(self.raw) == 1 and self.length > 8 else self.raw[position // 8]
        return byte >> position % 8 & 1

    def _parts(self, raw: bytes) -> Iterator[Attribute]:
        part = part_of(self.element_type)
        size = (bit_width(part) + 7) // 8
        for start in range(0, len(raw), size):
            yield scalar(int.from_bytes(raw[start : start + size], "little"), part)


def signedness_of(type: Attribute) -> Signedness:
    """Signedness of an integer type; an `index` is signed."""
    if isinstance(type, IndexType):
        return Signedness.SIGNED
    return cast("Any", type).signedness.data


def scalar(bits: int, type: Attribute) -> Attribute:
    """The scalar attribute with these bits."""
    if isinstance(type, AnyFloat):
        return attribute_of_bits(bits, type)
    width = bit_width(type)
    unsigned = signedness_of(type) is Signedness.UNSIGNED
    if bits >> (width - 1) and width > 1 and not unsigned:
        bits -= 1 << width
    return IntegerAttr(bits, cast("IntegerType", type))


def bytes_of_hex(text: str, start: int, end: int) -> bytes:
    """Decode the hexadecimal digits between two offsets. Raises `binascii.Error` for other characters."""
    raw = text.take(start, end) if isinstance(text, BlobText) else None
    if raw is not None:
        return raw
    # In pieces, as the digits in memory are already twice the size of the bytes.
    found = BytesIO()
    for at in range(start, end, CHUNK):
        found.write(unhexlify(text[at : min(at + CHUNK, end)]))
    return found.getvalue()


def digits_of(raw: bytes) -> Iterator[str]:
    """Hexadecimal digits of bytes, in pieces."""
    shown = memoryview(raw)
    for start in range(0, len(raw), CHUNK):
        yield shown[start : start + CHUNK].hex().upper()


def canonical(raw: bytes, element_type: Attribute, count: int, bit_bytes: bool = False) -> bytes:
    """The bytes with unused bits cleared, and one element if all are equal. With `bit_bytes`, the input has a byte per
    `i1`.

    The number of bytes must be right for `count` elements, or for one.
    """
    if is_bit(element_type):
        if bit_bytes:
            raw = _packed_bits(raw)
        return _canonical_bits(raw, count)
    raw = _masked(raw, bit_width(part_of(element_type)))
    size = bytes_of_element(element_type)
    return raw[:size] if count > 1 and _repeats(raw, size) else raw


def _packed_bits(raw: bytes) -> bytes:
    bits = sum((byte & 1) << number for number, byte in enumerate(raw))
    return bits.to_bytes((len(raw) + 7) // 8, "little")


def _canonical_bits(raw: bytes, count: int) -> bytes:
    if count == 0:
        return b""
    unused = -count % 8
    if len(raw) == 1 and count > 8:
        return raw
    last = raw[-1] & (0xFF >> unused)
    raw = raw[:-1] + bytes([last])
    full = 0xFF >> unused
    if count > 8 and raw[0] in (0, 0xFF) and last == raw[0] & full and _repeats(raw[:-1], 1):
        return raw[:1]
    return raw


def _masked(raw: bytes, width: int) -> bytes:
    unused = -width % 8
    if not unused:
        return raw
    size = (width + 7) // 8
    table = bytes(byte & (0xFF >> unused) for byte in range(256))
    masked = bytearray(raw)
    masked[size - 1 :: size] = masked[size - 1 :: size].translate(table)
    return bytes(masked)


def _repeats(raw: bytes, size: int) -> bool:
    """True if the bytes are repetitions of the first `size` bytes."""
    if len(raw) == size:
        return True
    step = max(CHUNK // size, 1) * size
    pattern = raw[:size] * (step // size)
    for start in range(0, len(raw), step):
        piece = raw[start : start + step]
        if piece != pattern[: len(piece)]:
            return False
    return True
