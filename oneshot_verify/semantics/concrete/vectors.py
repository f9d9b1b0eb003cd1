"""The sizes of vectors in the runs."""

from __future__ import annotations

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

VSCALE = 2
"""The factor of the sizes of scalable vectors: any positive number would do."""


def vector_sizes(type: VectorType[Attribute]) -> tuple[int, ...]:
    """The sizes of a vector."""
    return tuple(
        size * VSCALE if scalable else size
        for size, scalable in zip(type.get_shape(), type.get_scalable_dims(), strict=True)
    )
