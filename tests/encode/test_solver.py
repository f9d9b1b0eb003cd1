"""What follows from facts: from where they stand, and from Z3."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

from oneshot_verify.encode.questions import Questions
from oneshot_verify.encode.solver import LATEST, RLIMIT, Solver, constraining
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Value,
    apply,
    at_most,
    both,
    floordiv,
    interned,
    ite,
    less,
    no,
    plus,
    rebuilt,
    same,
    some,
    times,
)

SIZE, INDEX = apply("size", (), INT), apply("index", (), INT)
LEFT, RIGHT = apply("left", (), BOOL), apply("right", (), BOOL)


class _Fails(Solver):
    """A solver that must not ask Z3."""

    _asked = None  # pyright: ignore[reportAssignmentType]


def test_what_stands_among_the_facts_needs_no_question() -> None:
    solver = _Fails()
    solver.assume(less(INDEX, SIZE))
    with solver.scope():
        assert solver.holds(less(INDEX, SIZE))
    assert solver.questions == 0


def test_facts_with_an_example_do_not_contradict_each_other() -> None:
    solver = _Fails()
    solver.assume(at_most(0, INDEX))
    solver.assume(less(INDEX, SIZE))
    assert not solver.holds(False)


def test_a_goal_among_many_facts_may_need_the_first_or_the_latest() -> None:
    sizes = [apply(f"size#{number}", (), INT) for number in range(3 * LATEST)]
    solver = Solver()
    for below, above in pairwise(sizes):
        solver.assume(less(below, above))
    for first, last in ((0, 2), (len(sizes) - 3, len(sizes) - 1), (0, len(sizes) - 1)):
        assert solver.holds(less(sizes[first], sizes[last]))
        assert not solver.holds(less(sizes[last], sizes[first]))
    with solver.scope():
        solver.assume(less(sizes[-1], sizes[0]))
        assert solver.holds(False)
    assert not solver.holds(less(sizes[-1], sizes[0]))


def test_what_is_true_and_what_is_known_are_no_new_facts() -> None:
    solver = _Fails()
    solver.assume(less(INDEX, SIZE))
    with solver.scope() as facts:
        for fact in (True, less(INDEX, SIZE), less(0, SIZE)):
            solver.assume(fact)
    assert facts == [less(0, SIZE)]
    assert solver.holds(less(INDEX, SIZE))
    assert less(0, SIZE) not in solver.facts


def test_sums_of_which_one_part_is_the_same() -> None:
    other = apply("other", (), INT)
    for part in (INDEX, 3):
        assert same(plus(SIZE, part), plus(other, part)) is same(SIZE, other)
    assert same(plus(INDEX, SIZE), plus(INDEX, other)) is same(SIZE, other)
    assert same(plus(SIZE, 3), plus(SIZE, 4)) is False
    for one, its in ((plus(SIZE, 3), plus(other, 4)), (plus(SIZE, INDEX), plus(INDEX, SIZE))):
        assert all(same(one, its) is not each for each in (same(SIZE, other), same(SIZE, INDEX)))
    assert Questions().imply([same(SIZE, 7)], same(plus(SIZE, INDEX), plus(INDEX, SIZE)), RLIMIT)


def test_parts_that_decide_a_conjunction_or_disjunction() -> None:
    """Each combination of three parts is true where all or some of them are, with each value of two variables."""
    pool: list[Value] = [LEFT, RIGHT, no(LEFT), no(RIGHT)]
    pool += [both(LEFT, RIGHT), some(LEFT, RIGHT), no(both(LEFT, RIGHT)), no(some(LEFT, RIGHT))]
    pool.append(no(same(LEFT, RIGHT)))
    for parts in product(pool, repeat=3):
        for left, right in product((False, True), repeat=2):
            values = {LEFT: left, RIGHT: right}
            each = [rebuilt(part, dict[Value, Value](values)) for part in parts]
            assert rebuilt(both(*parts), dict[Value, Value](values)) is all(each)
            assert rebuilt(some(*parts), dict[Value, Value](values)) is any(each)
    assert both(LEFT, RIGHT, no(both(LEFT, RIGHT))) is False
    assert some(LEFT, RIGHT, no(some(LEFT, RIGHT))) is True


def test_facts_without_one_do() -> None:
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


def _number(random: Random, depth: int) -> Value:
    if depth == 0 or random.random() < 0.3:
        return random.choice([SIZE, INDEX, apply("of", (INDEX,), INT), -2, 0, 1, 7])
    left, right = _number(random, depth - 1), _number(random, depth - 1)
    kind = random.choice([plus, times, floordiv, lambda *both: ite(_truth(random, 0), *both)])
    return kind(left, right)


def _truth(random: Random, depth: int) -> Value:
    if depth == 0:
        return random.choice([LEFT, RIGHT])
    kind = random.choice([at_most, less, same, some, both, no])
    if kind is no:
        return no(_truth(random, depth - 1))
    of = _truth if kind in (some, both) else _number
    return kind(of(random, depth - 1), of(random, depth - 1))


def test_what_has_an_example_z3_does_not_contradict() -> None:
    """Almost half of the sets of such facts that do not contradict each other have one: few real ones are as wild."""
    found = asked = 0
    for seed in range(60):
        random, solver = Random(seed), Solver()
        for _ in range(random.randrange(1, 4)):
            solver.assume(_truth(random, 3))
        is_contradiction = Questions().imply(solver.facts, False, RLIMIT)
        examples = solver._examples  # pyright: ignore[reportPrivateUsage]
        if any(each.is_model(solver.facts) for each in examples):
            assert not is_contradiction
            found += 1
        asked += not is_contradiction
    assert asked > 30
    assert found > 0.4 * asked


def test_an_example_is_asked_again_where_a_scope_has_ended() -> None:
    solver, fact = Solver(), apply("p", (), BOOL)
    with solver.scope():
        solver.assume(fact)
        assert not solver.holds(False)
    solver.assume(no(fact))
    assert not solver.holds(False)
    solver.assume(fact)
    assert solver.holds(False)


def test_what_constrains_nothing_changes_no_contradiction() -> None:
    """Facts contradict each other if and only if those that are left do."""
    left = contradictions = 0
    for seed in range(180):
        random = Random(seed)
        names = [apply(f"made {number}", (), INT) for number in range(3)]
        equations = [
            random.choice([same, at_most])(
                random.choice(names), plus(random.choice([*names, SIZE, INDEX]), 1)
            )
            for _ in range(random.randrange(4))
        ]
        facts = [*(_truth(random, 1) for _ in range(2)), *equations]
        # A branch decides by what is known.
        facts += [some(no(each), _truth(random, 1)) for each in equations[: seed % 2]]
        kept = constraining(facts)
        is_contradiction = Questions().imply(facts, False, RLIMIT)
        assert Questions().imply(kept, False, RLIMIT) == is_contradiction
        left += sum(all(each is not one for one in kept) for each in equations)
        contradictions += is_contradiction
    assert left > 50
    assert contradictions > 20


def test_definitions_of_definitions_constrain_nothing() -> None:
    one, two = (apply(name, (INDEX,), INT) for name in ("one", "two"))
    apart = no(same(INDEX, SIZE))
    facts = [apart, both(LEFT, same(one, plus(SIZE, 2))), same(times(one, one), two)]
    assert constraining(facts) == [apart]
    other = apply("one", (SIZE,), INT)
    assert len(constraining([*facts, same(other, 3)])) == 3
    assert constraining([apart, False]) == [False, apart]


def test_numbers_of_bits_are_asked_about_in_each_new_context() -> None:
    questions = Questions()
    number = apply("bits", (), "(_ BitVec 8)")
    goal = same(number, interned("(_ bv3 8)", "(_ BitVec 8)"))
    assert not questions.imply([], goal, RLIMIT)
    # From here on, each question gets a context of its own.
    questions._most = 0
    assert questions.imply([goal], goal, RLIMIT)
