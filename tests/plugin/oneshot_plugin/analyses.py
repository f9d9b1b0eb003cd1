"""Two analyses: one that is wrong, and one that is right but makes more copies than the One-Shot analysis."""

from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.interface import owner_of, tensor_operands, uses_of


def reckless(unit, state):
    """Nothing is ever copied: small, fast, and wrong where a tensor is read after it was overwritten."""
    return {operand: True for op in post_order(unit) for operand in tensor_operands(op)}


def thrifty(unit, state):
    """A tensor is overwritten if it was made in the same block and this is its only use. The rest is left open."""
    return {
        operand: True
        for op in post_order(unit)
        for operand in tensor_operands(op)
        if state.is_new_allocation(operand.value)
        and owner_of(operand.value).parent is op.parent
        and len(uses_of(operand.value)) == 1
    }
