"""What attributes say of ops, arguments, and symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts.attributes import IGNORED, is_of_bufferization, said_to_others
from oneshot_verify.ir.foreign import UNREAD
from oneshot_verify.ir.symbols import name_of
from oneshot_verify.search.signatures import is_same

Said: TypeAlias = tuple[str, str]
"""An attribute by name, and its text."""
Promise: TypeAlias = tuple[str, str, str]
"""The name of an op, that of an attribute, and its text."""


def spoken(function: func.FuncOp) -> dict[str, list[tuple[Operation, set[Said]]]]:
    """For each kind of op, and for calls of each function: what attributes say of each, in order, that its meaning does
    not know.

    Those that bufferization leaves as they are have their promises kept where they are run (`encode/walk/said.py`).
    """
    found: dict[str, list[tuple[Operation, set[Said]]]] = {}
    for op in function.walk():
        if op is not function and not keeps_its_types(op):
            callee = op.callee.string_value() if isinstance(op, func.CallOp) else ""
            found.setdefault(f"{name_of(op)} {callee}".rstrip(), []).append((op, set(said(op))))
    return found


def promises_in(program: Operation) -> Iterator[Promise]:
    """What is said of the ops of a program that bufferization leaves as they are."""
    for op in program.walk():
        if keeps_its_types(op):
            yield from promises_of(op)


def promises_of(op: Operation) -> list[Promise]:
    """What is said of an op, by name."""
    return sorted((name_of(op), *each) for each in set(said(op)))


def keeps_its_types(op: Operation) -> bool:
    """Whether bufferization leaves an op as it is, and the walk runs it on its own."""
    types = (*op.operand_types, *op.result_types)
    is_paired = bool(op.regions) or not types or name_of(op) == "func.call"
    return not is_paired and not any(
        isinstance(each, TensorType | UnrankedTensorType) for each in types
    )


def said(op: Operation) -> Iterator[Said]:
    """The attributes of an op that its meaning does not know."""
    for name, value in said_to_others(op):
        if name != UNREAD:
            yield name, attribute_text(value)


def speaks_to_bufferizers(name: str) -> bool:
    """Whether an attribute of this name says nothing to others."""
    return is_of_bufferization(name) or name == UNREAD or name in IGNORED


def changed(
    ours: Mapping[str, Attribute], theirs: Mapping[str, Attribute], added: set[str] | None = None
) -> Iterator[str]:
    """The names of attributes that are not the same."""
    for name in {**ours, **theirs}:
        if speaks_to_bufferizers(name) or (added and name in added and name not in ours):
            continue
        if not is_same(ours.get(name), theirs.get(name)):
            yield name
