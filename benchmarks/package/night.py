"""Choose the tests that are left to the night, by what they take and what they notice.

    python -m pytest -n auto --dist worksteal --thorough --times DIR/times
    python -m benchmarks package night DIR/times* [--most SECONDS] [--more] [--write]

A test that takes more than `--most` seconds of processor time is left to the night, unless it has noticed a seeded
fault (`judge faults`). Prints what both sets take, and the slowest tests that stay. With `--more`, the times may come
from a run without `--thorough`: what is left to the night stays there. With `--write`, `tests/night.txt` is written:
what both take on its first line, then the tests.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.judge.faults import known_tests
from tests.conftest import NIGHT


def times_of(paths: list[Path]) -> dict[str, float]:
    """Processor seconds of each test, over the files of all workers."""
    found: dict[str, float] = defaultdict(float)
    for path in paths:
        for line in path.read_text().splitlines():
            seconds, _, test = line.partition(" ")
            found[test] += float(seconds)
    return dict(found)


def left() -> dict[str, float]:
    """The tests that are left to the night now, each with an equal share of what they take."""
    first, *tests = NIGHT.read_text().splitlines()
    quick, every = map(float, first.split()[1::2])
    return dict.fromkeys(tests, (every - quick) / len(tests))


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.add_argument("times", nargs="+", type=Path, help="what --times has written")
    parser.add_argument("--most", type=float, default=0.25, help="seconds of a test that stays")
    parser.add_argument("--more", action="store_true", help="keep what is left to the night")
    parser.add_argument("--write", action="store_true", help="write tests/night.txt")
    arguments = parser.parse_args()
    times = (left() if arguments.more else {}) | times_of(arguments.times)
    needed = {test for tests in known_tests().values() for test in tests}
    late = {test for test, seconds in times.items() if seconds > arguments.most} - needed
    every = sum(times.values())
    quick = every - sum(times[test] for test in late)
    stays = sorted(times.keys() - late, key=lambda test: -times[test])
    for test in stays[:20]:
        print(f"{times[test]:7.1f} s  {test}")
    print(
        f"{len(late)} of {len(times)} tests are left to the night: {quick:.0f} of {every:.0f} s stay"
    )
    if arguments.write:
        NIGHT.write_text("\n".join([f"quick {quick:.0f} all {every:.0f}", *sorted(late), ""]))
    return 0
