"""`scf.forall`, and traps: shapes about which One-Shot Bufferize of LLVM 22 decides wrongly, each written as one step.

Steps that are drawn one by one hardly ever come to them (`docs/found-bugs.md` has what goes wrong there).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from oneshot_verify.fuzz.computing import open_elementwise, sum_of
from oneshot_verify.fuzz.edges import Body, Round, Span, result_names, types_of, write_loop
from oneshot_verify.fuzz.elements import last_index
from oneshot_verify.fuzz.features import EFFECTS
from oneshot_verify.fuzz.scope import Dim, IndexValue, Picks, Scope, Slice, Tensor, tensor_type
from oneshot_verify.fuzz.structured import copied, new_tensor
from oneshot_verify.fuzz.vectors import vector_type

MOST_LANES = 8


def _read(scope: Scope, tensor: Tensor, index: str | None = None) -> str:
    return scope.read(tensor, scope.first(tensor, index))


def _written(scope: Scope, tensor: Tensor, scalar: str, index: str | None = None) -> Tensor:
    return scope.written(scalar, tensor, scope.first(tensor, index))


def _written_and_read(scope: Scope, picks: Picks, written: Tensor, read: Tensor) -> str:
    """The first element of `read`, behind a write to that of `written`."""
    _written(scope, written, picks.latest(scope.scalars))
    return _read(scope, read)


@contextmanager
def _shared(
    scope: Scope, outputs: Sequence[Tensor], bounds: Callable[[], str]
) -> Generator[tuple[list[Tensor], list[str]]]:
    """Write an `scf.forall` of these outputs, whose body is written in this context: the shared outputs, and a list for
    the ops at the end of each thread."""
    head, results = result_names(scope, len(outputs))
    shared = [replace(output, name=scope.name(), slice=None) for output in outputs]
    pairs = ", ".join(f"{mine.name} = {o.name}" for mine, o in zip(shared, outputs, strict=True))
    types = ", ".join(types_of(outputs))
    scope.emit(f"{head} = scf.forall {bounds()} shared_outs({pairs}) -> ({types}) {{")
    inserts: list[str] = []
    with scope.nested(avoided=EFFECTS):
        yield shared, inserts
        scope.emit("scf.forall.in_parallel {")
        for line in inserts:
            scope.emit(f"  {line}")
        scope.emit("}")
    scope.emit("}")
    for name, output in zip(results, outputs, strict=True):
        scope.add(replace(output, name=name, slice=None))


def _put_back(source: str, type: str, target: Tensor, where: Slice) -> str:
    """The insertion of a part into a shared output."""
    text = f"tensor.parallel_insert_slice {source} into {target.name}{where}"
    return f"{text} : {type} into {target.type}"


def _threads(
    scope: Scope, outputs: Sequence[Tensor], parts: Sequence[tuple[int, int]], scalar: str
) -> None:
    """A loop of threads, one for each index of the first dimension: (from, to) says whose part of which shared output
    goes to which. What goes nowhere is overwritten."""
    first, index, rest = outputs[0], "", list[str]()

    def bounds() -> str:
        nonlocal index
        index = scope.name()
        rest.extend(str(dim) if dim.static else scope.size_operand(dim) for dim in first.dims[1:])
        length = first.dims[0].size
        return f"({index}) in ({length if isinstance(length, int) else scope.size_of(first, 0)})"

    with _shared(scope, outputs, bounds) as (shared, inserts):
        zeros, ones = ["0"] * len(rest), ("1",) * first.rank
        where = Slice(first.dims, (index, *zeros), ("1", *rest), ones)
        type = tensor_type((Dim(1, True), *first.dims[1:]), first.element_type)
        for number, mine in enumerate(shared):
            if not any(number in each for each in parts):
                _written(scope, mine, scalar, index)
        taken = {
            source: scope.define(
                f"tensor.extract_slice {shared[source].name}{where} : {first.type} to {type}"
            )
            for source, _ in parts
        }
        inserts += (_put_back(taken[source], type, shared[to], where) for source, to in parts)


def _swap_parts(scope: Scope, picks: Picks) -> None:
    """Threads swap their parts of two shared outputs."""
    if not (targets := scope.whole()):
        return
    first = picks.latest(targets)
    others = [t for t in targets if t.fits(first) and t is not first]
    second = picks.latest(others) if others else _written(scope, copied(scope, first), "%y")
    _threads(scope, [first, second], [(1, 0), (0, 1)], picks.latest(scope.scalars))


def _lone_threads(scope: Scope, picks: Picks) -> None:
    """Threads write to a shared output, and insert nothing there; by turns they insert what they took of another."""
    if not (targets := scope.whole()):
        return
    first = picks.latest(targets)
    others = [t for t in targets if t.fits(first) and t is not first]
    outputs = [first, picks.latest(others)] if others and picks.number(3) == 2 else [first]
    parts = [(1, 1)] if len(outputs) > 1 else []
    _threads(scope, outputs, parts, picks.latest(scope.scalars))


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
    where = Slice(
        target.dims, ("0",) * target.rank, tuple(map(str, target.dims)), ("1",) * target.rank
    )
    part = scope.define_tensor(
        f"tensor.extract_slice {target.name}{where} : {target.type} to {target.type}",
        target,
        view=True,
    )
    scope.scalars.append(_read(scope, scope.filled(part, scalar)))
    lanes = vector_type((size,), scope.element_type)
    vector = scope.define(f"vector.broadcast {scalar} : {scope.element_type} to {lanes}")
    masked = ""
    if not is_matrix:
        some, mask = 1 + picks.number(size - 1), vector_type((size,), "i1")
        masked = f", {scope.define(f'vector.constant_mask [{some}] : {mask}')}"
    place = ", ".join([scope.constant(0)] * target.rank)
    written = scope.define_tensor(
        f"vector.transfer_write {vector}, {target.name}[{place}]{masked}"
        f" {{in_bounds = [true]}} : {lanes}, {target.type}",
        target,
    )
    if is_matrix:
        scope.scalars.append(_read(scope, written, last_index(scope, written, 0)))


def _given_or_new(scope: Scope, picks: Picks) -> None:
    """A function gives its argument or a tensor of its own, which is written; and what it has given is read, too."""
    if not (targets := scope.whole()):
        return
    like, truth = picks.latest(targets), picks.latest(scope.truths)
    how, scalar = picks.number(3), picks.latest(scope.scalars)
    function = Scope(scope.element_type, label=f"{scope.label}_given{len(scope.externals)}")
    given = function.add(replace(like, name="%t"))
    if how == 2 and like.static:
        own = f"arith.constant dense<1{'.0' if scope.element_type.startswith('f') else ''}> : {like.type}"
        made = function.define_tensor(own, given)
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


def _made_twice(scope: Scope, picks: Picks) -> None:
    """A loop gives one new tensor twice, of which one is written, and the other one read."""
    if not (targets := scope.whole()):
        return
    first = picks.latest(targets)
    second = picks.latest([t for t in targets if t.fits(first)])
    copies, rounds = picks.number(2), 1 + picks.number(2)
    for dim in first.dims:
        scope.size_operand(dim)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        made = now.carried[1]
        made = (
            copied(scope, made) if copies else new_tensor(scope, made.dims, filled_with=now.scalar)
        )
        return [made, made], now.scalar

    span = Span(scope.constant(rounds), rounds)
    one, other = write_loop(scope, picks, span, [first, second], once)
    scope.scalars.append(_written_and_read(scope, picks, one, other))


def _body_overwrites(scope: Scope, picks: Picks) -> None:
    """Of each element, the body of an op reads a tensor of outside, overwrites it there, and reads what it has made."""
    if not (targets := scope.whole()):
        return
    target, other = picks.latest(targets), picks.latest(targets)
    scalar, last = picks.latest(scope.scalars), last_index(scope, target, 0)
    place = picks.of((scope.constant(0), last))
    like = new_tensor(scope, other.dims, filled_with=scalar)
    name, old = open_elementwise(scope, like)
    with scope.nested():
        scope.emit(f"^bb0({old}: {scope.element_type}):")
        before = _read(scope, target, place)
        after = _read(scope, _written(scope, target, scalar, place), place)
        total = sum_of(scope, [before, after])
        scope.emit(f"linalg.yield {total} : {scope.element_type}")
    scope.emit(f"}} -> {like.type}")
    scope.add(replace(like, name=name))


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

    def bounds() -> str:
        # Sizes that the threads need are computed before.
        for dim in first.dims:
            scope.size_operand(dim)
        return grid.bounds

    with _shared(scope, outputs, bounds) as (shared, inserts):
        scope.indices.append(IndexValue(grid.variable, first.dims[grid.dimension].size))
        if scope.may("read_shared_anywhere"):
            scope.tensors += shared
        bodies[0]()
        for mine, output in zip(shared, outputs, strict=True):
            where, dims = _part(scope, picks, output, grid)
            source = _inserted(scope, picks, output, mine, where, dims)
            inserts.append(_put_back(source.name, source.type, mine, where))


WRITERS = {
    "swap_parts": _swap_parts,
    "lone_threads": _lone_threads,
    "masked_part": _masked_part,
    "given_or_new": _given_or_new,
    "made_twice": _made_twice,
    "body_overwrites": _body_overwrites,
}
WITH_BODIES = {"forall": _forall}
