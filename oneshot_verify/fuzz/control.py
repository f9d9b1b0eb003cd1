"""Structured control flow of the `scf` and `affine` dialects, and between blocks: tensors as block arguments, where
they part and join.

    cf_branch      cond_br
                   /     \\
               ^left   ^right
                   \\     /
                    ^join
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from oneshot_verify.fuzz.computing import add_op, sum_of
from oneshot_verify.fuzz.edges import (
    Loop,
    Round,
    RoundBody,
    Span,
    add_results,
    arguments_like,
    carried_round,
    initial,
    label,
    names_of,
    passing,
    result_names,
    span,
    typed,
    types_of,
    yielded,
)
from oneshot_verify.fuzz.scope import Body, BodyWriter, IndexValue, Picks, Scope, Tensor


def _bounds(scope: Scope, picks: Picks) -> Span:
    """The bounds of a loop."""
    how = picks.number(7)
    tensor = picks.latest(scope.tensors)
    if how <= 2 and tensor.rank:
        dimension = picks.number(tensor.rank)
        bounds = span(scope, scope.size_of(tensor, dimension), tensor.dims[dimension].size)
        return replace(bounds, step=scope.constant(2)) if how == 2 else bounds
    if how == 4:
        low, count = picks.latest(scope.indices).name, picks.latest(scope.indices).name
        return replace(span(scope, count, None), low=low)
    if how == 5:
        return replace(span(scope, "%i", None), step=scope.constant(2))
    if how == 6 and scope.may("zero_trip"):
        count = scope.constant(picks.of((2, 1)))
        return replace(span(scope, count, None), low=scope.constant(2))
    return span(scope, scope.constant(3), 3)


def _few_rounds(scope: Scope, picks: Picks, counts: Sequence[int] = (2, 3, 1)) -> int:
    """A number of rounds, by turns none."""
    count = picks.of(counts)
    return 0 if scope.may("zero_trip") and picks.number(6) == 5 else count


def _rounds(
    scope: Scope,
    picks: Picks,
    inits: Sequence[Tensor],
    steps: Body,
    *,
    views: bool = False,
    hands_on: bool = True,
) -> RoundBody:
    """The body of a loop that starts from `inits`: steps, and what they leave to carry on.

    `hands_on` says that the next round gets what it gives, `views` that it must not be a view.
    """
    outside = list(scope.tensors)

    def once(now: Round) -> tuple[Sequence[Tensor], str]:
        read = len(scope.scalars)
        scope.scalars += [now.scalar] * bool(now.scalar)
        steps()
        values = yielded(scope, picks, inits, now.carried, outside)
        if hands_on:
            values = carried_round(scope, picks, values, now.carried, outside, views=views)
        return values, now.scalar and _scalar_of_body(scope, picks, read)

    return once


def _for(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop with up to three tensors as iter_args, by turns a scalar too, or that scalar alone."""
    inits = initial(scope, picks)
    bounds = _bounds(scope, picks)
    how = picks.number(6) if scope.may("scalar_iter_arg") else 0
    scalar = picks.latest(scope.scalars) if how > 2 else ""
    inits = [] if how > 3 else inits
    body = _rounds(scope, picks, inits, bodies[0])
    Loop(scope, bounds, inits, scalar).write_for(body)


def _branches(
    scope: Scope,
    picks: Picks,
    likes: Sequence[Tensor],
    opening: str,
    branches: Sequence[tuple[str, Body | None]],
) -> None:
    """An op that runs one of its regions: `opening` is the text before them; each has its head and its body."""
    types = ", ".join(types_of(likes))
    head, results = result_names(scope, len(likes))
    scope.emit(f"{head} = {opening.format(types=types)}")
    outside = list(scope.tensors)
    sources: list[Sequence[Tensor]] = []
    for text, body in branches:
        if text:
            scope.emit(text)
        with scope.nested(may_branch=not text):
            if body is not None:
                body()
            values = yielded(scope, picks, likes, (), outside)
            sources.append(values)
            scope.emit(f"scf.yield {', '.join(names_of(values))} : {types}")
    scope.emit("}")
    add_results(scope, results, likes, *sources)


def _if(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    opening = f"scf.if {picks.latest(scope.truths)} -> ({{types}})"
    branches = [("{", bodies[0]), ("} else {", bodies[1])]
    _branches(scope, picks, initial(scope, picks, 2), opening, branches)


def _index_switch(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A switch with two cases, the second of which does nothing, and a default."""
    opening = f"scf.index_switch {picks.latest(scope.indices).name} -> {{types}}"
    branches = [("case 0 {", bodies[0]), ("} case 2 {", None), ("} default {", bodies[1])]
    _branches(scope, picks, initial(scope, picks, 2), opening, branches)


def _execute_region(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    _region_of_blocks(scope, picks, initial(scope, picks, 2), bodies[0])


def _region_of_blocks(scope: Scope, picks: Picks, likes: Sequence[Tensor], body: Body) -> None:
    types = "{types}" if len(likes) == 1 else "({types})"
    _branches(scope, picks, likes, f"scf.execute_region -> {types} {{{{", [("", body)])


def _while(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop that ends at a bound at the latest; both of its regions have steps. By turns it carries a scalar too."""
    inits = initial(scope, picks, 2)
    bound = _few_rounds(scope, picks)
    carries = scope.may("scalar_iter_arg") and picks.number(3)
    scalar = picks.latest(scope.scalars) if carries else ""
    condition = picks.latest(scope.truths) if picks.number(3) == 2 else ""
    loop = Loop(scope, span(scope, scope.constant(bound), bound), inits, scalar)
    before, body = (_rounds(scope, picks, inits, steps) for steps in bodies)
    loop.write_while(body, before, condition)


def _scalar_of_body(scope: Scope, picks: Picks, outside: int) -> str:
    """A scalar that comes out of a body: as a rule what it has read, and an element of its last tensor.

    `outside` is the number of scalars from before.
    """
    if picks.number(6) == 5:
        return picks.latest(scope.scalars)
    read = scope.scalars[outside:][-3:]
    tensors = scope.defined_tensors()
    if tensors and picks.number(2):
        read.append(scope.read(tensors[-1]))
    return sum_of(scope, read or [picks.latest(scope.scalars)])


def _parallel(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A parallel loop that sums up a scalar; its body sees the tensors of outside."""
    bounds = _bounds(scope, picks)
    element = scope.element_type
    start = picks.latest(scope.scalars)
    result, variable = scope.name(), scope.name()
    scope.emit(
        f"{result} = scf.parallel ({variable}) = ({bounds.low}) to ({bounds.count})"
        f" step ({bounds.step}) init ({start}) -> {element} {{"
    )
    with scope.nested(inside="threads"):
        scope.indices.append(IndexValue(variable, bounds.below))
        outside = len(scope.scalars)
        bodies[0]()
        value = _scalar_of_body(scope, picks, outside)
        left, right, total = scope.name(), scope.name(), scope.name()
        scope.emit(f"scf.reduce({value} : {element}) {{")
        scope.emit(f"^bb0({left}: {element}, {right}: {element}):")
        scope.emit(f"  {total} = {add_op(scope)} {left}, {right} : {element}")
        scope.emit(f"  scf.reduce.return {total} : {element}")
        scope.emit("}")
    scope.emit("}")
    scope.scalars.append(result)


def _affine_for(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """An affine loop that carries a scalar; its body sees the tensors of outside."""
    count = _few_rounds(scope, picks, (3, 2, 4, 1))
    loop = Loop(scope, Span(str(count), count, "0", ""), [], picks.latest(scope.scalars))
    loop.write_for(_rounds(scope, picks, [], bodies[0]), "affine")


def _passed(values: Sequence[Tensor]) -> str:
    return passing(names_of(values), types_of(values))


def _branch(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Two ways to one block; by turns the second one is the edge itself."""
    likes = initial(scope, picks, 2)
    types = types_of(likes)
    condition = picks.latest(scope.truths)
    left, right, join = (label(scope) for _ in range(3))
    short = picks.number(3) == 2
    outside = list(scope.tensors)
    others = yielded(scope, picks, likes, (), outside)
    on_false = join if short else right
    scope.emit(f"cf.cond_br {condition}, {left}{_passed(likes)}, {on_false}{_passed(others)}")
    sources: list[Sequence[Tensor]] = [others] if short else []
    ways = [(left, likes, bodies[0])] + ([] if short else [(right, others, bodies[1])])
    for way, values, body in ways:
        with scope.nested(may_branch=True):
            names = [scope.name() for _ in likes]
            scope.emit(f"{way}({typed(names, types)}):")
            given = arguments_like(scope, names, values, block=True)
            body()
            sources.append(yielded(scope, picks, likes, given, outside))
            scope.emit(f"cf.br {join}{_passed(sources[-1])}")
    names = [scope.name() for _ in likes]
    scope.emit(f"{join}({typed(names, types)}):")
    add_results(scope, names, likes, *sources, block=True)


def _loop(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop of blocks that ends at a bound at the latest."""
    inits = initial(scope, picks, 2)
    bound = _few_rounds(scope, picks)
    loop = Loop(scope, span(scope, scope.constant(bound), bound), inits, "")
    before = _rounds(scope, picks, inits, bodies[1], hands_on=False)
    loop.write_blocks(_rounds(scope, picks, inits, bodies[0], views=True), before)


def _inside_region(write: BodyWriter) -> BodyWriter:
    """Put the blocks, if the region must be one block, into an `scf.execute_region`."""

    def wrapped(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
        if scope.may_branch:
            write(scope, picks, bodies)
            return
        body = partial(write, scope, picks, bodies)
        _region_of_blocks(scope, picks, [picks.latest(scope.free())], body)

    return wrapped


WRITERS = {
    "for": _for,
    "if": _if,
    "index_switch": _index_switch,
    "execute_region": _execute_region,
    "while": _while,
    "parallel": _parallel,
    "affine_for": _affine_for,
    "cf_branch": _inside_region(_branch),
    "cf_loop": _inside_region(_loop),
}
