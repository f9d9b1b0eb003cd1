"""`scf.forall`: threads that each put a part of their own into shared outputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oneshot_verify.fuzz.edges import Body, result_names, types_of
from oneshot_verify.fuzz.features import EFFECTS
from oneshot_verify.fuzz.scope import Dim, IndexValue, Picks, Scope, Slice, Tensor
from oneshot_verify.fuzz.structured import new_tensor


@dataclass(frozen=True)
class _Grid:
    """The threads: over which dimension they go, and how many elements of it each of them has."""

    dimension: int
    tile: int
    variable: str
    bounds: str


def _grid(scope: Scope, picks: Picks, target: Tensor) -> _Grid:
    dimension = picks.number(target.rank)
    size = target.dims[dimension].size
    length = str(size) if isinstance(size, int) else scope.size_of(target, dimension)
    variable = scope.name()
    if isinstance(size, int) and size % 2 == 0 and picks.number(2):
        return _Grid(dimension, 2, variable, f"({variable}) = (0) to ({length}) step (2)")
    if picks.number(3) == 2:
        # Nobody has the last element.
        last = scope.constant(1)
        length = (
            str(size - 1)
            if isinstance(size, int)
            else scope.define(f"arith.subi {length}, {last} : index")
        )
    return _Grid(dimension, 1, variable, f"({variable}) in ({length})")


def _part(scope: Scope, picks: Picks, target: Tensor, grid: _Grid) -> tuple[Slice, tuple[Dim, ...]]:
    """The part of `target` that belongs to a thread, and the shape of what is inserted there."""
    offsets = ["0"] * target.rank
    offsets[grid.dimension] = grid.variable
    dims = list(target.dims)
    dims[grid.dimension] = Dim(grid.tile, True)
    sizes = [str(dim) if dim.static else scope.size_operand(dim) for dim in dims]
    where = Slice(target.dims, tuple(offsets), tuple(sizes), ("1",) * target.rank)
    # A size that is known but hidden by the type stays hidden.
    if (
        grid.tile == 1
        and target.rank > 1
        and scope.may("rank_reduced_slice")
        and picks.number(3) == 2
    ):
        del dims[grid.dimension]
    return where, tuple(dims)


def _inserted(
    scope: Scope, picks: Picks, target: Tensor, shared: Tensor, where: Slice, dims: tuple[Dim, ...]
) -> Tensor:
    """The tensor that a thread inserts: one of that shape, or the part of a larger one, by turns overwritten."""
    ready = [tensor for tensor in scope.tensors if tensor.dims == dims]
    how = picks.number(4)
    if ready and how == 3:
        return picks.latest(ready)
    if how == 2 or not scope.may("extract_slice"):
        return new_tensor(scope, dims, filled_with=picks.latest(scope.scalars))
    fitting = [tensor for tensor in scope.tensors if tensor.fits(target)]
    if scope.may("read_shared"):
        fitting.append(shared)
    source = picks.latest(fitting)
    part = scope.part(source, where, dims)
    return part if how == 0 else scope.filled(part, picks.latest(scope.scalars))


def _forall(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    targets = [tensor for tensor in scope.tensors if tensor.rank and tensor.filled]
    if not targets:
        return
    first = picks.latest(targets)
    grid = _grid(scope, picks, first)
    outputs = [first]
    same = [t for t in targets if t.fits(first) and t is not first]
    if same and picks.number(3) == 2:
        outputs.append(picks.latest(same))
    head, results = result_names(scope, len(outputs))
    shared = [replace(output, name=scope.name(), slice=None) for output in outputs]
    pairs = ", ".join(f"{mine.name} = {o.name}" for mine, o in zip(shared, outputs, strict=True))
    # Sizes that the threads need are computed before.
    for dim in first.dims:
        scope.size_operand(dim)
    scope.emit(
        f"{head} = scf.forall {grid.bounds} shared_outs({pairs}) -> ({', '.join(types_of(outputs))}) {{"
    )
    with scope.nested(avoided=EFFECTS):
        scope.indices.append(IndexValue(grid.variable, first.dims[grid.dimension].size))
        if scope.may("read_shared_anywhere"):
            scope.tensors += shared
        bodies[0]()
        inserts: list[str] = []
        for mine, output in zip(shared, outputs, strict=True):
            where, dims = _part(scope, picks, output, grid)
            source = _inserted(scope, picks, output, mine, where, dims)
            inserts.append(
                f"  tensor.parallel_insert_slice {source.name} into {mine.name}{where}"
                f" : {source.type} into {mine.type}"
            )
        scope.emit("scf.forall.in_parallel {")
        for line in inserts:
            scope.emit(line)
        scope.emit("}")
    scope.emit("}")
    for name, output in zip(results, outputs, strict=True):
        scope.add(replace(output, name=name, slice=None))


WRITERS = {"forall": _forall}
