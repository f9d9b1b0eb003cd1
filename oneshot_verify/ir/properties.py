"""Which of an op's attributes are properties, as mlir-opt has it.

    "memref.store"(%x, %m, %i) <{alignment = 8 : i64}> : ...    xDSL's class lacks it: an attribute, if it is known
    arith.addi %a, %b {overflowFlags = #arith.overflow<nsw>}    the dictionary is read last, and says what holds
    "arith.addi"(%a, %b) <{overflowFlags = ...}> {overflowFlags = ...}                    the first one holds

A flag of newer versions of MLIR that says no, as `invariant` of `memref.load`, is left out.
"""

from __future__ import annotations

from functools import cache

from xdsl.dialects.builtin import BoolAttr, UnregisteredOp
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from oneshot_verify.ir.facts import facts_of

_NO = BoolAttr.from_bool(False)
_OF_SYMBOLS = "sym_visibility"
"""Any op with a name may say it, a module inside of another, too."""


def keep_known_properties(op: Operation) -> None:
    """Make attributes of the properties of `op` that its class lacks; those that are not known do not verify."""
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
    """Make properties of what the dictionary of attributes says of them, so that nothing is said twice."""
    for name in op.attributes.keys() & (_defined(type(op)) or ()):
        said = op.attributes.pop(name)
        if not is_generic or name not in op.properties:
            op.properties[name] = said


@cache
def _defined(kind: type[Operation]) -> frozenset[str] | None:
    """The properties that a class of ops defines; None if it takes any."""
    if not issubclass(kind, IRDLOperation) or issubclass(kind, UnregisteredOp):
        return None
    return frozenset(kind.get_irdl_definition().properties)
