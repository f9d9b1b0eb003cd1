"""Draw many recipes from the strategy, reproducibly."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings

from oneshot_verify.fuzz.recipe import Recipe, recipes


def for_each(count: int, start: int, visit: Callable[[Recipe], None]) -> None:
    """Call `visit` with `count` recipes; the same ones for the same `start` and version of Hypothesis."""

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
    """`count` recipes."""
    drawn: list[Recipe] = []
    for_each(count, start, drawn.append)
    return drawn[:count]
