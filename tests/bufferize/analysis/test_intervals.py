"""The index finds just what overlaps, each item once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oneshot_verify.bufferize.analysis.aliases import IntervalIndex

intervals = st.tuples(st.integers(0, 300), st.integers(0, 80)).map(lambda p: (p[0], p[0] + p[1]))


@given(st.lists(intervals, max_size=60), st.lists(intervals, max_size=60), intervals)
def test_finds_what_overlaps(
    first: list[tuple[int, int]], second: list[tuple[int, int]], wanted: tuple[int, int]
) -> None:
    index, other = IntervalIndex[int](), IntervalIndex[int]()
    for item, interval in enumerate(first):
        index.add(item, interval)
    for item, interval in enumerate(second, len(first)):
        other.add(item, interval)
    index.absorb(other)
    everything = list(enumerate(first + second))
    expected = [i for i, (a, b) in everything if a <= wanted[1] and wanted[0] <= b]
    assert sorted(index.overlapping(wanted)) == expected
    assert sorted(index) == [i for i, _ in everything]
