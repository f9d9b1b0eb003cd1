from __future__ import annotations

import resource

from oneshot_verify.frames import with_room
from oneshot_verify.pipeline.processes.works import outcome_of

CALLS = 1000
DEPTHS = range(300)
"""Their frames take more than 16 KB."""


def _call() -> None:
    pass


def _faults_at(depth: int) -> int:
    """The page faults of a loop that calls, `depth` calls further down."""
    if depth:
        return _faults_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        _call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _worst() -> int:
    """The page faults at the worst depth: one with each call, if the loop maps memory for it."""
    return max(map(_faults_at, DEPTHS))


def test_no_call_of_a_loop_maps_memory() -> None:
    assert with_room(lambda: _worst())() < CALLS / 10


def test_nor_does_one_in_a_work() -> None:
    kind, faults = outcome_of(_worst)
    assert kind == "result"
    assert faults < CALLS / 10
