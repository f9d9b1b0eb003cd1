"""Walks over nested ops without recursion."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation


def post_order(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it, nested ones before the op that holds them."""
    stack = [(root, _children(root))]
    while stack:
        op, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield op
        else:
            stack.append((child, _children(child)))


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


def post_order_backwards(root: Operation) -> Iterator[Operation]:
    """`root` and all ops in it from the end, nested ones before the op that holds them."""
    stack = [(root, children_backwards(root))]
    while stack:
        op, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield op
        else:
            stack.append((child, children_backwards(child)))
