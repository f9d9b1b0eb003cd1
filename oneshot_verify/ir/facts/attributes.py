"""Audience of each attribute: bufferizers only, the semantics of the op, or others, too."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts.names import KEPT_NAME, SIGN
from oneshot_verify.ir.facts.table import facts_of

OF_BUFFERIZATION = frozenset({"bufferization", "bufferize"})
"""Dialects whose attributes concern bufferizers only."""
STAYS = frozenset({"mapping"})
"""Attributes, or the lack of them, on which later passes depend: a target must keep them."""
HANDED_ON = frozenset({"arg_attrs", "library_call", "res_attrs"}) | STAYS
"""Attributes without a meaning for the op's semantics, but for others."""
SEGMENTS = frozenset({"operandSegmentSizes", "resultSegmentSizes"})
"""Attributes that group operands or results; the op's class reads them."""
IGNORED = frozenset({"__inplace_operands_attr__", "__opresult_alias_set_attr__", KEPT_NAME, SIGN})
"""Attributes without any meaning, and the op's name, which is compared separately."""
_MARKER = "__internal_linalg_transform__"
"""Attribute of ops of `linalg` by which patterns on tensors know what they have done."""


def is_of_bufferization(name: str) -> bool:
    """True if an attribute of this name concerns bufferizers only."""
    return name.partition(".")[0] in OF_BUFFERIZATION


def said_to_others(op: Operation) -> Iterator[tuple[str, Attribute]]:
    """Attributes of an op that its semantics ignores but conversions pass on. Empty for an op known only to be in
    destination-passing style, whose attributes must all be equal anyway."""
    if not op.attributes and not op.properties:
        return
    facts = facts_of(op)
    if facts.destination_style:
        return
    known = {*facts.attributes, *facts.ignored, *SEGMENTS, *IGNORED} - HANDED_ON
    if facts.name.startswith("linalg."):
        known.add(_MARKER)
    for name, value in {**op.attributes, **op.properties}.items():
        if name not in known and not is_of_bufferization(name):
            yield name, value
