"""Attributes that nobody models: an op, or a function, that has one is unsupported, by its name.

A property that the facts about an op do not know may say anything. What else stands in its dictionary is discardable:
MLIR gives it no meaning, unless it is one of the op's own in an older text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    DictionaryAttr,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    UnregisteredAttr,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.facts import default_facts, op_name
from oneshot_verify.ir.facts.attributes import SEGMENTS
from oneshot_verify.ir.symbols import has_body, inner_of, ops_in, resolve
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import items, said_of_arguments

_IN_MEMORY = TensorType | MemRefType | UnrankedTensorType | UnrankedMemRefType
_WITHOUT_PARTS = AnyFloat | FloatAttr | IndexType | IntegerAttr | IntegerType | StringAttr
_OF_ARGUMENTS = ("llvm.readnone", "llvm.writeonly", "llvm.nocapture", "llvm.returned")
"""Attributes that say that nobody reads the memory of an argument, that it comes back in no result, or in one.

Source: https://llvm.org/docs/LangRef.html#parameter-attributes
"""
_OF_MEMORY = re.compile(r"readnone|readonly|writeonly|memory|argmemonly|speculatable|nosync")
_OF_LLVM = ("memory_effects", "passthrough")
"""Attributes that LLVM 22 hands on to functions of LLVM by these names, and LLVM 24 by `llvm.` and them."""
_REPLACED = re.compile(r"\b(weak|linkonce|common|extern_weak)\b")
_STRING = re.compile(r'"(?:(?:[^"\\]|\\.)*+"|(.*))', re.DOTALL)
"""A string; a text behind a quote that nothing closes is the group."""


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
    """`require_known_attributes` for a function and all ops in it; also refuses attributes about memory it uses."""
    for op in ops_in(function):
        require_known_attributes(op)
        if op_name(op) == "func.call":
            _require_one_callee(op)
            _require_nothing_of_memory(op)
    for name in _OF_ARGUMENTS:
        for number, said in enumerate(said_of_arguments(function, name)):
            argument = function.regions[0].blocks[0].args[number]
            if said is not None and isinstance(argument.type, _IN_MEMORY) and [*argument.uses]:
                raise UnsupportedOp(function, f"'{name}' of argument {number}, which is used")
    _require_results_of_anybody(function)
    for name, value in function.attributes.items():
        if says_of_memory(name, value) and any(map(_may_touch_memory, ops_in(function))):
            raise UnsupportedOp(function, f"'{name}' of a function that may touch memory")


def _require_results_of_anybody(function: Operation) -> None:
    """Raise `UnsupportedOp` for a result that is said to alias nothing: of a tensor that is no promise."""
    outputs = cast("FunctionType", function.get_attr_or_prop("function_type")).outputs
    said = zip(outputs, items(function.get_attr_or_prop("res_attrs")), strict=False)
    for number, (type, each) in enumerate(said):
        is_named = isinstance(each, DictionaryAttr) and "llvm.noalias" in each.data
        if is_named and isinstance(type, _IN_MEMORY):
            raise UnsupportedOp(function, f"'llvm.noalias' of result {number}, a buffer of anybody")


def says_of_memory(name: str, value: Attribute) -> bool:
    """True if an attribute of a function tells LLVM what memory it touches. A function on tensors touches none."""
    own = name.removeprefix("llvm.")
    said = f"{own} {value}" if own == "passthrough" else own
    return (own != name or own in _OF_LLVM) and _OF_MEMORY.search(said) is not None


def _require_one_callee(call: Operation) -> None:
    """Raise `UnsupportedOp` for a call of a function that linking may replace: its body says nothing about the call.

    Source: https://llvm.org/docs/LangRef.html#linkage-types
    """
    callee = resolve(call, call.get_attr_or_prop("callee"))
    if callee is None or not has_body(callee):
        return
    if any(
        _REPLACED.search(str(callee.get_attr_or_prop(each))) for each in ("linkage", "llvm.linkage")
    ):
        raise UnsupportedOp(
            call, "another function may be linked in place of the one that is called"
        )


def _require_nothing_of_memory(call: Operation) -> None:
    """Raise `UnsupportedOp` for what a call says of buffers, or of the memory that it touches: of tensors that was no
    promise."""
    said_of = {"arg_attrs": call.operand_types, "res_attrs": call.result_types}
    for name, types in said_of.items():
        for type, said in zip(types, items(call.get_attr_or_prop(name)), strict=False):
            if isinstance(type, _IN_MEMORY) and isinstance(said, DictionaryAttr) and said.data:
                raise UnsupportedOp(call, f"'{name}' of a call that has buffers")
    for name, value in call.attributes.items():
        if says_of_memory(name, value) or name.endswith("TailCallKind"):
            raise UnsupportedOp(call, f"'{name}' of a call")


def _may_touch_memory(op: Operation) -> bool:
    types = (*op.operand_types, *op.result_types)
    return op_name(op).startswith("func.call") or any(
        isinstance(each, _IN_MEMORY) for each in types
    )


def require_said(op: Operation, value: Attribute | None) -> None:
    """Raise `UnsupportedOp` if the text of an attribute does not determine its value, so that two different values may
    have the same text."""
    if value is not None and (reason := unsaid(value)) is not None:
        raise UnsupportedOp(op, reason)


def unsaid(value: Attribute) -> str | None:
    """The reason why the text of an attribute does not determine its value; None if it does."""
    for part in parts_of(value):
        if isinstance(part, ResourceElementsAttr) and part.is_elided:
            said = "the text leaves out the elements of a constant (dense_resource<__elided__>): "
            return said + "print it without --mlir-elide-elementsattrs-if-larger"
        if isinstance(part, UnregisteredAttr):
            text = _STRING.sub(r"\1", part.value.data)
            if "dense_resource<" in text or "@" in text:
                return f"'{part.attr_name.data}', which nobody here knows, names a resource or a symbol"
    return None


def parts_of(value: Attribute) -> Iterator[Attribute]:
    """An attribute and all attributes nested in it, except those of numbers."""
    yield value
    if not _has_parts(value.__class__):
        return
    for part in inner_of(value.__class__)(value):
        yield from parts_of(part)


@cache
def _has_parts(kind: type[Attribute]) -> bool:
    # Cached by class, as `isinstance` is slow for a negative answer.
    return not issubclass(kind, _WITHOUT_PARTS)
