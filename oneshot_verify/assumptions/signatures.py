"""Assumptions about the signatures of functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import (
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.ir.alone import only_in_one
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import has_body, reached_from
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.semantics.interface.signatures import (
    dictionaries,
    is_buffer,
    is_same,
    ranks_that_change,
    result_types,
)
from oneshot_verify.semantics.named import is_only_called, outermost


def taken_for_granted(
    ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None
) -> Iterator[str]:
    """Assumptions of others about the buffers that a function takes and gives, or a declared one that it reaches."""
    places = None if pairing is None else pairing.places
    for path in only_in_one(*map(outermost, (ours, theirs))):
        yield not_called_by_name(path)
    if not is_only_called(theirs):
        yield from ranks_that_change(ours, theirs, places)
    here = reached_from(ours)
    for path, other in reached_from(theirs).items():
        op = here.get(path)
        if not isinstance(op, func.FuncOp) or not isinstance(other, func.FuncOp):
            continue
        yield from _of_memory(op, other, path)
        if op is ours or not has_body(op):
            type, its = op.function_type, other.function_type
            yield from _of_types(type.inputs.data, its.inputs.data)
            yield from _of_types(*result_types(op, other, places if op is ours else None))


def not_called_by_name(path: str) -> str:
    """The assumption about a function that one program has alone."""
    return f"no later pass calls @{path} by its name, as lowerings call functions of libm"


def _of_memory(ours: func.FuncOp, theirs: func.FuncOp, path: str) -> Iterator[str]:
    """Assumptions that attributes for LLVM, once of tensors, are true of buffers."""
    if ours.function_type == theirs.function_type:
        return
    for kind, key in (("argument", "arg_attrs"), ("result", "res_attrs")):
        for number, attributes in dictionaries(theirs, key).items():
            for name in (each for each in attributes if each.startswith("llvm.")):
                if name != "llvm.readonly":
                    yield f"'{name}' on {kind} {number} of @{path} holds for the buffer, too"


def _of_types(types: Sequence[Attribute], others: Sequence[Attribute]) -> Iterator[str]:
    for type, its in zip(types, others, strict=False):
        if not isinstance(type, TensorType | UnrankedTensorType):
            continue
        layout = unusual_layout(its)
        if layout is not None:
            yield f"outside, too, buffers for {type} have the layout {layout}"
        encoding = type.encoding if isinstance(type, TensorType) else NoneAttr()
        space = its.memory_space if is_buffer(its) else NoneAttr()
        if is_same(encoding, space):
            continue
        if not isinstance(encoding, NoneAttr):
            yield (
                f"tensors encoded as {encoding} lie in their buffers like tensors without an encoding"
            )
        if not isinstance(space, NoneAttr):
            yield f"outside, too, buffers for {type} lie in memory space {space}"


def unusual_layout(type: Attribute) -> Attribute | None:
    """The layout of a buffer, if it does not lie as One-Shot Bufferize makes all of them lie at the borders of
    functions: densely, or in a way that only the buffer itself says."""
    layout = cast("MemRefType[Attribute]", type).layout if isinstance(type, MemRefType) else None
    if isinstance(layout, StridedLayoutAttr):
        parts = (*layout.strides.data, layout.offset)
        return None if all(isinstance(each, NoneAttr) for each in parts) else layout
    return None if isinstance(layout, NoneAttr) else layout
