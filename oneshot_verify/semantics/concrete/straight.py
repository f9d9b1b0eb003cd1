"""Bodies that only compute scalars from scalars, run per element, with all lookups done once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.dialects.scalars import (
    chosen_functions,
    is_elementwise,
    of_the_domain,
)
from oneshot_verify.semantics.faults import UnknownScalarOp, UnsupportedOp

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine, PlannedOp

Pick = Callable[[Sequence[Any]], Sequence[Any]]
"""Selects some of the scalars computed so far."""
Step: TypeAlias = tuple[Callable[..., Any], Operation | None, Pick, bool]
"""The function of an op, the op, the scalars that it takes, and True if the function gives one result, not a list.
Without the op, the function takes these scalars alone."""


@dataclass(frozen=True)
class StraightBody:
    """A block whose ops have scalars only, by the places of these: arguments, scalars from outside, results."""

    outside: Sequence[SSAValue]
    steps: Sequence[Step]
    yields: Pick

    def run(self, machine: NumberMachine, arguments: Sequence[Any]) -> list[Any]:
        """The values that the block yields."""
        scalars = [*arguments, *map(machine.values.__getitem__, self.outside)]
        for compute, op, operands, is_one in self.steps:
            if op is None:
                scalars.append(compute(operands(scalars)))
                continue
            try:
                found = compute(machine, op, operands(scalars))
            except UnknownScalarOp as error:
                raise UnsupportedOp(op, str(error)) from error
            if is_one:
                scalars.append(found)
            else:
                scalars += found
        return [*self.yields(scalars)]


def straight_body(
    block: IRBlock,
    plan: Sequence[PlannedOp],
    yielded: Sequence[SSAValue],
    facts: Mapping[Any, Any],
) -> StraightBody:
    """The form of a block of such ops that has run before, so that all scalar functions are chosen."""
    made = {result for _, _, _, results, _ in plan for result in results}
    used = dict.fromkeys(v for _, _, operands, _, _ in plan for v in operands)
    inside = {*block.args, *made}
    outside = [value for value in (*used, *yielded) if value not in inside]
    places = {value: place for place, value in enumerate(dict.fromkeys((*block.args, *outside)))}
    outside = list(places)[len(block.args) :]
    steps: list[Step] = []
    for run, op, operands, results, _ in plan:
        functions = chosen_functions(op, facts) if is_elementwise(run) else ()
        is_one = len(functions) == 1
        pick = _pick([places[operand] for operand in operands])
        alone = of_the_domain(functions[0]) if is_one else None
        if alone is not None:
            steps.append((alone, None, pick, True))
        else:
            steps.append((functions[0] if is_one else run, op, pick, is_one))
        for result in results:
            places[result] = len(places)
    return StraightBody(outside, steps, _pick([places[value] for value in yielded]))


def _pick(places: Sequence[int]) -> Pick:
    match places:
        case []:
            return lambda _: ()
        case [place]:
            return lambda scalars: (scalars[place],)
        case _:
            return itemgetter(*places)
