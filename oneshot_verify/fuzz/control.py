"""Structured control flow of the `scf` and `affine` dialects, and between blocks: tensors as block arguments,
where they part and join, and in loops.

    cf_branch      cond_br            cf_loop     br
                   /     \\                        |
               ^left   ^right                   ^head  <-----+
                   \\     /                      /    \\       |
                    ^join                   ^exit   ^body ---+
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from oneshot_verify.fuzz.computing import add_op, sum_of
from oneshot_verify.fuzz.edges import (
    Body,
    add_results,
    arguments_like,
    carried_round,
    initial,
    names_of,
    result_names,
    types_of,
    yielded,
)
from oneshot_verify.fuzz.features import EFFECTS
from oneshot_verify.fuzz.scope import IndexValue, Picks, Scope, Tensor


def _bounds(scope: Scope, picks: Picks) -> tuple[str, str, str, int | str | None]:
    """Lower bound, upper bound and step of a loop, and the size that its induction variable is inside of."""
    how = picks.number(7)
    zero, one = scope.constant(0), scope.constant(1)
    tensor = picks.latest(scope.tensors)
    if how <= 2 and tensor.rank:
        dimension = picks.number(tensor.rank)
        size = scope.size_of(tensor, dimension)
        step = scope.constant(2) if how == 2 else one
        return zero, size, step, tensor.dims[dimension].size
    if how == 4:
        return picks.latest(scope.indices).name, picks.latest(scope.indices).name, one, None
    if how == 5:
        return zero, "%i", scope.constant(2), None
    if how == 6 and scope.may("zero_trip"):
        return scope.constant(2), scope.constant(picks.of((2, 1))), one, None
    return zero, scope.constant(3), one, 3


def _for(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop with up to three tensors as iter_args, by turns a scalar too, or that scalar alone."""
    inits = initial(scope, picks)
    lower, upper, step, inside = _bounds(scope, picks)
    how = picks.number(6) if scope.may("scalar_iter_arg") else 0
    with_scalar = how > 2
    if how > 3:
        inits = []
    scalar = picks.latest(scope.scalars)
    types = types_of(inits) + [scope.element_type] * with_scalar
    head, results = result_names(scope, len(types))
    variable, carried_scalar = scope.name(), scope.name()
    outside = list(scope.tensors)
    with scope.nested():
        scope.indices.append(IndexValue(variable, inside))
        given = arguments_like(scope, inits)
        carried = names_of(given) + [carried_scalar] * with_scalar
        starts = names_of(inits) + [scalar] * with_scalar
        pairs = ", ".join(f"{name} = {start}" for name, start in zip(carried, starts, strict=True))
        scope.depth -= 1
        scope.emit(
            f"{head} = scf.for {variable} = {lower} to {upper} step {step}"
            f" iter_args({pairs}) -> ({', '.join(types)}) {{"
        )
        scope.depth += 1
        outside_scalars = len(scope.scalars)
        if with_scalar:
            scope.scalars.append(carried[-1])
        bodies[0]()
        values = yielded(scope, picks, inits, given, outside)
        values = carried_round(scope, picks, values, given, outside)
        if with_scalar:
            read = scope.scalars[outside_scalars:][-3:]
            scalar = sum_of(scope, read) if picks.number(3) else picks.latest(scope.scalars)
        names = names_of(values) + [scalar] * with_scalar
        scope.emit(f"scf.yield {', '.join(names)} : {', '.join(types)}")
    scope.emit("}")
    add_results(scope, results, inits, inits, values)
    if with_scalar:
        scope.scalars.append(results[-1])


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
    bound = scope.constant(picks.of((2, 3, 1)))
    if scope.may("zero_trip") and picks.number(6) == 5:
        bound = scope.constant(0)
    scalars = 1 if scope.may("scalar_iter_arg") and picks.number(3) else 0
    start = [picks.latest(scope.scalars)] * scalars
    types = ", ".join([*types_of(inits), *[scope.element_type] * scalars, "index"])
    head, results = result_names(scope, len(inits) + scalars + 1)
    counter = scope.name()
    outside = list(scope.tensors)
    with scope.nested():
        read = len(scope.scalars)
        given = arguments_like(scope, inits)
        carried = [scope.name()] * scalars
        scope.scalars += carried
        starts = zip(
            [*names_of(given), *carried, counter],
            [*names_of(inits), *start, scope.constant(0)],
            strict=True,
        )
        pairs = ", ".join(f"{mine} = {init}" for mine, init in starts)
        scope.emit(f"{head} = scf.while ({pairs}) : ({types}) -> ({types}) {{")
        scope.indices.append(IndexValue(counter))
        bodies[0]()
        condition = scope.define(f"arith.cmpi slt, {counter}, {bound} : index")
        if picks.number(3) == 2:
            condition = scope.define(f"arith.andi {condition}, {picks.latest(scope.truths)} : i1")
        passed = yielded(scope, picks, inits, given, outside)
        passed = carried_round(scope, picks, passed, given, outside)
        handed = [sum_of(scope, scope.scalars[read:][-3:])] if scalars else []
        names = ", ".join([*names_of(passed), *handed, counter])
        scope.emit(f"scf.condition({condition}) {names} : {types}")
    scope.emit("} do {")
    with scope.nested():
        read = len(scope.scalars)
        after = arguments_like(scope, inits)
        carried, counted = [scope.name()] * scalars, scope.name()
        scope.scalars += carried
        arguments = [f"{tensor.name}: {tensor.type}" for tensor in after]
        arguments += [f"{name}: {scope.element_type}" for name in carried]
        scope.emit(f"^bb0({', '.join([*arguments, f'{counted}: index'])}):")
        scope.indices.append(IndexValue(counted))
        bodies[1]()
        values = yielded(scope, picks, inits, after, outside)
        values = carried_round(scope, picks, values, after, outside)
        handed = [sum_of(scope, scope.scalars[read:][-3:])] if scalars else []
        step = scope.define(f"arith.addi {counted}, {scope.constant(1)} : index")
        scope.emit(f"scf.yield {', '.join([*names_of(values), *handed, step])} : {types}")
    scope.emit("}")
    add_results(scope, results, inits, inits, passed, values)
    scope.scalars += results[len(inits) :][:scalars]
    scope.indices.append(IndexValue(results[-1]))


def _scalar_of_body(scope: Scope, picks: Picks, outside: int) -> str:
    """A scalar that comes out of a body: as a rule what it has read, and an element of its last tensor.

    `outside` is the number of scalars from before.
    """
    if picks.number(6) == 5:
        return picks.latest(scope.scalars)
    read = scope.scalars[outside:][-3:]
    tensors = [tensor for tensor in scope.tensors if tensor.filled and tensor.defined]
    if tensors and picks.number(2):
        tensor = tensors[-1]
        read.append(scope.read(tensor, scope.first(tensor)))
    return sum_of(scope, read or [picks.latest(scope.scalars)])


def _parallel(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A parallel loop that sums up a scalar; its body sees the tensors of outside."""
    lower, upper, step, inside = _bounds(scope, picks)
    element = scope.element_type
    start = picks.latest(scope.scalars)
    result, variable = scope.name(), scope.name()
    scope.emit(
        f"{result} = scf.parallel ({variable}) = ({lower}) to ({upper}) step ({step})"
        f" init ({start}) -> {element} {{"
    )
    with scope.nested(avoided=EFFECTS):
        scope.indices.append(IndexValue(variable, inside))
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
    upper = picks.of((3, 2, 4, 1))
    if scope.may("zero_trip") and picks.number(6) == 5:
        upper = 0
    element = scope.element_type
    result, variable, carried = scope.name(), scope.name(), scope.name()
    scope.emit(
        f"{result} = affine.for {variable} = 0 to {upper}"
        f" iter_args({carried} = {picks.latest(scope.scalars)}) -> ({element}) {{"
    )
    with scope.nested():
        scope.indices.append(IndexValue(variable, upper))
        outside = len(scope.scalars)
        scope.scalars.append(carried)
        bodies[0]()
        scope.emit(f"affine.yield {_scalar_of_body(scope, picks, outside)} : {element}")
    scope.emit("}")
    scope.scalars.append(result)


def _passed(values: Sequence[Tensor], *more: tuple[str, str]) -> str:
    names = [*names_of(values), *(name for name, _ in more)]
    types = [*types_of(values), *(type for _, type in more)]
    return f"({', '.join(names)} : {', '.join(types)})"


def _block(scope: Scope, label: str, arguments: Sequence[Tensor], *more: tuple[str, str]) -> None:
    """Open a block."""
    pairs = [*((t.name, t.type) for t in arguments), *more]
    text = f"({', '.join(f'{name}: {type}' for name, type in pairs)})" if pairs else ""
    scope.emit(f"{label}{text}:")


def _label(scope: Scope) -> str:
    return scope.name().replace("%", "^bb")


def _branch(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Two ways to one block; by turns the second one is the edge itself."""
    likes = initial(scope, picks, 2)
    condition = picks.latest(scope.truths)
    left, right, join = (_label(scope) for _ in range(3))
    short = picks.number(3) == 2
    outside = list(scope.tensors)
    others = yielded(scope, picks, likes, (), outside)
    on_false = join if short else right
    scope.emit(f"cf.cond_br {condition}, {left}{_passed(likes)}, {on_false}{_passed(others)}")
    sources: list[Sequence[Tensor]] = [others] if short else []
    ways = [(left, likes, bodies[0])] + ([] if short else [(right, others, bodies[1])])
    for label, values, body in ways:
        with scope.nested(may_branch=True):
            given = arguments_like(scope, values, block=True)
            _block(scope, label, given)
            body()
            sources.append(yielded(scope, picks, likes, given, outside))
            scope.emit(f"cf.br {join}{_passed(sources[-1])}")
    results = arguments_like(scope, likes)
    _block(scope, join, results)
    _forget(scope, results)
    add_results(scope, names_of(results), likes, *sources, block=True)


def _forget(scope: Scope, tensors: Sequence[Tensor]) -> None:
    scope.tensors = [tensor for tensor in scope.tensors if tensor not in tensors]


def _loop(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop of blocks that ends at a bound at the latest."""
    inits = initial(scope, picks, 2)
    bound = scope.constant(picks.of((2, 3, 1)))
    if scope.may("zero_trip") and picks.number(6) == 5:
        bound = scope.constant(0)
    head, body, leave = (_label(scope) for _ in range(3))
    counter = scope.name()
    outside = list(scope.tensors)
    scope.emit(f"cf.br {head}{_passed(inits, (scope.constant(0), 'index'))}")
    # What the head defines stays in scope: it dominates all that comes later.
    heads = [replace(init, view=False) for init in inits]
    given = arguments_like(scope, heads, block=True)
    _block(scope, head, given, (counter, "index"))
    scope.indices.append(IndexValue(counter))
    bodies[1]()
    condition = scope.define(f"arith.cmpi slt, {counter}, {bound} : index")
    passed = yielded(scope, picks, inits, given, outside)
    scope.emit(f"cf.cond_br {condition}, {body}, {leave}{_passed(passed)}")
    with scope.nested(may_branch=True):
        _block(scope, body, ())
        bodies[0]()
        values = yielded(scope, picks, inits, given, outside)
        values = carried_round(scope, picks, values, given, outside, views=True)
        step = scope.define(f"arith.addi {counter}, {scope.constant(1)} : index")
        scope.emit(f"cf.br {head}{_passed(values, (step, 'index'))}")
    results = arguments_like(scope, inits)
    _block(scope, leave, results)
    _forget(scope, results)
    add_results(scope, names_of(results), inits, inits, passed, values, block=True)


def _inside_region(
    write: Callable[[Scope, Picks, Sequence[Body]], None],
) -> Callable[[Scope, Picks, Sequence[Body]], None]:
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
