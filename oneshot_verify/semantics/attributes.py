"""Attributes that nobody models: an op that has one is unsupported, by its name.

A property that the facts about an op do not know may say anything. What else stands in its dictionary is discardable:
MLIR gives it no meaning, unless it is one of the op's own in an older text.
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.ir.facts import default_facts, op_name
from oneshot_verify.ir.facts.attributes import SEGMENTS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import refuse_elided


def require_known_attributes(op: Operation) -> bool:
    """Raise `UnsupportedOp` for an op with an attribute that its meaning does not know; else True."""
    facts = default_facts().find(op_name(op))
    if facts is None or facts.destination_style:
        # Whatever is said of the op is compared as text.
        for value in (*op.properties.values(), *op.attributes.values()):
            refuse_elided(op, value)
        return True
    known = (*facts.attributes, *facts.ignored)
    for name in op.properties:
        if name not in known and name not in SEGMENTS:
            raise UnsupportedOp(op, f"the attribute '{name}' of '{facts.name}' is not covered")
    for name in op.attributes:
        if name in facts.refused:
            raise UnsupportedOp(op, f"the attribute '{name}' of '{facts.name}' is not covered")
    return True


def require_known_attributes_in(function: Operation) -> None:
    """The same for a function and all ops in it."""
    for op in function.walk():
        require_known_attributes(op)
