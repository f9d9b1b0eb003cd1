"""Values on the edges of control flow: initial values, yields and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from oneshot_verify.fuzz.scope import REFUSED_SELDOM, Picks, Scope, Tensor
from oneshot_verify.fuzz.structured import copied

Body = Callable[[], None]
WAYS = ("swap", "pass_through", "yield_twice", "yield_outside")
"""Features: values that a body may yield besides those that it made."""


def initial(scope: Scope, picks: Picks, most: int = 3) -> list[Tensor]:
    """One to `most` tensors to start from, by turns one of them twice."""
    inits = [picks.latest(scope.free()) for _ in range(1 + picks.number(most))]
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
    """Values that a body yields for each result, by preference those that it made.

    `likes` give the types, `given` are the arguments of the region, `outside` the tensors from before it.
    """
    ways = [way for way in WAYS if scope.may(way)]
    how = picks.of(["made", *["made"] * max(1, len(ways) - 1), *ways])
    if how == "swap" and len(given) > 1 and given[0].fits(likes[1]):
        return [given[1], given[0], *given[2:]]
    if how == "pass_through":
        same = given or [next(iter(_free(outside, like))) for like in likes]
        return list(same)
    fitting = [_free(scope.tensors, like) for like in likes]
    if how == "yield_twice" and len(likes) > 1 and likes[0].fits(likes[1]):
        twice = picks.latest(fitting[0])
        return [twice, twice, *(picks.latest(each) for each in fitting[2:])]
    if how == "yield_outside":
        return [picks.latest(_free(outside, like)) for like in likes]
    if not scope.may("yield_outside"):
        # What the region was given, or made. A region that has neither can only yield what is there.
        made = [[t for t in each if t not in outside] for each in fitting]
        fitting = [inner or each for inner, each in zip(made, fitting, strict=True)]
    return [picks.latest(each) for each in fitting]


def _free(tensors: Sequence[Tensor], like: Tensor) -> list[Tensor]:
    """Those of the type and sizes of `like` that may be joined with it; itself if there is no other one."""
    return [each for each in tensors if each.fits(like) and not each.pinned] or [like]


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


def arguments_like(scope: Scope, likes: Sequence[Tensor], *, block: bool = False) -> list[Tensor]:
    """New tensors in scope, for the arguments of a region, or of a block."""
    made: list[Tensor] = []
    for like in likes:
        name = scope.name()
        passed = like.blocks | {name} if block else like.blocks
        made.append(scope.add(replace(like, name=name, slice=None, blocks=passed)))
    return made


def add_results(
    scope: Scope,
    names: Sequence[str],
    likes: Sequence[Tensor],
    *sources: Sequence[Tensor],
    block: bool = False,
) -> None:
    """Bring results of a region, or arguments of a block, into scope; they are defined if all that may come out is."""
    everything = [tensor for source in sources for tensor in source]
    defined = all(tensor.defined for tensor in everything)
    view = not block or any(tensor.view for tensor in everything)
    passed = frozenset[str]().union(*(tensor.blocks for tensor in everything))
    for name, like in zip(names, likes, strict=False):
        blocks = passed | {name} if block else passed
        scope.add(replace(like, name=name, slice=None, defined=defined, view=view, blocks=blocks))


def carried_round(
    scope: Scope,
    picks: Picks,
    values: Sequence[Tensor],
    given: Sequence[Tensor],
    outside: Sequence[Tensor],
    *,
    views: bool = False,
) -> list[Tensor]:
    """Values that a loop hands to its next iteration: as a rule copies of `views` and of what came through blocks.

    One-Shot Bufferize of LLVM 22 refuses a loop that gets its own argument (`given`) through another block, and does
    not end on a loop of blocks that is given a view of it. Nothing of that is wrong with a tensor of `outside`.
    """
    if picks.number(REFUSED_SELDOM) == REFUSED_SELDOM - 1:
        return list(values)
    harmless = {tensor.name for tensor in given}
    harmless.update(*(tensor.blocks for tensor in outside))

    def leads_back(value: Tensor) -> bool:
        return value not in outside and (bool(value.blocks - harmless) or (views and value.view))

    return [copied(scope, value) if leads_back(value) else value for value in values]
