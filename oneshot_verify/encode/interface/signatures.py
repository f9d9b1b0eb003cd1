"""Types and attributes of functions, and the data layouts around them, as others see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeGuard, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.certificate import Place
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.facts.attributes import IGNORED, is_of_bufferization
from oneshot_verify.ir.foreign import UNREAD
from oneshot_verify.semantics.reading import attribute

Places: TypeAlias = Sequence[Place] | None
"""For each result of the source, its place in the target; None: all results, in order."""
_LAYOUTS = ("dlti", "llvm")
"""The dialects whose attributes of modules say how values lie in memory."""
_UNRANKED = UnrankedTensorType, UnrankedMemRefType


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


def type_of(function: Operation) -> FunctionType:
    """The type of a function."""
    return cast("FunctionType", attribute(function, "function_type"))


def result_types(
    ours: Operation, theirs: Operation, places: Places
) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
    """The types of the results, and of what is in their place: other results, or arguments."""
    type, its = type_of(ours), type_of(theirs)
    if places is None:
        return type.outputs.data, its.outputs.data
    lists = {"returned": its.outputs.data, "argument": its.inputs.data}
    return type.outputs.data, [lists[kind][number] for kind, number in places]


def is_same(one: Attribute | None, other: Attribute | None) -> bool:
    """True if two attributes are the same; those of dialects that are not known have a class for each module."""
    if one is None or other is None:
        return one is other
    return one == other or attribute_text(one) == attribute_text(other)


def dictionaries(function: Operation, name: str) -> dict[int, Mapping[str, Attribute]]:
    """The attributes of arguments, or of results, by number."""
    written = attribute(function, name)
    if not isinstance(written, ArrayAttr):
        return {}
    each = cast("ArrayAttr[Attribute]", written).data
    return {n: one.data for n, one in enumerate(each) if isinstance(one, DictionaryAttr)}


def is_buffer(
    type: Attribute,
) -> TypeGuard[MemRefType[Attribute] | UnrankedMemRefType[Attribute]]:
    """True if values of this type are buffers."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def may_be(ours: Attribute, theirs: Attribute) -> bool:
    """True if a value of the target may have type `theirs` where the source has `ours`: the same type, or a buffer for
    a tensor of the same elements."""
    if not isinstance(ours, TensorType | UnrankedTensorType):
        return is_same(ours, theirs)
    shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    return isinstance(theirs, shaped) and is_same(_elements(ours), _elements(theirs))


def may_show(ours: Attribute, theirs: Attribute) -> bool:
    """True if buffers of both types may be one, but for a cast."""
    return (
        is_buffer(ours)
        and is_buffer(theirs)
        and is_same(ours.element_type, theirs.element_type)
        and is_same(ours.memory_space, theirs.memory_space)
    )


def _elements(type: Any) -> Attribute:
    return type.element_type


def says_more(ours: Attribute, theirs: Attribute) -> bool:
    """True if a type has a size that the type in the source leaves open."""
    if not isinstance(ours, TensorType) or not isinstance(theirs, MemRefType):
        return False
    sizes = zip(ours.get_shape(), theirs.get_shape(), strict=False)
    return any(mine == DYNAMIC_INDEX != its for mine, its in sizes)


def changed(
    ours: Mapping[str, Attribute], theirs: Mapping[str, Attribute], added: set[str] | None = None
) -> Iterator[str]:
    """The names of attributes that are not the same. Those in `added` may be new."""
    for name in {**ours, **theirs}:
        is_for_bufferizers = is_of_bufferization(name) or name == UNREAD or name in IGNORED
        if is_for_bufferizers or (added and name in added and name not in ours):
            continue
        if not is_same(ours.get(name), theirs.get(name)):
            yield name


def is_unranked(type: Attribute) -> bool:
    """True if a tensor or buffer has no rank: it is handed over in another way."""
    return isinstance(type, _UNRANKED)


def knows_rank(value: str) -> str:
    """The assumption that callers outside know of a value (`result 0`, ...) whose rank only one program knows."""
    return f"callers outside know that {value} has another kind of type, with a rank or without one"


def ranks_that_change(ours: Operation, theirs: Operation, places: Places) -> Iterator[str]:
    """The assumptions of callers outside about arguments and results of which one program only knows the rank."""
    kinds = (
        ("argument", (type_of(ours).inputs.data, type_of(theirs).inputs.data)),
        ("result", result_types(ours, theirs, places)),
    )
    for kind, (mine, its) in kinds:
        for number, (type, now) in enumerate(zip(mine, its, strict=False)):
            if is_unranked(type) != is_unranked(now):
                yield knows_rank(f"{kind} {number}")
