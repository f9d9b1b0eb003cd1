"""Dense attributes: their elements, their construction from bytes, and their text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
)
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.printer import Printer

from oneshot_verify.ir.constants.elements import (
    Elements,
    bit_width,
    bytes_of_element,
    canonical,
    digits_of,
    is_bit,
    part_of,
    signedness_of,
)
from oneshot_verify.ir.constants.floats import (
    TypedConstant,
    bits_of,
    bits_of_attribute,
    hex_literal,
)
from oneshot_verify.ir.constants.resources import ResourceElementsAttr

AS_HEX_FROM = 101
"""Number of elements from which a constant is printed as hexadecimal digits, unless it is a splat."""
MOST_UNPACKED = 4096
"""Limit of unpacked bytes up to which a constant uses xDSL's own attribute class, which xDSL's ops expect."""


@irdl_attr_definition
class PackedElementsAttr(TypedConstant):
    """`dense<...>` with bytes packed as in MLIR, for constants that xDSL's attribute cannot hold or would have to
    unpack."""

    name = "packed_dense"
    data: BytesAttr
    type: Attribute

    def print_without_type(self, printer: Printer) -> None:
        print_elements(printer, self)


DenseAttr = DenseIntOrFPElementsAttr | PackedElementsAttr


@irdl_attr_definition
class SparseElementsAttr(TypedConstant):
    """`sparse<indices, values>`: all elements but the listed ones are zero."""

    name = "sparse_elements"
    body: StringAttr
    """Text between the angle brackets, verbatim."""
    dense: Attribute
    """The dense form; `NoneAttr` if that would be too large."""
    type: Attribute

    def print_without_type(self, printer: Printer) -> None:
        printer.print_string(f"sparse<{self.body.data}>")


def elements_of(value: Attribute | None) -> Elements | None:
    """Elements of a dense attribute; None for any other attribute, and for a resource without bytes."""
    if isinstance(value, ResourceElementsAttr):
        return value.elements
    if isinstance(value, SparseElementsAttr):
        return elements_of(value.dense)
    if isinstance(value, PackedElementsAttr):
        type = cast("Any", value.type)
        return Elements(type.get_element_type(), math.prod(type.get_shape()), value.data.data)
    if isinstance(value, DenseIntOrFPElementsAttr):
        dense = cast("Any", value)
        element_type, count = dense.get_element_type(), math.prod(dense.get_shape())
        return Elements(element_type, count, canonical(dense.data.data, element_type, count, True))
    return None


def dense_attribute(raw: bytes, type: Attribute) -> DenseAttr:
    """The attribute of a shaped type with these canonical bytes."""
    shaped = cast("Any", type)
    element_type, count = shaped.get_element_type(), math.prod(shaped.get_shape())
    width = bit_width(part_of(element_type))
    unpacked = count * bytes_of_element(element_type)
    # xDSL handles numbers of 1, 2, 4 and 8 bytes.
    if width > 64 or (width + 7) // 8 not in (1, 2, 4, 8) or unpacked > MOST_UNPACKED:
        return PackedElementsAttr(BytesAttr(raw), type)
    elements = Elements(element_type, count, raw)
    if is_bit(element_type):
        raw = bytes(elements[position].value.data & 0xFF for position in range(count))
    elif isinstance(part_of(element_type), IntegerType) and width % 8:
        raw = _sign_extended(elements)
    elif count > 1 and elements.is_splat:
        raw = raw * count
    elif not count:
        raw = b""
    return DenseIntOrFPElementsAttr(cast("Any", type), BytesAttr(raw))


def _sign_extended(elements: Elements) -> bytes:
    """The bytes as xDSL packs integers whose width is no multiple of 8: sign-extended."""
    width = bit_width(part_of(elements.element_type))
    size = (width + 7) // 8
    sign = 1 << (width - 1)
    unsigned = signedness_of(part_of(elements.element_type)) is Signedness.UNSIGNED
    raw = elements.raw * (elements.length if elements.is_splat else 1)
    found = bytearray()
    for start in range(0, len(raw), size):
        bits = int.from_bytes(raw[start : start + size], "little")
        value = bits - (1 << width) if bits & sign and not unsigned else bits
        found += (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
    return bytes(found)


# Printing.


def print_elements(printer: Printer, value: DenseAttr) -> None:
    """Print `dense<...>` so that `mlir-opt` reads the same bits."""
    elements = elements_of(value)
    assert elements is not None
    printer.print_string("dense<")
    if elements.length == 0:
        pass
    elif elements.is_splat:
        printer.print_string(element_text(elements[0]))
    elif elements.length >= AS_HEX_FROM:
        printer.print_string('"0x')
        for digits in digits_of(elements.raw):
            # `print_string` would search for line breaks.
            print(digits, end="", file=printer.stream)
        printer.print_string('"')
    else:
        shape = cast("Any", value.type).get_shape()
        printer.print_string(_nested(shape, iter(elements)))
    printer.print_string(">")


def _nested(shape: Sequence[int], elements: Iterator[Attribute]) -> str:
    if not shape:
        return element_text(next(elements))
    return f"[{', '.join(_nested(shape[1:], elements) for _ in range(shape[0]))}]"


def element_text(value: Attribute) -> str:
    """Text of one element, without its type."""
    if isinstance(value, ArrayAttr):
        return f"({','.join(map(element_text, cast('Any', value).data))})"
    if isinstance(value, IntegerAttr):
        if is_bit(cast("Any", value).type):
            return "true" if value.value.data & 1 else "false"
        return str(value.value.data)
    return float_text(value)


def float_text(value: Attribute) -> str:
    """Text of a float attribute without its type: a decimal number if that gives the same bits, else hexadecimal."""
    type = cast("AnyFloat", cast("Any", value).type)
    bits = bits_of_attribute(value)
    assert bits is not None, "no number"
    number = getattr(getattr(value, "value", None), "data", None)
    if isinstance(number, float) and math.isfinite(number):
        short = f"{number:.6e}"
        if bits_of(float(short), type) == bits:
            return short
        exact = repr(number)
        if "." in exact and bits_of(number, type) == bits:
            return exact
    return hex_literal(bits, type)
