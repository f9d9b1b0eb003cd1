"""The registry of meanings."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics import Meanings, default_meanings, meaning
from oneshot_verify.semantics.concrete import Interpreter, Returned


class Doubling:
    @meaning("my.double")
    def double(self, machine, op, operands):
        return (machine.domain.choose(True, operands[0] * 2, 0),)


def test_a_meaning_of_a_third_party_is_used() -> None:
    from oneshot_verify.ir import parse

    meanings = default_meanings()
    meanings.register(Doubling())
    text = """
func.func @f(%x: index) -> index {
  %r = "my.double"(%x) : (index) -> index
  return %r : index
}"""
    outcome = Interpreter(parse(text, "test.mlir")[0].module, meanings).run("f", [21])
    assert isinstance(outcome, Returned)
    assert outcome.values == (42,)


def test_two_meanings_of_one_op_are_a_mistake() -> None:
    meanings = Meanings()
    meanings.register(Doubling())
    with pytest.raises(ValueError, match=r"my\.double"):
        meanings.register(Doubling())
