"""Ops that nobody has given a meaning: opaque ones.

Two programs that come to the same opaque op, with the same operands, at the same point of what the outside world sees
of them, get the same results from it. It may do whatever it likes that these programs cannot see, and it may change
the buffers among its operands; to nothing else of the programs it has access.

A package that knows more of its ops registers their meanings.
"""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType, UnregisteredOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import all_attributes, ranked_memref, scalar_type, vector_type

OPAQUE = "op "
"""What the text of an opaque op begins with among the things that the outside world sees."""

KNOWN_DIALECTS = frozenset(
    {
        *("affine", "arith", "bufferization", "cf", "complex", "func", "index", "linalg", "math"),
        *("memref", "ml_program", "scf", "shape", "sparse_tensor", "tensor", "transform", "ub"),
        *("vector",),
    }
)
"""The dialects whose ops have a meaning of their own, which bufferization and other passes know: none is opaque."""

IGNORED = frozenset({"__inplace_operands_attr__", "__opresult_alias_set_attr__"})
"""Attributes that say nothing of what an op does."""


def why_not_opaque(op: Operation) -> str | None:
    """Why an op without a meaning cannot be taken as an opaque one; None if it can."""
    name = op_name(op)
    unknown = f"no meaning is known for '{name}'"
    if name.split(".", 1)[0] in KNOWN_DIALECTS:
        return unknown
    if op.regions or op.successors or _is_terminator(op):
        return f"{unknown}, and it has regions or is a terminator"
    for type in (*op.operand_types, *op.result_types):
        if not _is_covered(type):
            return f"{unknown}, and it works on type {type}"
    if any(ranked_memref(type) is not None for type in op.result_types):
        return f"{unknown}, and it gives a buffer"
    return None


def require_opaque(op: Operation) -> None:
    """Raise `UnsupportedOp` for an op that cannot be taken as an opaque one."""
    reason = why_not_opaque(op)
    if reason is not None:
        raise UnsupportedOp(op, reason)


def _is_terminator(op: Operation) -> bool:
    from xdsl.traits import IsTerminator

    block = op.parent
    if isinstance(op, UnregisteredOp):
        return block is None or block.last_op is op
    return op.has_trait(IsTerminator, value_if_unregistered=False)


def _is_covered(type: Attribute) -> bool:
    return (
        scalar_type(type)
        or vector_type(type) is not None
        or isinstance(type, TensorType)
        or ranked_memref(type) is not None
    )


def opaque_text(op: Operation) -> str:
    """What is written of an op besides its operands and the layouts of their types: the same for the same op."""
    details = sorted(
        f"{name} = {value}" for name, value in all_attributes(op).items() if name not in IGNORED
    )
    return f"{OPAQUE}{op_name(op)} {{{', '.join(details)}}}"


def assumption(op: Operation) -> str:
    """What a verdict has to state of an opaque op."""
    return (
        f"'{op_name(op)}', whose meaning is not known, depends on nothing but its operands and what the outside "
        "world has seen, and changes no buffers but those among its operands"
    )
