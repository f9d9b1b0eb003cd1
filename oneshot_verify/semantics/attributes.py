"""Attributes that nobody models: an op that has one is unsupported, by its name.

A property that the facts about an op do not know may say anything. What else stands in its dictionary is discardable:
MLIR gives it no meaning, unless it is one of the op's own in an older text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl.dialects.builtin import DictionaryAttr, UnregisteredAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute

from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.facts import default_facts, op_name
from oneshot_verify.ir.facts.attributes import SEGMENTS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import items

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def require_known_attributes(op: Operation) -> bool:
    """Raise `UnsupportedOp` for an op with an attribute that its meaning does not know; else True."""
    facts = default_facts().find(op_name(op))
    if facts is None or facts.destination_style:
        # Whatever is said of the op is compared as text.
        for value in (*op.properties.values(), *op.attributes.values()):
            require_said(op, value)
        return True
    known = (*facts.attributes, *facts.ignored)
    for name in op.properties:
        if name not in known and name not in SEGMENTS:
            raise UnsupportedOp(op, f"the attribute '{name}' of '{facts.name}' is not covered")
    for name in op.attributes:
        if name in facts.refused:
            raise UnsupportedOp(op, f"the attribute '{name}' of '{facts.name}' is not covered")
    return True


def require_known_attributes_in(function: Operation) -> None:
    """The same for a function and all ops in it."""
    for op in function.walk():
        require_known_attributes(op)


def require_said(op: Operation, value: Attribute | None) -> None:
    """Raise `UnsupportedOp` where the text of an attribute does not say what it stands for, so that two that are
    written alike may differ."""
    if value is not None and (reason := unsaid(value)) is not None:
        raise UnsupportedOp(op, reason)


def unsaid(value: Attribute) -> str | None:
    """Why the text of an attribute does not say what it stands for; None if it does."""
    for part in parts_of(value):
        if isinstance(part, ResourceElementsAttr) and part.is_elided:
            said = "the text leaves out the elements of a constant (dense_resource<__elided__>): "
            return said + "print it without --mlir-elide-elementsattrs-if-larger"
        if isinstance(part, UnregisteredAttr):
            text = _STRING.sub("", part.value.data)
            if "dense_resource<" in text or "@" in text:
                return f"'{part.attr_name.data}', which nobody here knows, names a resource or a symbol"
    return None


def parts_of(value: Attribute) -> Iterator[Attribute]:
    """An attribute, and all that stand in it."""
    yield value
    inside = items(value)
    if isinstance(value, DictionaryAttr):
        inside = tuple(value.data.values())
    elif isinstance(value, ParametrizedAttribute):
        inside = value.parameters
    for part in inside:
        yield from parts_of(part)
