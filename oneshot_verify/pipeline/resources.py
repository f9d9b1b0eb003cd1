"""Dialect resources of unknown dialects: contents that attributes and types of these dialects refer to by name, and
that the text of a function does not show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from xdsl.dialects.builtin import UnregisteredAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir import Part
from oneshot_verify.pipeline.functions import closure, functions, has_body
from oneshot_verify.semantics.attributes import parts_of
from oneshot_verify.semantics.named import words_of


def with_other_resources(part: Part, target: Part | None) -> dict[str, str]:
    """Functions of the source that refer, themselves or through calls, to a dialect resource, if the two programs do
    not have the same resources: names, each with the name of the attribute."""
    ours = _of_others(part)
    # What our own bufferizer makes has the resources of its source.
    theirs = ours if target is None else _of_others(target)
    if ours == theirs:
        return {}
    keys = {word for text in (*ours, *theirs) for word in words_of(text)}
    named = {
        name: attribute
        for name, function in functions(part.module).items()
        if (attribute := _names_one(function, keys)) is not None
    }
    return {
        name: named[found]
        for name, function in functions(part.module).items()
        if named and has_body(function)
        for found in sorted(closure(part.module, name) & named.keys())[:1]
    }


def _of_others(part: Part) -> list[str]:
    return [text for text in part.metadata if text.startswith("dialect_resources")]


def _names_one(function: Operation, keys: set[str]) -> str | None:
    """Name of an unknown attribute or type, in a function or on an op around it, that contains one of `keys`."""
    for value in chain.from_iterable(map(_said_of, (*function.walk(), *_around(function)))):
        for part in parts_of(value):
            if isinstance(part, UnregisteredAttr) and not keys.isdisjoint(
                words_of(part.value.data)
            ):
                return part.attr_name.data
    return None


def _around(op: Operation) -> Iterator[Operation]:
    while (parent := op.parent_op()) is not None:
        yield (op := parent)


def _said_of(op: Operation) -> Iterator[Attribute]:
    """The attributes of an op, and the types of its results and block arguments."""
    yield from (*op.properties.values(), *op.attributes.values(), *op.result_types)
    yield from (
        each.type for region in op.regions for block in region.blocks for each in block.args
    )
