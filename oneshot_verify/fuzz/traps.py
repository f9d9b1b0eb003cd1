"""`scf.forall`, and traps: shapes about which One-Shot Bufferize of LLVM 22 decides wrongly, each written as one step.

Steps that are drawn one by one hardly ever come to them (`docs/found-bugs.md` has what goes wrong there).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oneshot_verify.fuzz.computing import changed_elements, sum_of
from oneshot_verify.fuzz.edges import Round, result_names, span, types_of, write_loop
from oneshot_verify.fuzz.elements import last_index, new_tensor
from oneshot_verify.fuzz.idioms import on_whole
from oneshot_verify.fuzz.scope import Body, Dim, Dims, IndexValue, Picks, Scope, Slice, Tensor
from oneshot_verify.fuzz.structured import copied
from oneshot_verify.fuzz.vectors import vector_type

MOST_LANES = 8


def _written_and_read(scope: Scope, picks: Picks, written: Tensor, read: Tensor) -> str:
    """The first element of `read`, behind a write to that of `written`."""
    scope.written(picks.latest(scope.scalars), written)
    return scope.read(read)


@dataclass(frozen=True)
class _Grid:
    """The threads: over which dimension they go, and how many elements of it each of them has."""

    dimension: int
    tile: int
    variable: str
    bounds: str


def _rows(scope: Scope, target: Tensor) -> _Grid:
    """A thread for each index of the first dimension."""
    variable = scope.name()
    return _Grid(0, 1, variable, f"({variable}) in ({scope.size_of(target, 0)})")


Insertion = tuple[Tensor, Tensor, Slice]
"""A part, the shared output that it goes to, and the place there."""


def _threads(
    scope: Scope,
    outputs: Sequence[Tensor],
    grid: _Grid,
    body: Callable[[Sequence[Tensor]], Sequence[Insertion]],
) -> None:
    """Write an `scf.forall`: `body` writes a thread, and is given the shared outputs."""
    # Sizes that the threads need are computed before.
    scope.sizes_of(outputs[0].dims)
    head, results = result_names(scope, len(outputs))
    shared = [replace(output, name=scope.name(), slice=None) for output in outputs]
    pairs = ", ".join(f"{mine.name} = {o.name}" for mine, o in zip(shared, outputs, strict=True))
    types = ", ".join(types_of(outputs))
    scope.emit(f"{head} = scf.forall {grid.bounds} shared_outs({pairs}) -> ({types}) {{")
    with scope.nested(inside="threads"):
        scope.indices.append(IndexValue(grid.variable, outputs[0].dims[grid.dimension].size))
        insertions = body(shared)
        scope.emit("scf.forall.in_parallel {")
        for part, to, where in insertions:
            text = f"tensor.parallel_insert_slice {part.name} into {to.name}{where}"
            scope.emit(f"  {text} : {part.type} into {to.type}")
        scope.emit("}")
    scope.emit("}")
    for name, output in zip(results, outputs, strict=True):
        scope.add(replace(output, name=name, slice=None))


def _row_threads(
    scope: Scope, outputs: Sequence[Tensor], parts: Sequence[tuple[int, int]], scalar: str
) -> None:
    """Threads of one row each: (from, to) says whose row of which shared output goes to which. What goes nowhere is
    overwritten."""
    grid, dims = _rows(scope, outputs[0]), (Dim(1, True), *outputs[0].dims[1:])

    def body(shared: Sequence[Tensor]) -> Sequence[Insertion]:
        where = scope.place(outputs[0].dims, dims, grid.variable)
        for number, mine in enumerate(shared):
            if not any(number in each for each in parts):
                scope.written(scalar, mine, grid.variable)
        rows = {source: scope.part(shared[source], where, dims) for source, _ in parts}
        return [(rows[source], shared[to], where) for source, to in parts]

    _threads(scope, outputs, grid, body)


def _swap_parts(scope: Scope, picks: Picks, first: Tensor) -> None:
    """Threads swap their parts of two shared outputs."""
    others = _others(scope, first)
    second = picks.latest(others) if others else scope.written("%y", copied(scope, first))
    _row_threads(scope, [first, second], [(1, 0), (0, 1)], picks.latest(scope.scalars))


def _others(scope: Scope, tensor: Tensor) -> list[Tensor]:
    return [t for t in scope.whole() if t.fits(tensor) and t is not tensor]


def _lone_threads(scope: Scope, picks: Picks, first: Tensor) -> None:
    """Threads write to a shared output, and insert nothing there; by turns they insert what they took of another."""
    others = _others(scope, first)
    outputs = [first, picks.latest(others)] if others and picks.number(3) == 2 else [first]
    parts = [(1, 1)] if len(outputs) > 1 else []
    _row_threads(scope, outputs, parts, picks.latest(scope.scalars))


def _masked_part(scope: Scope, picks: Picks) -> None:
    """All of a tensor is taken as a slice that is overwritten; behind that, a part of the tensor itself is: some lanes,
    or of a matrix the first row."""
    if not scope.may("masked_lanes"):
        return
    is_matrix = picks.number(3) == 2
    short = [t for t in scope.free() if t.rank == 1 + is_matrix and t.static and t.defined]
    short = [t for t in short if 1 < int(t.dims[0].size) <= MOST_LANES]
    short = [t for t in short if int(t.dims[-1].size) >= int(t.dims[0].size)]
    made, dims = picks.latest(scope.scalars), (Dim(4, True),) * (1 + is_matrix)
    target = picks.latest(short) if short else new_tensor(scope, dims, filled_with=made)
    size, scalar = int(target.dims[0].size), picks.latest(scope.scalars)
    part = scope.part(target, scope.place(target.dims, target.dims), target.dims)
    scope.scalars.append(scope.read(scope.filled(part, scalar)))
    lanes = vector_type((size,), scope.element_type)
    vector = scope.define(f"vector.broadcast {scalar} : {scope.element_type} to {lanes}")
    masked = ""
    if not is_matrix:
        some, mask = 1 + picks.number(size - 1), vector_type((size,), "i1")
        masked = f", {scope.define(f'vector.constant_mask [{some}] : {mask}')}"
    place = ", ".join([scope.constant(0)] * target.rank)
    operands = f"{vector}, {target.name}[{place}]{masked} {{in_bounds = [true]}}"
    text = f"vector.transfer_write {operands} : {lanes}, {target.type}"
    written = scope.define_tensor(text, target)
    if is_matrix:
        scope.scalars.append(scope.read(written, last_index(scope, written)))


def _given_or_new(scope: Scope, picks: Picks, like: Tensor) -> None:
    """A function gives its argument or a tensor of its own, which is written; and what it has given is read, too."""
    truth = picks.latest(scope.truths)
    how, scalar = picks.number(3), picks.latest(scope.scalars)
    function = Scope(scope.element_type, label=f"{scope.label}_given{len(scope.externals)}")
    given = function.add(replace(like, name="%t"))
    if how == 2 and like.static:
        made = function.make(f"arith.constant dense<{scope.literal(1)}>", like.dims)
    else:
        made = new_tensor(function, like.dims, filled_with="%x")
    if how < 2:
        text = f"arith.select %p, {made.name}, %t : {like.type}"
        made = function.define_tensor(text, given)
    function.emit(f"return {made.name} : {like.type}")
    types = f"{like.type}, {scope.element_type}, i1"
    head = f"func.func private @{function.label}(%t: {like.type}, %x: {scope.element_type}, %p: i1) -> {like.type} {{"
    scope.externals.append("\n".join([head, *function.constant_lines(), *function.lines, "}"]))
    # Where it has an argument that nobody has written, it is asked for something new.
    argument = new_tensor(scope, like.dims, filled_with=None) if how == 0 else like
    call = f"func.call @{function.label}({argument.name}, {scalar}, {truth})"
    got = scope.define_tensor(
        f"{call} : ({types}) -> {like.type}", like, defined=how > 0, slice=None
    )
    seen = _written_and_read(scope, picks, got, got)
    if how == 0:
        seen = scope.define(f"arith.select {truth}, {seen}, {scalar} : {scope.element_type}")
    scope.scalars.append(seen)


def _made_twice(scope: Scope, picks: Picks, first: Tensor) -> None:
    """A loop gives one new tensor twice, of which one is written, and the other one read."""
    second = picks.latest([t for t in scope.whole() if t.fits(first)])
    copies, rounds = picks.number(2), 1 + picks.number(2)
    scope.sizes_of(first.dims)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        scalar, (_, last) = now.scalar, now.carried
        made = copied(scope, last) if copies else new_tensor(scope, last.dims, filled_with=scalar)
        return [made, made], scalar

    times = span(scope, scope.constant(rounds), rounds)
    one, other = write_loop(scope, picks, times, [first, second], once)
    scope.scalars.append(_written_and_read(scope, picks, one, other))


def _body_overwrites(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Of each element, the body of an op reads a tensor of outside, overwrites it there, and reads what it has made."""
    other, scalar = picks.latest(scope.whole()), picks.latest(scope.scalars)
    place = picks.of((scope.constant(0), last_index(scope, target)))

    def body(old: str) -> str:
        before = scope.read(target, place)
        return sum_of(scope, [before, scope.read(scope.written(scalar, target, place), place)])

    changed_elements(scope, new_tensor(scope, other.dims, filled_with=scalar), body)


def _grid(scope: Scope, picks: Picks, target: Tensor) -> _Grid:
    dimension = picks.number(target.rank)
    size = target.dims[dimension].size
    length = scope.size_of(target, dimension)
    variable = scope.name()
    if isinstance(size, int) and size % 2 == 0 and picks.number(2):
        return _Grid(dimension, 2, variable, f"({variable}) = (0) to ({length}) step (2)")
    if picks.number(3) == 2:
        # Nobody has the last element.
        length = last_index(scope, target, dimension)
    return _Grid(dimension, 1, variable, f"({variable}) in ({length})")


def _part(scope: Scope, picks: Picks, target: Tensor, grid: _Grid) -> tuple[Slice, Dims]:
    """The part of `target` that belongs to a thread, and the shape of what is inserted there."""
    dims = list(target.dims)
    dims[grid.dimension] = Dim(grid.tile, True)
    where = scope.place(target.dims, tuple(dims), grid.variable, grid.dimension)
    reducible = grid.tile == 1 and target.rank > 1 and scope.may("rank_reduced_slice")
    if reducible and picks.number(3) == 2:
        del dims[grid.dimension]
    return where, tuple(dims)


def _inserted(
    scope: Scope, picks: Picks, target: Tensor, shared: Tensor, where: Slice, dims: Dims
) -> Tensor:
    """The tensor that a thread inserts: one of that shape, or the part of a larger one, by turns overwritten."""
    ready = [tensor for tensor in scope.tensors if tensor.dims == dims]
    how = picks.number(4)
    if ready and how == 3:
        return picks.latest(ready)
    if how == 2 or not scope.may("extract_slice"):
        return new_tensor(scope, dims, filled_with=picks.latest(scope.scalars))
    fitting = scope.like(target) + [shared] * scope.may("read_shared")
    part = scope.part(picks.latest(fitting), where, dims)
    return part if how == 0 else scope.filled(part, picks.latest(scope.scalars))


def _forall(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    targets = [tensor for tensor in scope.filled_tensors() if tensor.rank]
    first = picks.latest(targets)
    grid = _grid(scope, picks, first)
    outputs = [first]
    same = [t for t in targets if t.fits(first) and t is not first]
    if same and picks.number(3) == 2:
        outputs.append(picks.latest(same))

    def body(shared: Sequence[Tensor]) -> Sequence[Insertion]:
        if scope.may("read_shared_anywhere"):
            scope.tensors += shared
        bodies[0]()
        insertions: list[Insertion] = []
        for mine, output in zip(shared, outputs, strict=True):
            where, dims = _part(scope, picks, output, grid)
            source = _inserted(scope, picks, output, mine, where, dims)
            insertions.append((source, mine, where))
        return insertions

    _threads(scope, outputs, grid, body)


WRITERS = {
    "swap_parts": on_whole(_swap_parts),
    "lone_threads": on_whole(_lone_threads),
    "masked_part": _masked_part,
    "given_or_new": on_whole(_given_or_new),
    "made_twice": on_whole(_made_twice),
    "body_overwrites": on_whole(_body_overwrites),
}
WITH_BODIES = {"forall": _forall}
