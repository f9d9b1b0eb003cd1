"""Idioms: the loops that real programs are made of, each written as one step.

Each works on a tensor that the loop carries, or on one of outside that it captures. In the second case a round must
not see what another one has written, which single ops that are drawn one by one hardly ever show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from oneshot_verify.fuzz.calls import show
from oneshot_verify.fuzz.computing import add_op, changed_elements, pad, sum_of
from oneshot_verify.fuzz.edges import Round, Span, span, write_loop
from oneshot_verify.fuzz.elements import last_index, new_tensor
from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor, Writer
from oneshot_verify.fuzz.slices import insert
from oneshot_verify.fuzz.structured import copied, ins_outs


def _span(scope: Scope, tensor: Tensor) -> Span:
    """As many rounds as the first dimension is long; what rounds need to know of sizes is computed before."""
    scope.sizes_of(tensor.dims)
    return span(scope, scope.size_of(tensor, 0), tensor.dims[0].size)


def _tile(scope: Scope, tensor: Tensor, offset: str, *, reduced: bool = False) -> Tensor:
    """The part of `tensor` at one index of its first dimension, by turns of a smaller rank."""
    dims = (Dim(1, True), *tensor.dims[1:])
    where = scope.place(tensor.dims, dims, offset)
    reduced = reduced and scope.may("rank_reduced_slice") and tensor.rank > 1
    return scope.part(tensor, where, dims[1:] if reduced else dims)


def _put(scope: Scope, part: Tensor, container: Tensor, like: Tensor) -> Tensor:
    """Put a part where `like` was taken from."""
    return insert(scope, part, container, like.slice) if like.slice else container


def _added(scope: Scope, tensor: Tensor, scalar: str) -> Tensor:
    """`tensor` with a scalar added to each element, in its own buffer if that may be."""
    return changed_elements(scope, tensor, lambda old: sum_of(scope, [old, scalar]))


def _computed(scope: Scope, picks: Picks, part: Tensor, scalar: str) -> Tensor:
    """The tensor that a tile becomes: filled, added to, or with one element changed."""
    how = picks.number(3)
    if how == 1:
        return _added(scope, part, scalar)
    return scope.written(scalar, part) if how == 2 else scope.filled(part, scalar)


def _tile_loop(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Take a tile, compute, put it back: in what is carried or captured, or in a captured tensor that is yielded."""
    captured, carries = picks.of(((True, False), (False, True), (True, True), (True, False)))
    sometimes, twice = picks.number(3) == 2, picks.number(4) == 3
    reduced = picks.number(3) == 2
    shows = picks.number(2) and scope.may("show") and not scope.inside
    rounds = _span(scope, target)
    first, last = scope.constant(0), last_index(scope, target)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        container = target if captured else now.carried[0]
        part = _tile(scope, container, now.index, reduced=reduced)
        made = _put(scope, _computed(scope, picks, part, now.scalar), container, part)
        # As a rule an element of another round's tile.
        seen = scope.read(made, picks.of((first, first, last, now.index)))
        if shows:
            show(scope, seen)
        return [made] * carries, sum_of(scope, [now.scalar, seen])

    def in_branch(now: Round) -> tuple[Sequence[Tensor], str]:
        result = scope.define(f"scf.if {picks.latest(scope.truths)} -> ({scope.element_type}) {{")
        with scope.nested():
            _, value = once(replace(now, carried=now.carried or [target]))
            scope.emit(f"scf.yield {value} : {scope.element_type}")
        scope.emit("} else {")
        scope.emit(f"  scf.yield {now.scalar} : {scope.element_type}")
        scope.emit("}")
        return list(now.carried), result

    twice_over = span(scope, scope.constant(2), 2)

    def in_loop(now: Round) -> tuple[Sequence[Tensor], str]:
        before = len(scope.scalars)

        def inner(each: Round) -> tuple[Sequence[Tensor], str]:
            return once(replace(each, index=now.index))

        made = write_loop(scope, picks, twice_over, list(now.carried), inner)
        return made, scope.scalars[before:][-1]

    body = in_branch if sometimes else in_loop if twice else once
    write_loop(scope, picks, rounds, [target] * carries, body)


def _reduction_tile(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Sum the tiles of a tensor up, and by turns overwrite each tile with what there is so far."""
    if target.rank < 2 and not scope.may("rank0"):
        return
    overwrites = picks.number(2)
    rounds = _span(scope, target)
    sums = new_tensor(scope, target.dims[1:], filled_with=picks.latest(scope.scalars))

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        part = _tile(scope, target, now.index)
        [total] = now.carried
        operands = f"{ins_outs([part], total)} dimensions = [0]"
        made = scope.define_tensor(f"linalg.reduce {{ {add_op(scope)} }} {operands}", total)
        seen = now.scalar
        if overwrites:
            whole = _put(scope, _computed(scope, picks, part, now.scalar), target, part)
            seen = sum_of(scope, [seen, scope.read(whole)])
        return [made], seen

    write_loop(scope, picks, rounds, [sums], once)


def _ping_pong(scope: Scope, picks: Picks, first: Tensor) -> None:
    """Two tensors, each made of the other one in turn."""
    others = [tensor for tensor in scope.like(first) if not tensor.pinned]
    second = picks.latest(others) if picks.number(2) else copied(scope, first)
    rounds = _span(scope, first)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        one, other = now.carried
        seen = scope.read(one, now.index)
        made = scope.written(sum_of(scope, [seen, now.scalar]), other, now.index)
        return [made, one], seen

    write_loop(scope, picks, rounds, [first, second], once)


def _stencil(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Each element becomes the sum of its neighbours: those of what is carried, or of what there was before."""
    from_before, backwards = picks.number(2), picks.number(2)
    # One round less, so that the next index is inside, too.
    inner = replace(_span(scope, target), count=last_index(scope, target))

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        [mine] = now.carried
        source = target if from_before else mine
        behind = scope.define(f"arith.addi {now.index}, {scope.constant(1)} : index")
        halo = [scope.read(source, now.index), scope.read(source, behind)]
        made = scope.written(sum_of(scope, halo), mine, behind if backwards else now.index)
        return [made], halo[1]

    write_loop(scope, picks, inner, [target], once)


def _prefix_sum(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Each element becomes the sum of all up to it, in the tensor itself or in another one."""
    captures = picks.number(2)
    rounds = _span(scope, target)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        [mine] = now.carried
        total = sum_of(scope, [now.scalar, scope.read(target if captures else mine, now.index)])
        return [scope.written(total, mine, now.index)], total

    write_loop(scope, picks, rounds, [target], once)


def _histogram(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Count or scatter at indices that are computed; by turns each round changes the tensor of outside."""
    captured, scatters = picks.number(2), picks.number(2)
    rounds = _span(scope, target)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        mine = target if captured else now.carried[0]
        times = scope.define(f"arith.muli {now.index}, {scope.constant(3)} : index")
        where = scope.define(f"arith.remui {times}, {rounds.count} : index")
        seen = scope.read(target if scatters else mine, where)
        made = scope.written(sum_of(scope, [seen, now.scalar]), mine, where)
        again = scope.read(made)
        return [made] * (not captured), again

    write_loop(scope, picks, rounds, [] if captured else [target], once)


def _cache_update(scope: Scope, picks: Picks, rows: Tensor) -> None:
    """Rows are put into a cache one after the other, and all of it is read each time."""
    cache = picks.latest([t for t in scope.like(rows) if not t.pinned] or [rows])
    captured = picks.number(3) == 2
    rounds = _span(scope, rows)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        mine = cache if captured else now.carried[0]
        part = _tile(scope, rows, now.index)
        row = _computed(scope, picks, part, now.scalar) if picks.number(2) else part
        made = _put(scope, row, mine, part)
        seen = [scope.read(made), now.scalar]
        return [made] * (not captured), sum_of(scope, seen)

    write_loop(scope, picks, rounds, [] if captured else [cache], once)


def _pad_unpad(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Pad along the first dimension, compute, and take the middle; by turns put it back over the tensor."""
    _span(scope, target)
    margin = [1, *[0] * (target.rank - 1)]
    padded = pad(scope, target, margin, margin, lambda: picks.latest(scope.scalars))
    made = _added(scope, padded, picks.latest(scope.scalars))
    middle = scope.part(made, scope.place(made.dims, target.dims, "1"), target.dims)
    if picks.number(2):
        insert(scope, middle, target, scope.place(target.dims, target.dims))


def _slice_twice(scope: Scope, picks: Picks, target: Tensor) -> None:
    """One slice is changed in two ways, and both go back, to one place or to two; by turns it is read, too."""
    _span(scope, target)
    part = _tile(scope, target, scope.constant(0), reduced=picks.number(3) == 2)
    scalar = picks.latest(scope.scalars)
    one = _computed(scope, picks, part, scalar)
    other = _computed(scope, picks, part, scalar)
    if picks.number(2):
        scope.scalars.append(scope.read(part))
    whole = _put(scope, one, target, part)
    place = part.slice
    if place is not None:
        last = (last_index(scope, target), *place.offsets[1:])
        insert(scope, other, whole, replace(place, offsets=last) if picks.number(2) else place)


def _read_between(scope: Scope, picks: Picks, target: Tensor) -> None:
    """Two tiles, one after the other, and between them somebody reads the whole: the new one, or that of before."""
    _span(scope, target)
    scalar = picks.latest(scope.scalars)
    first = _tile(scope, target, scope.constant(0))
    half = _put(scope, _computed(scope, picks, first, scalar), target, first)
    end = last_index(scope, target)
    before = scope.read(picks.of((half, target)), picks.of((end, scope.constant(0))))
    second = _tile(scope, picks.of((half, half, target)), end)
    whole = _put(scope, _computed(scope, picks, second, before), half, second)
    scope.scalars.append(scope.read(picks.of((whole, half, target)), end))


def on_whole(write: Callable[[Scope, Picks, Tensor], None]) -> Writer:
    """A step on a tensor that may be cut into tiles along its first dimension."""
    return lambda scope, picks: write(scope, picks, picks.latest(scope.whole()))


WRITERS = {
    "tile_loop": on_whole(_tile_loop),
    "reduction_tile": on_whole(_reduction_tile),
    "ping_pong": on_whole(_ping_pong),
    "stencil": on_whole(_stencil),
    "prefix_sum": on_whole(_prefix_sum),
    "histogram": on_whole(_histogram),
    "cache_update": on_whole(_cache_update),
    "pad_unpad": on_whole(_pad_unpad),
    "slice_twice": on_whole(_slice_twice),
    "read_between": on_whole(_read_between),
}
