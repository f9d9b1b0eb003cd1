"""Views that were made earlier than they are needed.

MLIR says of `memref.subview` and its kin, and of what `-expand-strided-metadata` makes of them, that they are pure, so
passes move them in front of the loop whose rounds need them; it also says that one out of bounds is undefined, whether
it is needed or not. Taken together that would make loop-invariant code motion wrong. So what such a view requires is
required where it is used: as if it stood there.
"""

from __future__ import annotations

from xdsl.ir import Block, Operation

from oneshot_verify.semantics.meanings import op_name

_VIEWS = frozenset(
    f"memref.{name}"
    for name in (
        "cast",
        "collapse_shape",
        "expand_shape",
        "extract_strided_metadata",
        "memory_space_cast",
        "reinterpret_cast",
        "subview",
        "transpose",
    )
)

SAYS = "a view of a buffer that is out of bounds, or does not fit, does no harm if nothing is accessed through it"
"""The assumption that this needs."""


def is_view(op: Operation) -> bool:
    """True if an op only makes a view of its first operand, or returns the layout of it."""
    return op_name(op) in _VIEWS


def moved_up_in(block: Block) -> frozenset[Operation]:
    """The ops of a block that make a view of a buffer that no op beside them uses, unless for another such view."""
    found: set[Operation] = set()
    # Uses come later, so that a chain of views is gone through once.
    for op in reversed(block.ops):
        if is_view(op):
            users = (use.operation for result in op.results for use in result.uses)
            if all(user.parent is not block or user in found for user in users):
                found.add(op)
    return frozenset(found)
