"""The registry of meanings."""

from __future__ import annotations

from importlib import import_module

import pytest

from oneshot_verify.semantics import OWN, Meanings, default_meanings, meaning
from oneshot_verify.semantics.concrete import Interpreter, Returned
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


class Doubling:
    @meaning("my.double")
    def double(self, machine, op, operands):
        return (machine.domain.choose(True, operands[0] * 2, 0),)


def test_a_meaning_of_a_third_party_is_used() -> None:
    from oneshot_verify.ir import parse

    meanings = Meanings(default_meanings())
    meanings.register(Doubling())
    text = TEXTS["a_meaning_of_a_third_party_is_used"]
    outcome = Interpreter(parse(text, "test.mlir")[0].module, meanings).run("f", [21])
    assert isinstance(outcome, Returned)
    assert outcome.values == (42,)


def test_two_meanings_of_one_op_are_a_mistake() -> None:
    meanings = Meanings()
    meanings.register(Doubling())
    with pytest.raises(ValueError, match=r"my\.double"):
        meanings.register(Doubling())


def test_a_third_party_cannot_give_an_op_of_ours_another_meaning() -> None:
    class Other:
        @meaning("tensor.extract")
        def extract(self, machine, op, operands):
            return operands[:1]

    with pytest.raises(ValueError, match=r"tensor\.extract"):
        Meanings(default_meanings()).register(Other())


@pytest.mark.parametrize("place", OWN)
def test_our_meanings_are_loaded_with_their_dialects(place: str) -> None:
    module, name = place.split(":")
    implementations = getattr(import_module(f"oneshot_verify.semantics.dialects.{module}"), name)()
    alone = Meanings()
    alone.register(implementations)
    names = set(alone.names())
    assert {op_name.partition(".")[0] for op_name in names} == set(OWN[place])
    # Whichever op is asked for first.
    assert [op_name for op_name in names if default_meanings().find(op_name) is None] == []
