"""The map of block states agrees with dictionaries, version by version, and versions are cheap to compare."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import f32

from oneshot_verify.semantics import states as states_module
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import Block

MANY = 1_300
"""More than a tree of two levels holds."""
BLOCKS = [Block(f"block {number}", (), f32, ()) for number in range(MANY)]

# A block of a version gets a state; without a block, the version is copied.
STEPS = st.lists(
    st.tuples(st.integers(0, 5), st.none() | st.integers(0, MANY - 1), st.integers(0, 3)),
    max_size=60,
)


def state(number: int) -> BlockState:
    contents: Any = number
    return BlockState(contents)


@settings(max_examples=50, deadline=None)
@given(STEPS)
def test_versions_are_as_dictionaries_would_be(steps: list[tuple[int, int | None, int]]) -> None:
    empty = BlockStates()
    full = empty.copy()
    everything = {block: state(9) for block in BLOCKS}
    for block, its in everything.items():
        full[block] = its
    versions: list[tuple[BlockStates, dict[Block, BlockState]]] = [(empty, {}), (full, everything)]
    for version, number, value in steps:
        states, expected = versions[version % len(versions)]
        if number is None:
            versions.append((states.copy(), dict(expected)))
        else:
            states[BLOCKS[number]] = expected[BLOCKS[number]] = state(value)
    for states, expected in versions:
        assert dict(states.items()) == expected
        assert all((block in states) == (block in expected) for block in BLOCKS)
        for other, its in versions:
            found = {block: (one, two) for block, one, two in states.differences(other)}
            assert found == {
                block: (expected.get(block), its.get(block))
                for block in expected.keys() | its.keys()
                if expected.get(block) is not its.get(block)
            }


def test_a_comparison_looks_at_the_way_to_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    before = BlockStates()
    for block in BLOCKS:
        before[block] = state(0)
    after = before.copy()
    after[BLOCKS[700]] = state(1)
    looked_at: list[int] = []
    differences = states_module._differences

    def counted(*arguments: Any) -> Any:
        looked_at.append(arguments[2])
        return differences(*arguments)

    monkeypatch.setattr(states_module, "_differences", counted)
    assert [block for block, *_ in after.differences(before)] == [BLOCKS[700]]
    assert len(looked_at) == 3


def test_an_unknown_block_is_an_error() -> None:
    states = BlockStates()
    earlier = states.copy()
    states[BLOCKS[0]] = state(0)
    with pytest.raises(KeyError):
        earlier[BLOCKS[0]]
    with pytest.raises(ValueError, match="different memories"):
        list(states.differences(BlockStates()))
