"""Values on the edges of control flow: initial values, yields and results; and the loops that idioms are written in:
`scf.for`, `scf.while` and loops of blocks, which carry tensors and one scalar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oneshot_verify.fuzz.scope import REFUSED_SELDOM, IndexValue, Picks, Scope, Tensor
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


@dataclass(frozen=True)
class Round:
    """Values that the body of a loop sees."""

    index: str
    """The number of the round, from 0."""
    carried: Sequence[Tensor]
    scalar: str


RoundBody = Callable[[Round], tuple[Sequence[Tensor], str]]
"""Writes a round; gives what is carried on."""


@dataclass(frozen=True)
class Span:
    """Number of rounds there are, and the size that their numbers are inside of."""

    count: str
    below: int | str | None


def write_loop(
    scope: Scope, picks: Picks, span: Span, inits: Sequence[Tensor], body: RoundBody
) -> list[Tensor]:
    """Write a loop that carries `inits`, and a scalar that comes into scope behind it; its tensors."""
    how = picks.number(4)
    if how == 3 and not inits and scope.may_branch:
        _loop_of_blocks(scope, picks, span, body)
        return []
    write = _while if how == 2 else _for
    before = len(scope.tensors)
    write(scope, span, inits, picks.latest(scope.scalars), body)
    return scope.tensors[before:]


def _for(scope: Scope, span: Span, inits: Sequence[Tensor], scalar: str, body: RoundBody) -> None:
    types = [*types_of(inits), scope.element_type]
    head, results = result_names(scope, len(types))
    variable, sum_ = scope.name(), scope.name()
    with scope.nested():
        given = arguments_like(scope, inits)
        pairs = zip([*names_of(given), sum_], [*names_of(inits), scalar], strict=True)
        scope.depth -= 1
        scope.emit(
            f"{head} = scf.for {variable} = {scope.constant(0)} to {span.count}"
            f" step {scope.constant(1)} iter_args({', '.join(f'{a} = {b}' for a, b in pairs)})"
            f" -> ({', '.join(types)}) {{"
        )
        scope.depth += 1
        scope.indices.append(IndexValue(variable, span.below))
        values, last = body(Round(variable, given, sum_))
        scope.emit(f"scf.yield {', '.join([*names_of(values), last])} : {', '.join(types)}")
    scope.emit("}")
    add_results(scope, results, inits, inits, values)
    scope.scalars.append(results[-1])


def _while(scope: Scope, span: Span, inits: Sequence[Tensor], scalar: str, body: RoundBody) -> None:
    types = ", ".join([*types_of(inits), scope.element_type, "index"])
    head, results = result_names(scope, len(inits) + 2)
    starts = [*names_of(inits), scalar, scope.constant(0)]
    with scope.nested():
        names = [scope.name() for _ in starts]
        pairs = ", ".join(f"{a} = {b}" for a, b in zip(names, starts, strict=True))
        scope.depth -= 1
        scope.emit(f"{head} = scf.while ({pairs}) : ({types}) -> ({types}) {{")
        scope.depth += 1
        more = scope.define(f"arith.cmpi slt, {names[-1]}, {span.count} : index")
        scope.emit(f"scf.condition({more}) {', '.join(names)} : {types}")
    scope.emit("} do {")
    with scope.nested():
        given = arguments_like(scope, inits)
        sum_, counter = scope.name(), scope.name()
        arguments = [f"{tensor.name}: {tensor.type}" for tensor in given]
        arguments += [f"{sum_}: {scope.element_type}", f"{counter}: index"]
        scope.emit(f"^bb0({', '.join(arguments)}):")
        scope.indices.append(IndexValue(counter, span.below))
        values, last = body(Round(counter, given, sum_))
        step = scope.define(f"arith.addi {counter}, {scope.constant(1)} : index")
        scope.emit(f"scf.yield {', '.join([*names_of(values), last, step])} : {types}")
    scope.emit("}")
    add_results(scope, results, inits, inits, values)
    scope.scalars.append(results[-2])


def _loop_of_blocks(scope: Scope, picks: Picks, span: Span, body: RoundBody) -> None:
    head, inside, leave = (scope.name().replace("%", "^bb") for _ in range(3))
    sum_, counter = scope.name(), scope.name()
    types = f"{scope.element_type}, index"
    scope.emit(f"cf.br {head}({picks.latest(scope.scalars)}, {scope.constant(0)} : {types})")
    scope.emit(f"{head}({sum_}: {scope.element_type}, {counter}: index):")
    more = scope.define(f"arith.cmpi slt, {counter}, {span.count} : index")
    scope.emit(f"cf.cond_br {more}, {inside}, {leave}")
    with scope.nested(may_branch=True):
        scope.emit(f"{inside}:")
        scope.indices.append(IndexValue(counter, span.below))
        _, last = body(Round(counter, (), sum_))
        step = scope.define(f"arith.addi {counter}, {scope.constant(1)} : index")
        scope.emit(f"cf.br {head}({last}, {step} : {types})")
    scope.emit(f"{leave}:")
    scope.scalars.append(sum_)
