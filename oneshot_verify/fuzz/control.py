"""Steps with bodies: loops and branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oneshot_verify.fuzz.scope import IndexValue, Picks, Scope, Tensor

Body = Callable[[], None]


def _bounds(scope: Scope, picks: Picks) -> tuple[str, str, str, int | str | None]:
    """Lower bound, upper bound and step of a loop, and the size that its induction variable is inside of."""
    how = picks.number(6)
    zero, one = scope.constant(0), scope.constant(1)
    if how <= 2:
        tensor = picks.latest(scope.tensors)
        dimension = picks.number(len(tensor.dims))
        size = scope.size_of(tensor, dimension)
        step = scope.constant(2) if how == 2 else one
        return zero, size, step, tensor.dims[dimension].size
    if how == 3:
        return zero, scope.constant(3), one, 3
    if how == 4:
        return picks.latest(scope.indices).name, picks.latest(scope.indices).name, one, None
    return zero, "%i", scope.constant(2), None


def _yielded(scope: Scope, picks: Picks, likes: list[Tensor]) -> list[Tensor]:
    """What a body yields for each result: a tensor of the same shape, by preference one that it made."""
    return [
        picks.latest([tensor for tensor in scope.tensors if tensor.fits(like)]) for like in likes
    ]


def _results(scope: Scope, count: int) -> tuple[str, list[str]]:
    name = scope.name()
    if count == 1:
        return name, [name]
    return f"{name}:{count}", [f"{name}#{k}" for k in range(count)]


def write_for(scope: Scope, picks: Picks, body: Body) -> None:
    """A loop with one or two tensors as iter_args, and seldom a scalar."""
    inits = [picks.latest(scope.tensors) for _ in range(1 + picks.number(2))]
    lower, upper, step, inside = _bounds(scope, picks)
    with_scalar = picks.number(4) == 3
    scalar = picks.latest(scope.scalars)
    types = [init.type for init in inits] + [scope.element_type] * with_scalar
    head, results = _results(scope, len(types))
    variable = scope.name()
    carried = [scope.name() for _ in types]
    starts = [init.name for init in inits] + [scalar] * with_scalar
    pairs = ", ".join(f"{name} = {start}" for name, start in zip(carried, starts, strict=True))
    scope.emit(
        f"{head} = scf.for {variable} = {lower} to {upper} step {step}"
        f" iter_args({pairs}) -> ({', '.join(types)}) {{"
    )
    with scope.nested():
        scope.indices.append(IndexValue(variable, inside))
        for name, init in zip(carried, inits, strict=False):
            scope.add(replace(init, name=name))
        if with_scalar:
            scope.scalars.append(carried[-1])
        body()
        yielded = _yielded(scope, picks, inits)
        values = [tensor.name for tensor in yielded]
        if with_scalar:
            values.append(picks.latest(scope.scalars))
        scope.emit(f"scf.yield {', '.join(values)} : {', '.join(types)}")
    scope.emit("}")
    for name, init, value in zip(results, inits, yielded, strict=False):
        scope.add(replace(init, name=name, defined=init.defined and value.defined))
    if with_scalar:
        scope.scalars.append(results[-1])


def write_if(scope: Scope, picks: Picks, then: Body, otherwise: Body) -> None:
    """A branch with one or two tensors as results."""
    likes = [picks.latest(scope.tensors) for _ in range(1 + picks.number(2))]
    condition = picks.latest(scope.truths)
    types = ", ".join(like.type for like in likes)
    head, results = _results(scope, len(likes))
    scope.emit(f"{head} = scf.if {condition} -> ({types}) {{")
    defined = [True] * len(likes)
    for body, end in ((then, "} else {"), (otherwise, "}")):
        with scope.nested():
            body()
            yielded = _yielded(scope, picks, likes)
            defined = [d and value.defined for d, value in zip(defined, yielded, strict=True)]
            scope.emit(f"scf.yield {', '.join(value.name for value in yielded)} : {types}")
        scope.emit(end)
    for name, like, known in zip(results, likes, defined, strict=True):
        scope.add(replace(like, name=name, slice=None, defined=known))
