"""The rules by which undefined contents of the tensor program are chosen."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import Float32Type, IndexType

from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.domain import TermDomain

F32 = Float32Type()


@pytest.fixture
def domain() -> TermDomain:
    """An empty domain."""
    return TermDomain()


@pytest.fixture
def comparer(domain: TermDomain) -> Comparer:
    """A comparer without facts."""
    return Comparer(domain, Session(domain.expander, rlimit=2_000_000))


def undefined(domain, comparer, scope=()):
    """Undefined contents of the tensor program, made inside of the loops `scope`."""
    domain.scope = scope
    made = domain.undefined([4], F32, "tensor.empty")
    comparer.source_undefined.add(made)
    domain.scope = ()
    return made


def is_equal(comparer, source, target):
    """Whether the comparer says so."""
    return comparer.equal(source, target, (4,))[0] is Answer.PROVED


def test_undefined_contents_may_be_those_of_new_memory(domain, comparer):
    memory = domain.undefined([4], F32, "alloc")
    assert is_equal(comparer, undefined(domain, comparer), memory)


def test_undefined_memory_is_not_what_the_tensor_program_says(domain, comparer):
    memory = domain.undefined([4], F32, "alloc")
    assert not is_equal(comparer, domain.arrays.symbol("a", [4], "f32"), memory)


def test_undefined_contents_are_chosen_once(domain, comparer):
    empty = undefined(domain, comparer)
    one, other = (domain.undefined([4], F32, "alloc") for _ in range(2))
    assert is_equal(comparer, empty, one)
    assert not is_equal(comparer, empty, other)
    assert is_equal(comparer, empty, one)


def test_a_choice_that_does_not_help_is_taken_back(domain, comparer):
    empty = undefined(domain, comparer)
    one, other = (domain.undefined([4], F32, "alloc") for _ in range(2))
    x = domain.terms.apply("f32", "x")
    assert not is_equal(comparer, domain.write(empty, [1], x), one)
    assert is_equal(comparer, empty, other)


def test_contents_from_outside_of_a_loop_do_not_hang_on_a_round(domain, comparer):
    domain.scope = (1,)
    memory = domain.undefined([4], F32, "alloc")
    domain.scope = ()
    assert not is_equal(comparer, undefined(domain, comparer), memory)
    assert not is_equal(comparer, undefined(domain, comparer, (2,)), memory)
    assert is_equal(comparer, undefined(domain, comparer, (1,)), memory)
    assert is_equal(comparer, undefined(domain, comparer, (1, 3)), memory)


def test_contents_are_not_chosen_to_be_made_of_themselves(domain, comparer):
    empty = undefined(domain, comparer)
    changed = domain.write(empty, [1], domain.terms.apply("f32", "x"))
    assert not is_equal(comparer, empty, changed)
    shifted = domain.generate(
        [4], lambda i: domain.terms.apply("f32", "f", domain.read(empty, i)), F32
    )
    assert not is_equal(comparer, empty, shifted)


def test_contents_of_another_sort_do_not_fit(domain, comparer):
    memory = domain.arrays.undefined("alloc", [4], "i32")
    assert comparer._bindings_to_try(undefined(domain, comparer), memory) == []


def test_a_choice_that_is_taken_back_leaves_nothing_behind_in_the_facts(domain, comparer):
    """What is known of undefined contents must not become known of what they were tried to be."""
    terms, session = domain.terms, comparer.session
    index = IndexType()
    empty = domain.undefined([4], index, "tensor.empty")
    comparer.source_undefined.add(empty)
    memory = domain.undefined([4], index, "alloc")
    session.assume(terms.lt(domain.read(empty, (0,)), 5))
    changed = domain.write(empty, (1,), terms.symbol("x", "int"))
    assert not is_equal(comparer, changed, domain.write(memory, (1,), terms.symbol("y", "int")))
    assert session.holds(terms.lt(domain.read(empty, (0,)), 5))
    assert not session.holds(terms.lt(domain.read(memory, (0,)), 5))
