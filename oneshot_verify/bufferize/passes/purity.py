"""Pure ops: they may be moved, as they have no effect and are safe to run speculatively.

Source: `isPure` of LLVM 22 (`SideEffectInterfaces.h`), and the ops of its dialects that are pure.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import shape_of
from oneshot_verify.ir.facts import Runs, Speculatable, Undefined, facts_of


def is_pure(op: Operation) -> bool:
    """True if `op` and the ops in it have no effect and no undefined behaviour, so that `op` may run at any time."""
    facts = facts_of(op)
    early = facts.speculatability(type(op))
    if early is Speculatable.NEVER or (facts.has_effects and _touches_memory(op)):
        return False
    return (early is not Speculatable.SOMETIMES or _is_safe(op)) and all(
        is_pure(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


def _is_safe(op: Operation) -> bool:
    """True if `op`, which has undefined behaviour for some operands, has none for its own."""
    facts = facts_of(op)
    if facts.runs is Runs.ELEMENTS:
        divides = Undefined.DIVISION in facts.undefined
        return not (divides and any(_is_integer(operand.type) for operand in op.operands))
    if Undefined.DIVISION in facts.undefined:
        return _divides_safely(op)
    if facts.only_measures:
        return _is_inside(op)
    # A loop with another step may not end.
    return Undefined.STEP not in facts.undefined or constant_of(op.operands[2]) == 1


def _is_integer(type: Attribute) -> bool:
    return isinstance(getattr(type, "element_type", type), IntegerType)


def _touches_memory(op: Operation) -> bool:
    return any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in op.operands)


def _divides_safely(op: Operation) -> bool:
    divisor = constant_of(op.operands[1])
    if divisor is None or divisor == 0:
        return False
    # The least number divided by -1 has no result.
    return divisor != -1 or Undefined.OVERFLOW not in facts_of(op).undefined


def _is_inside(op: Operation) -> bool:
    shaped = op.operands[0].type
    index = constant_of(op.operands[1])
    sizes = shaped.get_shape() if isinstance(shaped, MemRefType) else shape_of(shaped)
    return index is not None and sizes is not None and 0 <= index < len(sizes)
