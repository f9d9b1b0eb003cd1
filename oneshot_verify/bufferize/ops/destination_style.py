"""Bufferization of ops of which nothing is known but that they are in destination-passing style (`facts/destinations`).

As upstream does with ops of `DestinationStyleOpInterface` that say nothing more: all operands are read, inits are
written, and a result has the buffer of its init. IREE bufferizes its `iree_linalg_ext` in the same way.
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.ops.shared import (
    DestinationStyleModel,
    DestinationStyleRewrite,
    ElementBody,
)
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.facts import default_facts, inits_of


class OpaqueDestinationModel(ElementBody, DestinationStyleModel):
    """The inits are where the text of the op says that they are."""

    def first_init(self, op: Operation) -> int:
        inits = inits_of(op)
        if inits is None:
            raise BufferizationError(f"the operands of '{op_name(op)}' are not what is known", op)
        if op.results and [op.operands[n].type for n in inits] != list(op.result_types):
            raise BufferizationError("the types of the results are not those of the inits", op)
        return inits.start


def register(models: Models) -> None:
    """The models of all these ops, of whichever dialect."""
    model = OpaqueDestinationModel()
    for facts in default_facts():
        if facts.destination_style:
            models.register(facts.name, model, DestinationStyleRewrite(model))
