"""Resources of dialects that nobody knows: what attributes of these dialects stand for, and their text does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl.dialects.builtin import UnregisteredAttr
from xdsl.ir import Operation

from oneshot_verify.ir import Part
from oneshot_verify.pipeline.functions import closure, functions, has_body
from oneshot_verify.semantics.attributes import parts_of

_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([\w$.]+)')


def with_other_resources(part: Part, target: Part | None) -> dict[str, str]:
    """The functions of the source that name, or that call what names, a resource of a dialect that nobody knows, by
    name with the attribute, where the two programs do not have the same of these."""
    ours = _of_others(part)
    # What our own bufferizer makes has the resources of its source.
    theirs = ours if target is None else _of_others(target)
    if ours == theirs:
        return {}
    keys = {word for text in (*ours, *theirs) for word in _words(text)}
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


def _words(text: str) -> Iterator[str]:
    return (match[1] or match[2] for match in _WORD.finditer(text))


def _names_one(function: Operation, keys: set[str]) -> str | None:
    """An attribute in a function that may name one of these resources."""
    for op in function.walk():
        for value in (*op.properties.values(), *op.attributes.values()):
            for part in parts_of(value):
                if isinstance(part, UnregisteredAttr) and not keys.isdisjoint(
                    _words(part.value.data)
                ):
                    return part.attr_name.data
    return None
