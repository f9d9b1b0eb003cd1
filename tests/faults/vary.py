"""Recipes that differ a little from a given one: what almost shows a fault may show it then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from oneshot_verify.fuzz.recipe import LARGEST_PICK, PICKS, Recipe, Step

MOST_RETURNED = 4


def variants(recipe: Recipe, random: Random, count: int) -> Iterator[Recipe]:
    """`count` recipes, each with one or two changes; the callees stay as they are."""
    for _ in range(count):
        varied = _changed(recipe, random)
        yield _changed(varied, random) if random.random() < 0.5 else varied


def _changed(recipe: Recipe, random: Random) -> Recipe:
    """Another result, another pick, a step that is there twice or once more at the end, or one that is gone."""
    how = random.randrange(5)
    if how == 0 or not recipe.steps:
        more = random.randint(0, LARGEST_PICK)
        returned = (*recipe.returned, more)[-MOST_RETURNED:]
        return replace(recipe, returned=returned)
    if how == 4:
        leaves = [step for step in _all(recipe.steps) if not step.bodies]
        if leaves:
            step = random.choice(leaves)
            more = replace(step, picks=_other_picks(step.picks, random))
            return replace(recipe, steps=(*recipe.steps, more))
    chosen = random.randrange(_count(recipe.steps))
    steps, _ = _edited(recipe.steps, chosen, how, random)
    return replace(recipe, steps=steps)


def _all(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        for body in step.bodies:
            yield from _all(body)


def _count(steps: tuple[Step, ...]) -> int:
    """All steps, nested ones included."""
    return sum(1 for _ in _all(steps))


def _edited(
    steps: tuple[Step, ...], chosen: int, how: int, random: Random
) -> tuple[tuple[Step, ...], int]:
    """The steps with one of them changed: number `chosen` in the order of the text. And what is left to be counted."""
    done: list[Step] = []
    for step in steps:
        if chosen == 0:
            done += _edit(step, how, random)
            chosen -= 1
            continue
        chosen -= 1
        bodies: list[tuple[Step, ...]] = []
        for body in step.bodies:
            if chosen >= 0:
                body, chosen = _edited(body, chosen, how, random)
            bodies.append(body)
        done.append(replace(step, bodies=tuple(bodies)))
    return tuple(done), chosen


def _edit(step: Step, how: int, random: Random) -> list[Step]:
    if how == 1:
        return []
    other = replace(step, picks=_other_picks(step.picks, random))
    return [other] if how == 2 else [step, other]


def _other_picks(picks: tuple[int, ...], random: Random) -> tuple[int, ...]:
    changed = [*picks, *[0] * (PICKS - len(picks))]
    for _ in range(random.choice((1, 1, 2, PICKS))):
        changed[random.randrange(PICKS)] = random.randint(0, LARGEST_PICK)
    return tuple(changed)
