"""On generated programs the indexed search for conflicts decides as the plain rule does, in every order."""

from __future__ import annotations

from benchmarks.conformance.reference import measure


def test_both_agree_on_a_slice_of_the_benchmark() -> None:
    tally = measure(range(7000, 7030), 8)
    assert tally.different == []
    # They did not agree for want of something to decide.
    assert tally.out_of_place > 80
    assert tally.rules["Conflict"] > 40
