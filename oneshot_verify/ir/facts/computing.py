"""Ops that do nothing but compute."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from oneshot_verify.ir.facts.fact import NOT_OPERANDS
from oneshot_verify.ir.facts.table import facts_of


def only_computes(op: Operation) -> bool:
    """True if `op`, with what is in it, has no effect but its results; it may be undefined for some operands."""
    facts = facts_of(op)
    if facts.may_abort or facts.may_not_return:
        return False
    effects = {*facts.reads, *facts.writes, *facts.allocates, *facts.frees}
    values = (*op.operands, *op.results)
    buffers = any(isinstance(v.type, MemRefType | UnrankedMemRefType) for v in values)
    if not effects.isdisjoint(NOT_OPERANDS) or (effects and buffers):
        return False
    inner = (each for region in op.regions for block in region.blocks for each in block.ops)
    return all(map(only_computes, inner))
