"""Assumptions about the signatures of functions, and data layouts that are not covered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.alone import only_in_one
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import has_body, reached_from
from oneshot_verify.refute.pairing import Pairing, Returned
from oneshot_verify.semantics.reading import attribute

_LAYOUTS = ("dlti", "llvm")
"""The dialects whose attributes of modules say how values lie in memory."""


def layout_not_covered(function: Operation) -> str | None:
    """A data layout of the modules around a function that the semantics does not cover; None if there is none."""
    for attributes in layouts(function):
        for name, value in attributes.items():
            width = re.search(r"\bindex\b\W+(\d+)", str(value))
            if width is not None and width[1] != "64":
                return f"'{name}' makes an index {width[1]} bits wide; only 64 bits are covered"
            if re.search(r'endianness"?\W+big', str(value)):
                return f"'{name}' is big-endian; only little-endian memory is covered"
    return None


def layouts(function: Operation) -> list[dict[str, Attribute]]:
    """Data layouts of the modules around a function, innermost first."""
    found: list[dict[str, Attribute]] = []
    around = function.parent_op()
    while around is not None:
        attributes = around.attributes.items()
        found.append({n: each for n, each in attributes if n.partition(".")[0] in _LAYOUTS})
        around = around.parent_op()
    return found


def taken_for_granted(
    ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None
) -> Iterator[str]:
    """Assumptions of others about the buffers that a function takes and gives, or a declared one that it reaches."""
    for path in only_in_one(*map(_outermost, (ours, theirs))):
        yield not_called_by_name(path)
    here = reached_from(ours)
    for path, other in reached_from(theirs).items():
        op = here.get(path)
        if not isinstance(op, func.FuncOp) or not isinstance(other, func.FuncOp):
            continue
        yield from _of_memory(op, other, path)
        if op is ours or not has_body(op):
            type, its = op.function_type, other.function_type
            yield from _of_types(type.inputs.data, its.inputs.data)
            yield from _of_types(*result_types(op, other, pairing if op is ours else None))


def not_called_by_name(path: str) -> str:
    """The assumption about a function that one program has alone."""
    return f"nobody calls a function because it has the name of @{path}, as lowerings call those of libm"


def _outermost(op: Operation) -> Operation:
    around = op.parent_op()
    return op if around is None else _outermost(around)


def result_types(
    ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None
) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
    """The types of the results, and of what is in their place: other results, or arguments."""
    type, its = ours.function_type, theirs.function_type
    if pairing is None:
        return type.outputs.data, its.outputs.data
    places = [
        (its.outputs if isinstance(each, Returned) else its.inputs).data[each.number]
        for each in pairing.results
    ]
    return type.outputs.data, places


def _of_memory(ours: func.FuncOp, theirs: func.FuncOp, path: str) -> Iterator[str]:
    """Assumptions that attributes for LLVM, once of tensors, are true of buffers."""
    if ours.function_type == theirs.function_type:
        return
    for kind, key in (("argument", "arg_attrs"), ("result", "res_attrs")):
        for number, attributes in dictionaries(theirs, key).items():
            for name in (each for each in attributes if each.startswith("llvm.")):
                if name != "llvm.readonly":
                    yield f"what '{name}' says of {kind} {number} of @{path} is true of buffers, too"


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


def is_buffer(
    type: Attribute,
) -> TypeGuard[MemRefType[Attribute] | UnrankedMemRefType[Attribute]]:
    """True if values of this type are buffers."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def unusual_layout(type: Attribute) -> Attribute | None:
    """The layout of a buffer, if it does not lie as One-Shot Bufferize makes all of them lie at the borders of
    functions: densely, or in a way that only the buffer itself says."""
    layout = cast("MemRefType[Attribute]", type).layout if isinstance(type, MemRefType) else None
    if isinstance(layout, StridedLayoutAttr):
        parts = (*layout.strides.data, layout.offset)
        return None if all(isinstance(each, NoneAttr) for each in parts) else layout
    return None if isinstance(layout, NoneAttr) else layout


def is_same(one: Attribute | None, other: Attribute | None) -> bool:
    """True if two attributes are the same; those of dialects that are not known have a class for each module."""
    if one is None or other is None:
        return one is other
    return one == other or attribute_text(one) == attribute_text(other)


def dictionaries(function: func.FuncOp, name: str) -> dict[int, Mapping[str, Attribute]]:
    """The attributes of arguments, or of results, by number."""
    written = attribute(function, name)
    if not isinstance(written, ArrayAttr):
        return {}
    each = cast("ArrayAttr[Attribute]", written).data
    return {n: one.data for n, one in enumerate(each) if isinstance(one, DictionaryAttr)}
