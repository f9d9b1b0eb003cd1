"""The assignment that satisfies the facts: what it says is what Z3 says, and it stays one as facts come and go."""

from __future__ import annotations

import random

import pytest

from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.solving.witness import Witness
from oneshot_verify.encode.terms.arrays import ArrayTable
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import BOOL, INT, TermTable


@pytest.fixture
def terms() -> TermTable:
    """An empty table."""
    return TermTable()


def reviewed(terms: TermTable) -> Session:
    """A session that asks Z3 every question."""
    expander = Expander(terms, ArrayTable(terms))
    return Session(expander, rlimit=2_000_000, reviewer=lambda _text, answer: answer)


def test_sizes_and_indices_need_no_solver(terms):
    session = Session(Expander(terms, ArrayTable(terms)), rlimit=2_000_000)
    n, i, j = (terms.symbol(name, INT) for name in "nij")
    for fact in (terms.le(0, n), terms.le(0, i), terms.lt(i, n), terms.lt(i, j), terms.lt(j, n)):
        session.assume(fact)
        assert not session.contradictory()
    assert not session.holds(terms.eq(n, 3))
    assert session.queries == 0


def test_a_model_is_of_the_facts(terms):
    session = Session(Expander(terms, ArrayTable(terms)), rlimit=2_000_000)
    n, p = terms.symbol("n", INT), terms.symbol("p", BOOL)
    session.assume(terms.lt(4, n))
    session.assume(terms.neg(p))
    answer, model = session.ask(terms.lt(7, n))
    assert answer is Answer.FAILED
    assert model is not None
    [number], [truth] = model.integers.values(), model.truths.values()
    assert 4 < number <= 7
    assert truth is False


def test_a_goal_that_is_true_by_chance_is_not_taken_for_proved(terms):
    session = Session(Expander(terms, ArrayTable(terms)), rlimit=2_000_000)
    n = terms.symbol("n", INT)
    session.assume(terms.lt(4, n))
    assert not any(session.holds(terms.eq(n, number)) for number in range(5, 20))


def test_facts_that_exclude_each_other_have_no_witness(terms):
    x, y = terms.symbol("x", INT), terms.symbol("y", INT)
    assert not Witness().satisfies([[terms.lt(x, y), terms.lt(y, x)]])
    assert not Witness().satisfies([[terms.lt(x, y)], [terms.eq(x, y)]])


def test_equal_arguments_give_equal_results(terms):
    """Reads at the same index are the same element, whatever the index is called."""
    array = ArrayTable(terms).symbol("a", [4], "f32")
    i, j = terms.symbol("i", INT), terms.symbol("j", INT)
    one, other = terms.read(array, [i]), terms.read(array, [j])
    differ = terms.neg(terms.same(one, other, "f32"))
    assert Witness().satisfies([[differ]]) is False or Witness().satisfies(
        [[terms.lt(i, j), differ]]
    )
    assert not Witness().satisfies([[terms.eq(i, j), differ]])


def test_facts_of_a_scope_that_was_left_do_not_bind(terms):
    x, y = terms.symbol("x", INT), terms.symbol("y", INT)
    witness = Witness()
    assert witness.satisfies([[terms.lt(x, y)], [terms.eq(x, 5)]])
    witness.leave(1)
    assert witness.satisfies([[terms.lt(x, y)], [terms.eq(x, 3), terms.eq(y, 4)]])
    assert not witness.refutes(terms.eq(x + y, 7))


def random_term(terms, rng, symbols, array, depth):
    """An integer."""
    kind = rng.randrange(8 if depth else 2)
    if kind == 0:
        return rng.randrange(-4, 5)
    if kind <= 2:
        return rng.choice(symbols)

    def part():
        return random_term(terms, rng, symbols, array, depth - 1)

    if kind == 3:
        return terms.add(part(), terms.scale(part(), rng.randrange(-3, 4)))
    if kind == 4:
        return terms.floordiv(part(), rng.choice([-3, -2, 2, 3]))
    if kind == 5:
        return terms.mod(part(), rng.choice([-3, 2, 5]))
    if kind == 6:
        return terms.ite(random_truth(terms, rng, symbols, array, depth - 1), part(), part(), INT)
    return terms.read(array, [part()])


def random_truth(terms, rng, symbols, array, depth):
    """A truth value."""

    def number():
        return random_term(terms, rng, symbols, array, depth)

    kind = rng.randrange(6 if depth else 2)
    if kind <= 1:
        return rng.choice([terms.le, terms.lt, terms.eq])(number(), number())
    parts = [random_truth(terms, rng, symbols, array, depth - 1) for _ in range(2)]
    if kind == 2:
        return terms.neg(parts[0])
    return (terms.conj if kind <= 4 else terms.disj)(parts)


def test_it_never_contradicts_the_solver():
    """Scopes of random facts: where there is a witness, Z3 finds the facts compatible, and no goal proved that it
    refutes."""
    rng = random.Random(11)
    found = refuted = 0
    for _ in range(60):
        terms = TermTable()
        session, witness = reviewed(terms), Witness()
        array = session.expander.arrays.symbol("a", [9], INT)
        symbols = [terms.symbol(name, INT) for name in "xyz"]

        def truth(depth=2, terms=terms, symbols=symbols, array=array):
            return random_truth(terms, rng, symbols, array, depth)

        scopes = [[]]
        with session.scope():
            scopes.append([])
            for _ in range(5):
                fact = truth()
                if isinstance(fact, bool) or session.is_known(fact):
                    continue
                session.assume(fact)
                scopes[-1].append(fact)
                if not witness.satisfies(scopes):
                    break
                found += 1
                assert not session.contradictory()
                goal = truth()
                if witness.refutes(goal):
                    refuted += 1
                    assert not session.holds(goal)
    assert found > 100
    assert refuted > 30
