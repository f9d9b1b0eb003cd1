"""Arguments for both programs from one input: tensors here, buffers there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.refute.inputs import Input, TensorData
from oneshot_verify.semantics.concrete import UNDEF, BufferArgument, NumberArray, UnrankedArgument
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import (
    fixed_arguments,
    permutation_of,
    ranked,
    ranked_memref,
    vector_type,
    written_layout,
)
from oneshot_verify.semantics.shapes import typed_layout
from oneshot_verify.semantics.values import TensorValue, VectorValue

_UNRANKED = frozenset({UnrankedTensorType, UnrankedMemRefType})
LAYOUTS = ("plain", "padded")
"""`plain`: without holes. `padded`: with an offset, and with holes wherever the type of the argument allows them;
there, functions without body return their results in the buffers of their arguments."""


class Mismatch(Exception):
    """The signatures of the two functions do not fit."""


def block_arguments(function: Operation) -> Sequence[SSAValue]:
    """The arguments of a function with a body."""
    block = function.regions[0].blocks.first
    return () if block is None else tuple(block.args)


def argument_name(function: Operation, number: int) -> str:
    """The name of an argument in messages: its number, and its SSA name if it has one."""
    hint = block_arguments(function)[number].name_hint
    return f"argument {number} (%{hint})" if hint else f"argument {number}"


def source_arguments(function: Operation, given: Input) -> list[Any]:
    """The arguments of the tensor program."""
    types = [argument.type for argument in block_arguments(function)]
    frozen = fixed_arguments(function)
    return [
        _argument(function, number, type, value, "plain", writable=number not in frozen)
        for number, (type, value) in enumerate(zip(types, given.values, strict=True))
    ]


def target_arguments(
    source: Operation,
    target: Operation,
    given: Input,
    layout: str,
    shapes: Mapping[int, Sequence[int]] | None = None,
) -> list[Any]:
    """The arguments of the bufferized program. Raises `Mismatch` if its signature does not fit.

    `shapes` are the sizes of its out-parameters, by number; they hold nothing.
    """
    types = [argument.type for argument in block_arguments(target)]
    shapes = shapes or {}
    if len(types) != len(given.values) + len(shapes):
        raise Mismatch("the functions do not have the same number of arguments")
    frozen = fixed_arguments(source)
    # A buffer that both programs are given is the same one.
    known = [is_buffer_type(argument.type) for argument in block_arguments(source)]
    layouts = [LAYOUTS[0] if is_known else layout for is_known in known]
    return [
        *(
            _argument(source, number, type, value, layouts[number], writable=number not in frozen)
            for number, (type, value) in enumerate(zip(types, given.values, strict=False))
        ),
        *(_out_param(target, number, types[number], shape) for number, shape in shapes.items()),
    ]


def _out_param(
    target: Operation, number: int, type: Attribute, shape: Sequence[int]
) -> BufferArgument:
    memref = ranked_memref(type)
    if memref is None:
        raise Mismatch(f"argument {number} of type {type} is not covered")
    strides, offset = _layout(target, memref, shape, "plain")
    contents = NumberArray(tuple(shape), [UNDEF] * prod(shape))
    return BufferArgument(f"argument {number}", contents, memref.element_type, strides, offset)


def _argument(
    source: Operation, number: int, type: Attribute, value: Any, layout: str, *, writable: bool
) -> Any:
    if type.__class__ in _UNRANKED and isinstance(value, TensorData):
        known = _with_rank(type, value)
        form = _argument(source, number, known, value, layout, writable=writable)
        return UnrankedArgument(form)
    shaped, memref = ranked(type), ranked_memref(type)
    vector = vector_type(type)
    if vector is not None and isinstance(value, TensorData):
        return VectorValue(value.contents.shape, value.contents, value.element_type)
    if not isinstance(value, TensorData):
        if shaped is not None:
            raise Mismatch(f"argument {number} is a scalar in one program only")
        return value
    if shaped is None:
        raise Mismatch(f"argument {number} of type {type} is not covered")
    shape = value.contents.shape
    if len(shape) != len(shaped.get_shape()) or shaped.element_type != value.element_type:
        raise Mismatch(f"the types of argument {number} do not fit")
    if any(
        size not in (DYNAMIC_INDEX, true_size)
        for size, true_size in zip(shaped.get_shape(), shape, strict=True)
    ):
        raise Mismatch(f"the sizes of argument {number} do not fit")
    if memref is None:
        return TensorValue(shape, value.contents, value.element_type)
    strides, offset = _layout(source, memref, shape, layout)
    name = argument_name(source, number)
    return BufferArgument(name, value.contents, value.element_type, strides, offset, writable)


def _with_rank(type: Attribute, value: TensorData) -> Attribute:
    """The type that an argument without a rank has if its rank is that of `value`: of any sizes, in any layout."""
    rank = len(value.contents.shape)
    sizes = [DYNAMIC_INDEX] * rank
    if isinstance(type, UnrankedTensorType):
        return TensorType(value.element_type, sizes)
    layout = StridedLayoutAttr([None] * rank, None) if rank else NoneAttr()
    return MemRefType(value.element_type, sizes, layout)


def _layout(
    op: Operation, type: MemRefType[Attribute], shape: Sequence[int], layout: str
) -> tuple[tuple[int, ...], int]:
    """Strides and offset that the type allows."""
    if permutation_of(type) is not None:
        return typed_layout(op, type, shape)
    written, start = written_layout(op, type)
    gap = 1 if layout == "padded" else 0
    strides: list[int] = []
    step = 1 + gap
    for size, stride in zip(reversed(shape), reversed(written), strict=True):
        chosen = step if stride == DYNAMIC_INDEX else stride
        strides.append(chosen)
        step = chosen * size + gap
    return tuple(reversed(strides)), 5 * gap if start == DYNAMIC_INDEX else start


def has_choice(target: Operation) -> bool:
    """True if the type of an argument leaves its strides or offset dynamic."""
    for argument in block_arguments(target):
        if isinstance(argument.type, UnrankedMemRefType):
            return True
        type = ranked_memref(argument.type)
        if type is not None and permutation_of(type) is None:
            try:
                strides, offset = written_layout(target, type)
            except UnsupportedOp:
                # Nobody can make such a buffer; who tries gets to know.
                return False
            if DYNAMIC_INDEX in (*strides, offset):
                return True
    return False
