"""What travels along the edges of control flow: initial values, yields and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from oneshot_verify.fuzz.scope import Picks, Scope, Tensor

Body = Callable[[], None]
WAYS = ("swap", "pass_through", "yield_twice", "yield_outside")
"""What a body may yield besides what it made; features."""


def initial(scope: Scope, picks: Picks, most: int = 3) -> list[Tensor]:
    """One to `most` tensors to start from, by turns one of them twice."""
    inits = [picks.latest(scope.tensors) for _ in range(1 + picks.number(most))]
    if len(inits) > 1 and scope.may("one_init_twice") and picks.number(4) == 3:
        inits[1] = inits[0]
    return inits


def yielded(
    scope: Scope,
    picks: Picks,
    likes: Sequence[Tensor],
    given: Sequence[Tensor] = (),
    outside: Sequence[Tensor] = (),
) -> list[Tensor]:
    """What a body yields for each result, by preference what it made.

    `likes` give the types, `given` are the arguments of the region, `outside` the tensors from before it.
    """
    ways = [way for way in WAYS if scope.may(way)]
    how = picks.of(["made", *["made"] * max(1, len(ways) - 1), *ways])
    if how == "swap" and len(given) > 1 and given[0].fits(likes[1]):
        return [given[1], given[0], *given[2:]]
    if how == "pass_through":
        same = given or [next(t for t in outside if t.fits(like)) for like in likes]
        return list(same)
    fitting = [scope.like(like) for like in likes]
    if how == "yield_twice" and len(likes) > 1 and likes[0].fits(likes[1]):
        twice = picks.latest(fitting[0])
        return [twice, twice, *(picks.latest(each) for each in fitting[2:])]
    if how == "yield_outside":
        return [picks.latest([t for t in outside if t.fits(like)]) for like in likes]
    if not scope.may("yield_outside"):
        # What the region was given, or made. A region that has neither can only yield what is there.
        made = [[t for t in each if t not in outside] for each in fitting]
        fitting = [inner or each for inner, each in zip(made, fitting, strict=True)]
    return [picks.latest(each) for each in fitting]


def names_of(tensors: Sequence[Tensor]) -> list[str]:
    """Their names."""
    return [tensor.name for tensor in tensors]


def types_of(tensors: Sequence[Tensor]) -> list[str]:
    """Their types."""
    return [tensor.type for tensor in tensors]


def result_names(scope: Scope, count: int) -> tuple[str, list[str]]:
    """The text before the `=` of an op with `count` results, and the names of the results."""
    name = scope.name()
    if count == 1:
        return name, [name]
    return f"{name}:{count}", [f"{name}#{k}" for k in range(count)]


def arguments_like(scope: Scope, likes: Sequence[Tensor]) -> list[Tensor]:
    """New tensors in scope, for the arguments of a region or block."""
    return [scope.add(replace(like, name=scope.name(), slice=None)) for like in likes]


def add_results(
    scope: Scope, names: Sequence[str], likes: Sequence[Tensor], *sources: Sequence[Tensor]
) -> None:
    """Bring results into scope; they are defined, and no views, if all that may come out is so."""
    everything = all(tensor.defined for source in sources for tensor in source)
    view = any(tensor.view for source in sources for tensor in source)
    for name, like in zip(names, likes, strict=False):
        scope.add(replace(like, name=name, slice=None, defined=everything, view=view))
