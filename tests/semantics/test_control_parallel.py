"""Parallel loops on numbers: what does not hang on the order of the threads is computed, the rest is undefined."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.numbers.undefined import UNDEF
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INSERT = TEXTS["insert"]
SHIFT = TEXTS["shift"]
NESTED = TEXTS["nested"]
REDUCE = TEXTS["reduce"]
COUNT = TEXTS["count"]
SWITCH = TEXTS["switch"]


def test_what_two_threads_insert_is_undefined(run) -> None:
    given = run.tensor([1.0, 2.0, 3.0, 4.0])
    assert run(INSERT, given, 1) == [[1.0, 2.0, 3.0, 4.0]]
    assert run(INSERT, given, 3) == [[1.0, UNDEF, UNDEF, 2.0]]


@pytest.mark.parametrize(
    ("source", "target", "left"),
    [
        # Each thread keeps to itself.
        ("%i", "%i", [1.0, 2.0, 3.0, 4.0]),
        # Whether the old or the new element is read hangs on the order; the first one nobody writes.
        ("%i", "%j", [1.0, 1.0, UNDEF, UNDEF]),
        # All threads write to one element.
        ("%j", "%c1", [1.0, UNDEF, 3.0, 4.0]),
    ],
)
def test_threads_that_race(run, source, target, left) -> None:
    text = SHIFT.replace("FROM", source).replace("TO", target)
    assert run(text, run.buffer([1.0, 2.0, 3.0, 4.0])) == [left]


def test_a_race_for_what_is_not_used_changes_nothing(run) -> None:
    text = TEXTS["a_race_for_what_is_not_used_changes_nothing"]
    given = run.buffer([1.0, 2.0, 3.0])
    assert run(text, given, 10.0) == [[11.0, 12.0, 13.0]]
    neighbour = text.replace("load %a[%i]", "load %a[%c0]").replace(
        "  scf.forall", "  %c0 = arith.constant 0 : index\n  scf.forall"
    )
    assert run(neighbour, given, 10.0) == [[11.0, UNDEF, UNDEF]]


def test_threads_of_nested_loops_race(run) -> None:
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run(NESTED.replace("INDEX", "%j"), given, 9.0) == [[UNDEF, UNDEF, 3.0, 4.0]]
    assert run(NESTED.replace("INDEX", "%i"), given, 9.0) == [[UNDEF, UNDEF, 3.0, 4.0]]


def test_reductions(run) -> None:
    given = run.buffer([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert run(REDUCE, given, 1, 6, 2) == [12.0, 48.0]
    assert run(REDUCE, given, 1, 1, 2) == [0.0, 1.0]


@pytest.mark.parametrize(
    ("kind", "bounds", "result"),
    [
        ("", (-3, 2, 2), [3, 1]),
        # 253 as an unsigned number is not below 2.
        ("unsigned", (-3, 2, 2), [0, -3]),
        ("unsigned", (2, -3, 100), [3, -54]),
    ],
)
def test_loops_over_narrow_integers(run, kind, bounds, result) -> None:
    assert run(COUNT.replace("KIND", kind), *bounds) == result


def test_a_switch(run) -> None:
    assert [run(SWITCH, number) for number in (-3, 4, 0)] == [[3], [2], [1]]
