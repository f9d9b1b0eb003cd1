"""Constants: as xDSL's patterns know them, and one of each kind in a function."""

from __future__ import annotations

from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from oneshot_verify.bufferize.interface import attribute_of, op_name
from oneshot_verify.ir.dialects.arith import ConstantOp


class PlainConstant(RewritePattern):
    """A number as xDSL's own op, which is the one that xDSL's patterns look at."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        value = op.value if isinstance(op, ConstantOp) else None
        if isinstance(value, IntegerAttr):
            plain = arith.ConstantOp(cast("IntegerAttr[IntegerType | IndexType]", value))
            plain.location = op.location
            rewriter.replace(op, plain)


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
