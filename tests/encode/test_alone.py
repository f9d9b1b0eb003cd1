"""Ops that stand at no point: each program runs its own alone, and both end alike all the same."""

from __future__ import annotations

from typing import Any, cast

from oneshot_verify.encode.paths import paths
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import BOOL, no


def test_where_both_ways_are_excluded() -> None:
    """Facts that contradict each other are no head of a loop, to which both ways have come again."""
    pair = Pair(Solver(), cast("Any", None), cast("Any", None))
    condition = pair.domain.fresh("condition", BOOL)
    for fact in (condition, no(condition)):
        pair.solver.assume(fact)
    assert paths(pair, [condition], [lambda: [[1]], lambda: [[2]]]) == [[2]]
