"""Walks over nested ops without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import Operation


def post_order(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it, nested ones before the op that holds them."""
    return _post_order(root, _children)


def post_order_backwards(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it from the end, nested ones before the op that holds them."""
    return _post_order(root, children_backwards)


def _post_order(
    root: Operation, children_of: Callable[[Operation], Iterator[Operation]]
) -> Iterator[Operation]:
    stack = [(root, children_of(root))]
    while stack:
        op, children = stack[-1]
        for child in children:
            if child.regions:
                stack.append((child, children_of(child)))
                break
            yield child
        else:
            stack.pop()
            yield op


def _children(op: Operation) -> Iterator[Operation]:
    return (inner for region in op.regions for block in region.blocks for inner in block.ops)


def children_backwards(op: Operation) -> Iterator[Operation]:
    """The ops directly in `op`, last to first."""
    return (
        inner
        for region in reversed(op.regions)
        for block in reversed(region.blocks)
        for inner in reversed(block.ops)
    )
