"""To whom the attributes of ops speak: to bufferizers only, to the meaning of their op, or to others, too."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts.names import KEPT_NAME
from oneshot_verify.ir.facts.table import facts_of

OF_BUFFERIZATION = frozenset({"bufferization", "bufferize"})
"""The dialects whose attributes speak to bufferizers only."""
STAYS = frozenset({"mapping"})
"""Attributes that passes later on go by, also where they are missing: a target may not drop them."""
HANDED_ON = frozenset({"arg_attrs", "library_call", "res_attrs"}) | STAYS
"""Attributes that say nothing to the meanings of ops, and something to others."""
SEGMENTS = frozenset({"operandSegmentSizes", "resultSegmentSizes"})
"""Say which operands or results are which; the op's class reads them."""
IGNORED = frozenset({"__inplace_operands_attr__", "__opresult_alias_set_attr__", KEPT_NAME})
"""Attributes that say nothing of what an op does, but its name, which is written anyway."""


def is_of_bufferization(name: str) -> bool:
    """Whether an attribute of this name speaks to bufferizers only."""
    return name.partition(".")[0] in OF_BUFFERIZATION


def said_to_others(op: Operation) -> Iterator[tuple[str, Attribute]]:
    """The attributes of an op that say more than its meaning knows: conversions hand them on. Where nothing is known of
    an op but its style, all that it says has to be the same anyway."""
    if not op.attributes and not op.properties:
        return
    facts = facts_of(op)
    if facts.destination_style:
        return
    known = {*facts.attributes, *facts.ignored, *SEGMENTS, *IGNORED} - HANDED_ON
    for name, value in {**op.attributes, **op.properties}.items():
        if name not in known and not is_of_bufferization(name):
            yield name, value
