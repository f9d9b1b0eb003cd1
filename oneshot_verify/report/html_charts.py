"""Charts for HTML pages, as inline SVG in the colours of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oneshot_verify.report.campaign_text import show_seconds

WIDTH, HEIGHT = 640, 190
LEFT, BOTTOM, TOP, RIGHT = 48, 26, 10, 10


def draw_rate(points: Sequence[Sequence[float]]) -> str:
    """Chart of programs per second over the running time, in a readable number of steps."""
    rates = _rates(points)
    if len(rates) < 2:
        return ""
    end = rates[-1][0]
    most = max(rate for _, rate in rates) or 1.0
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    places = [
        (LEFT + width * seconds / end, TOP + height * (1 - rate / most)) for seconds, rate in rates
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    base = TOP + height
    area = f"{places[0][0]:.1f},{base} {line} {places[-1][0]:.1f},{base}"
    marks = "".join(
        f'<text x="{LEFT - 6}" y="{TOP + height * (1 - share) + 4:.0f}" text-anchor="end">{most * share:.1f}</text>'
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{TOP + height * (1 - share):.0f}"'
        f' y2="{TOP + height * (1 - share):.0f}"/>'
        for share in (0.0, 0.5, 1.0)
    )
    times = "".join(
        f'<text x="{LEFT + width * share:.0f}" y="{HEIGHT - 8}" text-anchor="{anchor}">'
        f"{show_seconds(end * share)}</text>"
        for share, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end"))
    )
    return (
        f'<svg class="chart" role="img" aria-label="programs per second over time" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'{marks}{times}<polygon class="area" points="{area}"/><polyline class="line" points="{line}"/></svg>'
    )


def _rates(points: Sequence[Sequence[float]], steps: int = 60) -> list[tuple[float, float]]:
    """Pairs of seconds and programs per second around that time."""
    if not points or points[-1][0] <= 0:
        return []
    end = points[-1][0]
    step = max(end / steps, 1.0)
    found: list[tuple[float, float]] = []
    last_seconds, last_programs = 0.0, 0.0
    for seconds, programs in points:
        if seconds - last_seconds >= step or seconds == end:
            span = max(seconds - last_seconds, 0.001)
            found.append((seconds, (programs - last_programs) / span))
            last_seconds, last_programs = seconds, programs
    return found


def shares(counts: Mapping[str, int]) -> list[tuple[str, int, float]]:
    """`(name, count, percentage of the largest count)`, for bars."""
    most = max(counts.values(), default=1) or 1
    return [(name, number, 100 * number / most) for name, number in counts.items()]
