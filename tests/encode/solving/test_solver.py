"""The session: facts in scopes, and division as Python has it."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.terms.arrays import ArrayTable
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import BOOL, INT, TermTable


@pytest.fixture
def terms() -> TermTable:
    """An empty table."""
    return TermTable()


@pytest.fixture
def session(terms: TermTable) -> Session:
    """A session without facts."""
    return Session(Expander(terms, ArrayTable(terms)), rlimit=2_000_000)


@pytest.mark.parametrize("divisor", [-3, -2, -1, 1, 2, 3])
@pytest.mark.parametrize("symbolic", [True, False])
def test_division_is_that_of_python(terms, session, divisor, symbolic):
    x, y = terms.symbol("x", INT), terms.symbol("y", INT)
    by = y if symbolic else divisor
    session.assume(terms.eq(y, divisor))
    for number in range(-5, 6):
        with session.scope():
            session.assume(terms.eq(x, number))
            quotient, remainder = terms.floordiv(x, by), terms.mod(x, by)
            assert session.holds(terms.eq(quotient, number // divisor))
            assert session.holds(terms.eq(remainder, number % divisor))
            assert not session.holds(terms.eq(quotient, number // divisor + 1))


def test_facts_of_a_closed_scope_are_gone(terms, session):
    p = terms.symbol("p", BOOL)
    with session.scope():
        session.assume(p)
        assert session.holds(p)
    assert session.ask(p)[0] is Answer.FAILED


def test_facts_that_were_handed_over_are_gone_with_their_scope(terms, session):
    x = terms.symbol("x", INT)
    with session.scope():
        session.assume(terms.lt(5, x))
        assert session.holds(terms.lt(4, x))
        with session.scope():
            session.assume(terms.lt(x, 7))
            assert session.holds(terms.eq(x, 6))
        assert not session.holds(terms.eq(x, 6))
        with session.scope():
            session.assume(terms.lt(x, 8))
            assert not session.holds(terms.eq(x, 6))
    assert not session.holds(terms.lt(4, x))


def test_a_contradiction_stays_in_its_scope(terms, session):
    x = terms.symbol("x", INT)
    with session.scope():
        session.assume(terms.lt(x, 0))
        session.assume(terms.lt(0, x))
        assert session.contradictory()
    assert not session.contradictory()


def test_reads_of_one_element_are_equal_and_of_others_need_not_be(terms, session):
    arrays = session.expander.arrays
    array, i, j = arrays.symbol("a", [4], "f32"), terms.symbol("i", INT), terms.symbol("j", INT)
    same = terms.same(terms.read(array, [i]), terms.read(array, [j]), "f32")
    assert not session.holds(same)
    session.assume(terms.eq(i, j))
    assert session.holds(same)


def test_facts_that_come_late_to_an_outer_scope_count(terms, session):
    x = terms.symbol("x", INT)
    with session.scope():
        session.assume(terms.lt(5, x))
        with session.scope():
            session.assume(terms.lt(x, 9))
            assert not session.holds(terms.eq(x, 6))
        session.assume(terms.lt(x, 7))
        assert session.holds(terms.eq(x, 6))
        with session.scope():
            assert session.holds(terms.eq(x, 6))
        assert session.holds(terms.eq(x, 6))
    assert not session.holds(terms.lt(x, 7))


def test_facts_of_a_scope_that_was_closed_by_an_error_are_gone(terms, session):
    x = terms.symbol("x", INT)

    def stop() -> None:
        with session.scope():
            session.assume(terms.lt(5, x))
            assert session.holds(terms.lt(4, x))
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        stop()
    assert not session.holds(terms.lt(4, x))
    assert not session.is_known(terms.lt(5, x))


def test_parts_of_a_known_conjunction_are_known(terms, session):
    p, q = terms.symbol("p", BOOL), terms.symbol("q", BOOL)
    with session.scope():
        session.assume(terms.conj((p, q)))
        assert session.is_known(p)
        assert session.is_known(q)
    assert not session.is_known(p)


def test_the_budget_of_a_function_ends(terms):
    """Each question costs; when the budget is spent, nothing is claimed any more, not even what holds."""
    session = Session(Expander(terms, ArrayTable(terms)), rlimit=0, budget=2_000)
    x, y, z = (terms.symbol(name, INT) for name in "xyz")
    session.assume(terms.lt(x * y * z, x * x + y * y))
    for number in range(200):
        session.ask(terms.lt(x * y, x * x + y * y + 1 + number))
        if session.out_of_budget:
            break
    assert session.out_of_budget
    asked = session.queries
    assert session.ask(terms.lt(z, z + x * x + 1))[0] is Answer.UNKNOWN
    assert session.queries == asked, "nothing is asked any more"


def test_the_budget_is_the_same_on_each_run():
    def spent() -> int:
        terms = TermTable()
        session = Session(Expander(terms, ArrayTable(terms)), rlimit=2_000_000, budget=10**9)
        x, y = terms.symbol("x", INT), terms.symbol("y", INT)
        session.assume(terms.lt(x, y))
        assert session.holds(terms.lt(x, y + 1))
        return session.spent

    assert 0 < spent() == spent()


def test_a_budget_of_zero_is_none(terms):
    session = Session(Expander(terms, ArrayTable(terms)), rlimit=0, budget=0)
    x = terms.symbol("x", INT)
    for number in range(50):
        session.ask(terms.lt(x, number))
    assert not session.out_of_budget
    assert session.spent > 0
