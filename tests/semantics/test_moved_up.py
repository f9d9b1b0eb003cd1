"""Which views have to fit only where they are used."""

from __future__ import annotations

from xdsl.ir import Block

from oneshot_verify.ir import parse
from oneshot_verify.semantics.moved_up import moved_up_in

MANY = 3_000


def block(text: str) -> Block:
    function = parse(text, "f.mlir")[0].module.body.block.first_op
    assert function is not None
    return function.regions[0].block


def chain(end: str) -> Block:
    """One cast of a buffer after the other, to and fro, and what is done with the last one."""
    types = ("memref<4xf32>", "memref<?xf32>")
    casts = (
        f"%b{n + 1} = memref.cast %b{n} : {types[n % 2]} to {types[1 - n % 2]}" for n in range(MANY)
    )
    head = "func.func @f(%b0: memref<4xf32>, %i: index, %p: i1) {"
    return block("\n".join([head, *casts, end, "return", "}"]))


def test_a_chain_of_views_is_moved_up_if_its_end_is() -> None:
    """It is long: nobody goes through it once for each of its ops, nor down into it by calls."""
    load = f"%x = memref.load %b{MANY}[%i] : memref<4xf32>"
    assert moved_up_in(chain(load)) == frozenset()
    assert len(moved_up_in(chain(f"scf.if %p {{\n{load}\n}}"))) == MANY
