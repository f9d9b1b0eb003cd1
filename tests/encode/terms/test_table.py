"""Terms: whatever normal form a term takes, it has the value that plain Python gives."""

from __future__ import annotations

from math import floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneshot_verify.encode.terms import table as tables
from oneshot_verify.encode.terms.table import BOOL, INT, PRODUCT, Atom, Bool, Poly, TermTable
from tests.evaluation import evaluate

NUMBERS = st.integers(-7, 7)
VALUES = st.lists(NUMBERS, min_size=3, max_size=3)
TRUTHS = st.lists(st.booleans(), min_size=2, max_size=2)


def atom_of(term: Any) -> Atom:
    """The atom that a symbol was lifted from."""
    if isinstance(term, Poly):
        return term.monomials[0][0][0]
    return term.arguments[0] if isinstance(term, Bool) else term


def comparisons(inner: Any) -> Any:
    """Truth values over integers."""
    return st.recursive(
        st.one_of(
            st.sampled_from(["p", "q", True, False]),
            st.tuples(st.sampled_from(["<=", "<", "=="]), inner, inner),
        ),
        lambda part: st.one_of(
            st.tuples(st.sampled_from(["and", "or", "iff"]), part, part),
            st.tuples(st.just("not"), part),
        ),
        max_leaves=4,
    )


# An expression is a nested tuple, so that Hypothesis can show it; `build` makes a term of it, `run` a number.
INTEGERS = st.recursive(
    st.one_of(NUMBERS, st.sampled_from(["x", "y", "z"])),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*"]), inner, inner),
        st.tuples(st.sampled_from(["//", "%"]), inner, NUMBERS.filter(bool)),
        st.tuples(st.just("if"), comparisons(inner), inner, inner),
    ),
    max_leaves=8,
)


def build(table: TermTable, symbols: dict[str, Any], text: Any) -> Any:
    """The term of an expression."""
    if isinstance(text, str):
        return symbols[text]
    if isinstance(text, int):
        return text
    name, *parts = text
    terms = [build(table, symbols, part) for part in parts]
    if name == "if":
        return table.ite(*terms, sort=INT)
    return {
        "+": table.add,
        "-": lambda a, b: table.add(a, table.scale(b, -1)),
        "*": table.multiply,
        "//": table.floordiv,
        "%": table.mod,
        "<=": table.le,
        "<": table.lt,
        "==": table.eq,
        "and": lambda a, b: table.conj((a, b)),
        "or": lambda a, b: table.disj((a, b)),
        "iff": lambda a, b: table.same(a, b, BOOL),
        "not": table.neg,
    }[name](*terms)


def run(text: Any, values: dict[str, Any]) -> Any:
    """The value of an expression, in Python."""
    if isinstance(text, str):
        return values[text]
    if isinstance(text, int):
        return text
    name, *parts = text
    numbers = [run(part, values) for part in parts]
    if name == "if":
        return numbers[1] if numbers[0] else numbers[2]
    return {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "//": lambda a, b: floor(a / b),
        "%": lambda a, b: a - b * floor(a / b),
        "<=": lambda a, b: a <= b,
        "<": lambda a, b: a < b,
        "==": lambda a, b: a == b,
        "and": lambda a, b: a and b,
        "or": lambda a, b: a or b,
        "iff": lambda a, b: a == b,
        "not": lambda a: not a,
    }[name](*numbers)


def symbols_of(table: TermTable) -> dict[str, Any]:
    """Three integers and two truth values."""
    return {
        **{name: table.symbol(name, INT) for name in "xyz"},
        **{name: table.symbol(name, BOOL) for name in "pq"},
    }


def assigned(symbols: dict[str, Any], values: dict[str, Any]) -> dict[Any, Any]:
    """The same values, by atom."""
    return {atom_of(symbol): values[name] for name, symbol in symbols.items()}


@settings(max_examples=400, deadline=None)
@given(st.one_of(INTEGERS, comparisons(INTEGERS)), VALUES, TRUTHS)
def test_normal_forms_keep_the_value(text, numbers, truths):
    values = {**dict(zip("xyz", numbers, strict=True)), **dict(zip("pq", truths, strict=True))}
    table = TermTable()
    symbols = symbols_of(table)
    assert evaluate(build(table, symbols, text), assigned(symbols, values)) == run(text, values)


@settings(max_examples=200, deadline=None)
@given(INTEGERS, VALUES, TRUTHS)
def test_products_that_are_atoms_keep_the_value(text, numbers, truths):
    values = {**dict(zip("xyz", numbers, strict=True)), **dict(zip("pq", truths, strict=True))}
    table = TermTable()
    symbols = symbols_of(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "MOST_FACTORS", 1)
        term = build(table, symbols, text)
    assert evaluate(term, assigned(symbols, values)) == run(text, values)


@pytest.mark.parametrize("start", ["x", "x + 1", "3 * x"])
def test_many_squarings_are_one_small_term(start):
    table = TermTable()
    x = table.symbol("x", INT)
    first = second = {"x": x, "x + 1": x + 1, "3 * x": 3 * x}[start]
    for _ in range(60):
        assert first is second
        first, second = first * first, second * second
    assert first is second
    assert first is not first * x


def test_a_large_product_that_becomes_small_is_none():
    table = TermTable()
    x, y = table.symbol("x", INT), table.symbol("y", INT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "MOST_FACTORS", 1)
        large = atom_of(x * y)
    assert large.payload[0] == PRODUCT
    assert table.apply(INT, PRODUCT, x, 3) is 3 * x


@settings(max_examples=100, deadline=None)
@given(INTEGERS)
def test_a_term_is_made_once(text):
    table = TermTable()
    symbols = symbols_of(table)
    first, second = build(table, symbols, text), build(table, symbols, text)
    assert first is second or (isinstance(first, int) and first == second)


@pytest.mark.parametrize("divisor", [*range(-4, 0), *range(1, 5)])
def test_division_rounds_down(divisor):
    table = TermTable()
    x = table.symbol("x", INT)
    for number in range(-9, 10):
        values = {atom_of(x): number}
        for dividend, value in ((x, number), (2 * x + 1, 2 * number + 1), (4 * x, 4 * number)):
            quotient = evaluate(table.floordiv(dividend, divisor), values)
            remainder = evaluate(table.mod(dividend, divisor), values)
            assert quotient == floor(value / divisor)
            assert remainder == value - divisor * quotient


def test_sums_that_are_equal_by_arithmetic_are_one_term():
    table = TermTable()
    x, y = table.symbol("x", INT), table.symbol("y", INT)
    assert x + y - y is x
    assert (x + 1) * (x - 1) is x * x - 1
    assert table.eq(x + y, y + x) is True
    assert table.le(x, x + 1) is True
    assert table.lt(x, x) is False
    assert table.eq(2 * x, 2 * y + 1) is False


def test_one_and_true_are_different_arguments():
    table = TermTable()
    assert table.apply("f32", "f", 1) is not table.apply("f32", "f", True)


def test_symbols_of_one_name_are_different():
    table = TermTable()
    assert table.symbol("x", INT) is not table.symbol("x", INT)


def test_opposite_truths_cancel():
    table = TermTable()
    p, x = table.symbol("p", BOOL), table.symbol("x", INT)
    for truth in (p, table.le(x, 3), table.eq(x, 3)):
        assert table.conj((truth, table.neg(truth))) is False
        assert table.disj((truth, table.neg(truth))) is True
        assert table.neg(table.neg(truth)) is truth


def test_free_levels_are_those_of_index_variables_that_are_not_bound():
    table = TermTable()
    outer, inner = table.bound(0, 1), table.bound(3, 0)
    assert (outer + 2 * inner).free == 0b1001
    assert table.le(outer, 4).free == 0b1
    assert table.symbol("x", INT).free == 0
