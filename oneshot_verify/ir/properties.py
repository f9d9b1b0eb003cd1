"""Distinction of properties and attributes, as in mlir-opt.

    "memref.store"(%x, %m, %i) <{alignment = 8 : i64}> : ...    xDSL's class lacks it: an attribute, if it is known
    arith.addi %a, %b {overflowFlags = #arith.overflow<nsw>}    the dictionary is read last, and wins
    "arith.addi"(%a, %b) <{overflowFlags = ...}> {overflowFlags = ...}                    the first one holds

A false flag of newer versions of MLIR, such as `invariant` of `memref.load`, is dropped.
"""

from __future__ import annotations

from functools import cache

from xdsl.dialects.builtin import BoolAttr, UnregisteredOp
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from oneshot_verify.ir.facts import facts_of

_NO = BoolAttr.from_bool(False)
_OF_SYMBOLS = "sym_visibility"
"""Allowed on any op with a symbol name, such as a nested module."""


def keep_known_properties(op: Operation) -> None:
    """Turn properties that the op's class lacks into attributes. Those that MLIR does not know will not verify."""
    known = _defined(type(op))
    if known is None or op.properties.keys() <= known:
        return
    facts = facts_of(op)
    for name in op.properties.keys() - known:
        if name in facts.refused and op.properties[name] == _NO:
            del op.properties[name]
        elif name in (_OF_SYMBOLS, *facts.attributes, *facts.ignored, *facts.refused):
            op.attributes[name] = op.properties.pop(name)


def settle_properties(op: Operation, *, is_generic: bool) -> None:
    """Move entries of the attribute dictionary that are properties to the properties, so that none is given twice."""
    for name in op.attributes.keys() & (_defined(type(op)) or ()):
        said = op.attributes.pop(name)
        if not is_generic or name not in op.properties:
            op.properties[name] = said


@cache
def _defined(kind: type[Operation]) -> frozenset[str] | None:
    """Properties that a class of ops defines; None if it takes any."""
    if not issubclass(kind, IRDLOperation) or issubclass(kind, UnregisteredOp):
        return None
    return frozenset(kind.get_irdl_definition().properties)
