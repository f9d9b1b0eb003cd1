"""Signatures and attributes of functions, as others see them."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.interface.signatures import (
    Places,
    changed,
    dictionaries,
    is_unranked,
    layouts,
    may_be,
    may_show,
    says_more,
    type_of,
)
from oneshot_verify.ir.symbols import has_body, is_seen_less
from oneshot_verify.semantics.attributes import says_of_memory
from oneshot_verify.semantics.reading import has_layout

_OWN = ("arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility")


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
