"""Writes through views in which several dimensions run over one, as `memref.expand_shape` makes them."""

from __future__ import annotations

from itertools import product

import pytest

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.arrays import ArrayTable
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import INT, TermTable
from oneshot_verify.encode.terms.views import joins_digits
from oneshot_verify.semantics.values import AffineView


@pytest.mark.parametrize("offset", [0, 3])
@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("shape", [(2, 3), (1, 4), (2, 2, 2), (3, 0)])
def test_each_element_is_found_where_the_view_shows_it(shape, stride, offset):
    terms = TermTable()
    arrays = ArrayTable(terms)
    expander = Expander(terms, arrays)
    strides = [stride]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    view = AffineView(len(shape), (offset,), (tuple(enumerate(strides)),))
    base = arrays.symbol("base", (30,), INT)
    source = arrays.symbol("source", shape, INT)
    written = arrays.overlay(base, view, source)
    expected = {
        view.apply(index)[0]: terms.read(source, index)
        for index in product(*(range(size) for size in shape))
    }
    for place in range(30):
        found = expander.expand(expander.peek(written, (place,)))
        assert found is expected.get(place, terms.read(base, (place,)))


def test_dimensions_that_are_no_digits_are_given_up():
    terms = TermTable()
    arrays = ArrayTable(terms)
    overlapping = AffineView(2, (0,), (((0, 2), (1, 1)),))
    base = arrays.symbol("base", (30,), INT)
    source = arrays.symbol("source", (2, 3), INT)
    written = arrays.overlay(base, overlapping, source)
    with pytest.raises(Incomplete):
        Expander(terms, arrays).peek(written, (terms.symbol("i", INT),))


def test_which_views_join_digits_of_unknown_bases():
    terms = TermTable()
    n, m, s = (terms.symbol(name, INT) for name in "nms")
    shape = (3, n, m)
    digits = ((0, terms.multiply(n, m)), (1, m), (2, 1))
    assert joins_digits(AffineView(3, (0,), (digits,)), shape, terms)
    # All bases are numbers: arithmetic tells the elements apart.
    assert not joins_digits(AffineView(2, (0,), (((0, 4), (1, 1)),)), (3, 4), terms)
    # Views that may show one element twice.
    beyond = ((0, terms.multiply(n, m)), (1, n), (2, 1))
    assert not joins_digits(AffineView(3, (0,), (beyond,)), shape, terms)
    repeated = ((0, 0), (1, 0), (2, 0))
    assert not joins_digits(AffineView(3, (0,), (repeated,)), shape, terms)
    unknown = ((0, terms.multiply(terms.multiply(n, m), s)), (1, terms.multiply(m, s)), (2, s))
    assert not joins_digits(AffineView(3, (0,), (unknown,)), shape, terms)
    unmoved = ((1, m), (2, 1))
    assert not joins_digits(AffineView(3, (0,), (unmoved,)), shape, terms)
    assert joins_digits(AffineView(3, (0,), (unmoved,)), (1, n, m), terms)
