"""Interfaces, as the check of a function requires them: the same in both programs, except that tensors become
buffers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp, NoneAttr, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.certificate import OPS
from oneshot_verify.encode.promises import is_nest, keeps_its_types
from oneshot_verify.encode.refusal import NotAble, NotCovered, Obligation, Refused
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.layouts import is_buffer_type, is_tensor_type
from oneshot_verify.ir.symbols import op_name, ops_in, path_of
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.interface.modules import modules_differ
from oneshot_verify.semantics.interface.named import is_only_called
from oneshot_verify.semantics.interface.signatures import (
    Places,
    attributes_of,
    changed,
    dictionaries,
    functions_differ,
    is_same,
    layout_not_covered,
    may_show,
    ranks_that_change,
)
from oneshot_verify.semantics.opaque import why_not_opaque
from oneshot_verify.semantics.reading import scalar_type, vector_type

AT_POINTS = {op for rule in ("call", "loop", "threads") for op in OPS[rule]}
"""Ops that are run at points only, like those without a meaning: their attributes are compared there."""


def require_known_modules(ours: ModuleOp, theirs: ModuleOp) -> None:
    """Require that others see the same of both modules. Raises `Refused`."""
    for words in modules_differ(ours, theirs):
        raise Refused(Obligation.INTERFACE.asks(words))


def require_same_interface(ours: Operation, theirs: Operation, places: Places = None) -> None:
    """Require that two functions have the same interface, given the places of the results. Raises `Refused`, and
    `NotAble` for a data layout that is not covered."""
    for function in (ours, theirs):
        if (reason := layout_not_covered(function)) is not None:
            raise NotAble(reason)
    for words in functions_differ(ours, theirs, path_of(ours), places):
        raise Refused(Obligation.INTERFACE.asks(words))


def require_told(
    ours: Operation, theirs: Operation, places: Places, assumed: Sequence[str]
) -> None:
    """Require that it is assumed of callers outside that they know which values have a rank now. Raises `Refused`."""
    for words in () if is_only_called(theirs) else ranks_that_change(ours, theirs, places):
        if words not in assumed:
            raise Refused(Obligation.INTERFACE.asks(words))


def require_known_body(ours: Operation, theirs: Operation, places: Places = None) -> None:
    """Require the same interface, and no attributes in the bodies that the judge does not know."""
    require_same_interface(ours, theirs, places)
    for function in (ours, theirs):
        require_known_attributes_in(function)
    # Later conversions pass on attributes that change the meaning of their ops.
    meanings = default_meanings()
    for op in (op for op in ops_in(theirs) if op is not theirs):
        has_meaning = meanings.find(op_name(op)) is not None
        is_at_point = op_name(op) in AT_POINTS or (not has_meaning and why_not_opaque(op) is None)
        is_promise = has_meaning and (keeps_its_types(op) or is_nest(op))
        for name, _ in () if is_at_point or is_promise else said_to_others(op):
            unknown = None if has_meaning else why_not_opaque(op)
            if unknown is not None:
                raise UnsupportedOp(op, unknown)
            raise NotAble(f"the attribute '{name}' of '{op_name(op)}'")


def require_nothing_said(function: Operation) -> None:
    """Require that neither a function nor its arguments or results have attributes. Raises `NotAble`."""
    lists = (dictionaries(function, name).values() for name in ("arg_attrs", "res_attrs"))
    for said in (attributes_of(function), *chain(*lists)):
        for _ in changed({}, said):
            raise NotAble(f"what @{path_of(function)} says, without a point", Obligation.EVENT)


def require_same_type(ours: Attribute, theirs: Attribute, assumed: Any, *, asked: Any = ()) -> None:
    """Require that a value of the target may have type `theirs` where the source has `ours`: the same type, or a buffer
    for a tensor of the same sizes (or of any, if the sizes are `asked` separately). Encodings and memory spaces must be
    among the assumptions. Raises `Refused` or `NotAble`."""
    mine, its = cast("Any", ours), cast("Any", theirs)
    is_tensor, stays = map(is_tensor_type, (ours, theirs))
    if is_buffer_type(theirs):
        has_sizes = asked or not is_tensor or _has_sizes(its, mine)
        if is_tensor and (mine.element_type != its.element_type or not has_sizes):
            words = f"a buffer of type {theirs} for a tensor of type {ours}"
            raise Refused(Obligation.INTERFACE.asks(words))
        told = getattr(mine, "encoding", NoneAttr()), its.memory_space
        for said in told if ours != theirs and not is_same(*told) else ():
            if not isinstance(said, NoneAttr) and not any(str(said) in each for each in assumed):
                raise NotAble(f"what {said} says of buffers is not assumed")
    elif not (stays or scalar_type(theirs) or vector_type(theirs)):
        raise NotCovered(f"an argument or result of type {theirs}")
    # The target may leave a cast of a buffer to its callers: that it is the same memory is asked separately.
    is_cast = asked and may_show(ours, theirs)
    if ours != theirs and not (is_tensor and is_buffer_type(theirs)) and not is_cast:
        raise Refused(Obligation.INTERFACE.asks(f"a value of type {theirs} for one of type {ours}"))


def _has_sizes(buffer: Any, tensor: Any) -> bool:
    """True if the type of a buffer has the rank of a tensor, and the same or dynamic sizes."""
    if not (isinstance(buffer, MemRefType) and isinstance(tensor, TensorType)):
        return isinstance(buffer, MemRefType) == isinstance(tensor, TensorType)
    pairs = [*zip_longest(buffer.get_shape(), tensor.get_shape())]
    return None not in chain(*pairs) and all(own in (its, DYNAMIC_INDEX) for own, its in pairs)
