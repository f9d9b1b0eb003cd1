"""Short ways to one op of a small function."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.ir import Operation

from oneshot_verify.ir import parse

ARGUMENTS = (
    "%t: tensor<?xf32>, %t2: tensor<?x?xf32>, %m: memref<?xf32>, %m2: memref<?x?xf32>, "
    "%i: index, %c: i1, %f: f32, %s: memref<?xf32, strided<[?], offset: ?>>"
)
OneOp = Callable[[str, str], Operation]


def read_one(line: str, name: str) -> Operation:
    """The op `name` that `line` has in a function with the arguments of `ARGUMENTS`."""
    (part,) = parse(f"func.func @f({ARGUMENTS}) {{\n{line}\n  return\n}}\n", "test.mlir")
    return next(op for op in part.module.walk() if op.name == name)


@pytest.fixture
def one_op() -> OneOp:
    """Reads a line and gives its op of a name."""
    return read_one
