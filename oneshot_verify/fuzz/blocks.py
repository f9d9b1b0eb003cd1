"""Control flow between blocks: tensors as block arguments, where they part and join, and in loops.

cf_branch      cond_br            cf_loop     br
               /     \\                        |
           ^left   ^right                   ^head  <-----+
               \\     /                      /    \\       |
                ^join                   ^exit   ^body ---+
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

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
from oneshot_verify.fuzz.scope import IndexValue, Picks, Scope, Tensor


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
        like = picks.latest(scope.free())
        head, results = result_names(scope, 1)
        scope.emit(f"{head} = scf.execute_region -> {like.type} {{")
        outside = list(scope.tensors)
        with scope.nested(may_branch=True):
            write(scope, picks, bodies)
            values = yielded(scope, picks, [like], (), outside)
            scope.emit(f"scf.yield {values[0].name} : {like.type}")
        scope.emit("}")
        add_results(scope, results, [like], values)

    return wrapped


WRITERS = {"cf_branch": _inside_region(_branch), "cf_loop": _inside_region(_loop)}
