"""Pairs of programs, and certificates written by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from oneshot_verify.encode.certificate import Certificate, Hold, Point, fingerprint_of
from oneshot_verify.encode.function import Checker, Outcome
from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir import parse
from oneshot_verify.semantics.interface.writes import may_be_written

Check = Callable[..., Outcome]
ANY_WRITTEN = (RACES, *(may_be_written(f"argument {number}") for number in range(8)))
"""That no buffer is read-only."""


def cut(source: int, target: int, *holds: tuple[str, str], rule: str = "cut") -> Point:
    """A cut, or the pair of two loop nests."""
    return Point(source, target, rule, tuple(Hold(*each) for each in holds))


def loop(
    at: tuple[int, int],
    holds: Sequence[tuple[str, str]],
    points: Sequence[Point] = (),
    **more: Any,
) -> Point:
    """A loop with what holds at its head, and the points in its body."""
    relation = tuple(Hold(*each) for each in holds)
    return Point(*at, "loop", relation, regions=(tuple(points),), **more)


@pytest.fixture
def run() -> Check:
    """Check a pair of programs that have a function `f` with results that belong together in order."""

    def run_check(source: str, target: str, *points: Point, **more: Any) -> Outcome:
        ours, theirs = (parse(text, "f.mlir")[0].module for text in (source, target))
        results = more.pop("results", None)
        if results is None:
            function = next(op for op in ours.walk() if op.name == "func.func")
            count = len(function.properties["function_type"].outputs.data)
            results = tuple(("returned", number) for number in range(count))
        prints = fingerprint_of(ours), fingerprint_of(theirs)
        assumed = more.pop("assumptions", ANY_WRITTEN)
        certificate = Certificate("f", *prints, tuple(results), points, assumed)
        return Checker((ours, theirs), **more).check(certificate)

    return run_check
