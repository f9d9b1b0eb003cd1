"""Jumps over overlays end where a walk over each of them ends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from oneshot_verify.encode.terms.arrays import ArrayNode, ArrayTable
from oneshot_verify.encode.terms.jumps import Jumps, are_apart, box_of
from oneshot_verify.encode.terms.table import INT, TermTable
from oneshot_verify.semantics.values import AffineView

SORT = "f32"
Tile = tuple[int, int, int, int]
"""Offset and size in two dimensions; size 0 is allowed."""

tiles = st.tuples(*([st.integers(0, 12)] * 2), *([st.integers(0, 5)] * 2))


def view_of(tile: Tile) -> tuple[AffineView, tuple[int, int]]:
    return AffineView.slice(tile[:2], (1, 2)), tile[2:]


def elements(tile: Tile) -> set[tuple[int, int]]:
    row, column, rows, columns = tile
    return {(row + i, column + 2 * j) for i in range(rows) for j in range(columns)}


def chain(table: ArrayTable, written: list[Tile]) -> list[ArrayNode]:
    """The states of a tensor into which one tile after the other is written."""
    states = [table.symbol("t", (32, 32), SORT)]
    for tile in written:
        view, shape = view_of(tile)
        states.append(table.overlay(states[-1], view, table.symbol("s", shape, SORT)))
    return states


@given(st.lists(tiles, min_size=1, max_size=40), tiles)
@settings(max_examples=200, deadline=None)
def test_what_is_passed_writes_nothing_of_what_is_seen(written: list[Tile], seen: Tile) -> None:
    table = ArrayTable(TermTable())
    states = chain(table, written)
    view, shape = view_of(seen)
    found = table.view(states[-1], view, shape)
    # From the last write back to where the view ends up: none of these may touch an element that is seen.
    end = found.payload[0] if found.kind == "view" else None
    for state in reversed(states):
        if state is end or state.kind != "overlay":
            break
        _, written_view, source = state.payload
        if found is source:
            break
        of_state = {
            (written_view.offsets[0] + i, written_view.offsets[1] + 2 * j)
            for i in range(source.shape[0])
            for j in range(source.shape[1])
        }
        assert not of_state & elements(seen)


@given(st.lists(tiles, min_size=1, max_size=60), st.integers(0, 59))
@settings(max_examples=100, deadline=None)
def test_a_box_holds_all_that_is_written_on_the_way(written: list[Tile], start: int) -> None:
    states = chain(ArrayTable(TermTable()), written)
    overlays = [state for state in states if state.kind == "overlay"]
    if not overlays:
        return
    node = overlays[start % len(overlays)]
    jump = Jumps().of(node)
    while node is not jump.to:
        _, view, source = node.payload
        for around, own in zip(jump.box, box_of(view, source.shape), strict=True):
            assert around is not None
            assert own is not None
            assert around[0] == own[0]
            assert around[1] <= own[1]
            assert own[2] <= around[2]
        node = node.payload[0]


def test_a_long_chain_is_passed_in_few_jumps() -> None:
    table = ArrayTable(TermTable())
    node = table.symbol("t", (8192,), SORT)
    for k in range(1000):
        node = table.overlay(node, AffineView.slice((8 * k,), (1,)), table.symbol("s", (8,), SORT))
    jumps, steps = Jumps(), 0
    far = (((), 8184, 8191),)
    while node.kind == "overlay":
        jump = jumps.of(node)
        assert are_apart(jump.box, far)
        node, steps = jump.to, steps + 1
    assert steps < 25


def test_what_offsets_have_in_common_is_no_hindrance() -> None:
    terms = TermTable()
    table = ArrayTable(terms)
    here, there = (terms.symbol(name, INT) for name in "jk")
    states = [bottom := table.symbol("t", (8192,), SORT)]
    for k in range(512):
        part = AffineView.slice((here + 8 * k,), (1,))
        states.append(table.overlay(states[-1], part, table.symbol("s", (8,), SORT)))
    node = states[-1]
    behind = AffineView.slice((here + 4096,), (1,))
    assert table.view(node, behind, (8,)).payload[0] is bottom
    assert Jumps().of(states[-2]).to is bottom
    # Nothing is known of another symbol: it may be the same place.
    elsewhere = AffineView.slice((there + 4096,), (1,))
    assert table.view(node, elsewhere, (8,)).payload[0] is node
    overlapping = AffineView.slice((here + 4095,), (1,))
    assert table.view(node, overlapping, (8,)).payload[0] is node
