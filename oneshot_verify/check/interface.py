"""What others see of both functions besides what they do: all of it is the same, but that tensors are buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.domain import NotAble
from oneshot_verify.check.machine import Refused
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.symbols import FUNCTION, GLOBALS, is_private, name_of, ops_in_tables
from oneshot_verify.semantics.attributes import SEGMENTS
from oneshot_verify.semantics.opaque import IGNORED
from oneshot_verify.semantics.reading import attribute, scalar_type, vector_type, written_layout

OF_BUFFERIZATION = ("bufferization", "bufferize")
"""The dialects whose attributes speak to bufferizers only."""
_OWN = frozenset(("arg_attrs", "function_type", "res_attrs", "sym_name"))


def require_same_interface(ours: Operation, theirs: Operation) -> None:
    """Two functions look the same from outside."""
    if _around(ours) != _around(theirs):
        raise Refused("what the modules around say is the same", theirs)
    if _attributes(ours, _OWN) != _attributes(theirs, _OWN):
        raise Refused("the attributes of the function are the same", theirs)
    for name in ("arg_attrs", "res_attrs"):
        mine, its = (list(map(_plain, dictionaries(op, name))) for op in (ours, theirs))
        if (any(mine) or any(its)) and mine != its:
            raise Refused("the attributes of arguments and results are the same", theirs)
    if any("bufferization.buffer_layout" in each for each in dictionaries(ours, "arg_attrs")):
        raise NotAble("an argument whose layout is asked for")


def require_plain_ops(function: Operation) -> None:
    """No op says more than its meaning knows: conversions hand attributes on that mean something there."""
    for op in (op for op in function.walk() if op is not function):
        facts = facts_of(op)
        known = {*facts.attributes, *facts.ignored, *SEGMENTS, *IGNORED} - {
            "arg_attrs",
            "res_attrs",
        }
        for name in _attributes(op, known):
            raise NotAble(f"the attribute '{name}' of '{name_of(op)}'")


def require_known_modules(*modules: ModuleOp) -> None:
    """There is nothing in the modules but functions, and constants that nobody else sees."""
    for op in (op for module in modules for op in ops_in_tables(module)):
        name = name_of(op)
        if name in GLOBALS:
            value = attribute(op, "initial_value") if attribute(op, "constant") else None
            if not is_private(op) or value is None or "uninit" in str(value):
                raise NotAble("a global that is no private constant")
        elif name not in (FUNCTION, "builtin.module"):
            raise NotAble(f"'{name}' beside functions")


def _around(op: Operation) -> list[dict[str, str]]:
    """What the modules around an op say, innermost first."""
    found: list[dict[str, str]] = []
    around = op.parent_op()
    while around is not None:
        found.append({name: str(value) for name, value in _attributes(around, ()).items()})
        if any(name.partition(".")[0] in ("dlti", "llvm") for name in found[-1]):
            raise NotAble("a module that says how values lie in memory")
        around = around.parent_op()
    return found


def _attributes(op: Operation, without: Any) -> dict[str, Attribute]:
    return _plain({n: v for n, v in {**op.attributes, **op.properties}.items() if n not in without})


def _plain(attributes: Mapping[str, Attribute]) -> dict[str, Attribute]:
    return {n: v for n, v in attributes.items() if n.partition(".")[0] not in OF_BUFFERIZATION}


def dictionaries(function: Operation, name: str) -> Sequence[Mapping[str, Attribute]]:
    """The attributes of arguments, or of results."""
    written = attribute(function, name)
    if not isinstance(written, ArrayAttr):
        return ()
    each = cast("ArrayAttr[Attribute]", written).data
    return [one.data for one in each if isinstance(one, DictionaryAttr)]


def require_same_type(ours: Attribute, theirs: Attribute, op: Operation) -> None:
    """A value of the target of a type may be one of the source of another: a buffer for a tensor of the same sizes."""
    if isinstance(ours, TensorType) and isinstance(theirs, MemRefType):
        mine, its = cast("TensorType[Attribute]", ours), cast("MemRefType[Attribute]", theirs)
        if mine.element_type != its.element_type or mine.get_shape() != its.get_shape():
            raise Refused(f"a buffer of type {theirs} for a tensor of type {ours}", op)
        if not isinstance(its.memory_space, NoneAttr):
            raise NotAble("a buffer in a memory space")
        if not isinstance(mine.encoding, NoneAttr):
            raise NotAble("a tensor with an encoding")
        written_layout(op, its)
    elif ours != theirs:
        raise Refused(f"a value of type {theirs} for one of type {ours}", op)
    elif not scalar_type(theirs) and vector_type(theirs) is None:
        raise NotAble(f"an argument or result of type {ours}")


def is_writable(number: int, *functions: Operation) -> bool:
    """Whether the target may write to the buffer of an argument, as both functions say.

    Source: `bufferization.writable` and `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/.
    """
    said = (dictionaries(each, "arg_attrs")[number : number + 1] for each in functions)
    for attributes in chain(*said):
        writable, access = map(attributes.get, ("bufferization.writable", "bufferization.access"))
        is_fixed = isinstance(writable, IntegerAttr) and not writable.value.data
        if is_fixed or (isinstance(access, StringAttr) and access.data in ("none", "read")):
            return False
    return True
