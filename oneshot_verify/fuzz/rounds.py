"""Loops that idioms are written in: `scf.for`, `scf.while` and loops of blocks, which carry tensors and one scalar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oneshot_verify.fuzz.edges import (
    add_results,
    arguments_like,
    names_of,
    result_names,
    types_of,
)
from oneshot_verify.fuzz.scope import IndexValue, Picks, Scope, Tensor


@dataclass(frozen=True)
class Round:
    """Values that the body of a loop sees."""

    index: str
    """The number of the round, from 0."""
    carried: Sequence[Tensor]
    scalar: str


Body = Callable[[Round], tuple[Sequence[Tensor], str]]
"""Writes a round; gives what is carried on."""


@dataclass(frozen=True)
class Span:
    """Number of rounds there are, and the size that their numbers are inside of."""

    count: str
    below: int | str | None


def write_loop(
    scope: Scope, picks: Picks, span: Span, inits: Sequence[Tensor], body: Body
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


def _for(scope: Scope, span: Span, inits: Sequence[Tensor], scalar: str, body: Body) -> None:
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


def _while(scope: Scope, span: Span, inits: Sequence[Tensor], scalar: str, body: Body) -> None:
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


def _loop_of_blocks(scope: Scope, picks: Picks, span: Span, body: Body) -> None:
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
