"""What follows from facts: from where they stand, and from Z3."""

from __future__ import annotations

from oneshot_verify.check.solver import Solver
from oneshot_verify.check.terms import INT, apply, at_most, less

SIZE, INDEX = apply("size", (), INT), apply("index", (), INT)


class _Fails(Solver):
    """A solver that must not ask Z3."""

    _asked = None  # pyright: ignore[reportAssignmentType]


def test_what_stands_among_the_facts_needs_no_question() -> None:
    solver = _Fails()
    solver.assume(less(INDEX, SIZE))
    with solver.scope():
        assert solver.holds(less(INDEX, SIZE))
    assert solver.questions == 0


def test_facts_that_do_not_contradict_each_other() -> None:
    solver = Solver()
    solver.assume(at_most(0, INDEX))
    solver.assume(less(INDEX, SIZE))
    assert not solver.holds(False)


def test_facts_that_do() -> None:
    solver = Solver()
    solver.assume(less(INDEX, SIZE))
    solver.assume(at_most(SIZE, INDEX))
    assert solver.holds(False)


def test_facts_are_forgotten_with_their_scope() -> None:
    solver = Solver()
    solver.assume(at_most(0, INDEX))
    with solver.scope():
        solver.assume(less(INDEX, SIZE))
        assert solver.holds(less(0, SIZE))
        solver.assume(less(3, INDEX))
        assert solver.holds(less(4, SIZE))
    assert not solver.holds(less(0, SIZE))
    with solver.scope():
        solver.assume(less(SIZE, INDEX))
        assert not solver.holds(less(4, SIZE))
        assert solver.holds(less(SIZE, INDEX))
    assert solver.holds(at_most(-1, INDEX))
