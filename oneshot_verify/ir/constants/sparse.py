"""Reads `sparse<[[0, 0], [1, 2]], [1.0, 2.0]> : tensor<3x4xf32>`: a constant that is zero but for a few elements.

https://mlir.llvm.org/docs/Dialects/Builtin/#sparseelementsattr
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import NoneAttr, StringAttr, TensorType
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.attributes import SparseElementsAttr, dense_attribute, elements_of
from oneshot_verify.ir.constants.elements import (
    Reject,
    bytes_of_element,
    canonical,
    is_bit,
    is_packable,
)
from oneshot_verify.ir.constants.literals import read_dense

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
    values = read_dense(f"<{body[cast('int', comma) + 1 :]}>", 0, reject)
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
