"""Draw many recipes from the strategy, reproducibly."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import Recipe, recipes

SEED_STEP = 1_000_003
"""From one round of drawing to the next, so that the rounds of small seeds do not meet."""


def for_each(count: int, start: int, visit: Callable[[Recipe], None]) -> None:
    """Call `visit` with about `count` recipes; the same ones for the same `start` and version of Hypothesis."""

    @seed(start)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],  # pyright: ignore[reportArgumentType]
    )
    @given(recipes())
    def run(recipe: Recipe) -> None:
        visit(recipe)

    run()


def draw(count: int, start: int = 0) -> list[Recipe]:
    """`count` recipes whose programs are all different (Hypothesis likes to vary what cannot be seen in the text)."""
    drawn: dict[str, Recipe] = {}

    def keep(recipe: Recipe) -> None:
        drawn.setdefault(build(recipe), recipe)

    while len(drawn) < count:
        for_each(count, start, keep)
        start += SEED_STEP
    return list(drawn.values())[:count]
