"""Shapes, constants and masks of vectors, shared by the meanings of the ops of the `vector` dialect.

A vector is a `VectorValue` whose sizes its type writes down. A scalable size `[n]` is `n * vscale`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.faults import A_MASK, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import vector_type
from oneshot_verify.semantics.values import AffineView, Array, Index, Scalar, Truth, VectorValue


def vector_shape(machine: Machine, type: VectorType[Attribute]) -> tuple[Index, ...]:
    """The sizes of a vector."""
    return tuple(
        size * machine.vscale if scalable else size
        for size, scalable in zip(type.get_shape(), type.get_scalable_dims(), strict=True)
    )


def result_vector(op: Operation) -> VectorType[Attribute]:
    """The type of a result, which is a vector."""
    return as_vector(op, op.results[0].type)


def as_vector(op: Operation, type: Attribute) -> VectorType[Attribute]:
    """The type, which is a vector."""
    found = vector_type(type)
    if found is None:
        raise UnsupportedOp(op, f"'{op_name(op)}' on type {type} is not covered")
    return found


def static_shape(op: Operation, type: VectorType[Attribute]) -> tuple[int, ...]:
    """The sizes of a vector that must not be scalable."""
    if any(type.get_scalable_dims()):
        raise UnsupportedOp(op, f"'{op_name(op)}' on the scalable type {type} is not covered")
    return type.get_shape()


def generated(
    machine: Machine, type: VectorType[Attribute], body: Callable[[tuple[Index, ...]], Scalar]
) -> VectorValue:
    """The vector that holds `body(i)` at each `i`."""
    shape = vector_shape(machine, type)
    contents = machine.domain.generate(shape, body, type.element_type)
    return VectorValue(shape, contents, type.element_type)


def viewed(
    machine: Machine, type: VectorType[Attribute], source: VectorValue, view: AffineView
) -> VectorValue:
    """The vector that shows `source` through `view`."""
    shape = vector_shape(machine, type)
    contents = machine.domain.view(source.contents, view, shape)
    return VectorValue(shape, contents, type.element_type)


def as_array(machine: Machine, value: Any, type: Attribute) -> tuple[tuple[Index, ...], Array]:
    """Sizes and contents of a vector; a scalar is a vector without dimensions."""
    if isinstance(value, VectorValue):
        return value.shape, value.contents
    return (), machine.domain.generate((), lambda _: value, type)


def shaped_like(value: Any, shape: Sequence[Index], contents: Array, machine: Machine) -> Any:
    """The result of an op, of the type of `value`: a vector, or a scalar."""
    if isinstance(value, VectorValue):
        return VectorValue(tuple(shape), contents, value.element_type)
    return machine.domain.read(contents, ())


def enclosing_mask(machine: Machine, op: Operation) -> VectorValue | None:
    """The mask of the `vector.mask` that an op stands in."""
    parent = op.parent_op()
    if parent is None or op_name(parent) != "vector.mask":
        return None
    mask: VectorValue = machine.get(parent.operands[0])
    return mask


def bit(machine: Machine, op: Operation, mask: VectorValue, index: Sequence[Index]) -> Truth:
    """True if a mask of `op`, which has to be defined, lets the lane at `index` through."""
    lets = machine.domain.read(mask.contents, tuple(index))
    machine.require_defined(lets, op, A_MASK)
    return lets
