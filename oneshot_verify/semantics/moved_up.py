"""Views that were made earlier than they are needed.

MLIR says of `memref.subview` and its kin that they are pure, so passes move them in front of the loop whose rounds need
them; it also says that one out of bounds is undefined, whether it is needed or not. Taken together that would make
loop-invariant code motion wrong. So what such a view requires is required where it is used: as if it stood there.
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.semantics.meanings import op_name

_VIEWS = frozenset(
    f"memref.{name}"
    for name in (
        "cast",
        "collapse_shape",
        "expand_shape",
        "memory_space_cast",
        "subview",
        "transpose",
    )
)

SAYS = (
    "a view of a buffer that is out of bounds, or does not fit, does no harm where it is not used"
)
"""What has to be assumed for it."""


def is_view(op: Operation) -> bool:
    """Whether an op makes a view of a buffer, and does nothing else."""
    return op_name(op) in _VIEWS


def is_moved_up(op: Operation) -> bool:
    """Whether an op makes a view of a buffer that no op beside it uses, unless for another such view."""
    if not is_view(op):
        return False
    users = {use.operation for result in op.results for use in result.uses}
    return all(user.parent is not op.parent or is_moved_up(user) for user in users)
