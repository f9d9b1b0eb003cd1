"""Text of concrete values."""

from __future__ import annotations

from collections.abc import Sequence

from oneshot_verify.verdict import InputValue

ELEMENTS_SHOWN = 64
"""Limit of elements shown."""


def show_input(value: InputValue) -> str:
    """`%t: tensor<?xf32> = [1, 2]`; a tensor without elements shows its shape."""
    return f"{value.name}: {value.type} = {show_elements(value.shape, value.elements)}"


def show_elements(shape: Sequence[int] | None, elements: Sequence[str]) -> str:
    """A scalar, or nested brackets in row-major order."""
    if not shape:
        return elements[0] if elements else "?"
    if 0 in shape:
        return f"[] (sizes {'x'.join(map(str, shape))})"
    if len(elements) > ELEMENTS_SHOWN:
        shown = ", ".join(elements[:ELEMENTS_SHOWN])
        return f"{shown}, ... (sizes {'x'.join(map(str, shape))}, row-major)"
    row = list(elements)
    for size in reversed(shape):
        row = [f"[{', '.join(row[k : k + size])}]" for k in range(0, len(row), size)]
    return row[0]


def show_index(index: Sequence[int]) -> str:
    """`[1, 2]`"""
    return f"[{', '.join(map(str, index))}]"
