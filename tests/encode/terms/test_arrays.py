"""Contents: nodes in normal form, and reads of them, against arrays of plain Python."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneshot_verify.encode.terms.arrays import ArrayNode, ArrayTable
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.table import BOOL, INT, Atom, Bool, Poly, TermTable
from oneshot_verify.semantics.values import AffineView
from tests.evaluation import evaluate

SORT = "f32"
SYMBOLS = {"x": 0, "y": 1, "z": 2, "w": 3}
"""Integers that the program knows by name only; nothing may depend on their values here."""


def value_of(term: Any, env: dict[Any, Any]) -> Any:
    """What a term is worth; reads are looked up with `element_of`."""
    return evaluate(term, env, lambda array, indices: element_of(array, indices, env))


def behind(view: AffineView, index: tuple[int, ...], env: dict[Any, Any]) -> tuple[int, ...]:
    """Where a view's index lies in what it shows."""
    return tuple(
        value_of(offset, env) + sum(value_of(stride, env) * index[own] for own, stride in terms)
        for offset, terms in zip(view.offsets, view.terms, strict=True)
    )


def indices(shape: tuple[Any, ...], env: dict[Any, Any]) -> list[tuple[int, ...]]:
    """All indices inside of a shape."""
    return list(product(*(range(value_of(size, env)) for size in shape)))


def element_of(node: ArrayNode, index: tuple[int, ...], env: dict[Any, Any]) -> Any:
    """What a node holds at an index, by the definition of each kind of node."""
    if node.kind == "symbol":
        return (node.payload[0], index)
    if node.kind == "write":
        base, at, value = node.payload
        here = tuple(value_of(i, env) for i in at) == index
        return value_of(value, env) if here else element_of(base, index, env)
    if node.kind == "view":
        base, view = node.payload
        return element_of(base, behind(view, index, env), env)
    if node.kind == "choice":
        condition, then, otherwise = node.payload
        return element_of(then if value_of(condition, env) else otherwise, index, env)
    if node.kind == "lambda":
        level, body = node.payload
        own = {atom: env[atom] for atom in env}
        for position, number in enumerate(index):
            own[_atom(body_table(node).bound(level, position))] = number
        return value_of(body, own)
    base, view, source = node.payload
    for own_index in indices(source.shape, env):
        if behind(view, own_index, env) == index:
            return element_of(source, own_index, env)
    return element_of(base, index, env)


_TABLES: dict[int, TermTable] = {}


def body_table(node: ArrayNode) -> TermTable:
    """The table of the test that is being run."""
    return _TABLES[0]


def _atom(term: Any) -> Atom:
    if isinstance(term, Poly):
        return term.monomials[0][0][0]
    return term.arguments[0] if isinstance(term, Bool) else term


class Workshop:
    """Builds nodes, and beside each one a dictionary of what it must hold."""

    def __init__(self, draw: Any, simplify: bool) -> None:
        self.draw = draw
        self.terms = _TABLES[0] = TermTable()
        self.arrays = ArrayTable(self.terms, simplify=simplify)
        self.expander = Expander(self.terms, self.arrays)
        self.numbers = {name: self.terms.symbol(name, INT) for name in SYMBOLS}
        self.truth = self.terms.symbol("p", BOOL)
        self.env: dict[Any, Any] = {
            _atom(symbol): SYMBOLS[name] for name, symbol in self.numbers.items()
        }
        self.env[_atom(self.truth)] = draw(st.booleans())
        self.made: list[tuple[ArrayNode, dict[tuple[int, ...], Any]]] = []
        for shape in ((4,), (5,), (3, 4)):
            self.fresh(shape)

    def number(self, value: int) -> Any:
        """A term that is worth `value`."""
        name = self.draw(st.sampled_from(["", *SYMBOLS]))
        return self.numbers[name] + (value - SYMBOLS[name]) if name else value

    def fresh(self, shape: tuple[int, ...]) -> None:
        """A symbol."""
        node = self.arrays.symbol("a", [self.number(size) for size in shape], SORT)
        name = node.payload[0]
        self.keep(node, {index: (name, index) for index in product(*map(range, shape))})

    def keep(self, node: ArrayNode, holds: dict[tuple[int, ...], Any]) -> None:
        """Remember what has been made."""
        self.made.append((node, holds))

    def pick(self, rank: int | None = None) -> tuple[ArrayNode, dict[tuple[int, ...], Any]]:
        """Something that was made before, rather the last one."""
        fitting = [
            each for each in reversed(self.made) if rank is None or len(each[0].shape) == rank
        ]
        return self.draw(st.sampled_from(fitting))

    def element(self) -> tuple[Any, Any]:
        """An element and what it is worth."""
        node, holds = self.pick()
        index = self.draw(st.sampled_from(sorted(holds)))
        at = tuple(self.number(i) for i in index)
        return self.expander.peek(node, at), holds[index]

    def write(self) -> None:
        """One element replaced."""
        node, holds = self.pick()
        index = self.draw(st.sampled_from(sorted(holds)))
        element, value = self.element()
        at = [self.number(i) for i in index]
        self.keep(self.arrays.write(node, at, element), {**holds, index: value})

    def _slice(self, sizes: tuple[int, ...]) -> tuple[AffineView, tuple[int, ...]]:
        """A view inside of `sizes` whose elements are all different, and its shape."""
        offsets, terms, shape = [], [], []
        for size in sizes:
            stride = self.draw(st.sampled_from([1, 1, 2, -1]))
            length = self.draw(st.integers(1, (size + abs(stride) - 1) // abs(stride)))
            reach = (length - 1) * abs(stride)
            low = self.draw(st.integers(0, size - 1 - reach))
            offsets.append(low if stride > 0 else low + reach)
            terms.append(stride)
            shape.append(length)
        dropped = [d for d, length in enumerate(shape) if length == 1 and self.draw(st.booleans())]
        if len(dropped) == len(shape):
            dropped.pop()
        kept = [d for d in range(len(shape)) if d not in dropped]
        order = self.draw(st.permutations(kept))
        view = AffineView(
            len(order),
            tuple(self.number(offset) for offset in offsets),
            tuple(
                ((order.index(d), self.number(stride) if self.draw(st.booleans()) else stride),)
                if d in order
                else ()
                for d, stride in enumerate(terms)
            ),
        )
        return view, tuple(shape[d] for d in order)

    def sizes(self, node: ArrayNode) -> tuple[int, ...]:
        """The numbers that a shape is worth."""
        return tuple(value_of(size, self.env) for size in node.shape)

    def view(self) -> None:
        """A slice, perhaps with fewer dimensions, perhaps transposed."""
        node, holds = self.pick()
        view, shape = self._slice(self.sizes(node))
        seen = self.arrays.view(node, view, [self.number(size) for size in shape])
        self.keep(
            seen,
            {index: holds[behind(view, index, self.env)] for index in product(*map(range, shape))},
        )

    def overlay(self) -> None:
        """A slice replaced: by something else, by itself, or by itself with a change."""
        node, holds = self.pick()
        view, shape = self._slice(self.sizes(node))
        others = [each for each in self.made if self.sizes(each[0]) == shape]
        source = self.arrays.view(node, view, [self.number(size) for size in shape])
        held = {i: holds[behind(view, i, self.env)] for i in product(*map(range, shape))}
        if others and self.draw(st.booleans()):
            source, held = self.draw(st.sampled_from(others))
        if self.draw(st.booleans()):
            index = self.draw(st.sampled_from(sorted(held)))
            element, value = self.element()
            source = self.arrays.write(source, [self.number(i) for i in index], element)
            held = {**held, index: value}
        new = {**holds, **{behind(view, i, self.env): value for i, value in held.items()}}
        self.keep(self.arrays.overlay(node, view, source), new)
        if self.draw(st.booleans()):
            self.keep(self.arrays.view(self.made[-1][0], view, source.shape), held)

    def choice(self) -> None:
        """One or the other."""
        then, held = self.pick()
        others = [each for each in self.made if self.sizes(each[0]) == self.sizes(then)]
        otherwise, other = self.draw(st.sampled_from(others))
        condition = self.draw(
            st.sampled_from(
                [self.truth, self.terms.neg(self.truth), self.terms.le(self.numbers["x"], 0)]
            )
        )
        chosen = held if value_of(condition, self.env) else other
        self.keep(self.arrays.choice(condition, then, otherwise), chosen)

    def body(self) -> None:
        """An array that is given by a body: it reads, writes and reads again, with bodies inside of it."""
        node, holds = self.pick(1)
        (size,) = self.sizes(node)
        own = self.terms.bound(0, 0)
        shift = self.draw(st.integers(0, 2))
        turned = self.terms.mod(own + shift, size)
        element, value = self.element()
        at = self.draw(st.integers(0, size - 1))
        kind = self.draw(st.sampled_from(["shift", "here", "own", "inner"]))
        if kind == "shift":
            body = self.expander.peek(node, (turned,))
            new = {(i,): holds[((i + shift) % size,)] for i in range(size)}
        elif kind == "here":
            here = self.terms.eq(own, self.number(at))
            body = self.terms.ite(here, element, self.expander.peek(node, (own,)), SORT)
            new = {**holds, (at,): value}
        elif kind == "own":
            mine = self.expander.peek(node, (turned,))
            written = self.arrays.write(node, [self.number(at)], mine)
            body = self.expander.peek(written, (own,))
            new = {**holds, (at,): holds[((at + shift) % size,)]}
        else:
            inside = self.terms.mod(own + self.terms.bound(1, 0) + shift, size)
            read = self.expander.peek(node, (inside,))
            inner = self.arrays.lambda_(node.shape, SORT, 1, read)
            written = self.arrays.write(inner, [self.number(at)], element)
            body = self.expander.peek(written, (turned,))
            new = {}
            for i in range(size):
                j = (i + shift) % size
                new[i,] = value if j == at else holds[((i + j + shift) % size,)]
        self.keep(self.arrays.lambda_(node.shape, SORT, 0, body), new)


@pytest.mark.parametrize("simplify", [True, False])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_nodes_hold_what_was_put_into_them(simplify, data):
    shop = Workshop(data.draw, simplify)
    steps = st.sampled_from([shop.write, shop.view, shop.overlay, shop.choice, shop.body])
    for step in data.draw(st.lists(steps, min_size=1, max_size=7)):
        step()
    for node, holds in shop.made[3:]:
        assert node.free == 0
        for index, expected in holds.items():
            assert element_of(node, index, shop.env) == expected
            at = tuple(shop.number(i) for i in index)
            peeked = shop.expander.peek(node, at)
            assert value_of(peeked, shop.env) == expected
            assert value_of(shop.expander.expand(peeked), shop.env) == expected


@pytest.fixture
def table() -> ArrayTable:
    """An empty table, with all rewrites on."""
    return ArrayTable(TermTable())


def test_a_slice_written_in_place_is_the_same_node(table):
    i, n = table.terms.symbol("i", INT), table.terms.symbol("n", INT)
    base = table.symbol("a", [n], SORT)
    view = AffineView.slice((i,), (1,))
    part = table.view(base, view, [4])
    changed = table.write(part, [2], table.terms.apply(SORT, "x"))
    assert table.overlay(base, view, changed) is table.write(
        base, [i + 2], table.terms.apply(SORT, "x")
    )
    assert table.overlay(base, view, part) is base
    other = table.symbol("b", [4], SORT)
    assert table.view(table.overlay(base, view, other), view, [4]) is other


def test_a_slice_of_another_size_is_not_what_was_written(table):
    base, other = table.symbol("a", [8], SORT), table.symbol("b", [4], SORT)
    view = AffineView.slice((2,), (1,))
    seen = table.view(table.overlay(base, view, other), view, [5])
    assert seen is not other
    assert seen.kind == "view"


def test_a_body_that_repeats_reads_is_the_array_itself_only_if_it_is_one_array(table):
    terms = table.terms
    base = table.symbol("a", [4], SORT)
    own = terms.bound(0, 0)
    assert table.lambda_([4], SORT, 0, terms.read(base, [own])) is base
    changing = table.write(base, [1], terms.apply(SORT, "x", own))
    kept = table.lambda_([4], SORT, 0, terms.read(changing, [own]))
    assert kept is not changing
    assert kept.free == 0


def test_an_inner_variable_is_not_captured(table):
    terms = table.terms
    expander = Expander(terms, table)
    base, n = table.symbol("a", [4, 4], SORT), terms.symbol("n", INT)
    outer, inner = terms.bound(0, 0), terms.bound(1, 0)
    rows = table.lambda_([4], SORT, 1, terms.apply(SORT, "f", outer, inner))
    unresolved = table.write(rows, [n], terms.apply(SORT, "x"))
    body = terms.read(unresolved, [3])
    # The outer index becomes what is called by the name of the inner one.
    replaced = expander.substitute(body, {_atom(outer): inner})
    at_three = terms.ite(
        terms.eq(n, 3), terms.apply(SORT, "x"), terms.apply(SORT, "f", inner, 3), SORT
    )
    assert expander.expand(replaced) is at_three
    assert base.free == 0


SLICES = [
    (offset, size, stride) for offset in range(6) for size in (1, 2, 3) for stride in (1, 2, -1)
]


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize("first", [(0, 3, 1), (1, 3, 2), (4, 3, -1), (2, 1, 1)])
def test_a_slice_of_an_array_in_which_a_slice_was_replaced(simplify, first):
    table = ArrayTable(TermTable(), simplify=simplify)
    expander = Expander(table.terms, table)
    base = table.symbol("a", [6], SORT)
    for offset, size, stride in SLICES:
        places = [offset + stride * i for i in range(size)]
        if not all(0 <= place < 6 for place in places):
            continue
        written, other = table.symbol("b", [first[1]], SORT), table.symbol("c", [size], SORT)
        at = {first[0] + first[2] * i: (written.payload[0], (i,)) for i in range(first[1])}
        once = table.overlay(base, AffineView.slice((first[0],), (first[2],)), written)
        view = AffineView.slice((offset,), (stride,))
        seen, twice = table.view(once, view, [size]), table.overlay(once, view, other)
        for i, place in enumerate(places):
            expected = at.get(place, (base.payload[0], (place,)))
            assert value_of(expander.peek(seen, (i,)), {}) == expected
            at[place] = (other.payload[0], (i,))
        for place in range(6):
            expected = at.get(place, (base.payload[0], (place,)))
            assert value_of(expander.expand(expander.peek(twice, (place,))), {}) == expected


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize(("size", "stride"), [(1, 8), (2, 8), (2, 4), (1, 0)])
def test_a_row_of_a_matrix_of_rows_is_where_its_strides_say(simplify, size, stride):
    """A dimension of size one moves nothing, and only such a dimension."""
    table = ArrayTable(TermTable(), simplify=simplify)
    base = table.symbol("t", (16,), SORT)
    view = AffineView(2, (1,), (((0, stride), (1, 2)),))
    seen = table.view(base, view, (size, 2))
    for index in indices((size, 2), {}):
        assert element_of(seen, index, {}) == (base.payload[0], behind(view, index, {}))


def test_views_that_differ_in_a_dimension_of_size_one_are_the_same(table):
    base = table.symbol("t", (1, 4), SORT)
    plain, strided = AffineView.identity(2), AffineView(2, (0, 0), (((0, 4),), ((1, 1),)))
    assert table.view(base, strided, (1, 4)) is table.view(base, plain, (1, 4)) is base
    row = table.symbol("s", (1, 4), SORT)
    assert table.overlay(base, strided, row) is row
    two = table.symbol("u", (2, 4), SORT)
    assert table.view(two, strided, (2, 4)) is not two
