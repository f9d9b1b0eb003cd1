"""One tensor that is changed step after step."""

from __future__ import annotations

from benchmarks.cost.families.family import TILE, Family, T, chained, function


def insert(k: int) -> str:
    """One element is written."""
    return f"  %t{k + 1} = tensor.insert %v into %t{k}[%i] : {T}\n"


def triple(k: int, offset: str) -> str:
    """A part is taken out, filled, and put back."""
    return (
        f"  %s{k} = tensor.extract_slice %t{k}[{offset}] [8] [1] : {T} to {TILE}\n"
        f"  %f{k} = linalg.fill ins(%v : f32) outs(%s{k} : {TILE}) -> {TILE}\n"
        f"  %t{k + 1} = tensor.insert_slice %f{k} into %t{k}[{offset}] [8] [1] : {TILE} into {T}\n"
    )


def _slices_in_loop(steps: int) -> str:
    """All parts in the body of one loop, at offsets that follow its induction variable."""
    body = "".join(
        f"  %k{k} = arith.constant {8 * k} : index\n"
        f"  %o{k} = arith.addi %j, %k{k} : index\n" + triple(k + 1, f"%o{k}")
        for k in range(steps)
    )
    return function(
        "  %c0 = arith.constant 0 : index\n"
        f"  %c = arith.constant {8 * steps} : index\n"
        f"  %r = scf.for %j = %c0 to %n step %c iter_args(%t1 = %t0) -> ({T}) {{\n{body}"
        f"  scf.yield %t{steps + 1} : {T}\n  }}\n",
        "%r",
    )


def generic(k: int) -> str:
    """All elements are computed anew from the old ones."""
    return (
        f"  %t{k + 1} = linalg.generic {{indexing_maps = [affine_map<(d) -> (d)>], "
        f'iterator_types = ["parallel"]}} outs(%t{k} : {T}) {{\n'
        f"  ^bb0(%x{k}: f32):\n"
        f"    %y{k} = arith.addf %x{k}, %v : f32\n"
        f"    linalg.yield %y{k} : f32\n"
        f"  }} -> {T}\n"
    )


def vector_step(k: int) -> str:
    """A vector is read, added to itself, and written."""
    return (
        f"  %r{k} = vector.transfer_read %t{k}[%i], %v : {T}, vector<4xf32>\n"
        f"  %w{k} = arith.addf %r{k}, %r{k} : vector<4xf32>\n"
        f"  %t{k + 1} = vector.transfer_write %w{k}, %t{k}[%i] : vector<4xf32>, {T}\n"
    )


CHAINS = (
    Family("insert-chain", "tensor.insert", chained(insert), 1),
    Family(
        "slices-disjoint",
        "extract_slice, fill, insert_slice; static parts side by side",
        chained(lambda k: triple(k, str(8 * k))),
        3,
    ),
    Family(
        "slices-in-loop",
        "the same at offsets that follow an induction variable",
        _slices_in_loop,
        5,
    ),
    Family("generic-chain", "linalg.generic", chained(generic), 3),
    Family("vector-chain", "transfer_read, transfer_write", chained(vector_step), 3),
)
"""The families of this file."""
