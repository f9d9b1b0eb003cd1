"""Structured control flow of the `scf` and `affine` dialects."""

from __future__ import annotations

from collections.abc import Sequence

from oneshot_verify.fuzz.computing import add_op
from oneshot_verify.fuzz.edges import (
    Body,
    add_results,
    arguments_like,
    initial,
    names_of,
    result_names,
    types_of,
    yielded,
)
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
    with_scalar = how > 3
    if how == 5:
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
        if with_scalar:
            scope.scalars.append(carried[-1])
        bodies[0]()
        values = yielded(scope, picks, inits, given, outside)
        names = names_of(values) + [picks.latest(scope.scalars)] * with_scalar
        scope.emit(f"scf.yield {', '.join(names)} : {', '.join(types)}")
    scope.emit("}")
    add_results(scope, results, inits, inits, values)
    if with_scalar:
        scope.scalars.append(results[-1])


def _branches(
    scope: Scope, picks: Picks, opening: str, branches: Sequence[tuple[str, Body | None]], end: str
) -> None:
    """An op that chooses one of its regions: `opening` with `{types}` and the head of each region."""
    likes = initial(scope, picks, 2)
    types = ", ".join(types_of(likes))
    head, results = result_names(scope, len(likes))
    scope.emit(f"{head} = {opening.format(types=types)}")
    outside = list(scope.tensors)
    sources: list[Sequence[Tensor]] = []
    for text, body in branches:
        scope.emit(text)
        with scope.nested():
            if body is not None:
                body()
            values = yielded(scope, picks, likes, (), outside)
            sources.append(values)
            scope.emit(f"scf.yield {', '.join(names_of(values))} : {types}")
    scope.emit(end)
    add_results(scope, results, likes, *sources)


def _if(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    condition = picks.latest(scope.truths)
    branches = [("{", bodies[0]), ("} else {", bodies[1])]
    _branches(scope, picks, f"scf.if {condition} -> ({{types}})", branches, "}")


def _index_switch(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A switch with two cases, the second of which does nothing, and a default."""
    value = picks.latest(scope.indices).name
    branches = [("case 0 {", bodies[0]), ("} case 2 {", None), ("} default {", bodies[1])]
    _branches(scope, picks, f"scf.index_switch {value} -> {{types}}", branches, "}")


def _execute_region(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    likes = initial(scope, picks, 2)
    types = ", ".join(types_of(likes))
    head, results = result_names(scope, len(likes))
    scope.emit(f"{head} = scf.execute_region -> {types if len(likes) == 1 else f'({types})'} {{")
    outside = list(scope.tensors)
    with scope.nested(may_branch=True):
        bodies[0]()
        values = yielded(scope, picks, likes, (), outside)
        scope.emit(f"scf.yield {', '.join(names_of(values))} : {types}")
    scope.emit("}")
    add_results(scope, results, likes, values)


def _while(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A loop that ends at a bound at the latest; both of its regions have steps."""
    inits = initial(scope, picks, 2)
    bound = scope.constant(picks.of((2, 3, 1)))
    if scope.may("zero_trip") and picks.number(6) == 5:
        bound = scope.constant(0)
    types = ", ".join([*types_of(inits), "index"])
    head, results = result_names(scope, len(inits) + 1)
    counter = scope.name()
    outside = list(scope.tensors)
    with scope.nested():
        given = arguments_like(scope, inits)
        starts = [f"{mine.name} = {init.name}" for mine, init in zip(given, inits, strict=True)] + [
            f"{counter} = {scope.constant(0)}"
        ]
        scope.emit(f"{head} = scf.while ({', '.join(starts)}) : ({types}) -> ({types}) {{")
        scope.indices.append(IndexValue(counter))
        bodies[0]()
        condition = scope.define(f"arith.cmpi slt, {counter}, {bound} : index")
        if picks.number(3) == 2:
            condition = scope.define(f"arith.andi {condition}, {picks.latest(scope.truths)} : i1")
        passed = yielded(scope, picks, inits, given, outside)
        names = ", ".join([*names_of(passed), counter])
        scope.emit(f"scf.condition({condition}) {names} : {types}")
    scope.emit("} do {")
    with scope.nested():
        after = arguments_like(scope, inits)
        counted = scope.name()
        arguments = ", ".join(f"{t.name}: {t.type}" for t in after) + f", {counted}: index"
        scope.emit(f"^bb0({arguments}):")
        scope.indices.append(IndexValue(counted))
        bodies[1]()
        values = yielded(scope, picks, inits, after, outside)
        step = scope.define(f"arith.addi {counted}, {scope.constant(1)} : index")
        scope.emit(f"scf.yield {', '.join([*names_of(values), step])} : {types}")
    scope.emit("}")
    add_results(scope, results, inits, inits, passed, values)
    scope.indices.append(IndexValue(results[-1]))


def _scalar_of_body(scope: Scope, picks: Picks) -> str:
    """A scalar that comes out of a body: an element of its last tensor, or the last scalar."""
    tensors = [tensor for tensor in scope.tensors if tensor.filled and tensor.defined]
    if tensors and picks.number(2) == 0 and not tensors[-1].rank:
        return scope.define(f"tensor.extract {tensors[-1].name}[] : {tensors[-1].type}")
    if tensors and picks.number(2) == 0:
        where = ", ".join([scope.constant(0)] * tensors[-1].rank)
        return scope.define(f"tensor.extract {tensors[-1].name}[{where}] : {tensors[-1].type}")
    return picks.latest(scope.scalars)


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
    with scope.nested():
        scope.indices.append(IndexValue(variable, inside))
        bodies[0]()
        value = _scalar_of_body(scope, picks)
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
        scope.scalars.append(carried)
        bodies[0]()
        scope.emit(f"affine.yield {_scalar_of_body(scope, picks)} : {element}")
    scope.emit("}")
    scope.scalars.append(result)


WRITERS = {
    "for": _for,
    "if": _if,
    "index_switch": _index_switch,
    "execute_region": _execute_region,
    "while": _while,
    "parallel": _parallel,
    "affine_for": _affine_for,
}
