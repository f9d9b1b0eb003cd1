"""One constant of each kind in a function."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region

from oneshot_verify.bufferize.interface import attribute_of, op_name


def unify_constants(root: Region) -> bool:
    """Let each function have each scalar constant once, at its start; whether anything was not so."""
    changed = False
    for op in list(root.walk()):
        if isinstance(op, FuncOp) and (entry := op.body.first_block) is not None:
            changed |= _unify(op, entry)
    return changed


def _unify(function: FuncOp, entry: Block) -> bool:
    found: dict[tuple[Attribute, Attribute], Operation] = {}
    changed = False
    for op in list(function.body.walk()):
        value = attribute_of(op, "value") if op_name(op) == "arith.constant" else None
        if not isinstance(value, IntegerAttr):
            continue
        key = (cast(Attribute, value), op.results[0].type)
        known = found.setdefault(key, op)
        if known is not op:
            op.results[0].replace_all_uses_with(known.results[0])
            op.detach()
            op.erase()
            changed = True
        elif op.parent is not entry and entry.first_op is not None:
            op.detach()
            entry.insert_op_before(op, entry.first_op)
            changed = True
    return changed
