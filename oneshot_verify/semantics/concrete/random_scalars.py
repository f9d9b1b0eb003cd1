"""Numbers that are made up for what nobody knows."""

from __future__ import annotations

import random
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.concrete.arrays import NumberArray, element_count
from oneshot_verify.semantics.concrete.floats import rounding
from oneshot_verify.semantics.concrete.vectors import vector_sizes
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import bit_width, is_bool, is_complex, is_float, vector_type
from oneshot_verify.semantics.values import VectorValue


def random_scalar(op: Operation, type: Attribute, source: random.Random) -> Any:
    """A number of a type, or a vector of numbers; an index is small."""
    vector = vector_type(type)
    if vector is not None:
        shape = vector_sizes(vector)
        data = [random_scalar(op, vector.element_type, source) for _ in range(element_count(shape))]
        return VectorValue(shape, NumberArray(shape, data), vector.element_type)
    if is_bool(type):
        return source.random() < 0.5
    if isinstance(type, IndexType):
        return source.randint(0, 3)
    width = bit_width(type)
    if width is not None:
        return source.randint(1000, 9999) % (1 << (width - 1))
    if is_complex(type):
        return complex(source.randint(1000, 9999), source.randint(1000, 9999))
    if not is_float(type):
        raise UnsupportedOp(op, f"a call that gives a value of type {type} is not covered")
    return (rounding(type) or float)(float(source.randint(1000, 9999)))
