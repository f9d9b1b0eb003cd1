"""Make a recipe small while it still shows something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from oneshot_verify.fuzz.features import ON_REQUEST
from oneshot_verify.fuzz.recipe import Argument, Recipe, Step

Steps = tuple[Step, ...]


def minimise(recipe: Recipe, shows: Callable[[Recipe], bool], budget: int = 400) -> Recipe:
    """The smallest recipe that greedy steps reach on which `shows` holds; `shows(recipe)` must hold.

    Asks `shows` at most `budget` times.
    """
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller_recipes(recipe):
            if budget == 0:
                return recipe
            budget -= 1
            if shows(candidate):
                recipe, smaller = candidate, True
                break
    return recipe


def _smaller_recipes(recipe: Recipe) -> Iterator[Recipe]:
    """Recipes that are one step smaller, the largest cuts first."""
    if closed := recipe.disabled - frozenset(ON_REQUEST):
        kept = _without_disabled(recipe.steps, recipe.disabled)
        yield replace(recipe, steps=kept, disabled=recipe.disabled - closed)
    for number, callee in enumerate(recipe.callees):
        before, after = recipe.callees[:number], recipe.callees[number + 1 :]
        yield replace(callee, element_type=recipe.element_type, callees=before)
        yield replace(recipe, callees=before + after)
        for smaller in _smaller_recipes(callee):
            yield replace(recipe, callees=(*before, smaller, *after))
    for steps in _smaller_steps(recipe.steps):
        yield replace(recipe, steps=steps)
    if len(recipe.arguments) > 1:
        yield replace(recipe, arguments=recipe.arguments[:-1])
        yield replace(recipe, arguments=recipe.arguments[1:])
    if len(recipe.returned) > 1:
        yield replace(recipe, returned=recipe.returned[:-1])
        yield replace(recipe, returned=recipe.returned[1:])
    for position, argument in enumerate(recipe.arguments):
        for simpler in (Argument(), Argument(writable=argument.writable), Argument(argument.dims)):
            if _weight(simpler) < _weight(argument):
                before, after = recipe.arguments[:position], recipe.arguments[position + 1 :]
                yield replace(recipe, arguments=(*before, simpler, *after))
    for returned in _smaller_picks(recipe.returned):
        yield replace(recipe, returned=returned)


def _weight(argument: Argument) -> tuple[int, int, bool]:
    return len(argument.dims), sum(dim != "n" for dim in argument.dims), not argument.writable


def _without_disabled(steps: Steps, disabled: frozenset[str]) -> Steps:
    return tuple(
        replace(step, bodies=tuple(_without_disabled(body, disabled) for body in step.bodies))
        for step in steps
        if step.kind not in disabled
    )


def _smaller_steps(steps: Steps) -> Iterator[Steps]:
    half = len(steps) // 2
    if half > 1:
        yield steps[:half]
        yield steps[half:]
    for position, step in enumerate(steps):
        before, after = steps[:position], steps[position + 1 :]
        yield before + after
        for body in step.bodies:
            yield before + body + after
        for number, body in enumerate(step.bodies):
            for smaller in _smaller_steps(body):
                bodies = (*step.bodies[:number], smaller, *step.bodies[number + 1 :])
                yield (*before, replace(step, bodies=bodies), *after)
        for picks in _smaller_picks(step.picks):
            yield (*before, replace(step, picks=picks), *after)


def _smaller_picks(picks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for position, pick in enumerate(picks):
        if pick:
            yield (*picks[:position], 0, *picks[position + 1 :])
        if pick > 1:
            yield (*picks[:position], 1, *picks[position + 1 :])
