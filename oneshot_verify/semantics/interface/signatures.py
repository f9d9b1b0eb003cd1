"""Types and attributes of functions, and the data layouts around them, as others see them: tensors become buffers,
and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

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

from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.facts.attributes import IGNORED, is_of_bufferization
from oneshot_verify.ir.layouts import is_buffer_type, is_tensor_type
from oneshot_verify.ir.reader.foreign import UNREAD
from oneshot_verify.ir.symbols import has_body, is_seen_less
from oneshot_verify.semantics.attributes import says_of_memory
from oneshot_verify.semantics.reading import has_layout

Places: TypeAlias = Sequence[tuple[str, int]] | None
"""For each result of the source, (`returned`, number) or (`argument`, number) of the target; None: all results, in
order."""
_LAYOUTS = ("dlti", "llvm")
"""The dialects whose attributes of modules say how values lie in memory."""
_OWN = ("arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility")
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
    return cast("FunctionType", function.get_attr_or_prop("function_type"))


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
    written = function.get_attr_or_prop(name)
    if not isinstance(written, ArrayAttr):
        return {}
    each = cast("ArrayAttr[Attribute]", written).data
    return {n: one.data for n, one in enumerate(each) if isinstance(one, DictionaryAttr)}


def may_be(ours: Attribute, theirs: Attribute) -> bool:
    """True if a value of the target may have type `theirs` where the source has `ours`: the same type, or a buffer for
    a tensor of the same elements."""
    if not is_tensor_type(ours):
        return is_same(ours, theirs)
    is_shaped = is_tensor_type(theirs) or is_buffer_type(theirs)
    return is_shaped and is_same(_elements(ours), _elements(theirs))


def may_show(ours: Attribute, theirs: Attribute) -> bool:
    """True if buffers of both types may be one, but for a cast."""
    return (
        is_buffer_type(ours)
        and is_buffer_type(theirs)
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
    return f"callers outside use the new type of {value}, ranked or unranked"


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


def functions_differ(
    ours: Operation | None, theirs: Operation, path: str, places: Places
) -> Iterator[str]:
    """The parts of a function that others see differently; of one that only the target has, all that is said."""
    if ours is None:
        yield from _said_of_new(theirs, path)
        return
    if has_body(ours) != has_body(theirs):
        yield f"@{path} has a body in both programs, or in none"
    if layouts(ours) != layouts(theirs):
        yield f"the data layout around @{path} is the same"
    parts = (
        *_of_symbol(ours, theirs),
        *_of_arguments(ours, theirs),
        *_of_results(ours, theirs, places),
    )
    for part in parts:
        yield f"{part} of @{path} is the same"


def attributes_of(function: Operation) -> dict[str, Attribute]:
    """The attributes of a function, but for its name, its visibility, its type, and those of arguments and results."""
    found = {**function.attributes, **function.properties}
    return {name: value for name, value in found.items() if name not in _OWN}


def _said_of_new(function: Operation, path: str) -> Iterator[str]:
    said = [
        attributes_of(function),
        *dictionaries(function, "arg_attrs").values(),
        *dictionaries(function, "res_attrs").values(),
    ]
    for name in (name for each in said for name in changed({}, each)):
        yield f"of @{path}, which only the target has, nothing is said: '{name}'"


def _of_symbol(ours: Operation, theirs: Operation) -> Iterator[str]:
    if is_seen_less(theirs, ours):
        yield "the visibility"
    added = {"llvm.emit_c_interface"} if has_body(theirs) else set[str]()
    for name in changed(attributes_of(ours), attributes_of(theirs), added):
        yield f"the attribute '{name}'"
    if type_of(ours) != type_of(theirs):
        for name, value in attributes_of(theirs).items():
            if says_of_memory(name, value):
                yield f"what '{name}' says of memory, which was said of tensors,"


def _of_arguments(ours: Operation, theirs: Operation) -> Iterator[str]:
    attributes, also = dictionaries(ours, "arg_attrs"), dictionaries(theirs, "arg_attrs")
    types, others = type_of(ours).inputs.data, type_of(theirs).inputs.data
    for number, other in enumerate(others):
        mine, its = attributes.get(number, {}), also.get(number, {})
        # Those behind the source's own are new.
        type = types[number] if number < len(types) else other
        if not may_be(type, other):
            yield f"the type of argument {number}"
        if not has_body(ours) and is_unranked(type) != is_unranked(other):
            yield f"the kind of type of argument {number}, with a rank or without one,"
        if not has_layout(theirs, type, other, mine.get("bufferization.buffer_layout")):
            yield f"the layout of argument {number}"
        for name in changed(mine, its):
            yield f"the attribute '{name}' of argument {number}"


def _of_results(ours: Operation, theirs: Operation, places: Places) -> Iterator[str]:
    attributes, also = dictionaries(ours, "res_attrs"), dictionaries(theirs, "res_attrs")
    types, others = type_of(ours).outputs.data, type_of(theirs).outputs.data
    if places is None and len(types) != len(others):
        yield "the number of results"
        return
    returned = _returned(ours, places)
    for number, type in enumerate(types):
        if number not in returned:
            continue
        other = others[returned[number]]
        # The check of a body shows that both programs return the same memory.
        if not may_be(type, other) and not (has_body(ours) and may_show(type, other)):
            yield f"the type of result {number}"
        if not has_body(ours) and is_unranked(type) != is_unranked(other):
            yield f"the kind of type of result {number}, with a rank or without one,"
        if not has_body(ours) and says_more(type, other):
            yield f"what is said of the sizes of result {number}"
    named = {its: attributes.get(mine, {}) for mine, its in returned.items()}
    for number in range(len(others)):
        for name in changed(named.get(number, {}), also.get(number, {})):
            yield f"the attribute '{name}' of result {number}"


def _returned(ours: Operation, places: Places) -> dict[int, int]:
    """For the results that are results still, their numbers in the target."""
    if places is None:
        return {number: number for number in range(len(type_of(ours).outputs))}
    return {number: place for number, (kind, place) in enumerate(places) if kind == "returned"}
