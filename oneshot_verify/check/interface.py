"""The interfaces of both functions and modules: the same in both, except that tensors become buffers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, zip_longest
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    ModuleOp,
    NoneAttr,
    TensorType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.domain import NotAble
from oneshot_verify.check.refusal import Obligation, Refused
from oneshot_verify.check.walk import OPS
from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.ir.facts.attributes import is_of_bufferization, said_to_others
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    has_body,
    is_for_compilers,
    name_of,
    ops_in_tables,
    path_of,
)
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.named import said_of_tables, seen_by_others
from oneshot_verify.semantics.opaque import is_buffer, why_not_opaque
from oneshot_verify.semantics.reading import (
    attribute,
    has_layout,
    items,
    said_of_arguments,
    scalar_type,
    vector_type,
)

AT_POINTS = {op for rule in ("call", "loop", "threads") for op in OPS[rule]}
"""Ops that are run at points only, like those without a meaning: their attributes are compared there."""
_OWN = frozenset(("arg_attrs", "function_type", "res_attrs", "sym_name"))


def require_same_interface(ours: Operation, theirs: Operation) -> None:
    """Require that two functions have the same interface. Raises `Refused`."""
    if _around(ours) != _around(theirs):
        raise Refused(Obligation.INTERFACE.asks("what the modules around say is the same"))
    if _attributes(ours, _OWN) != _attributes(theirs, _OWN):
        raise Refused(Obligation.INTERFACE.asks("the attributes of the function are the same"))
    for name in ("arg_attrs", "res_attrs"):
        said = (items(attribute(op, name)) for op in (ours, theirs))
        mine, its = ([_plain(cast("Any", each).data) for each in one] for one in said)
        if (any(mine) or any(its)) and mine != its:
            raise Refused(
                Obligation.INTERFACE.asks("the attributes of arguments and results are the same")
            )
    asked = said_of_arguments(ours, "bufferization.buffer_layout")
    types = [cast("Any", op.properties["function_type"]).inputs.data for op in (ours, theirs)]
    for layout, type, its in zip(asked, *types, strict=False):
        if not has_layout(theirs, type, its, layout):
            raise Refused(
                Obligation.INTERFACE.asks("a buffer lies in memory as the source asks for")
            )


def require_known_body(ours: Operation, theirs: Operation) -> None:
    """Require the same interface, and no attributes in the bodies that the checker does not know."""
    require_same_interface(ours, theirs)
    for function in (ours, theirs):
        require_known_attributes_in(function)
    # Later conversions pass on attributes that change the meaning of their ops.
    for op in (op for op in theirs.walk() if op is not theirs):
        is_opaque = why_not_opaque(op) is None and default_meanings().find(name_of(op)) is None
        is_at_point = is_opaque or name_of(op) in AT_POINTS
        for name, _ in () if is_at_point else said_to_others(op):
            raise NotAble(f"the attribute '{name}' of '{name_of(op)}'")


def require_nothing_said(function: Operation) -> None:
    """Require that neither a function nor its arguments or results have attributes. Raises `NotAble`."""
    lists = (items(attribute(function, name)) for name in ("arg_attrs", "res_attrs"))
    said = (_plain(cast("Any", each).data) for each in chain(*lists))
    if _attributes(function, {*_OWN, "sym_visibility"}) or any(said):
        raise NotAble(f"what @{path_of(function)} says of itself, in a call without a point")


def require_known_modules(ours: ModuleOp, theirs: ModuleOp) -> None:
    """Require that the modules hold only functions, private constants, and writable globals that both have. Raises
    `NotAble`."""
    seen, its = _seen(ours), _seen(theirs)
    # A function with a body that only the source has is reported by the check of that function.
    if unlike := {each for each in seen - its if each[1] != "a body"} or its - seen:
        raise NotAble(f"{min(unlike)[0]}: not alike in both programs, others may use it")


def _seen(module: ModuleOp) -> Counter[tuple[str, str]]:
    """The public functions and writable globals of a module, each with the part of it that others see."""
    found, seen = Counter(said_of_tables(module)), seen_by_others(module)
    for op in ops_in_tables(module):
        name, path, is_seen = name_of(op), f"@{path_of(op)}", op in seen
        of_memref = name == "memref.global"
        value = attribute(op, "initial_value" if of_memref else "value")
        is_constant = attribute(op, "constant") if of_memref else not attribute(op, "is_mutable")
        if name == FUNCTION:
            found[path, "a body" if has_body(op) else fingerprint(op)] += is_seen
        elif name not in GLOBALS:
            found[path, f"{found.total()} {fingerprint(op)}"] += not is_for_compilers(op)
        elif value is not None and elements_of(value) is None and "extern" in str(value):
            raise NotAble("a global that another program defines")
        elif not is_constant:
            found[path, str(op) if is_seen or value is None else ""] += 1
        elif is_seen or value is None:
            raise NotAble("a constant that other programs see, or define")
    return found


def _around(op: Operation) -> list[dict[str, str]]:
    """The attributes of the modules around an op, innermost first."""
    around = op.parent_op()
    if around is None:
        return []
    said = {name: str(value) for name, value in _attributes(around, ()).items()}
    if any(name.partition(".")[0] in ("dlti", "llvm") for name in said):
        raise NotAble("a module that says how values lie in memory")
    return [said, *_around(around)]


def _attributes(op: Operation, without: Any) -> dict[str, Attribute]:
    return _plain({n: v for n, v in {**op.attributes, **op.properties}.items() if n not in without})


def _plain(attributes: Mapping[str, Attribute]) -> dict[str, Attribute]:
    return {n: v for n, v in attributes.items() if not is_of_bufferization(n)}


def require_same_type(ours: Attribute, theirs: Attribute, assumed: Any, *, asked: Any = ()) -> None:
    """Require that a value of the target may have type `theirs` where the source has `ours`: the same type, or a buffer
    for a tensor of the same sizes (or of any, if the sizes are `asked` separately). Encodings and memory spaces must be
    among the assumptions. Raises `Refused` or `NotAble`."""
    mine, its = cast("Any", ours), cast("Any", theirs)
    is_tensor, stays = (isinstance(t, TensorType | UnrankedTensorType) for t in (ours, theirs))
    if is_buffer(theirs):
        has_sizes = asked or not is_tensor or _has_sizes(its, mine)
        if is_tensor and (mine.element_type != its.element_type or not has_sizes):
            raise Refused(
                Obligation.INTERFACE.asks(f"a buffer of type {theirs} for a tensor of type {ours}")
            )
        told = getattr(mine, "encoding", NoneAttr()), its.memory_space
        for said in told if ours != theirs else ():
            if not isinstance(said, NoneAttr) and not any(str(said) in each for each in assumed):
                raise NotAble(f"what {said} says of buffers is not assumed")
    elif not (stays or scalar_type(theirs) or vector_type(theirs)):
        raise NotAble(f"an argument or result of type {theirs}")
    # The target may leave a cast of a buffer to its callers: that it is the same memory is asked separately.
    is_cast = asked and is_buffer(ours) and is_buffer(theirs) and _is_cast(mine, its)
    if ours != theirs and not (is_tensor and is_buffer(theirs)) and not is_cast:
        raise Refused(Obligation.INTERFACE.asks(f"a value of type {theirs} for one of type {ours}"))


def _is_cast(one: Any, other: Any) -> bool:
    """True if two buffer types have the same element type and memory space."""
    return (one.element_type, one.memory_space) == (other.element_type, other.memory_space)


def _has_sizes(buffer: Any, tensor: Any) -> bool:
    """True if the type of a buffer has the rank of a tensor, and the same or dynamic sizes."""
    if not (isinstance(buffer, MemRefType) and isinstance(tensor, TensorType)):
        return isinstance(buffer, MemRefType) == isinstance(tensor, TensorType)
    pairs = [*zip_longest(buffer.get_shape(), tensor.get_shape())]
    return None not in chain(*pairs) and all(own in (its, DYNAMIC_INDEX) for own, its in pairs)
