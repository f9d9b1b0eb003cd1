"""When the result of a loop nest that is not looked into is that of another one."""

from __future__ import annotations

import operator
from dataclasses import replace

import pytest
from xdsl.dialects.builtin import Float32Type
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.encode.solving.solver import Session
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import INT
from oneshot_verify.encode.walk.nests import NestCongruence
from oneshot_verify.semantics.values import LoopNest

F32 = Float32Type()


@pytest.fixture
def domain() -> TermDomain:
    """An empty domain whose nests are compared."""
    made = TermDomain()
    session = Session(made.expander, rlimit=2_000_000)
    made.reductions.same_nest = NestCongruence(Comparer(made, session), session)
    return made


@pytest.fixture
def total(domain: TermDomain) -> LoopNest:
    """The sum of the elements of an array."""
    size = domain.terms.symbol("n", INT)
    return LoopNest(
        (size,),
        ("reduction",),
        (domain.arrays.symbol("a", [size], "f32"),),
        (domain.arrays.symbol("z", [], "f32"),),
        ((size,), ()),
        ((AffineDimExpr(0),), ()),
        lambda _, elements: elements[:1],
        ("sum", ()),
        (F32, F32),
        (True, True),
    )


def is_same(domain, one, other):
    """True if both nests have the same results."""
    return are_one(domain.run_nest(one), domain.run_nest(other))


def are_one(results, others):
    """True if these are the same objects; terms are not compared in Python."""
    return all(map(operator.is_, results, others))


def test_the_same_nest_has_the_same_result(domain, total):
    assert is_same(domain, total, replace(total))


def test_inputs_that_are_equal_by_arithmetic(domain, total):
    x, i = domain.terms.apply("f32", "x"), domain.terms.symbol("i", INT)
    j = domain.terms.symbol("j", INT)
    once = domain.arrays.write(total.inputs[0], [i], x)
    # The same element written twice, in between another one: no rule of nodes sees it.
    twice = domain.arrays.write(domain.arrays.write(once, [j], x), [i], x)
    other = domain.arrays.write(domain.arrays.write(total.inputs[0], [j], x), [i], x)
    assert is_same(domain, replace(total, inputs=(twice,)), replace(total, inputs=(other,)))
    assert not is_same(domain, replace(total, inputs=(once,)), replace(total, inputs=(other,)))


@pytest.mark.parametrize("part", ["body", "captured", "input", "output", "unlooked output"])
def test_what_makes_another_nest(domain, total, part):
    other = domain.arrays.symbol("b", total.shapes[0], "f32")
    started = domain.arrays.symbol("y", [], "f32")
    changed = {
        "body": {"key": ("product", ())},
        "captured": {"key": ("sum", (domain.terms.symbol("x", INT),))},
        "input": {"inputs": (other,)},
        "output": {"outputs": (started,)},
        "unlooked output": {"outputs": (started,), "used": (True, False)},
    }[part]
    first = replace(total, used=changed.get("used", total.used))
    assert not is_same(domain, first, replace(total, **changed))


def test_an_input_that_no_body_looks_at_does_not_count(domain, total):
    other = domain.arrays.symbol("b", total.shapes[0], "f32")
    blind = replace(total, used=(False, True))
    assert is_same(domain, blind, replace(blind, inputs=(other,)))


def test_sizes_count(domain, total):
    size = domain.terms.symbol("m", INT)
    shorter = replace(
        total,
        extents=(size,),
        inputs=(domain.arrays.symbol("a", [size], "f32"),),
        shapes=((size,), ()),
    )
    assert not is_same(
        domain, replace(total, used=(False, True)), replace(shorter, used=(False, True))
    )


def test_the_tensor_program_comes_later(domain, total):
    x, i = domain.terms.apply("f32", "x"), domain.terms.symbol("i", INT)
    j = domain.terms.symbol("j", INT)
    once = domain.arrays.write(domain.arrays.write(total.inputs[0], [j], x), [i], x)
    twice = domain.arrays.write(domain.arrays.write(total.inputs[0], [i], x), [j], x)
    same = domain.arrays.write(twice, [i], x)
    theirs, ours = replace(total, inputs=(once,)), replace(total, inputs=(same,))
    found = domain.run_nest(theirs)
    congruence = domain.reductions.same_nest
    domain.reductions.source_runs = lambda: congruence.source_runs
    congruence.source_runs = True
    assert not are_one(domain.run_nest(total), found)
    assert are_one(domain.run_nest(ours), found)


def test_what_is_used_counts(domain, total):
    assert not is_same(domain, total, replace(total, used=(True, False)))
